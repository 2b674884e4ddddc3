import { describe, expect, test } from 'vitest';
import { OWED_MS } from '../../core/live/room-owed.ts';
import type { OnAir } from '../../core/live.ts';
import type { Tip, TipStats } from '../../core/tips/model.ts';
import { words } from './receipt-words.ts';
import { isEnded, sentText, tipAmountText, volumeTexts, wayNote, wayText } from './tip-texts.ts';

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

test('shares are shown with 6 decimals in SOL and 4 in tokens', () => {
  expect(sentText(tip)).toBe('Tip sent! Creator receives 0.049000 SOL, platform fee 0.001000 SOL');
  expect(sentText(coin)).toBe('Tip sent! Creator receives 980.0000 FAN, platform fee 20.0000 FAN');
  expect(tipAmountText(coin)).toBe('1,000 FAN');
});

test('the receipt names one sum', () => {
  expect(words.thanks('0.05 SOL', 'Frog', null)).toBe('0.05 SOL to the creator of Frog. Thank you!');
  expect(words.thanks('0.05 SOL', 'Frog', 'Ann')).toBe('0.05 SOL to the creator of Frog. Thank you, Ann!');
});

describe("a tip's receipt", () => {
  const queue = { paused: false, length: 0, overlays: 1, showing: null };
  const way = { id: 'a', shownAt: null, state: null, queue };
  const shownAt = new Date(2026, 0, 2, 3, 4, 5).toISOString();

  test("a tip's receipt follows the alert to the screen", () => {
    expect(wayText({ ...way, queue: null })).toBe('On its way to the stream');
    expect(wayText({ ...way, state: 'waiting' })).toBe("You're next");
    expect(wayText({ ...way, queue: { ...queue, length: 1 } })).toBe("You're next");
    expect(wayText({ ...way, queue: { ...queue, length: 3 } })).toBe('Waiting for its turn (3 in the queue)');
    const showing = { tip: { id: 'a' } } as OnAir;
    expect(wayText({ ...way, queue: { ...queue, length: 3, showing } })).toBe("You're next");
    expect(wayText({ ...way, queue: { ...queue, paused: true, length: 1 } })).toContain('paused');
    expect(wayText({ ...way, queue: { ...queue, overlays: 0 } })).toBe('Waiting for the stream');
    expect(wayNote({ ...way, queue: { ...queue, overlays: 0 } })).toContain('The stream is offline');
    // Only between the overlay's reports of the start and of the end.
    expect(wayText({ ...way, shownAt, queue: { ...queue, showing } })).toBe("You're on screen now");
    expect(wayText({ ...way, shownAt })).toBe('Shown at 03:04');
  });

  test.each([
    ['cleared', 'The creator cleared this alert. Your tip was received; '],
    ['skipped', 'The creator skipped this alert. Your tip was received; '],
    ['missed', 'The stream was offline for more than 12 hours. Your tip was received; '],
    ['dismissed', 'The creator dismissed this alert. Your tip was received; '],
  ] as const)(
    "a tip's receipt has a sentence for an alert that was %s, whatever the queue does",
    (state, text) => {
      for (const now of [null, queue, { ...queue, overlays: 0 }, { ...queue, paused: true, length: 4 }])
        expect([wayText({ ...way, state, queue: now }), wayNote({ ...way, state, queue: now })]).toEqual([
          'Not shown on stream',
          expect.stringContaining(text),
        ]);
      expect(isEnded({ state, shownAt: null })).toBe(true);
      expect(wayText({ ...way, state, shownAt })).toBe('Shown at 03:04');
      expect(isEnded({ state, shownAt })).toBe(false);
    },
  );
});

test("the time promised while the stream is away is the room's own limit", () => {
  const text = wayNote({
    id: 'a',
    shownAt: null,
    state: 'waiting',
    queue: { paused: false, length: 1, overlays: 0, showing: null },
  });
  expect(text).toContain(`waits ${OWED_MS / 3_600_000} hours. Then the creator decides`);
});

test('volume is one text for each currency, SOL first, also when it is zero', () => {
  const volume = ({ currency, tokenSymbol, amount, amountUnits }: Tip) => ({
    ...{ currency, amount, amountUnits },
    symbol: tokenSymbol,
  });
  const token = { decimals: 6, symbol: 'FAN' };
  expect(volumeTexts({ ...none, volumes: [volume(coin), volume(tip)] }, token)).toEqual([
    '0.05 SOL',
    '1,000 FAN',
  ]);
  expect(volumeTexts(none, token)).toEqual(['0 SOL']);
});
