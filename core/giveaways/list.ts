/**
 * The frozen list of a draw, as core/draw/list-text.ts writes and reads it. Amounts are base units as decimal text.
 */
import type { ExclusionReason, GateToken } from './weights.ts';

/**
 * The proof of a registrant's wallet, as the list says it: its signature over core/messages.ts registrationMessage, or,
 * for wallets without message signing, the memo proof of core/wallet-proof.ts. Base64.
 */
export type EntryProof = `s:${string}` | `m:${string}`;

/** wallet (base58), weight, holding (null where none count), proof (participants; null for holders). */
export type ListedEntry = [wallet: string, weight: string, holding: string | null, proof: EntryProof | null];
/** A wallet that is excluded though it holds something; holding as above. */
export type ExcludedWallet = [wallet: string, reason: ExclusionReason, holding: string | null];
/** A wallet that holds less than required. */
export type PoorWallet = [wallet: string, holding: string];

/** The snapshot of holdings from which a list was made. */
export interface ListSnapshot {
  mint: string;
  slot: number;
  /** Block time of that slot, unix seconds. */
  time: number;
  /** The mint's supply before and after the holdings were read. Shares are those of the supply before. */
  before: string;
  after: string;
  decimals: number;
  /** Number of counted token accounts. */
  accounts: number;
}

/** The part of a list before its wallets. */
export interface ListHead {
  /** The escrow's address. */
  giveaway: string;
  /** The snapshot; null if no holdings count. */
  snapshot: ListSnapshot | null;
  /** The distance of the holdings' sum below the lower or above the higher supply; null if there is none. */
  gap: string | null;
  /**
   * The list of a second node: its slot, its root (hex), and the sum of all differences in weight. Null without one.
   */
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

/** Returns supply and decimals, which decide shares. */
export function gateOf({ before, decimals }: Pick<ListSnapshot, 'before' | 'decimals'>): GateToken {
  return { supply: BigInt(before), decimals };
}
