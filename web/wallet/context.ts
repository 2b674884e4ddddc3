/** The connected wallet as screens see it. No web3 code here: the wallet chunk is loaded when a wallet is asked for. */
import { createContext, useContext } from 'react';

/** none: no wallet chosen. selected: chosen, not connected. */
type WalletStatus = 'none' | 'selected' | 'connecting' | 'connected' | 'disconnecting';

/** What the server verifies: a signature over the text, or a memo transaction that can never be sent. Both base64. */
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
   * The connected wallet; opens the wallet list when none is connected. Null when the user chose none there, or when the
   * chosen one did not connect. Go on with the wallet that it returns: the one of the last render is not connected yet.
   */
  ensureConnected(): Promise<ConnectedWallet | null>;
  /** Connects the chosen wallet; opens the wallet list when none is chosen. Failures are shown as a toast. */
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Serialized legacy or v0 transaction in and out. Throws when the wallet refuses. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>;
  /** Whether the wallet offers to send by itself on this network ("mainnet", …). */
  canSendOn(network: string): boolean;
  /** Has the wallet sign and send. The signature that it names (base58) or null: a hint, never a proof. Throws what it throws. */
  sendTransaction(transaction: Uint8Array, network: string): Promise<string | null>;
  /** Null when the wallet cannot sign messages. Throws when the user refuses. */
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | null;
  /** Proves that this wallet agrees to `text`, whatever the wallet can do. Throws when the user refuses. */
  proveMessage(text: string): Promise<WalletProof>;
}

export type ConnectedWallet = Wallet & { address: string };

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

export const WalletContext = createContext<Wallet | null>(null);

/** The visitor's wallet. */
export function useWallet(): Wallet {
  const wallet = useContext(WalletContext);
  if (!wallet) throw new Error('useWallet is used outside of WalletProvider');
  return wallet;
}
