import { expect, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { RECENT, SAMPLES, winnersOf } from './recent-winners.tsx';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

function completed(id: string, winner: string | null, roundTime: string | null, endDate = hoursAgo(48)) {
  const places = [{ place: 1, units: '1500000000' }];
  const prize = { prizeUnits: '1500000000', prizeDecimals: 9, prizeSymbol: 'SOL', places };
  return { id, winner, roundTime, endDate, ...prize } as Giveaway;
}

const read = (data: Giveaway[]) => ({ data, failed: false });

test('the feed of winners shows samples when nothing could be read, and none before', () => {
  expect(winnersOf({ data: undefined, failed: true }, NOW)).toBe(SAMPLES);
  expect(winnersOf({ data: undefined, failed: false }, NOW)).toBeUndefined();
  expect(SAMPLES).toHaveLength(RECENT);
  expect(SAMPLES.every(({ id }) => id === null)).toBe(true);
});

test('the feed of winners invents no one while there is no winner', () => {
  expect(winnersOf(read([]), NOW)).toEqual([]);
  expect(winnersOf(read([completed('a', null, null)]), NOW)).toEqual([]);
});

test('the feed of winners shows a real winner alone', () => {
  expect(winnersOf(read([completed('a', 'Winner', hoursAgo(0.5))]), NOW)).toEqual([
    { id: 'a', wallet: 'Winner', amount: '1.5 SOL', ago: 'Just now' },
  ]);
});

test('the feed of winners names the prize of the first of several places', () => {
  const several = completed('a', 'Winner', hoursAgo(0.5));
  several.places = [
    { place: 1, units: '1000000000' },
    { place: 2, units: '500000000' },
  ] as Giveaway['places'];
  expect(winnersOf(read([several]), NOW)?.[0]?.amount).toBe('1 SOL');
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
  expect(winnersOf(read(list), NOW)?.map(({ id, ago }) => [id, ago])).toEqual([
    ['an hour', '1 hour ago'],
    ['five hours', '5 hours ago'],
    ['six hours', '6 hours ago'],
    ['two days', '2 days ago'],
  ]);
});
