import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notify, preloadToasts } from '../ui/toast.ts';
import { type Wallet, WalletContext, type WalletState } from './context.ts';
import { walletErrorText } from './errors.ts';
import { rememberedWallet } from './offers.ts';
import type WalletRuntime from './runtime.tsx';

/** What the wallet chunk reports to this provider whenever something changes. */
export type WalletReport = WalletState &
  Pick<
    Wallet,
    | 'connect'
    | 'disconnect'
    | 'signTransaction'
    | 'canSendOn'
    | 'sendTransaction'
    | 'signMessage'
    | 'proveMessage'
  >;

const NOTHING: WalletState = { status: 'none', address: null, walletName: null, canSignMessage: false };

const notConnected = async (): Promise<never> => {
  throw Object.assign(new Error('Please connect your wallet first'), { name: 'WalletNotConnectedError' });
};

/**
 * Holds the wallet's state for the screens. The code that talks to wallets is a chunk of its own: it is loaded when a
 * wallet is remembered from the last visit or when somebody asks for one, and it stands beside the screens, so that its
 * arrival mounts nothing anew.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  const [remembered] = useState(() => rememberedWallet(safeStorage));
  const [wanted, setWanted] = useState(remembered !== null);
  const [listOpen, setListOpen] = useState(false);
  const [Runtime, setRuntime] = useState<typeof WalletRuntime | null>(null);
  const [report, setReport] = useState<WalletReport | null>(null);

  useEffect(() => {
    if (!wanted || Runtime) return;
    loadRuntime().then(
      (component) => setRuntime(() => component),
      (error: unknown) => {
        setWanted(false);
        setListOpen(false);
        notify.error(walletErrorText(error));
      },
    );
  }, [wanted, Runtime]);

  // What somebody was about to do who had no wallet connected: it goes on without being asked for again.
  const intent = useRef<(() => void) | null>(null);
  const forget = useCallback(() => {
    intent.current = null;
  }, []);
  const address = report?.address ?? null;
  useEffect(() => {
    if (!address) return;
    const then = intent.current;
    intent.current = null;
    then?.();
  }, [address]);

  const openFor = useCallback((then: (() => void) | null) => {
    intent.current = then;
    setWanted(true);
    setListOpen(true);
  }, []);
  const open = useCallback(() => openFor(null), [openFor]);
  const closeList = useCallback(
    (chosen: boolean) => {
      setListOpen(false);
      if (!chosen) forget();
    },
    [forget],
  );

  const wallet = useMemo((): Wallet => {
    if (report) {
      const connect = async () => (report.walletName ? report.connect() : open());
      return { ...report, open, openFor, connect };
    }
    const waiting: WalletState =
      remembered && wanted ? { ...NOTHING, status: 'connecting', walletName: remembered } : NOTHING;
    return {
      ...waiting,
      open,
      openFor,
      connect: async () => open(),
      disconnect: async () => {},
      signTransaction: notConnected,
      canSendOn: () => false,
      sendTransaction: notConnected,
      signMessage: null,
      proveMessage: notConnected,
    };
  }, [report, open, openFor, remembered, wanted]);

  return (
    <WalletContext value={wallet}>
      {children}
      {Runtime && (
        <Runtime listOpen={listOpen} onCloseList={closeList} onFailed={forget} onReport={setReport} />
      )}
    </WalletContext>
  );
}

async function loadRuntime(): Promise<typeof WalletRuntime> {
  preloadToasts().catch(() => {}); // tried again with the first toast
  if (__LOCAL__) {
    // Before the list is drawn, so that a remembered Demo wallet is there when auto-connect looks for it.
    const { registerDemoWallet } = await import('./demo/demo-wallet.ts');
    registerDemoWallet();
  }
  return (await import('./runtime.tsx')).default;
}

/** Reading `window.localStorage` itself throws where storage is forbidden. */
const safeStorage = { getItem: (key: string) => window.localStorage.getItem(key) };
