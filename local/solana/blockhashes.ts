/** The window of blockhashes: LiteSVM knows one live hash, a cluster accepts those of the last 150 blocks. */
import { randomBytes } from 'node:crypto';
import { addressOf } from '../../core/address.ts';
import { blockHeightOf } from './clock.ts';

/** MAX_PROCESSING_AGE of Agave, in blocks. */
export const BLOCKHASH_LIFE = 150;
/** Stored longer than they are valid, so that a stale or finalized view has some to show. */
const HISTORY_SLOTS = 600;

export class Blockhashes {
  /** The hashes that were requested: hash → slot. */
  readonly #slotOf = new Map<string, number>();
  readonly #hashOf = new Map<number, string>();
  #newest: number;

  constructor(slot: number) {
    this.#newest = slot;
  }

  /** Moves on to `slot` and drops the oldest. */
  extendTo(slot: number): void {
    this.#newest = Math.max(this.#newest, slot);
    for (const [hash, born] of this.#slotOf) {
      if (born > this.#newest - HISTORY_SLOTS) continue;
      this.#slotOf.delete(hash);
      this.#hashOf.delete(born);
    }
  }

  /** Returns the hash of the block at `slot` and the last block height at which it is accepted. */
  at(slot: number): { blockhash: string; lastValidBlockHeight: number } {
    return { blockhash: this.#at(slot), lastValidBlockHeight: blockHeightOf(slot) + BLOCKHASH_LIFE };
  }

  /** A hash is random, so it is early enough to generate it on request. */
  #at(slot: number): string {
    let hash = this.#hashOf.get(slot);
    if (hash === undefined) {
      hash = addressOf(randomBytes(32));
      this.#hashOf.set(slot, hash);
      this.#slotOf.set(hash, slot);
    }
    return hash;
  }

  /**
   * Returns whether a bank at `slot` accepts transactions of `hash`: neither newer than that bank nor too old for it.
   */
  isLive(hash: string, slot: number): boolean {
    const born = this.#slotOf.get(hash);
    return born !== undefined && born <= slot && slot - born <= BLOCKHASH_LIFE;
  }
}
