import { describe, expect, test } from 'vitest';
import type { GiveawayTerms } from './terms.ts';
import { isEligible, requiredUnits, weightOf } from './weights.ts';

const GATE = { supply: 1_000_000_007n, decimals: 6 };
const terms = (change: Partial<GiveawayTerms> = {}): GiveawayTerms => ({
  version: 2,
  kind: 'holders',
  gateMint: 'mint',
  eligibility: null,
  tiers: [],
  endsAt: 0,
  title: 't',
  description: 'd',
  ...change,
});
const tier = (
  requirementValue: string,
  entries: number,
  requirementType: 'percentage' | 'amount' = 'amount',
) => ({
  label: 'tier',
  requirementType,
  requirementValue,
  entries,
});

test.each([
  ['percentage', '1', 10_000_001n],
  ['percentage', '0.000001', 11n],
  ['percentage', '100', 1_000_000_007n],
  ['percentage', '0', 0n],
  ['custom', '1', 1_000_000n],
  ['amount', '0.0000001', 1n],
  ['amount', '1000000000000000', 1_000_000_000_000_000_000_000n],
] as const)('%s %s asks for the smallest holding that meets it', (type, value, units) => {
  expect(requiredUnits({ type, value }, GATE)).toBe(units);
  if (type === 'percentage' && units > 0n) {
    // By multiplication, as the terms say: that many units are enough, one less is not.
    const [digits, scale] = [BigInt(value.replace('.', '')), 10n ** BigInt(value.split('.')[1]?.length ?? 0)];
    expect(units * 100n * scale >= digits * GATE.supply).toBe(true);
    expect((units - 1n) * 100n * scale >= digits * GATE.supply).toBe(false);
  }
});

test.each(['', '-1', '1e3', '.5', '5.', '1,5'])('"%s" is not a valid requirement', (value) => {
  expect(() => requiredUnits({ type: 'amount', value }, GATE)).toThrow(RangeError);
});

describe('who is eligible', () => {
  const atLeast = terms({ eligibility: { type: 'custom', value: '2' } });
  test.each([
    [1_999_999n, false],
    [2_000_000n, true],
  ])('%s base units of 2 tokens: %s', (holding, eligible) => {
    expect(isEligible(atLeast, holding, GATE)).toBe(eligible);
    expect(weightOf(atLeast, holding, GATE)).toBe(eligible ? 1n : 0n);
  });

  test('a wallet that holds nothing is not eligible, however low the requirement', () => {
    expect(isEligible(terms({ eligibility: { type: 'custom', value: '0' } }), 0n, GATE)).toBe(false);
    expect(isEligible(atLeast, 2_000_000n, null)).toBe(false);
  });

  test('every wallet is eligible without a requirement', () => {
    expect(weightOf(terms({ kind: 'participants', gateMint: null }), 0n, null)).toBe(1n);
  });
});

test('a wallet has one free entry, and those of every tier that it meets', () => {
  const tiered = terms({
    kind: 'participants',
    tiers: [tier('1', 2), tier('10', 5), tier('50', 1000, 'percentage')],
  });
  expect(weightOf(tiered, 999_999n, GATE)).toBe(1n);
  expect(weightOf(tiered, 1_000_000n, GATE)).toBe(3n);
  expect(weightOf(tiered, 10_000_000n, GATE)).toBe(8n);
  expect(weightOf(tiered, 500_000_004n, GATE)).toBe(1008n);
  expect(weightOf(tiered, 500_000_003n, GATE)).toBe(8n);
});
