/** How many sockets a room takes, from whom, and how its pages return when all of them lost it at once. */

import { RECONNECT_DELAY_MS, RETURN_SPREAD_MS } from '../live.ts';

export interface Places {
  /** Sockets of the room itself, of all roles; together with RESERVED_SOCKETS below the platform's 32,768. */
  room: number;
  /** With as many sockets the room serves no further page of a viewer itself. */
  direct: number;
  /** Sockets of one relay. */
  relay: number;
}

/**
 * A socket takes 45 µs of an object's one thread for each message, and 90 kB in workerd. So most rooms are one object
 * without a detour; a crowd costs the overlays' room 22 ms a message, and strangers who fill it cost it 90.
 */
export const PLACES: Places = { room: 2000, direct: 500, relay: 2000 };

/**
 * From one IPv4 address, or one /64 of IPv6, so that one visitor cannot fill a room; generous, because many users share
 * the address of a mobile carrier.
 */
export const MAX_SOCKETS_PER_ADDRESS = 500;
/** From one /48 of IPv6. */
export const MAX_SOCKETS_PER_SITE = 2000;

/** Beyond the room's own, for overlays that present the key. */
export const RESERVED_SOCKETS = 1000;
/** Sockets of one network that may be on trial at once: accepted above a limit, and no key presented yet. */
export const MAX_TRIALS_PER_NETWORK = 10;
/** Sockets above its limit that one network may hold: trials, and those that do not answer their close. */
const MAX_ABOVE_LIMIT = 50;

/** A socket that has not joined by then is closed. */
export const JOIN_TIMEOUT_MS = 10_000;
/**
 * A socket that wants to join once more is closed. Each join of an overlay may release an alert and its leaving take it
 * back, which costs the more the more alerts wait. Our own clients join once.
 */
export const MAX_JOINS = 5;

/** Connections a second at which pages return after all of them lost the room. */
const RETURNS_PER_SECOND = 100;

/** common: for all. trial: it is closed unless it joins as an overlay with the key. none: it is refused. */
export type Place = 'common' | 'trial' | 'none';

/**
 * The place of a new socket in a room with `open` sockets. `held`: how many each of its networks holds, the narrowest
 * first; empty without a network address.
 */
export function placeOf(open: number, held: readonly number[], places: Places): Place {
  if (open < places.room && !isLineFull(held)) return 'common';
  return isLineFull(held, MAX_ABOVE_LIMIT) ? 'none' : 'trial';
}

/** Whether a network holds as many sockets as it may, and `above` more. `held` as in placeOf. */
export function isLineFull(held: readonly number[], above = 0): boolean {
  const limits = [MAX_SOCKETS_PER_ADDRESS, MAX_SOCKETS_PER_SITE];
  return held.some((sockets, at) => sockets >= limits[at]! + above);
}

/**
 * Within how many ms the pages of a room with `sockets` sockets return after its connections closed: a small room at
 * once, a large one at RETURNS_PER_SECOND, over RETURN_SPREAD_MS at most.
 */
export function returnWithinMs(sockets: number): number {
  const spreadMs = (sockets / RETURNS_PER_SECOND) * 1000;
  return Math.round(Math.min(RETURN_SPREAD_MS, Math.max(RECONNECT_DELAY_MS, spreadMs)));
}
