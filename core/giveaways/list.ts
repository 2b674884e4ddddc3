/**
 * The frozen list of a draw, as core/draw/list-text.ts writes and reads it. Amounts are base units as decimal text.
 */
import type { ExclusionReason, GateToken } from './weights.ts';

/**
 * How a registrant proved its wallet: a signature over core/messages.ts registrationMessage (base64 of 64 bytes), or,
 * for wallets without message signing, the base64 memo transaction of core/wallet-proof.ts.
 */
export type EntryProof = { signature: string } | { memoTransaction: string };

/** wallet (base58), weight, holding (null where none count), proof (participants; null for holders). */
export type ListedEntry = [wallet: string, weight: string, holding: string | null, proof: EntryProof | null];
/** Left out though it holds something; holding as above. */
export type ExcludedWallet = [wallet: string, reason: ExclusionReason, holding: string | null];
/** Holds something, and less than asked. */
export type PoorWallet = [wallet: string, holding: string];

/** The reading of holdings that a list was made of. */
export interface ListSnapshot {
  mint: string;
  slot: number;
  /** Block time of that slot, unix seconds. */
  time: number;
  /** The mint's supply before and after the holdings were read. Shares are those of the supply before. */
  before: string;
  after: string;
  decimals: number;
  /** Token accounts that were counted. */
  accounts: number;
}

/** What comes before the wallets of a list. */
export interface ListHead {
  /** The escrow's address. */
  giveaway: string;
  /** Null when no holdings count. */
  snapshot: ListSnapshot | null;
  /** How far the holdings add up to less than the lower, or more than the higher supply; null if they do not. */
  gap: string | null;
  /** The list of a second node: its slot, its root (hex), and the sum of all differences in weight. Null without one. */
  second: { slot: number; root: string; difference: string } | null;
}

export interface FrozenList extends ListHead {
  /** Each part is strictly ascending by the wallets' bytes. */
  entries: ListedEntry[];
  /** Empty for participants, as is `below`. */
  excluded: ExcludedWallet[];
  /** With entries and excluded their holdings add up to the supply. */
  below: PoorWallet[];
}

/** Supply and decimals that decide shares. */
export function gateOf({ before, decimals }: Pick<ListSnapshot, 'before' | 'decimals'>): GateToken {
  return { supply: BigInt(before), decimals };
}
