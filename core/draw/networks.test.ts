import { expect, test } from 'vitest';
import vectors from '../../tests/vectors/drand.json';
import { commitRound } from './beacon.ts';
import { EVMNET, firstRoundFrom, roundAt, timeOf } from './networks.ts';

const { genesis } = EVMNET;

test.each(vectors.evmnet)('round $round of evmnet appeared at $time', ({ round, time }) => {
  expect(timeOf(EVMNET, BigInt(round))).toBe(time);
  expect(roundAt(EVMNET, time)).toBe(BigInt(round));
  expect(roundAt(EVMNET, time - 1)).toBe(BigInt(round) - 1n);
  expect(firstRoundFrom(EVMNET, time)).toBe(BigInt(round));
  expect(firstRoundFrom(EVMNET, time + 1)).toBe(BigInt(round) + 1n);
});

test('a round lasts until the next one appears', () => {
  expect([0, 2, 3, 5, 6].map((after) => roundAt(EVMNET, genesis + after))).toEqual([1n, 1n, 2n, 2n, 3n]);
});

test('no round has appeared before the genesis, and the first round from then on is round 1', () => {
  expect(roundAt(EVMNET, genesis - 1)).toBe(0n);
  expect(firstRoundFrom(EVMNET, 0)).toBe(1n);
  expect(firstRoundFrom(EVMNET, genesis)).toBe(1n);
});

test('a commit binds a draw to the first round that appears a whole lead later', () => {
  for (const now of [genesis - 1000, genesis, genesis + 1, genesis + 2, genesis + 3, 1_800_000_000]) {
    const round = commitRound(EVMNET, now);
    expect(timeOf(EVMNET, round)).toBeGreaterThanOrEqual(now + EVMNET.lead);
    if (round > 1n) expect(timeOf(EVMNET, round - 1n)).toBeLessThan(now + EVMNET.lead);
  }
});
