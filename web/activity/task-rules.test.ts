import { expect, test } from 'vitest';
import { drawnAlone, endingSoon, waitingForDraw } from './task-rules.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const ending = (minutes: number) => ({
  status: 'active' as const,
  endDate: new Date(NOW + minutes * 60_000).toISOString(),
});

test('a draw waits for the creator of a sign-up giveaway that is over, until it has begun', () => {
  const made = (
    type: 'participants' | 'holders',
    stage: 'open' | 'closed' | 'committed',
    status = 'ended',
  ) => ({
    type,
    stage,
    status: status as 'ended' | 'active',
  });
  expect(waitingForDraw([made('participants', 'open'), made('participants', 'closed')])).toHaveLength(2);
  expect(
    waitingForDraw([
      made('participants', 'open', 'active'),
      made('participants', 'committed'),
      made('holders', 'closed'),
    ]),
  ).toEqual([]);
});

test('a giveaway ends soon within its last hour', () => {
  expect(endingSoon([ending(59), ending(60)], NOW)).toHaveLength(2);
  expect(endingSoon([ending(61), ending(0), ending(-5)], NOW)).toEqual([]);
});

test('a giveaway is drawn without its creator a week after its end', () => {
  expect(drawnAlone('2026-11-22T12:00:00.000Z')).toBe('2026-11-29T12:00:00.000Z');
});
