/**
 * The draw a second time, straight from its definition and as plain as possible: every node is an object, nothing
 * is shared with core/draw, not even the hash function's package.
 */
import { createHash } from 'node:crypto';

export interface NaiveEntry {
  wallet: Uint8Array;
  weight: bigint;
}

interface NaiveNode {
  hash: Uint8Array;
  sum: bigint;
}

export function sha256(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  for (let i = 0; i < 8; i++) bytes[i] = Number((value >> BigInt(8 * i)) & 255n);
  return bytes;
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
export const fromHex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

function split(count: number): number {
  let left = 1;
  while (left * 2 < count) left *= 2;
  return left;
}

export function naiveTree(entries: NaiveEntry[]): NaiveNode {
  if (entries.length === 1) {
    const { wallet, weight } = entries[0]!;
    return { hash: sha256(Uint8Array.of(0), wallet, u64(weight)), sum: weight };
  }
  const left = naiveTree(entries.slice(0, split(entries.length)));
  const right = naiveTree(entries.slice(split(entries.length)));
  return {
    hash: sha256(Uint8Array.of(1), left.hash, u64(left.sum), right.hash, u64(right.sum)),
    sum: left.sum + right.sum,
  };
}

/** Returns the siblings from the leaf upwards, each with its side. */
function siblings(entries: NaiveEntry[], index: number): (NaiveNode & { left: boolean })[] {
  if (entries.length === 1) return [];
  const middle = split(entries.length);
  const [left, right] = [entries.slice(0, middle), entries.slice(middle)];
  return index < middle
    ? [...siblings(left, index), { ...naiveTree(right), left: false }]
    : [...siblings(right, index - middle), { ...naiveTree(left), left: true }];
}

export function naiveProof(entries: NaiveEntry[], index: number): Uint8Array {
  const path = siblings(entries, index);
  const sides = path.reduce((bits, { left }, level) => bits | (left ? 1 << level : 0), 0);
  const head = [path.length, sides & 255, (sides >> 8) & 255, (sides >> 16) & 255, sides >>> 24];
  return new Uint8Array([...head, ...path.flatMap(({ hash, sum }) => [...hash, ...u64(sum)])]);
}

/** Returns the ticket of a place among the rest, and how many numbers were rejected before it. */
export function naiveTicket(escrow: Uint8Array, randomness: Uint8Array, place: number, rest: bigint) {
  for (let counter = 0; ; counter++) {
    const hash = sha256(Buffer.from('fanfare draw v2'), escrow, randomness, Uint8Array.of(place, counter));
    const number = hash.slice(0, 8).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
    if (number < 2n ** 64n - (2n ** 64n % rest)) return { ticket: number % rest, counter };
  }
}

/**
 * Returns the winner of each place: found by walking through a list from which the winners before were really removed.
 */
export function naiveDraw(
  entries: NaiveEntry[],
  escrow: Uint8Array,
  randomness: Uint8Array,
  places: number,
): { index: number; start: bigint; ticket: bigint }[] {
  const left = entries.map((entry, index) => ({ ...entry, index }));
  const winners: { index: number; start: bigint; ticket: bigint }[] = [];
  const weightOf = (some: readonly NaiveEntry[]) => some.reduce((sum, { weight }) => sum + weight, 0n);
  for (let place = 0; place < places && left.length > 0; place++) {
    const drawn = naiveTicket(escrow, randomness, place, weightOf(left)).ticket;
    const at = naiveWinner(left, drawn);
    const { index } = left.splice(at.index, 1)[0]!;
    const start = weightOf(entries.slice(0, index));
    winners.push({ index, start, ticket: start + drawn - at.start });
  }
  return winners;
}

/** Walks through the list until the ticket is used up. */
export function naiveWinner(entries: NaiveEntry[], ticket: bigint): { index: number; start: bigint } {
  let start = 0n;
  for (const [index, { weight }] of entries.entries()) {
    if (ticket < start + weight) return { index, start };
    start += weight;
  }
  throw new Error('the ticket is not below the total');
}

/** Returns the generated lists of draw.json: wallets that are hashes, weights from 1 to 256. */
export function generatedEntries(count: number): NaiveEntry[] {
  const number = (value: number) => u64(BigInt(value)).slice(0, 4);
  return Array.from({ length: count }, (_, i) =>
    sha256(Buffer.from('fanfare vector'), number(count), number(i)),
  )
    .sort(Buffer.compare)
    .map((wallet) => ({ wallet, weight: 1n + BigInt(wallet[0]!) }));
}

/** Every size up to five levels and one beyond, then those around the next two edges: more have no other shape. */
export const TREE_SIZES = [...Array.from({ length: 34 }, (_, i) => i + 1), 47, 63, 64, 65, 70];
