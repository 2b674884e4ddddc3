/** What the calls of a draw return: selecting, its spins, and an objection to its list. */
import type { Giveaway, VrfResult } from './model.ts';

/** The list that the creator's wallet is asked to commit, as `select` offers it. */
export interface OfferedList {
  /** Hex. */
  root: string;
  /** Decimal text. */
  totalWeight: string;
  /** Hex: SHA-256 of the text under `GET …/lists/{listHash}`. */
  listHash: string;
  entries: number;
}

/** What `POST …/select` asks the creator's wallet for in a live draw; registration pauses meanwhile. */
export interface DrawPrompt {
  /** Base64: the transaction `commit`, for creator and operator; the creator pays its network fee. */
  serializedTransaction: string;
  lastValidBlockHeight: number;
  /** ISO 8601. A signature that comes later is refused, and registration goes on. */
  until: string;
  list: OfferedList;
  /** Sent back with `declined`, it ends the prompt at once. */
  promptKey: string;
}

/** `POST …/select` data. `closing`: sign `serializedTransaction` if there is one; it closes the entries. */
export type Selection =
  | { status: 'prompt'; prompt: DrawPrompt }
  | { status: 'declined'; giveaway: Giveaway }
  | { status: 'closing'; serializedTransaction: string; lastValidBlockHeight: number }
  | {
      status: 'closing' | 'locked' | 'drawn';
      round: string | null;
      roundTime: string | null;
      revealAt: string | null;
      winner: string | null;
      vrfResult: VrfResult | null;
      message: string;
      giveaway: Giveaway;
    };

/** A place's spin: where its wheel stops. All texts but `revealAt` are null until three seconds before it. */
export interface Spin {
  /** From 1. */
  place: number;
  /** ISO 8601. */
  revealAt: string;
  /** Decimal texts: start <= ticket < start + weight. */
  ticket: string | null;
  winner: string | null;
  weight: string | null;
  start: string | null;
}

/** `GET …/spins` data. */
export interface Spins {
  /** Places with a winner, in order. */
  places: Spin[];
}

/**
 * `POST …/objections` data. `listed`: the list holds the wallet, or will; `withdrawn`: it did not, so the list was taken
 * back and is made again; `withdrawing`: the same, but the network has not confirmed it yet; `too_late`: the cutoff has
 * passed, no one can stop this draw any more.
 */
export interface Objection {
  status: 'listed' | 'withdrawn' | 'withdrawing' | 'too_late';
}
