import { expect, test } from 'vitest';
import { isReport, MAX_RELAYS, RELAY_TRIES, relayOfNetworks, relaysFor } from './relay-places.ts';
import { PLACES } from './room-places.ts';

test('there are twice as many relays before the present ones are full, and half as many once they are deserted', () => {
  expect([0, 1, 1200, 1201, 2400, 2401].map((sockets) => relaysFor(1, sockets, PLACES))).toEqual([
    1, 1, 1, 2, 2, 4,
  ]);
  expect(relaysFor(8, 2400, PLACES)).toBe(8);
  expect(relaysFor(8, 2399, PLACES)).toBe(4);
  expect(relaysFor(8, 0, PLACES)).toBe(1);
});

test('100,000 viewers find places among the most relays there may be', () => {
  expect(relaysFor(1, 100_000, PLACES)).toBe(MAX_RELAYS);
  expect(MAX_RELAYS * PLACES.further).toBeGreaterThan(100_000);
  expect(relaysFor(1, 10_000_000, PLACES)).toBe(MAX_RELAYS);
});

test('networks are spread evenly, also neighbouring ones', () => {
  for (const relays of [2, 8, 64]) {
    const counts = new Array<number>(relays).fill(0);
    for (let n = 0; n < 1000 * relays; n++)
      counts[relayOfNetworks([`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`], relays)]! += 1;
    expect(Math.max(...counts)).toBeLessThan(1250);
    expect(Math.min(...counts)).toBeGreaterThan(750);
  }
});

test('all of a line and its /48 find the same relay', () => {
  const one = relayOfNetworks(['line', 'network'], 64);
  expect(relayOfNetworks(['another line', 'network'], 64)).toBe(one);
  expect(relayOfNetworks(['line', 'another network'], 64)).not.toBe(one);
  expect(relayOfNetworks([], 1)).toBe(0);
});

test('who found a full relay before a doubling tries a new one next, and each try is another relay', () => {
  for (let n = 0; n < 100; n++) {
    const networks = [`192.0.2.${n}`];
    const tries = Array.from({ length: RELAY_TRIES }, (_, at) => relayOfNetworks(networks, 8, at));
    expect(new Set(tries).size).toBe(RELAY_TRIES);
    expect(tries[1]).toBe((tries[0]! + 4) % 8);
    expect(relayOfNetworks(networks, 4)).toBe(tries[0]! % 4);
  }
});

test('a relay reports each eighth of its places', () => {
  const reports = [];
  for (let sockets = 1, reported = 1; sockets <= PLACES.further; sockets++)
    if (isReport(reported, sockets, PLACES)) {
      reported = sockets;
      reports.push(sockets);
    }
  expect(reports).toEqual([250, 500, 750, 1000, 1250, 1500, 1750, 2000]);
});
