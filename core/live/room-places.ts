/** The limits of a room's sockets, and the return of its pages after all of them lost it at once. */

import { RECONNECT_DELAY_MS, RETURN_SPREAD_MS } from '../live.ts';

export interface Places {
  /** Sockets of the room itself, of all roles; together with RESERVED_SOCKETS below the platform's 32,768. */
  room: number;
  /** With this many sockets the room sends further viewers' pages elsewhere (decision 85). */
  direct: number;
  /** Sockets of each object that serves those pages. */
  further: number;
}

/**
 * The limits of a deployment. A socket takes 45 µs of an object's one thread for each message, and 90 kB in workerd. So
 * most rooms are one object without a detour; a crowd costs the overlays' room 22 ms a message, and strangers who fill
 * it cost it 90 ms.
 */
export const PLACES: Places = { room: 2000, direct: 500, further: 2000 };

/**
 * Maximum sockets from one IPv4 address, or one /64 of IPv6, so that one visitor cannot fill a room. It is generous,
 * because many users share the address of a mobile carrier.
 */
export const MAX_SOCKETS_PER_ADDRESS = 500;
/** Maximum sockets from one /48 of IPv6. */
export const MAX_SOCKETS_PER_SITE = 2000;

/**
 * The header of the worker's request to a room with hashes of the client's networks, the narrowest first
 * (worker/live/room-request.ts). It is missing without a client address.
 */
export const ASKERS = 'x-askers';

/** Reads the header ASKERS. */
export const askersIn = (headers: { get(name: string): string | null }): string[] =>
  headers.get(ASKERS)?.split(',') ?? [];

/** Extra sockets for overlays that present the key. */
export const RESERVED_SOCKETS = 1000;
/** Sockets of one network that may be on trial at once: accepted above a limit, and no key presented yet. */
export const MAX_TRIALS_PER_NETWORK = 10;
/** Sockets above its limit that one network may hold: trials, and those that do not answer their close. */
const MAX_ABOVE_LIMIT = 50;

/** A socket that has not joined after this time is closed. */
export const JOIN_TIMEOUT_MS = 10_000;
/**
 * A socket that joins more often is closed. Each join of an overlay may release an alert, and its leaving may take it
 * back, which costs more with more waiting alerts. Our own clients join once.
 */
export const MAX_JOINS = 5;

/** Connections a second at which pages return after all of them lost the room. */
const RETURNS_PER_SECOND = 100;

/** The place of a socket. common: for all. trial: closed unless it joins as an overlay with the key. none: refused. */
export type Place = 'common' | 'trial' | 'none';

/**
 * Returns the place of a new socket in a room with `open` sockets. `held`: the number of sockets of each of its
 * networks, the narrowest first; empty without a network address.
 */
export function placeOf(open: number, held: readonly number[], places: Places): Place {
  if (open < places.room && !isLineFull(held)) return 'common';
  return isLineFull(held, MAX_ABOVE_LIMIT) ? 'none' : 'trial';
}

/** Returns whether a network has its maximum of sockets and `above` more. `held` as in placeOf. */
export function isLineFull(held: readonly number[], above = 0): boolean {
  const limits = [MAX_SOCKETS_PER_ADDRESS, MAX_SOCKETS_PER_SITE];
  return held.some((sockets, at) => sockets >= limits[at]! + above);
}

/**
 * Returns the ms within which the pages of a room with `sockets` sockets return after its connections closed: a small
 * room at once, a large one at RETURNS_PER_SECOND, over RETURN_SPREAD_MS at most.
 */
export function returnWithinMs(sockets: number): number {
  const spreadMs = (sockets / RETURNS_PER_SECOND) * 1000;
  return Math.round(Math.min(RETURN_SPREAD_MS, Math.max(RECONNECT_DELAY_MS, spreadMs)));
}
