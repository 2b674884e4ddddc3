import { expect, test } from 'vitest';
import { placeUnits, typedPrize, withCount, withPlace, withSplit } from './amounts.ts';
import { EMPTY_GIVEAWAY, type GiveawayDraft } from './wizard-model.ts';

const draft = (change: Partial<GiveawayDraft>): GiveawayDraft => ({
  ...EMPTY_GIVEAWAY,
  prizeAmount: '0.6',
  ...change,
});
const custom = draft({ placeCount: 2, split: 'custom', placeAmounts: ['0.4', '0.1'] });

test('one winner gets all, equal places the same, a ladder falls, and nothing is lost', () => {
  const units = (change: Partial<GiveawayDraft>) => placeUnits(draft(change), null);
  expect(units({})).toEqual([600_000_000n]);
  expect(units({ placeCount: 3 })).toEqual([200_000_000n, 200_000_000n, 200_000_000n]);
  expect(units({ placeCount: 3, split: 'ladder' })).toEqual([300_000_000n, 200_000_000n, 100_000_000n]);
  expect(units({ prizeAmount: '1', placeCount: 5, split: 'ladder' })).toEqual([
    344_000_000n,
    260_000_000n,
    200_000_000n,
    130_000_000n,
    66_000_000n,
  ]);
  for (const split of ['equal', 'ladder'] as const)
    for (let placeCount = 1; placeCount <= 32; placeCount++)
      expect(typedPrize(draft({ placeCount, split, prizeAmount: '0.777777777' }), null)).toBe(777_777_777n);
  expect(units({ prizeAmount: '1,000', placeCount: 2 })).toBeNull();
});

test('custom places are read one by one, and none while one of them is unclear', () => {
  expect(placeUnits(custom, null)).toEqual([400_000_000n, 100_000_000n]);
  expect(typedPrize(custom, null)).toBe(500_000_000n);
  expect(placeUnits({ ...custom, placeAmounts: ['0.4'] }, null)).toBeNull();
  expect(placeUnits({ ...custom, placeAmounts: ['0.4', '1,000'] }, null)).toBeNull();
});

test('typing into one place of a ladder keeps the others and makes the split custom', () => {
  const ladder = draft({ placeCount: 3, split: 'ladder' });
  expect(withPlace(ladder, 1, '0,25', null)).toEqual({
    split: 'custom',
    placeAmounts: ['0.3', '0,25', '0.1'],
  });
});

test('changing the split keeps the prize as a whole', () => {
  expect(withSplit(custom, 'equal', null)).toEqual({ split: 'equal', prizeAmount: '0.5' });
  expect(withSplit(draft({ placeCount: 2 }), 'custom', null)).toEqual({
    split: 'custom',
    placeAmounts: ['0.3', '0.3'],
  });
  expect(withSplit(custom, 'custom', null)).toEqual({});
  const empty = draft({ placeCount: 2, prizeAmount: '' });
  expect(withSplit(empty, 'custom', null)).toEqual({ split: 'custom', placeAmounts: ['', ''] });
});

test('more custom places repeat the last amount, fewer drop it, and a single one is the prize', () => {
  expect(withCount(custom, 4)).toEqual({ placeCount: 4, placeAmounts: ['0.4', '0.1', '0.1', '0.1'] });
  expect(withCount({ ...custom, ...withCount(custom, 4) }, 2)).toMatchObject({
    placeAmounts: ['0.4', '0.1'],
  });
  expect(withCount(custom, 1)).toEqual({ placeCount: 1, split: 'equal', prizeAmount: '0.4' });
  expect(withCount(draft({}), 5)).toEqual({ placeCount: 5 });
});
