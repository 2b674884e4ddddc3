import { expect, test } from 'vitest';
import { newTier } from './draft.ts';
import { entryPreview, oneInText, previewChance } from './entry-preview.tsx';
import { EMPTY_GIVEAWAY, type GiveawayDraft, type TierDraft } from './wizard-model.ts';

/** 1000 tokens with two decimals. */
const gate = { supply: 100_000n, decimals: 2 };
const tier = (change: Partial<TierDraft>) => ({ ...newTier([]), ...change });
const preview = (change: Partial<GiveawayDraft>, token: typeof gate | null = gate) =>
  entryPreview({ ...EMPTY_GIVEAWAY, ...change }, token);

test('without tiers every wallet has one entry, whatever is known of a token', () => {
  expect(preview({}, null)).toEqual([{ holding: null, entries: 1n, tiers: [] }]);
});

test('tiers add up, ordered by what they ask for, with shares and amounts mixed', () => {
  const tiers = [
    tier({ label: 'Whale', requirementValue: '10', entries: '5' }),
    tier({ label: 'Fan', requirementType: 'amount', requirementValue: '20', entries: '2' }),
  ];
  expect(preview({ tiers })).toEqual([
    { holding: 0n, entries: 1n, tiers: [] },
    { holding: 2000n, entries: 3n, tiers: ['Fan'] },
    { holding: 10_000n, entries: 8n, tiers: ['Whale', 'Fan'] },
  ]);
});

test('the preview for holders starts at what the giveaway asks for, and a lower tier applies to all of them', () => {
  const tiers = [tier({ label: 'Low', requirementValue: '0.1', entries: '1' })];
  expect(preview({ type: 'holders', minPercentage: '1', tiers })).toEqual([
    { holding: 1000n, entries: 2n, tiers: ['Low'] },
  ]);
});

test('the preview is missing where it would have to guess', () => {
  expect(preview({ type: 'holders' }, null)).toBeNull();
  expect(preview({ tiers: [tier({ requirementValue: '' })] })).toBeNull();
  expect(preview({ type: 'holders', minPercentage: 'x' })).toBeNull();
});

test.each([
  [1n, 10, '9.09%', '1 in 11'],
  [5n, 100, '4.76%', '1 in 21'],
  [1n, 0, '100.00%', '1 in 1'],
  [1n, 1_000_000, 'under 0.01%', '1 in 1,000,001'],
])('%s entries against %i others: %s, %s', (entries, others, chance, oneIn) => {
  expect(previewChance(entries, others)).toBe(chance);
  expect(oneInText(entries, others)).toBe(oneIn);
});
