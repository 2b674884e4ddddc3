/**
 * Relays of a token's room: how many there are, which one a viewer's page hangs on, and when pages hang on relays at
 * all (decision 85).
 */
import { networksOfAddress } from '../network-address.ts';
import type { Places } from './room-places.ts';

/** One tip is one call to each: 64 calls for 128,000 viewers. */
export const MAX_RELAYS = 64;
/** A relay tells its room each time its sockets have passed another multiple of this part of what it takes. */
const REPORTS = 8;
/** Parts of all places that are taken: above the first there are soon twice as many relays, below the second half. */
const CROWDED = 0.6;
const DESERTED = 0.15;
/** Relays that one page tries before it has to come back later. */
export const RELAY_TRIES = 4;

/** How many relays new pages are spread over: a power of two. `sockets`: pages that hang on relays. */
export function relaysFor(relays: number, sockets: number, places: Places): number {
  let count = Math.max(1, relays);
  while (count < MAX_RELAYS && sockets > CROWDED * count * places.relay) count *= 2;
  while (count > 1 && sockets < DESERTED * count * places.relay) count /= 2;
  return count;
}

/**
 * The relay, from 0, for the try `at` (from 0) of a page from this address. All of a line and of its /48 find the same
 * one first, so a relay can count their sockets. A full one points half the circle on: after a doubling the relay there
 * is a new one.
 */
export function relayOfAddress(address: string | null, relays: number, at = 0): number {
  const network = address === null ? '' : (networksOfAddress(address).at(-1) ?? '');
  const first = hash(network) + Math.floor(at / 2);
  return (first + (at % 2) * (relays >> 1)) % relays;
}

/** Whether the room should hear how many sockets a relay has now. */
export function isReport(reported: number, sockets: number, places: Places): boolean {
  const step = Math.max(1, Math.floor(places.relay / REPORTS));
  return Math.floor(sockets / step) !== Math.floor(reported / step);
}

/** FNV-1a, 32 bits: spreads addresses that differ in their last digit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // The low bits alone decide among few relays.
  return (value ^ (value >>> 15)) >>> 0;
}
