import { expect, test } from 'vitest';
import type { GiveawayPlace, Stage } from '../../../core/giveaways/model.ts';
import { isHeld } from './held.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const iso = (after: number) => new Date(NOW + after).toISOString();
const place = (winner: string | null, revealAt: string | null) => ({ winner, revealAt }) as GiveawayPlace;
const held = (stage: Stage, places: GiveawayPlace[], roundTime: string | null = iso(-1000)) =>
  isHeld({ stage, places, roundTime }, NOW);

test('a draw is held from its round on until every place is shown', () => {
  const none = [place(null, null), place(null, null)];
  expect(held('committed', none, iso(1))).toBe(false);
  expect(held('committed', none, iso(0))).toBe(true);
  expect(held('revealed', none)).toBe(true);
  expect(held('proven', [place(null, iso(5000)), place(null, iso(17_000))])).toBe(true);
  expect(held('proven', [place('ann', iso(-5000)), place(null, iso(7000))])).toBe(true);
  expect(held('proven', [place('ann', iso(-17_000)), place('bob', iso(-5000))])).toBe(false);
  expect(held('completed', [place('ann', iso(-17_000)), place('bob', iso(-5000))])).toBe(false);
});

test('a draw with a place for which no entry was left is shown once the others are', () => {
  expect(held('proven', [place('ann', iso(-1000)), place(null, null)])).toBe(false);
});

test('a draw is not held before its list counts, or without one', () => {
  for (const stage of ['open', 'closed', 'frozen', 'cancelled'] as const)
    expect(held(stage, [place(null, null)], null)).toBe(false);
});
