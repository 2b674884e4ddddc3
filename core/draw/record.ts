/**
 * The record of a draw: everything that an outsider needs to repeat it, as `GET /api/giveaways/{id}/draw` returns it
 * and as files hold it. docs/record.md explains each field. Binary values are lower-case hex, addresses and signatures
 * base58, amounts and 64-bit numbers decimal text, times unix seconds.
 */
import type { GiveawayTerms } from '../giveaways/terms.ts';

/** A transaction on chain: base58 signature, slot, block time of the slot. */
export interface LandedTx {
  signature: string;
  slot: number;
  time: number;
}

/** A committed list. */
export interface RecordCommit {
  /** Counts from 0. */
  number: number;
  /** Whether the creator signed it too. Then no one can withdraw it, and there is no cutoff. */
  live: boolean;
  root: string;
  totalWeight: string;
  listHash: string;
  round: string;
  /** Until then creator and operator can withdraw or cancel; 0 for a live one. */
  cutoff: number;
  tx: LandedTx;
  withdrawn: LandedTx | null;
}

/** A place with a proven winner. */
export interface RecordPlace {
  winner: string;
  /** The entry's number in the list, from 0. */
  index: number;
  weight: string;
  start: string;
  /** After the shift over the places before: start <= ticket < start + weight. */
  ticket: string;
  /** The proof in the form of core/draw/tree.ts. */
  proof: string;
  prove: LandedTx;
  /** Null: not paid yet. */
  pay: LandedTx | null;
}

export interface DrawRecord {
  version: 3;
  /** Genesis hash of the network, base58. */
  genesis: string;
  program: string;
  /** The escrow's address, which is the giveaway's id. */
  escrow: string;
  /** 32 bytes: open_before (i64, little-endian) and 24 random bytes. A seed of the escrow's address. */
  id: string;
  /** The host in registrationMessage: needed to rebuild what registrants signed. */
  site: string;
  creator: string;
  operator: string;
  treasury: string;
  prize: {
    /** Null: SOL. */
    mint: string | null;
    tokenProgram: string | null;
    decimals: number;
    /** Base units. */
    fee: string;
  };
  /** Base units of each place, 1 to 32 of them. */
  amounts: string[];
  /** Seconds; 0: the shortest that the program allows. */
  window: number;
  terms: GiveawayTerms;
  termsHash: string;
  open: LandedTx;
  /** The commits in the order of their numbers; all but the last one are withdrawn. */
  commits: RecordCommit[];
  /** The revealed beacon; null before. */
  reveal: { signature: string; randomness: string; tx: LandedTx } | null;
  /** The proven places, in order. */
  places: RecordPlace[];
  /** Null: open, or not known. */
  end: { by: 'finish' | 'cancel' | 'reclaim'; tx: LandedTx } | null;
  /** The text of the last list (core/draw/list-text.ts), null before there is one. Always the last field. */
  list: string | null;
}
