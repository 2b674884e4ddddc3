/** Compares the lists that two nodes give: two searches never see the same slot, so they need not be equal. */
import { compareWallets, ENTRY_BYTES } from './entries.ts';

/** The lists may differ in this part of the weight: one percent. */
const SHARE = 100n;

/** Returns the sum of the differences of all wallets' weights. Both lists are packed, as in core/draw/entries.ts. */
export function weightDifference(one: Uint8Array, other: Uint8Array): bigint {
  const [a, b] = [viewOf(one), viewOf(other)];
  let difference = 0n;
  for (let i = 0, j = 0; i < one.length || j < other.length; ) {
    const order = i === one.length ? 1 : j === other.length ? -1 : compareWallets(one, i, other, j);
    const weight = order <= 0 ? a.getBigUint64(i + 32, true) : 0n;
    const against = order >= 0 ? b.getBigUint64(j + 32, true) : 0n;
    difference += weight > against ? weight - against : against - weight;
    if (order <= 0) i += ENTRY_BYTES;
    if (order >= 0) j += ENTRY_BYTES;
  }
  return difference;
}

/** Returns whether a list of `total` weight differs too much from a second node's to be drawn from. */
export function differsTooMuch(difference: bigint, total: bigint): boolean {
  return difference * SHARE > total;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
