import { expect, test } from 'vitest';
import { RETURN_SPREAD_MS } from '../live.ts';
import {
  MAX_SOCKETS_PER_ADDRESS,
  MAX_SOCKETS_PER_SITE,
  PLACES,
  placeOf,
  RESERVED_SOCKETS,
  returnWithinMs,
} from './room-places.ts';

test('a room with space takes a socket, with or without an address', () => {
  expect(placeOf(0, [], PLACES)).toBe('common');
  expect(placeOf(PLACES.room - 1, [MAX_SOCKETS_PER_ADDRESS - 1], PLACES)).toBe('common');
  expect(placeOf(PLACES.room - 1, [0, MAX_SOCKETS_PER_SITE - 1], PLACES)).toBe('common');
});

test.each([
  ['the room', PLACES.room, []],
  ['an IPv4 address', 600, [MAX_SOCKETS_PER_ADDRESS]],
  ['a /64', 600, [MAX_SOCKETS_PER_ADDRESS, MAX_SOCKETS_PER_ADDRESS]],
  ['a /48', 1900, [1, MAX_SOCKETS_PER_SITE]],
])('when %s is full a socket must present the key', (_, open, held) => {
  expect(placeOf(open, held, PLACES)).toBe('trial');
});

test('a network that never lets go of its sockets is refused at last', () => {
  expect(placeOf(2000, [MAX_SOCKETS_PER_ADDRESS + 50], PLACES)).toBe('none');
  expect(placeOf(900, [1, MAX_SOCKETS_PER_SITE + 50], PLACES)).toBe('none');
});

test("limit and reserve together stay below the platform's limit", () => {
  expect(PLACES.room + RESERVED_SOCKETS).toBeLessThan(32_768);
});

test('the pages of a small room return within a second, those of a large one over 30 s', () => {
  expect([0, 1, 100, 1000, 10_000, 31_000].map(returnWithinMs)).toEqual([
    1000, 1000, 1000, 10_000, 30_000, 30_000,
  ]);
  expect(RETURN_SPREAD_MS).toBe(30_000);
});
