import { expect, test } from 'vitest';
import {
  beforeFeeText,
  chartSentence,
  daySentence,
  endInText,
  feeText,
  giveawayEndText,
  totalText,
} from './texts.ts';

const END = '2026-11-21T12:00:00Z';
const before = (ms: number) => Date.parse(END) - ms;
const MINUTE = 60_000;

test.each([
  [3 * 24 * 60 * MINUTE + 1, '3 days'],
  [24 * 60 * MINUTE, '1 day'],
  [24 * 60 * MINUTE - 1, '23 hours'],
  [60 * MINUTE, '1 hour'],
  [60 * MINUTE - 1, '59 minutes'],
  [MINUTE, '1 minute'],
  [MINUTE - 1, 'very soon'],
  [1, 'very soon'],
  [0, 'Expired'],
  [-MINUTE, 'Expired'],
])('a giveaway %i ms before its end says "%s"', (left, text) => {
  expect(endInText(END, before(left))).toBe(text);
});

test('a giveaway that is over before its end says so, and says nothing more after it', () => {
  const now = before(2 * MINUTE);
  expect(giveawayEndText({ status: 'active', endDate: END }, now)).toBe('2 minutes');
  expect(giveawayEndText({ status: 'cancelled', endDate: END }, now)).toBe('Closed early');
  expect(giveawayEndText({ status: 'completed', endDate: END }, before(-1))).toBe('Expired');
});

test('totals are cut when they are large and exact when they are small', () => {
  const text = (amountUnits: string, decimals = 9) => totalText({ amountUnits, decimals });
  expect(text('1234567890123456789')).toBe('1,234,567,890.1234');
  expect(text('98000')).toBe('0.000098');
  expect(text('0')).toBe('0');
});

test('a day and the whole chart have texts with their totals', () => {
  const day = (tips: number, lamports: string) => ({ date: '2026-11-01', tips, sol: 0, lamports });
  expect(daySentence(day(1, '49000000'))).toBe('Nov 1, 2026: 1 tip, 0.049 SOL');
  expect(chartSentence([day(1, '49000000'), day(1200, '1')])).toBe(
    '1,201 tips in 2 days, 0.049000001 SOL after the platform fee',
  );
});

test('a sum is cut in the same way wherever it is shown, before and after the fee', () => {
  const total = { amountUnits: '12873063322', platformFeeUnits: '262715578', decimals: 9, symbol: 'SOL' };
  expect(totalText(total)).toBe('12.873');
  expect(beforeFeeText(total)).toBe('13.1357 SOL');
  expect(feeText(total)).toBe('0.262715578 SOL');
});
