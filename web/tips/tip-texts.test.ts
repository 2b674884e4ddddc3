import { expect, test } from 'vitest';
import type { Tip, TipStats } from '../../core/tips.ts';
import { sentText, tipAmountText, volumeTexts, wayText, withTip } from './tip-texts.ts';

const tip = {
  id: 'a',
  amount: 0.05,
  amountUnits: '50000000',
  creatorAmountUnits: '49000000',
  platformFeeUnits: '1000000',
  decimals: 9,
  currency: 'SOL',
  tokenSymbol: 'FAN',
  senderAddress: 'fan',
} as Tip;
const coin = {
  ...tip,
  id: 'b',
  amount: 1000,
  amountUnits: '1000000000',
  creatorAmountUnits: '980000000',
  platformFeeUnits: '20000000',
  decimals: 6,
  currency: 'TOKEN',
} as Tip;
const none: TipStats = {
  totalTips: 0,
  totalVolume: 0,
  volumes: [],
  uniqueTippers: 0,
  recentTips: [],
  tipData: [],
};

test('shares are told with 6 decimals in SOL and 4 in tokens', () => {
  expect(sentText(tip)).toBe('Tip sent! Creator receives 0.049000 SOL, platform fee 0.001000 SOL');
  expect(sentText(coin)).toBe('Tip sent! Creator receives 980.0000 FAN, platform fee 20.0000 FAN');
  expect(tipAmountText(coin)).toBe('1,000 FAN');
});

test('the receipt follows a tip to the screen', () => {
  const queue = { paused: false, length: 0, overlays: 1 };
  expect(wayText({ shownAt: null, queue: null })).toBe('On its way to the stream');
  expect(wayText({ shownAt: null, queue })).toBe('On its way to the stream');
  expect(wayText({ shownAt: null, queue: { ...queue, length: 3 } })).toBe(
    'Waiting for its turn (3 in the queue)',
  );
  expect(wayText({ shownAt: null, queue: { ...queue, paused: true, length: 1 } })).toContain('paused');
  expect(wayText({ shownAt: null, queue: { ...queue, overlays: 0 } })).toContain('No overlay is connected');
  const shownAt = new Date(2026, 0, 2, 3, 4, 5).toISOString();
  expect(wayText({ shownAt, queue })).toBe('Shown on stream at 03:04:05');
});

test('a tip told by the room is counted once', () => {
  const one = withTip(none, tip);
  expect(one).toMatchObject({ totalTips: 1, totalVolume: 0.05, uniqueTippers: 1, recentTips: [{ id: 'a' }] });
  expect(withTip(one, tip)).toBe(one);
  const both = withTip(one, coin);
  expect(both).toMatchObject({ totalTips: 2, totalVolume: 0.05, uniqueTippers: 1 });
  expect(volumeTexts(both, { decimals: 6, symbol: 'FAN' })).toEqual(['0.05 SOL', '1,000 FAN']);
  expect(withTip(both, { ...tip, id: 'c', senderAddress: 'other' }).uniqueTippers).toBe(2);
  expect(volumeTexts(none, { decimals: 6, symbol: 'FAN' })).toEqual(['0 SOL']);
});
