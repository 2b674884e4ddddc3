/**
 * The wallets of a list in the making: 49 bytes each (wallet 32, weight u64, holding u64, both little-endian, reason
 * u8), strictly ascending by wallet once sorted. `lists/….rows` has them in this form.
 */
import { compareWallets, ENTRY_BYTES } from '../../core/draw/entries.ts';
import type { ExclusionReason } from '../../core/giveaways/weights.ts';

export const ROW_BYTES = 49;
const WEIGHT = 32;
const HOLDING = 40;
const REASON = 48;

/** The reason why a wallet in a list has no entries; null if it takes part. Stored as the index in this list. */
type RowReason = ExclusionReason | 'below_requirement' | null;
const REASONS: readonly RowReason[] = [
  null,
  'below_requirement',
  'off_curve',
  'executable',
  'reserved',
  'mint',
  'giveaway_creator',
  'token_creator',
  'treasury',
  'operator',
  'swap_wallet',
];

export interface Row {
  wallet: Uint8Array;
  weight: bigint;
  holding: bigint;
  reason: RowReason;
}

export class Rows {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  /** Throws if the bytes are not a whole number of rows. */
  constructor(bytes: Uint8Array) {
    if (bytes.length % ROW_BYTES !== 0) throw new RangeError('not a whole number of rows');
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Builds rows of these wallets with their holdings, in order. A duplicate wallet has two rows. */
  static sorted(count: number, wallets: Iterable<[wallet: Uint8Array, holding: bigint]>): Rows {
    const rows = new Rows(new Uint8Array(count * ROW_BYTES));
    let index = 0;
    for (const [wallet, holding] of wallets) {
      rows.bytes.set(wallet, index * ROW_BYTES);
      rows.#view.setBigUint64(index * ROW_BYTES + HOLDING, holding, true);
      index++;
    }
    if (index !== count) throw new RangeError('not as many wallets as announced');
    return rows.#inOrder();
  }

  get count(): number {
    return this.bytes.length / ROW_BYTES;
  }

  /** Returns the wallet's bytes: a view, valid until the next sort. */
  walletAt(index: number): Uint8Array {
    return this.bytes.subarray(index * ROW_BYTES, index * ROW_BYTES + 32);
  }

  at(index: number): Row {
    return {
      wallet: this.walletAt(index),
      weight: this.#view.getBigUint64(index * ROW_BYTES + WEIGHT, true),
      holding: this.holdingAt(index),
      reason: this.reasonAt(index),
    };
  }

  holdingAt(index: number): bigint {
    return this.#view.getBigUint64(index * ROW_BYTES + HOLDING, true);
  }

  reasonAt(index: number): RowReason {
    const reason = REASONS[this.bytes[index * ROW_BYTES + REASON]!];
    if (reason === undefined) throw new RangeError('an unknown reason');
    return reason;
  }

  /** Gives the wallet entries, or excludes it for a reason. */
  set(index: number, weight: bigint, reason: RowReason): void {
    this.#view.setBigUint64(index * ROW_BYTES + WEIGHT, weight, true);
    this.bytes[index * ROW_BYTES + REASON] = REASONS.indexOf(reason);
  }

  /** Returns the wallet's index, or −1 minus the index where it would be. */
  find(wallet: Uint8Array): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = compareWallets(this.bytes, middle * ROW_BYTES, wallet, 0);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return -1 - low;
  }

  /** Returns the number of rows that have entries. */
  countEntries(): number {
    let entries = 0;
    for (let index = 0; index < this.count; index++) {
      if (this.bytes[index * ROW_BYTES + REASON] === 0) entries++;
    }
    return entries;
  }

  /** Returns the entries alone, packed as in core/draw/entries.ts. */
  packedEntries(): Uint8Array {
    const packed = new Uint8Array(this.countEntries() * ENTRY_BYTES);
    let offset = 0;
    for (let index = 0; index < this.count; index++) {
      if (this.bytes[index * ROW_BYTES + REASON] !== 0) continue;
      packed.set(this.bytes.subarray(index * ROW_BYTES, index * ROW_BYTES + ENTRY_BYTES), offset);
      offset += ENTRY_BYTES;
    }
    return packed;
  }

  #inOrder(): Rows {
    const { bytes } = this;
    const order = new Uint32Array(this.count).map((_, index) => index);
    const heads = order.map((index) => this.#view.getUint32(index * ROW_BYTES));
    order.sort((a, b) => heads[a]! - heads[b]! || compareWallets(bytes, a * ROW_BYTES, bytes, b * ROW_BYTES));
    const sorted = new Uint8Array(bytes.length);
    for (const [place, index] of order.entries()) {
      sorted.set(bytes.subarray(index * ROW_BYTES, (index + 1) * ROW_BYTES), place * ROW_BYTES);
    }
    return new Rows(sorted);
  }
}
