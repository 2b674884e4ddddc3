/**
 * `GET /api/activity/{wallet}/…`: what a wallet did here, in pages, newest first. Only what the chain or a public page
 * shows to anyone: no message (decision 71).
 */
import type { AlertPlan } from '../alerts/plan.ts';
import type { GiveawayStatus, GiveawayType } from '../giveaways/model.ts';
import type { TipCurrency } from '../tips/tip-limits.ts';

/** The token that an entry is about, as last read; null fields for one that was not read again. */
export interface ActivityToken {
  tokenAddress: string;
  name: string | null;
  symbol: string | null;
  imageUrl: string | null;
}

/** An amount in base units, as decimal text. `mint`: for its price; wrapped SOL for SOL. */
export interface ActivityAmount {
  units: string;
  decimals: number;
  symbol: string;
  mint: string | null;
}

export interface SentTip extends ActivityAmount {
  id: string;
  token: ActivityToken;
  currency: TipCurrency;
  /** The name that the stream shows; null for an anonymous tip. */
  name: string | null;
  /** The proven account on X that it shows, without "@". */
  handle: string | null;
  /** False: it has neither a message nor a name. Of an archived tip this is not known, and true. */
  hasWords: boolean;
  plan: AlertPlan;
  creatorUnits: string;
  feeUnits: string;
  /** ISO 8601. */
  sentAt: string;
  signature: string;
}

/** The giveaway that an entry or a prize belongs to. */
interface OfGiveaway {
  /** Of the giveaway. */
  id: string;
  title: string;
  type: GiveawayType;
  status: GiveawayStatus;
  token: ActivityToken | null;
}

export interface EnteredGiveaway extends OfGiveaway, ActivityAmount {
  /** Number of winners. */
  places: number;
  /** ISO 8601. */
  enteredAt: string;
  endDate: string;
  /** Won by this wallet, and public. */
  won: boolean;
}

export interface WonPrize extends OfGiveaway, ActivityAmount {
  /** From 1, of `places`. */
  place: number;
  places: number;
  /** The time at which it was shown to everyone, ISO 8601. */
  wonAt: string;
  /** The network has confirmed the payment; a fork may still drop it. */
  paid: boolean;
  /** It is final. Always false if the transaction is unknown. */
  payFinal: boolean;
  /** The transaction that paid it; null until it is confirmed. */
  signature: string | null;
}

export interface AddedClip {
  id: string;
  token: ActivityToken;
  username: string;
  xUrl: string;
  /** ISO 8601. */
  addedAt: string;
  unavailable: boolean;
  winner: boolean;
}

/** The rows of each list. */
export interface ActivityLists {
  tips: SentTip;
  entries: EnteredGiveaway;
  wins: WonPrize;
  clips: AddedClip;
}
export type ActivityList = keyof ActivityLists;

export interface ActivityPage<Kind extends ActivityList> {
  data: ActivityLists[Kind][];
  nextCursor: string | null;
}
