/**
 * Slots and time. Nothing ticks by itself: each request first moves the chain to the time of the wall clock, so an idle
 * network costs nothing and a suspended laptop wakes up with expired blockhashes, as it should.
 */

export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** Agave roots a block 32 slots after it. */
const FINALIZED_LAG_SLOTS = 32;
/**
 * Skipped slots of the past: block height and slot differ on mainnet, and code that confuses them must fail here too.
 */
const SKIPPED_SLOTS = 21_552_000;
export const FIRST_SLOT = 447_552_000;
export const SLOTS_PER_EPOCH = 432_000;

export class SlotClock {
  #slotMs: number;
  #slot = FIRST_SLOT;
  /** Wall time at which the present slot began. */
  #slotStartMs: number;
  #offsetSeconds = 0;
  #paused = false;
  /** Slots between "processed" and "confirmed". */
  confirmationSlots = 0;
  /** A stale node sees the chain this many slots late; set only during such an answer. */
  staleSlots = 0;
  readonly #finalitySlots: number;

  /** `finalitySlots`: slots between "confirmed" and "finalized". */
  constructor(slotMs: number, nowMs: number, finalitySlots = FINALIZED_LAG_SLOTS) {
    this.#slotMs = slotMs;
    this.#finalitySlots = finalitySlots;
    this.#slotStartMs = nowMs;
  }

  /** Moves to the slot that the wall clock has reached; returns the number of new slots. */
  catchUp(nowMs: number): number {
    if (this.#paused) return 0;
    const due = Math.max(0, Math.floor((nowMs - this.#slotStartMs) / this.#slotMs));
    this.#slot += due;
    this.#slotStartMs += due * this.#slotMs;
    return due;
  }

  skip(slots: number): void {
    this.#slot += slots;
  }

  travel(seconds: number): void {
    this.#offsetSeconds += seconds;
  }

  pace(change: { slotMs?: number; paused?: boolean }, nowMs: number): void {
    if (change.slotMs !== undefined) this.#slotMs = change.slotMs;
    if (change.paused !== undefined) this.#paused = change.paused;
    this.#slotStartMs = nowMs;
  }

  get slot(): number {
    return this.#slot;
  }

  get offsetSeconds(): number {
    return this.#offsetSeconds;
  }

  /** Returns the chain's time, in seconds since 1970: the wall clock's plus what `local_travel` added. */
  unixTime(nowMs: number): number {
    return Math.floor(nowMs / 1000) + this.#offsetSeconds;
  }

  /** Returns the newest slot that a client of `commitment` may see. */
  slotAt(commitment: Commitment): number {
    const lag =
      commitment === 'finalized'
        ? this.#finalitySlots + this.confirmationSlots
        : commitment === 'confirmed'
          ? this.confirmationSlots
          : 0;
    return this.#slot - lag - this.staleSlots;
  }
}

export function blockHeightOf(slot: number): number {
  return slot - SKIPPED_SLOTS;
}
