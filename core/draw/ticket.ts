/**
 * Draws the winners from the public randomness: one ticket for each place, equally likely among all that is left, and
 * the entry that holds it. An entry wins once, so the order of the places is part of the draw.
 */
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { EntriesError, type Entry, entryAt, MAX_U64, startsOf } from './entries.ts';

const DOMAIN = utf8ToBytes('fanfare draw v2');
const MAX_PLACE = 255;

/**
 * Returns the ticket of a place among the `rest` that has not won yet; `shifted` turns it into a number of the whole
 * list. Numbers in the last, incomplete run of `rest` numbers below 2^64 are drawn again: taken modulo `rest` they
 * would make the low tickets likelier than the high ones.
 * @param escrow the 32 bytes of the escrow's address. @param randomness 32 bytes, SHA-256 of the beacon's signature.
 * @param place from 0 on. @param rest the total without the weights that have won.
 * @throws RangeError unless both are 32 bytes, the place fits a byte and `rest` is from 1 to 2^64 - 1
 */
export function ticketOf(escrow: Uint8Array, randomness: Uint8Array, place: number, rest: bigint): bigint {
  if (escrow.length !== 32 || randomness.length !== 32)
    throw new RangeError('the address of the escrow and the randomness are 32 bytes each');
  if (!Number.isInteger(place) || place < 0 || place > MAX_PLACE)
    throw new RangeError('the place is not from 0 to 255');
  if (rest < 1n || rest > MAX_U64) throw new RangeError('the rest is not from 1 to 2^64 - 1');
  const limit = 2n ** 64n - (2n ** 64n % rest);
  for (let counter = 0; counter < 256; counter++) {
    const hash = sha256(concatBytes(DOMAIN, escrow, randomness, Uint8Array.of(place, counter)));
    const number = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true);
    if (number < limit) return number % rest;
  }
  throw new RangeError('no counter gives a ticket'); // probability below 2^-256
}

/** The range of tickets that an entry holds. */
export interface Range {
  start: bigint;
  weight: bigint;
}

/**
 * Returns a ticket of the remaining entries as a number of the whole list: it moves past each taken range before it.
 * `taken`: ranges that do not overlap, ascending by start.
 */
export function shifted(ticket: bigint, taken: readonly Range[]): bigint {
  let moved = ticket;
  for (const { start, weight } of taken) {
    if (moved < start) break;
    moved += weight;
  }
  return moved;
}

/** The winner's index in the list, the entry itself and where its range starts. */
export interface Winner {
  index: number;
  entry: Entry;
  start: bigint;
}

/**
 * Finds the entry with start <= ticket < start + weight. Pass `starts` (of `startsOf`) for several tickets of one list.
 * @throws EntriesError for a list that is not canonical. @throws RangeError for a ticket outside of [0, total)
 */
export function winnerOf(packed: Uint8Array, ticket: bigint, starts = startsOf(packed)): Winner {
  let low = 0;
  let high = starts.length - 1;
  if (high < 1) throw new EntriesError('empty');
  if (ticket < 0n || ticket >= starts[high]!) throw new RangeError('the ticket is outside of the list');
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= ticket) low = middle;
    else high = middle;
  }
  return { index: low, entry: entryAt(packed, low), start: starts[low]! };
}

/** The winner of a place: start <= ticket < start + weight in the whole list. */
export interface DrawnPlace extends Range {
  place: number;
  index: number;
  wallet: Uint8Array;
  ticket: bigint;
}

/**
 * Draws the winners of places 0 to `places` - 1 in their order, each from the remaining entries; fewer if every entry
 * has won. @throws EntriesError for a list that is not canonical. @throws RangeError as `ticketOf`
 */
export function drawPlaces(
  packed: Uint8Array,
  escrow: Uint8Array,
  randomness: Uint8Array,
  places: number,
): DrawnPlace[] {
  const starts = startsOf(packed);
  const drawn: DrawnPlace[] = [];
  const taken: Range[] = [];
  let rest = starts[starts.length - 1]!;
  for (let place = 0; place < places && rest > 0n; place++) {
    const ticket = shifted(ticketOf(escrow, randomness, place, rest), taken);
    const { index, entry, start } = winnerOf(packed, ticket, starts);
    const { wallet, weight } = entry;
    drawn.push({ place, index, wallet, weight, start, ticket });
    const behind = taken.findIndex((range) => range.start > start);
    taken.splice(behind === -1 ? taken.length : behind, 0, { start, weight });
    rest -= weight;
  }
  return drawn;
}
