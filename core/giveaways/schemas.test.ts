import { expect, test } from 'vitest';
import { listQuerySchema, prepareGiveawaySchema } from './schemas.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

function problem(schema: typeof prepareGiveawaySchema | typeof listQuerySchema, input: unknown): string {
  const issue = schema.safeParse(input).error?.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'fits';
}

const tier = { label: 'Whale', requirementType: 'percentage', requirementValue: 0.1, entries: 3 };
const withTiers = (...tiers: unknown[]) => ({ prizeCurrency: 'SOL', eligibilityTiers: tiers });
const changed = (change: object) => withTiers({ ...tier, ...change });

test('ten tiers fit, eleven do not', () => {
  expect(problem(prepareGiveawaySchema, withTiers(...new Array(10).fill(tier)))).toBe('fits');
  expect(problem(prepareGiveawaySchema, withTiers(...new Array(11).fill(tier)))).toBe(
    'eligibilityTiers: must be at most 10 tiers',
  );
});

test.each([
  [{ requirementValue: -1 }, 'requirementValue: must not be negative'],
  [{ requirementValue: Number.NaN }, 'requirementValue: must be a number'],
  [{ requirementValue: Number.POSITIVE_INFINITY }, 'requirementValue: must be a number'],
  [{ requirementValue: '5' }, 'requirementValue: must be a number'],
  [{ requirementValue: 100.5 }, 'requirementValue: must be at most 100'],
  [{ requirementValue: 0.0000001 }, 'requirementValue: must have at most 6 decimals'],
  [{ requirementType: 'amount', requirementValue: 1e16 }, 'requirementValue: is too large'],
  [{ requirementType: 'amount', requirementValue: 1e-10 }, 'requirementValue: must have at most 9 decimals'],
  [{ requirementType: 'luck' }, 'requirementType: must be percentage or amount'],
  [{ entries: 0 }, 'entries: must be at least 1'],
  [{ entries: -5 }, 'entries: must be at least 1'],
  [{ entries: 1.5 }, 'entries: must be a whole number'],
  [{ entries: 1001 }, 'entries: must be at most 1000'],
  [{ entries: 1e300 }, 'entries: must be a whole number'],
  [{ label: 'x'.repeat(41) }, 'label: must be at most 40 characters'],
])('a tier with %j is refused', (change, sentence) => {
  expect(problem(prepareGiveawaySchema, changed(change))).toBe(`eligibilityTiers.0.${sentence}`);
});

test('the requirement of a holders giveaway has the same bounds', () => {
  const asked = (change: object) => problem(prepareGiveawaySchema, { prizeCurrency: 'SOL', ...change });
  expect(asked({ minPercentage: 100 })).toBe('fits');
  expect(asked({ minPercentage: 101 })).toBe('minPercentage: must be at most 100');
  expect(asked({ customAmount: -1 })).toBe('customAmount: must not be negative');
  expect(asked({ customAmount: 1e16 })).toBe('customAmount: is too large');
});

test('the page of a list: defaults, empty values, limits', () => {
  const empty = { status: '', type: ' ', search: '', creator: '', token: '', cursor: '', limit: '' };
  expect(listQuerySchema.parse(empty)).toEqual({ limit: 12 });
  expect(listQuerySchema.parse({ limit: '50', cursor: `12.${MINT}`, search: ' a%b ' })).toEqual({
    limit: 50,
    cursor: { at: 12, id: MINT },
    search: 'a%b',
  });
  expect(problem(listQuerySchema, { limit: '51' })).toBe('limit: must be at most 50');
  expect(problem(listQuerySchema, { limit: '0' })).toBe('limit: must be at least 1');
  expect(problem(listQuerySchema, { cursor: "1' OR 1=1" })).toBe('cursor: is not one that a list gave out');
  expect(problem(listQuerySchema, { status: 'open' })).toBe(
    'status: must be one of pending, active, ended, completed, cancelled',
  );
  expect(problem(listQuerySchema, { creator: 'me' })).toBe('creator: must be a Solana address');
  expect(problem(listQuerySchema, { search: 'x'.repeat(101) })).toBe(
    'search: must be at most 100 characters',
  );
});
