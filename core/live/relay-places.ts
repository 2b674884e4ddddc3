/**
 * Decides how many relays a token's room has, which one a viewer's page connects to, and when a relay reports its
 * sockets (decision 85).
 */
import type { Places } from './room-places.ts';

/** The header with the room's number of relays, in its answer to a page that it sends to a relay. */
export const RELAYS = 'x-relays';

/** Maximum number of relays. A tip is one call to each: 64 calls for 128,000 viewers. */
export const MAX_RELAYS = 64;
/** A relay reports each time its sockets pass another multiple of this part of its places. */
const REPORTS = 8;
/** Used shares of all places: above the first the number of relays doubles, below the second it halves. */
const CROWDED = 0.6;
const DESERTED = 0.15;
/** Number of relays that one page tries before it must return later. */
export const RELAY_TRIES = 4;

/** Returns the number of relays for new pages, a power of two. `sockets`: pages connected to relays. */
export function relaysFor(relays: number, sockets: number, places: Places): number {
  let count = Math.max(1, relays);
  while (count < MAX_RELAYS && sockets > CROWDED * count * places.further) count *= 2;
  while (count > 1 && sockets < DESERTED * count * places.further) count /= 2;
  return count;
}

/**
 * Returns the relay, from 0, for the try `at` (from 0) of a page from these networks, the narrowest first. All pages of
 * the widest network try the same relay first, so that it can count their sockets. After a full one they try the
 * opposite one: after a doubling that relay is new.
 */
export function relayOfNetworks(networks: readonly string[], relays: number, at = 0): number {
  const first = hash(networks.at(-1) ?? '') + Math.floor(at / 2);
  return (first + (at % 2) * (relays >> 1)) % relays;
}

/** Returns whether a relay should report its number of sockets to the room. */
export function isReport(reported: number, sockets: number, places: Places): boolean {
  const step = Math.max(1, Math.floor(places.further / REPORTS));
  return Math.floor(sockets / step) !== Math.floor(reported / step);
}

/** Computes FNV-1a, 32 bits, which spreads texts that differ in their last digit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // The low bits alone decide among few relays.
  return (value ^ (value >>> 15)) >>> 0;
}
