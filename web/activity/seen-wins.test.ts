import { expect, test } from 'vitest';
import { unseenOf } from './seen-wins.ts';

const wins = [{ wonAt: '2026-11-22T10:00:00.000Z' }, { wonAt: '2026-11-20T10:00:00.000Z' }];

test('a wallet that was never here has seen no prize', () => {
  expect(unseenOf(wins, null)).toHaveLength(2);
});

test('prizes are new until the newest one was seen', () => {
  expect(unseenOf(wins, '2026-11-20T10:00:00.000Z')).toEqual([wins[0]]);
  expect(unseenOf(wins, '2026-11-22T10:00:00.000Z')).toEqual([]);
});
