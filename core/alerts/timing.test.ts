import { expect, test } from 'vitest';
import { shownMs } from './timing.ts';

test("an alert stays for its tier's seconds, and longer where its message takes longer to read", () => {
  const tier = { preset: 'arcade', seconds: 6 } as const;
  expect(shownMs(tier, '', 5)).toBe(6000);
  expect(shownMs(tier, 'x'.repeat(66), 5)).toBe(6000);
  expect(shownMs(tier, 'x'.repeat(280), 5)).toBe(18_800);
  expect(shownMs({ ...tier, seconds: 30 }, 'x'.repeat(1000), 5)).toBe(30_000);
  expect(shownMs({ preset: 'classic', seconds: 6 }, 'x'.repeat(280), 5)).toBe(5000);
});
