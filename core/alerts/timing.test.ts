import { expect, test } from 'vitest';
import { shownMs } from './timing.ts';

test("an alert stays for its tier's seconds, and longer where its message takes longer to read", () => {
  const tier = { preset: 'arcade' } as const;
  expect(shownMs(tier, '', 6)).toBe(6000);
  expect(shownMs(tier, 'x'.repeat(66), 6)).toBe(6000);
  expect(shownMs(tier, 'x'.repeat(280), 6)).toBe(18_800);
  expect(shownMs(tier, 'x'.repeat(1000), 6)).toBe(30_000);
  expect(shownMs(tier, 'x'.repeat(1000), 60)).toBe(60_000);
  expect(shownMs({ preset: 'classic' }, 'x'.repeat(280), 5)).toBe(5000);
});
