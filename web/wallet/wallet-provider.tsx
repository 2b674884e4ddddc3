import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { notify, preloadToasts } from '../ui/toast.ts';
import type WalletAdapters from './adapters.tsx';
import {
  type ConnectedWallet,
  type Wallet,
  WalletContext,
  type WalletReport,
  type WalletState,
} from './context.ts';
import { walletErrorText } from './errors.ts';
import { storedWallet } from './wallet-options.ts';
import { words } from './words.ts';

const NOTHING: WalletState = { status: 'none', address: null, walletName: null, canSignMessage: false };

const notConnected = async (): Promise<never> => {
  throw Object.assign(new Error(words.connectFirst), { name: 'WalletNotConnectedError' });
};

/**
 * Holds the wallet's state for the screens. The code that talks to wallets is a chunk of its own: it is loaded when a
 * wallet is stored from the last visit or when one is needed, and it is rendered beside the screens, so that its
 * arrival remounts nothing.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  const [stored] = useState(() => storedWallet());
  const [wanted, setWanted] = useState(stored !== null);
  const [listOpen, setListOpen] = useState(false);
  const [Adapters, setAdapters] = useState<typeof WalletAdapters | null>(null);
  const [report, setReport] = useState<WalletReport | null>(null);

  // Resolves what waits in ensureConnected.
  const waiting = useRef<((wallet: ConnectedWallet | null) => void) | null>(null);
  const settle = useCallback((connected: ConnectedWallet | null) => {
    waiting.current?.(connected);
    waiting.current = null;
  }, []);
  const notChosen = useCallback(() => settle(null), [settle]);

  const open = useCallback(() => {
    notChosen();
    setWanted(true);
    setListOpen(true);
  }, [notChosen]);
  const waitForWallet = useCallback((): Promise<ConnectedWallet | null> => {
    open();
    return new Promise((resolve) => {
      waiting.current = resolve;
    });
  }, [open]);
  const closeList = useCallback(
    (chosen: boolean) => {
      setListOpen(false);
      if (!chosen) notChosen();
    },
    [notChosen],
  );

  useEffect(() => {
    if (!wanted || Adapters) return;
    loadAdapters().then(
      (component) => setAdapters(() => component),
      (error: unknown) => {
        setWanted(false);
        closeList(false);
        notify.error(walletErrorText(error));
      },
    );
  }, [wanted, Adapters, closeList]);

  const wallet = useMemo((): Wallet => {
    if (report) {
      const connect = async () => (report.walletName ? report.connect() : open());
      const wallet: Wallet = { ...report, open, connect, ensureConnected: waitForWallet };
      if (isConnected(wallet)) wallet.ensureConnected = async () => wallet;
      return wallet;
    }
    const loading: WalletState =
      stored && wanted ? { ...NOTHING, status: 'connecting', walletName: stored } : NOTHING;
    return {
      ...loading,
      open,
      ensureConnected: waitForWallet,
      connect: async () => open(),
      disconnect: async () => {},
      signTransaction: notConnected,
      canSendOn: () => false,
      sendTransaction: notConnected,
      signMessage: null,
      proveMessage: notConnected,
    };
  }, [report, open, waitForWallet, stored, wanted]);
  useEffect(() => {
    if (!isConnected(wallet)) return;
    // The stored wallet may come while the list is still open for who pressed early.
    if (waiting.current) setListOpen(false);
    settle(wallet);
  }, [wallet, settle]);

  return (
    <WalletContext value={wallet}>
      {children}
      {Adapters && (
        <Adapters listOpen={listOpen} onCloseList={closeList} onFailed={notChosen} onReport={setReport} />
      )}
    </WalletContext>
  );
}

function isConnected(wallet: Wallet): wallet is ConnectedWallet {
  return wallet.address !== null;
}

async function loadAdapters(): Promise<typeof WalletAdapters> {
  preloadToasts().catch(() => {}); // retried with the first toast
  if (__LOCAL__) {
    // Before the list is drawn, so that a stored Demo wallet is there when auto-connect looks for it.
    const { registerDemoWallet } = await import('./demo/demo-wallet.ts');
    registerDemoWallet();
  }
  return (await import('./adapters.tsx')).default;
}
