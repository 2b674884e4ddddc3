import { expect, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { RECENT, SAMPLES, winnersOf } from './winners.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

function completed(id: string, winner: string | null, roundTime: string | null, endDate = hoursAgo(48)) {
  const places = [{ place: 1, units: '1500000000' }];
  const prize = { prizeUnits: '1500000000', prizeDecimals: 9, prizeSymbol: 'SOL', places };
  return { id, winner, roundTime, endDate, ...prize } as Giveaway;
}

test('the feed of winners shows samples until there is a winner, and when nothing could be read', () => {
  expect(winnersOf(undefined, NOW)).toBe(SAMPLES);
  expect(winnersOf([], NOW)).toBe(SAMPLES);
  expect(winnersOf([completed('a', null, null)], NOW)).toBe(SAMPLES);
  expect(SAMPLES).toHaveLength(RECENT);
  expect(SAMPLES.every(({ id }) => id === null)).toBe(true);
});

test('the feed of winners drops all samples once there is one real winner', () => {
  expect(winnersOf([completed('a', 'Winner', hoursAgo(0.5))], NOW)).toEqual([
    { id: 'a', wallet: 'Winner', amount: '1.5 SOL', ago: 'Just now' },
  ]);
});

test('the feed of winners names what the first of several places got', () => {
  const several = completed('a', 'Winner', hoursAgo(0.5));
  several.places = [
    { place: 1, units: '1000000000' },
    { place: 2, units: '500000000' },
  ] as Giveaway['places'];
  expect(winnersOf([several], NOW)[0]?.amount).toBe('1 SOL');
});

test('the feed of winners is newest first, at most four, with the end date when the round is unknown', () => {
  const list = [
    completed('two days', 'A', null, hoursAgo(48)),
    completed('an hour', 'B', hoursAgo(1)),
    completed('nobody', null, hoursAgo(0)),
    completed('five hours', 'C', hoursAgo(5)),
    completed('six hours', 'D', hoursAgo(6)),
    completed('three days', 'E', hoursAgo(72)),
  ];
  expect(winnersOf(list, NOW).map(({ id, ago }) => [id, ago])).toEqual([
    ['an hour', '1 hour ago'],
    ['five hours', '5 hours ago'],
    ['six hours', '6 hours ago'],
    ['two days', '2 days ago'],
  ]);
});
