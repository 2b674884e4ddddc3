/** The connected wallet as screens see it. No web3 code here: the wallet chunk is loaded when a wallet is needed. */
import { createContext, useContext } from 'react';

/** none: no wallet chosen. selected: chosen, not connected. */
type WalletStatus = 'none' | 'selected' | 'connecting' | 'connected' | 'disconnecting';

/**
 * The proof that the server verifies: a signature over the text, or a memo transaction that can never be sent. Both
 * base64.
 */
export type WalletProof = { signature: string } | { memoTransaction: string };

export interface WalletState {
  status: WalletStatus;
  /** Base58; null unless connected. */
  address: string | null;
  walletName: string | null;
  /** False also while no wallet is connected. */
  canSignMessage: boolean;
}

export interface Wallet extends WalletState {
  /** Opens the wallet list. */
  open(): void;
  /**
   * Returns the connected wallet; opens the wallet list if none is connected. Null if the user chose none there, or if
   * the chosen one did not connect. Continue with the returned wallet: the one of the last render is not connected yet.
   */
  ensureConnected(): Promise<ConnectedWallet | null>;
  /** Connects the chosen wallet; opens the wallet list if none is chosen. Failures are shown as a toast. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Serialized legacy or v0 transaction in and out. Throws when the wallet refuses. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>;
  /** Returns whether the wallet can send transactions itself on this network ("mainnet", …). */
  canSendOn(network: string): boolean;
  /**
   * Has the wallet sign and send. Returns its signature (base58, a hint and never a proof) or null. Throws what the
   * wallet throws.
   */
  sendTransaction(transaction: Uint8Array, network: string): Promise<string | null>;
  /** Null when the wallet cannot sign messages. Throws when the user refuses. */
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | null;
  /** Returns the wallet's proof over `text`, in whatever way the wallet can give it. Throws when the user refuses. */
  proveMessage(text: string): Promise<WalletProof>;
}

export type ConnectedWallet = Wallet & { address: string };

/** The report of the wallet chunk to this provider on every change. */
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

export const WalletContext = createContext<Wallet | null>(null);

/** Returns the visitor's wallet. */
export function useWallet(): Wallet {
  const wallet = useContext(WalletContext);
  if (!wallet) throw new Error('useWallet is used outside of WalletProvider');
  return wallet;
}
