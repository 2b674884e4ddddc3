import { expect, test } from 'vitest';
import type { Payout, PayoutTransaction } from '../../core/payouts.ts';
import { agoText } from '../dates.ts';
import {
  endings,
  estimateOf,
  estimateText,
  feePercentText,
  figureText,
  heldText,
  mayTakeBack,
  sharesOf,
  shortText,
  solText,
  stepLines,
  usdText,
  valueText,
} from './model.ts';

test('amounts have the decimals of the specification, and lamports are cut, never rounded up', () => {
  expect(solText('1234567999999', 6)).toBe('1,234.567999');
  expect(solText(0n, 6)).toBe('0.000000');
  expect(figureText(0.05, 4)).toBe('0.0500');
  expect(usdText(1234.5)).toBe('$1,234.50');
  expect(feePercentText(200)).toBe('2.0%');
  expect(feePercentText(225)).toBe('2.2%');
});

test('a balance above zero is never shown as zero', () => {
  expect(heldText('1050002469', 6)).toBe('1,050.0024');
  expect(heldText('1', 9)).toBe('0.000000001');
  expect(heldText('0', 9)).toBe('0');
});

test('an estimate too small for its decimals is not shown as zero', () => {
  expect([1.5, 0.0001, 0.00004, 0].map(estimateText)).toEqual([
    '≈ 1.5000 SOL',
    '≈ 0.0001 SOL',
    'under 0.0001 SOL',
    '≈ 0.0000 SOL',
  ]);
});

test.each([
  [-3, 'just now'],
  [9, 'just now'],
  [59, '59 s ago'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [47 * 3600, '47 h ago'],
  [48 * 3600, '2 days ago'],
])('%i seconds are shown as "%s"', (seconds, text) => {
  const at = Date.parse('2026-01-01T00:00:00Z');
  expect(agoText('2026-01-01T00:00:00Z', at + seconds * 1000)).toBe(text);
});

test("a payout's estimate is the market's for that part of the balance, and its minimum is one percent lower", () => {
  expect(estimateOf(2, '1000', 500n)).toEqual({ lamports: 1_000_000_000n, minimum: 990_000_000n });
  expect(estimateOf(1e-7, '10', 10n)).toEqual({ lamports: 100n, minimum: 99n });
  expect(estimateOf(1.123456789123, '1', 1n)?.lamports).toBe(1_123_456_789n);
  expect(estimateOf(null, '1000', 500n)).toBeNull();
  expect(estimateOf(0, '1000', 500n)).toBeNull();
});

test("a payout's shares and the platform's part add up, and the platform gets the remainder", () => {
  const { platform, rows } = sharesOf(1_000_000_001n, 10, ['a', 'b', 'c']);
  expect(rows.map(({ lamports }) => lamports)).toEqual([300_000_000n, 300_000_000n, 300_000_000n]);
  expect(platform).toBe(100_000_001n);
});

const payout = (fields: Partial<Payout>) =>
  ({ id: 'p', asset: 'mint', stage: 'moved', returnAsked: false, endedAt: null, ...fields }) as Payout;

test('endings reports payouts that were being followed, and no others', () => {
  const now = [
    payout({ id: 'old', endedAt: '2026-01-01T00:00:00Z' }),
    payout({ id: 'followed', endedAt: '2026-01-02T00:00:00Z' }),
    payout({ id: 'running' }),
  ];
  expect(endings(new Set(['followed', 'running']), now).map(({ id }) => id)).toEqual(['followed']);
});

test.each([
  ['before the swap', {}, true],
  ['before the move', { stage: 'confirmed' }, true],
  ['after it was asked for', { returnAsked: true }, false],
  ['once it is swapped', { stage: 'swapped' }, false],
  ['of SOL', { asset: 'SOL', stage: 'confirmed' }, false],
] as const)('whether a payout can return to the treasury: %s', (_when, fields, open) => {
  expect(mayTakeBack(payout(fields))).toBe(open);
});

const wallet = 'So11111111111111111111111111111111111111112';

test.each([
  [null, ''],
  [200, '200'],
  [{ feeBps: 250, cutPercent: 10 }, 'Fee 2.5%, cut 10%'],
  [{ amount: '5,000 FROG', minimumLamports: '224218' }, 'Amount 5,000 FROG, minimum 0.000224218 SOL'],
  [{ stage: 'moved', reason: 'too dear', share: null }, 'Reason too dear'],
  [{ recipients: [wallet, wallet] }, 'Recipients So11...1112, So11...1112'],
  [[], 'none'],
  [{ feeBps: 200, message: 'all that was signed', proof: 'c2ln' }, 'Fee 2.0%'],
])('audit log shows the value %j as "%s"', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('audit log cuts ids and leaves words whole', () => {
  expect(shortText('e9de595c-497e-4dd2-8a87-e68c39923f68')).toBe('e9de595c');
  expect(shortText('badword')).toBe('badword');
});

const tx = (step: PayoutTransaction['step'], status: PayoutTransaction['status'], signature: string) =>
  ({ step, status, signature }) as PayoutTransaction;
const lines = (fields: Partial<Payout>) =>
  stepLines({ asset: 'mint', stage: 'confirmed', returnAsked: false, transactions: [], ...fields } as Payout);
const states = (fields: Partial<Payout>) => lines(fields).map(({ state }) => state);

test("a token's payout has four steps: confirmed, in the swap wallet, swapped to SOL, shared among the admins", () => {
  expect(states({})).toEqual(['done', 'active', 'waiting', 'waiting']);
  expect(states({ stage: 'moved' })).toEqual(['done', 'done', 'active', 'waiting']);
  expect(states({ stage: 'done' })).toEqual(['done', 'done', 'done', 'done']);
  expect(states({ stage: 'failed' })).toEqual(['done', 'failed', 'waiting', 'waiting']);
});

test('a payout of SOL has two steps: confirmed and shared', () => {
  expect(lines({ asset: 'SOL' }).map(({ label, state }) => [label, state])).toEqual([
    ['Confirmed', 'done'],
    ['Shared among the admins', 'active'],
  ]);
});

test('a payout that returns its token ends in the treasury', () => {
  const back = (stage: Payout['stage']) => lines({ stage, returnAsked: true }).map(({ state }) => state);
  expect(back('moved')).toEqual(['done', 'done', 'active']);
  expect(back('returned')).toEqual(['done', 'done', 'done']);
  expect(lines({ stage: 'returned' }).at(-1)?.label).toBe('Back in the treasury');
});

test("a payout's step shows the transaction that landed, else the last one sent", () => {
  const transactions = [
    tx('move', 'expired', 'first'),
    tx('move', 'confirmed', 'second'),
    tx('swap', 'failed', 'third'),
    tx('swap', 'signed', 'fourth'),
  ];
  expect(lines({ stage: 'moved', transactions }).map(({ signature }) => signature)).toEqual([
    null,
    'second',
    'fourth',
    null,
  ]);
});
