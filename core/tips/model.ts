/** Tips: their states and what the calls under /api/tip return. */
import type { AlertPlan } from '../alerts/plan.ts';
import type { TipCurrency } from './tip-limits.ts';

/**
 * - prepared: a transaction was built. signed: the signed bytes are stored, sending may have begun.
 * - confirmed: it is on chain with the effect we expect. canary: it is, and both wallets are the canary's (decision 113).
 * - expired: it can never land. failed: it landed with an error.
 *
 * Forward only, by `UPDATE … WHERE status = …`; triggers refuse the rest. An expired tip that is found on chain is
 * confirmed.
 */
export const TIP_STATUSES = ['prepared', 'signed', 'confirmed', 'canary', 'expired', 'failed'] as const;

/** Stands in place of a tip's id for all tips of a wallet. */
export const ALL_TIPS = 'all';

/** A tip as its creator reads it. Display numbers stand beside exact base units. */
export interface Tip {
  id: string;
  tokenAddress: string;
  /** Display number; exact is amountUnits. */
  amount: number;
  amountUnits: string;
  currency: TipCurrency;
  /** Decimals of the currency the tip was made in. */
  decimals: number;
  /** Symbol of the tipped token, whatever the currency. */
  tokenSymbol: string;
  senderAddress: string;
  /** The tipper's chosen name; null for an anonymous tip. Never on chain. "@" and the handle, if it has one. */
  name: string | null;
  /** The account on X that the tipper shows, and whose wallet has proven it: shown with a tick. Without "@". */
  handle: string | null;
  /** The picture of a named tipper: the hash that the profile had when the tip was prepared, while it still has it. */
  face: string | null;
  message: string;
  /** ISO 8601. */
  timestamp: string;
  txSignature: string;
  platformFee: number;
  platformFeeUnits: string;
  creatorAmount: number;
  creatorAmountUnits: string;
  /** Lamports by the prices at the time of the tip, decimal text; null for a coin without a known price. */
  worth: string | null;
  /** Dollars may stand beside it; false for a coin's that is too large for its market, or whose market is too small. */
  dollars: boolean;
  plan: AlertPlan;
}

/** A tip as everyone reads it: without a name it does not name its sender's wallet either. */
export type PublicTip = Omit<Tip, 'senderAddress'> & { senderAddress: string | null };

/** Returns the tip without the wallet of a sender who shows no name. The chain still shows it. */
export function withoutSender(tip: PublicTip): PublicTip {
  return tip.name || tip.handle ? tip : { ...tip, senderAddress: null };
}

/** The words of a tip, which may be held, dropped or withdrawn; the face goes with them. */
export type TipWords = Pick<Tip, 'message' | 'name' | 'handle' | 'face'>;
/** Whom an anonymous tip names. */
export const NO_NAME = { name: null, handle: null, face: null } as const;
export const NO_WORDS: TipWords = { message: '', ...NO_NAME };
/** What can be taken off a tip, and how it is without it. */
export const WITHOUT = { face: { face: null }, name: NO_NAME, words: NO_WORDS } as const;
export type Forgotten = keyof typeof WITHOUT;

/** Returns the words alone. A room may hold tips from before there were names or faces. */
export function wordsOf({ message, name = null, handle = null, face = null }: TipWords): TipWords {
  return { message, name, handle, face };
}

/**
 * The figures of all confirmed tips of a token, read from the database at one moment. `totalTips` is also their
 * version: confirmed tips stay confirmed, so of two readings the one with more tips is the newer one, and with as many
 * it is the same.
 */
export interface TipTotals {
  totalTips: number;
  /** SOL tips, in SOL. */
  totalVolume: number;
  volumes: { currency: TipCurrency; symbol: string; amount: number; amountUnits: string }[];
  uniqueTippers: number;
}

export interface TipStats extends TipTotals {
  recentTips: PublicTip[];
  /** Tips per day (UTC) of the last 30 days, oldest first. */
  tipData: { date: string; tips: number; sol: number }[];
}

export interface GlobalTipStats {
  totalTips: number;
  totalValueSOL: number;
  totalValueTokens: number;
  totalTokensTipped: number;
}

export interface PreparedTip {
  /** Base64 of the unsigned v0 transaction; the sender signs it and pays its network fee. */
  serializedTransaction: string;
  tempTipId: string;
  platformFee: number;
  platformFeeUnits: string;
  creatorAmount: number;
  creatorAmountUnits: string;
  /** Message and name as the stream will show them. */
  message: string;
  name: string | null;
  handle: string | null;
  /** The same values as in Tip: the form promises them before the sender signs. */
  worth: string | null;
  plan: AlertPlan;
  lastValidBlockHeight: number;
}

export interface ConfirmedTip {
  txSignature: string;
  /** pending: sent, and the network has not answered within this request; ask again with the same body. */
  status: 'confirmed' | 'pending';
  tip: PublicTip;
  /**
   * Further payments of the same tip: a wallet that sends by itself sent it more than once. Absent when there are none.
   */
  again?: PublicTip[];
}
