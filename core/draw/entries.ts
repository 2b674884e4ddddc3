/**
 * The frozen list of a draw: the wallets that take part and their weights, in one order that anyone can repeat.
 * Packed, an entry is 40 bytes: wallet (32), weight (u64, little-endian). Strictly ascending by wallet bytes.
 */

export interface Entry {
  /** The 32 bytes of the wallet's address. */
  wallet: Uint8Array;
  /** Number of tickets, at least 1 and below 2^64. */
  weight: bigint;
}

export const ENTRY_BYTES = 40;
export const MAX_ENTRIES = 2 ** 20;
export const MAX_U64 = 2n ** 64n - 1n;

const SENTENCES = {
  empty: 'The list holds no entry.',
  bad_length: 'The list is not a whole number of 40-byte entries.',
  too_many: 'The list holds more than 1048576 entries.',
  bad_wallet: 'A wallet is not 32 bytes long.',
  bad_weight: 'A weight is not a whole number from 1 to 2^64 - 1.',
  wrong_order: 'The wallets do not ascend.',
  duplicate_wallet: 'A wallet stands in the list twice.',
  total_overflow: 'The weights add up to 2^64 or more.',
  bad_index: 'No such entry.',
} as const;

type EntriesErrorCode = keyof typeof SENTENCES;

/** A list that is not canonical. `index` is the entry at fault, null if it is the list as a whole. */
export class EntriesError extends Error {
  readonly code: EntriesErrorCode;
  readonly index: number | null;

  constructor(code: EntriesErrorCode, index: number | null = null) {
    super(index === null ? SENTENCES[code] : `${SENTENCES[code]} (entry ${index})`);
    this.name = 'EntriesError';
    this.code = code;
    this.index = index;
  }
}

/**
 * Returns a negative number, zero or a positive one if the wallet at `a[aOffset]` is before, equal to or after the
 * other.
 */
export function compareWallets(a: Uint8Array, aOffset: number, b: Uint8Array, bOffset: number): number {
  for (let i = 0; i < 32; i++) {
    const difference = a[aOffset + i]! - b[bOffset + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Throws unless the second wallet, entry number `index`, is strictly after the first. */
export function checkOrder(
  before: Uint8Array,
  beforeOffset: number,
  wallet: Uint8Array,
  offset: number,
  index: number,
): void {
  const order = compareWallets(before, beforeOffset, wallet, offset);
  if (order < 0) return;
  throw new EntriesError(order === 0 ? 'duplicate_wallet' : 'wrong_order', index);
}

/** Returns the number of entries in a packed list. @throws EntriesError empty, bad_length, too_many */
export function countEntries(packed: Uint8Array): number {
  if (packed.length === 0) throw new EntriesError('empty');
  if (packed.length % ENTRY_BYTES !== 0) throw new EntriesError('bad_length');
  if (packed.length / ENTRY_BYTES > MAX_ENTRIES) throw new EntriesError('too_many');
  return packed.length / ENTRY_BYTES;
}

function viewOf(packed: Uint8Array): DataView {
  return new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
}

/** Returns entry number `index` of a packed list; the wallet is a copy. @throws EntriesError bad_index */
export function entryAt(packed: Uint8Array, index: number): Entry {
  const offset = index * ENTRY_BYTES;
  if (!Number.isInteger(index) || index < 0 || offset + ENTRY_BYTES > packed.length)
    throw new EntriesError('bad_index', index);
  return {
    wallet: packed.slice(offset, offset + 32),
    weight: viewOf(packed).getBigUint64(offset + 32, true),
  };
}

/** Packs entries in the given order, which `checkEntries` or the tree checks later. @throws EntriesError */
export function packEntries(entries: Iterable<Entry>): Uint8Array {
  let packed = new Uint8Array(64 * ENTRY_BYTES);
  let view = viewOf(packed);
  let count = 0;
  for (const { wallet, weight } of entries) {
    if (count === MAX_ENTRIES) throw new EntriesError('too_many');
    if (wallet.length !== 32) throw new EntriesError('bad_wallet', count);
    if (weight < 1n || weight > MAX_U64) throw new EntriesError('bad_weight', count);
    const offset = count++ * ENTRY_BYTES;
    if (offset === packed.length) {
      const larger = new Uint8Array(2 * packed.length);
      larger.set(packed);
      packed = larger;
      view = viewOf(packed);
    }
    packed.set(wallet, offset);
    view.setBigUint64(offset + 32, weight, true);
  }
  return packed.slice(0, count * ENTRY_BYTES);
}

/** Returns a copy of a packed list in the canonical order. A wallet that occurs twice stays and is refused later. */
export function sortEntries(packed: Uint8Array): Uint8Array {
  const count = countEntries(packed);
  const view = viewOf(packed);
  const order = new Uint32Array(count).map((_, index) => index);
  const heads = new Uint32Array(count).map((_, index) => view.getUint32(index * ENTRY_BYTES));
  order.sort(
    (a, b) => heads[a]! - heads[b]! || compareWallets(packed, a * ENTRY_BYTES, packed, b * ENTRY_BYTES),
  );
  const sorted = new Uint8Array(packed.length);
  for (let index = 0; index < count; index++) {
    const offset = order[index]! * ENTRY_BYTES;
    sorted.set(packed.subarray(offset, offset + ENTRY_BYTES), index * ENTRY_BYTES);
  }
  return sorted;
}

/** Checks the whole list, calls `ends` with the end of each entry, and returns the sum of all weights. */
function walk(packed: Uint8Array, ends: (end: bigint, index: number) => void): bigint {
  const count = countEntries(packed);
  const view = viewOf(packed);
  let total = 0n;
  for (let index = 0; index < count; index++) {
    const offset = index * ENTRY_BYTES;
    if (index > 0) checkOrder(packed, offset - ENTRY_BYTES, packed, offset, index);
    const weight = view.getBigUint64(offset + 32, true);
    if (weight === 0n) throw new EntriesError('bad_weight', index);
    total += weight;
    if (total > MAX_U64) throw new EntriesError('total_overflow', index);
    ends(total, index);
  }
  return total;
}

/**
 * Returns where each entry starts: the sum of all weights before it. The last number is the total. Checks the whole
 * list on the way. @throws EntriesError
 */
export function startsOf(packed: Uint8Array): BigUint64Array {
  const starts = new BigUint64Array(countEntries(packed) + 1);
  walk(packed, (end, index) => {
    starts[index + 1] = end;
  });
  return starts;
}

/**
 * Returns the number of entries and the sum of their weights. @throws EntriesError for every list that is not canonical
 */
export function checkEntries(packed: Uint8Array): { count: number; total: bigint } {
  return { count: countEntries(packed), total: walk(packed, () => {}) };
}
