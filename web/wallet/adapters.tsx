import './polyfill.ts';
import { type Adapter, type WalletError, WalletReadyState } from '@solana/wallet-adapter-base';
import { useWallet as useAdapter, WalletProvider } from '@solana/wallet-adapter-react';
import {
  LedgerWalletAdapter,
  PhantomWalletAdapter,
  SolflareWalletAdapter,
} from '@solana/wallet-adapter-wallets';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sleep } from '../timers.ts';
import { notify } from '../ui/toast.ts';
import type { WalletReport } from './context.ts';
import { walletErrorText } from './errors.ts';
import { canSendOn, sendTransaction } from './send.ts';
import { proveMessage, signTransaction } from './sign.ts';
import { WalletList } from './wallet-list.tsx';
import { DETECTION_TIMEOUT_MS, storedWallet, WALLET_NAME_KEY } from './wallet-options.ts';

/**
 * Offered by name; wallets that announce themselves by the Wallet Standard are added by themselves. Ledger: account 0,
 * change 0.
 */
const createAdapters = (): Adapter[] => [
  new PhantomWalletAdapter(),
  new SolflareWalletAdapter(),
  new LedgerWalletAdapter(),
];

/** The screen that asked for a signature shows the failure. */
const SHOWN_BY_SCREEN = new Set([
  'WalletSignTransactionError',
  'WalletSignMessageError',
  'WalletSignInError',
  'WalletSendTransactionError',
]);

/** The wallet chunk: adapters, the wallet list, and the bridge to the thin context of the screens. */
export default function WalletAdapters({
  listOpen,
  onCloseList,
  onFailed,
  onReport,
}: {
  listOpen: boolean;
  onCloseList: (chosen: boolean) => void;
  /** The chosen wallet did not connect. */
  onFailed: () => void;
  onReport: (report: WalletReport) => void;
}) {
  const [adapters] = useState(createAdapters);
  // A silent attempt to connect after a page load may fail in silence; what the user asked for may not.
  const asked = useRef(false);

  const onError = useCallback(
    (error: WalletError, adapter?: Adapter) => {
      onFailed();
      if (error.name === 'WalletNotReadyError' && adapter) openProviderPage(adapter);
      else if (asked.current && !SHOWN_BY_SCREEN.has(error.name)) notify.error(walletErrorText(error));
    },
    [onFailed],
  );
  const onAsked = useCallback(() => {
    asked.current = true;
  }, []);

  return (
    <WalletProvider wallets={adapters} autoConnect localStorageKey={WALLET_NAME_KEY} onError={onError}>
      <Bridge onReport={onReport} onAsked={onAsked} />
      {listOpen && <WalletList onClose={onCloseList} onAsked={onAsked} onMissing={openProviderPage} />}
    </WalletProvider>
  );
}

function openProviderPage(adapter: Adapter) {
  window.open(adapter.url, '_blank', 'noopener');
}

/** Reports every change of the adapter's state, and implements what screens may ask of it. */
function Bridge({ onReport, onAsked }: { onReport: (report: WalletReport) => void; onAsked: () => void }) {
  const adapter = useAdapter();
  const latest = useRef(adapter);
  latest.current = adapter;
  const detecting = useDetecting();
  const [waiting, setWaiting] = useState(false);
  const [stored] = useState(() => storedWallet());

  const connect = useCallback(async () => {
    onAsked();
    const missing = () => latest.current.wallet?.readyState === WalletReadyState.NotDetected;
    if (missing() && performance.now() < detectionEnd) {
      setWaiting(true);
      while (missing() && performance.now() < detectionEnd) await sleep(100);
      setWaiting(false);
      if (!missing()) return; // auto-connect continues
    }
    await latest.current.connect().catch(() => {}); // onError shows it
  }, [onAsked]);

  const { wallet, publicKey, connected, connecting, disconnecting, disconnect } = adapter;
  const address = connected && publicKey ? publicKey.toBase58() : null;
  const canSignMessage = connected && adapter.signMessage !== undefined;
  // A stored wallet that has not announced itself yet is still waited for.
  const expected = !wallet && detecting ? stored : null;
  const walletName = wallet?.adapter.name ?? expected;
  const status = disconnecting
    ? 'disconnecting'
    : address
      ? 'connected'
      : connecting || waiting || expected
        ? 'connecting'
        : wallet
          ? 'selected'
          : 'none';

  useEffect(() => {
    onReport({
      status,
      address,
      walletName,
      canSignMessage,
      connect,
      disconnect: () => disconnect().catch(() => {}),
      signTransaction: (bytes) => signTransaction(latest.current, bytes),
      canSendOn: (network) => canSendOn(latest.current.wallet?.adapter, network),
      sendTransaction: (bytes, network) => sendTransaction(latest.current.wallet!.adapter, bytes, network),
      signMessage: canSignMessage ? (bytes) => latest.current.signMessage!(bytes) : null,
      proveMessage: (text) => proveMessage(latest.current, text),
    });
  }, [status, address, walletName, canSignMessage, connect, disconnect, onReport]);
  return null;
}

const detectionEnd = performance.now() + DETECTION_TIMEOUT_MS;

/** True for the first 5 s, in which extensions may still announce themselves. */
function useDetecting(): boolean {
  const [detecting, setDetecting] = useState(() => performance.now() < detectionEnd);
  useEffect(() => {
    const timer = setTimeout(() => setDetecting(false), Math.max(0, detectionEnd - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return detecting;
}
