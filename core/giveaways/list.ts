/** The frozen list of a draw: made once, stored for ever under its root, public before anything is committed. */
import type { ExclusionReason } from './weights.ts';

/**
 * How a registrant proved its wallet: a signature over core/messages.ts registrationMessage (base64 of 64 bytes), or,
 * for wallets without message signing, the base64 memo transaction of core/wallet-proof.ts.
 */
export type EntryProof = { signature: string } | { memoTransaction: string };

/** wallet (base58), weight, holding in base units (both decimal text; null where none count), proof (participants). */
export type ListedEntry = [wallet: string, weight: string, holding: string | null, proof: EntryProof | null];

export interface FrozenList {
  version: 1;
  giveaway: string;
  /** Null when no holdings count. */
  snapshot: {
    mint: string;
    slot: number;
    /** Base units, decimal text. */
    supply: string;
    decimals: number;
    /** Token accounts that were counted. */
    accounts: number;
  } | null;
  /** Strictly ascending by the wallets' bytes. */
  entries: ListedEntry[];
  /** Left out though they hold or registered; holding as above. Ascending as well. */
  excluded: [wallet: string, reason: ExclusionReason, holding: string | null][];
  /**
   * Holders giveaways: wallets that hold something and less than asked. With entries and excluded their holdings add up
   * to the supply. Empty for participants.
   */
  below: [wallet: string, holding: string][];
}
