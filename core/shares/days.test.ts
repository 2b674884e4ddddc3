import { describe, expect, test } from 'vitest';
import { DAYS, type DayShare, paidCharacters, paysJudge, room } from './days.ts';

const SOL = 1_000_000_000n;
const own = (used: number, fees = 0n) => ({ used, fees });
const { voice, judge, bytes, early } = DAYS;

describe('what an owner may take of a day', () => {
  test('is the free share, and no more once it is used', () => {
    expect(room(voice, own(0), voice.site)).toBe(4000);
    expect(room(voice, own(3999), voice.site)).toBe(1);
    expect(room(voice, own(4000), voice.site)).toBe(0);
    expect(room(voice, own(9000), voice.site)).toBe(0);
  });

  test('grows with the fees of its tips, to its most', () => {
    expect(room(voice, own(4000, SOL / 20n), voice.site)).toBe(4000);
    expect(room(voice, own(39_000, 9n * SOL), voice.site)).toBe(1000);
    expect(room(bytes, own(0, SOL / 500n), bytes.site)).toBe(200_000_000);
    expect(room(bytes, own(0, SOL / 1000n), bytes.site)).toBe(120_000_000);
    expect(room(judge, own(0, 1000n * SOL), judge.site)).toBe(200);
  });

  test('is at most a twentieth of what the site has left, but for the first of each', () => {
    expect(room(voice, own(0), 2000)).toBe(100);
    expect(room(voice, own(0), 0)).toBe(0);
    expect([room(judge, own(0), 0), room(judge, own(19), 0), room(judge, own(20), 0)]).toEqual([20, 1, 0]);
    expect(room(judge, own(20), 400)).toBe(20);
    expect(room(bytes, own(4_000_000), 0)).toBe(0);
    expect(room(early, own(0), -5)).toBe(0);
  });

  test.each(Object.entries<DayShare>(DAYS))('of %s: each number leaves room for the next', (_, share) => {
    expect(share.first).toBeLessThanOrEqual(share.free);
    expect(share.free).toBeLessThanOrEqual(share.most);
    expect(share.network ?? share.most).toBeGreaterThanOrEqual(share.most);
    // Twenty owners at their free share do not close the site for the next.
    expect(room(share, own(0, SOL), share.site - 20 * share.free)).toBeGreaterThan(0);
  });
});

test('a tip in SOL pays for its judge from a fee of 1,000 lamports; a coin never does', () => {
  expect(paysJudge({ currency: 'SOL', platformFee: 1000n })).toBe(true);
  expect(paysJudge({ currency: 'SOL', platformFee: 999n })).toBe(false);
  expect(paysJudge({ currency: 'TOKEN', platformFee: 10n ** 12n })).toBe(false);
});

test('a fee pays for a character of the voice at 400 lamports, and the share of the day adds up to nine', () => {
  expect(paidCharacters({ currency: 'SOL', platformFee: 160_000n })).toEqual({ paid: 400, shared: 4000 });
  expect(paidCharacters({ currency: 'SOL', platformFee: 399n })).toEqual({ paid: 0, shared: 9 });
  expect(paidCharacters({ currency: 'TOKEN', platformFee: 10n ** 18n })).toEqual({ paid: 0, shared: 0 });
});
