/** Answers of the calls of a draw: select, spins, objections. */
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

/** The request of `POST …/select` to the creator's wallet in a live draw; registration pauses meanwhile. */
export interface DrawPrompt {
  /** Base64: the transaction `commit`, for creator and operator; the creator pays its network fee. */
  serializedTransaction: string;
  lastValidBlockHeight: number;
  /** ISO 8601. A signature that comes later is refused, and registration goes on. */
  until: string;
  list: OfferedList;
  /** A key that ends the prompt at once when it is sent back with `declined`. */
  promptKey: string;
}

/**
 * `POST …/select` data. `open`: the draw has not begun. `closing`: sign `serializedTransaction` if there is one; it
 * closes the entries.
 */
export type Selection =
  | { status: 'prompt'; prompt: DrawPrompt }
  | { status: 'declined'; giveaway: Giveaway }
  | { status: 'closing'; serializedTransaction: string; lastValidBlockHeight: number }
  | {
      status: 'open' | 'closing' | 'locked' | 'drawn';
      round: string | null;
      roundTime: string | null;
      revealAt: string | null;
      winner: string | null;
      vrfResult: VrfResult | null;
      message: string;
      giveaway: Giveaway;
      /** With `open`: the text that the creator signs, and sends back with its signature, to begin the draw. */
      confirmation?: { message: string };
    };

/** A place's spin: where its wheel stops. All texts but `revealAt` are null until three seconds before it. */
export interface PlaceSpin {
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
  places: PlaceSpin[];
}

/**
 * `POST …/objections` data. `listed`: the list has the wallet, or will have it; `withdrawn`: the list lacked it, so it
 * was withdrawn and is made again; `withdrawing`: the network has not confirmed the withdrawal yet; `too_late`: the
 * cutoff has passed, and no one can stop this draw.
 */
export interface Objection {
  status: 'listed' | 'withdrawn' | 'withdrawing' | 'too_late';
}
