/** Derives the ticket, equally likely among all below the total, from the public randomness, and finds its entry. */
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { EntriesError, type Entry, entryAt, MAX_U64, startsOf } from './entries.ts';

const DOMAIN = utf8ToBytes('fanfare draw v1');

/**
 * The ticket of a draw. Numbers in the last, incomplete run of `total` numbers below 2^64 are drawn again: taken modulo
 * `total` they would make the low tickets likelier than the high ones.
 * @param id 32 bytes of the escrow's id. @param randomness 32 bytes, SHA-256 of the beacon's signature.
 * @throws RangeError unless both are 32 bytes and `total` is from 1 to 2^64 - 1
 */
export function ticketOf(id: Uint8Array, randomness: Uint8Array, total: bigint): bigint {
  if (id.length !== 32 || randomness.length !== 32)
    throw new RangeError('id and randomness are 32 bytes each');
  if (total < 1n || total > MAX_U64) throw new RangeError('the total is not from 1 to 2^64 - 1');
  const limit = 2n ** 64n - (2n ** 64n % total);
  for (let counter = 0; counter < 256; counter++) {
    const hash = sha256(concatBytes(DOMAIN, id, randomness, Uint8Array.of(counter)));
    const number = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true);
    if (number < limit) return number % total;
  }
  throw new RangeError('no counter gives a ticket'); // probability below 2^-256
}

/** The winner's place in the list, the entry itself and where its range starts. */
export interface Winner {
  index: number;
  entry: Entry;
  start: bigint;
}

/**
 * The entry with start <= ticket < start + weight. Pass `starts` (of `startsOf`) for several tickets of one list.
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
