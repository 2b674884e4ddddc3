import { expect, test } from 'vitest';
import type { GiveawayPlace, GiveawayStage } from '../../../core/giveaways/model.ts';
import type { DrawHead } from '../../client/draw.ts';
import { isHeld, lacksStep, newestTime } from './use-record.ts';

const at = (time: number) => ({ signature: 's', slot: 1, time });
const head = {
  open: at(10),
  commits: [{ tx: at(20), withdrawn: at(25) }],
  reveal: null,
  places: [],
  end: null,
} as unknown as DrawHead;

test("a record's newest transaction is found wherever it is", () => {
  expect(newestTime(head)).toBe(25);
  const places = [
    { prove: at(40), pay: at(60) },
    { prove: at(50), pay: null },
  ] as DrawHead['places'];
  expect(newestTime({ ...head, places })).toBe(60);
  expect(newestTime({ ...head, places, end: { by: 'finish', tx: at(70) } })).toBe(70);
});

test('a record lacks a step of the giveaway until it names that step', () => {
  const commit = (withdrawnAt: string | null) => ({ withdrawnAt });
  const place = (prove: string | null, pay: string | null) => ({ prove, pay });
  const lacks = (given: object) =>
    lacksStep(head, { stage: 'committed', commits: [], places: [], ...given } as never);
  expect(lacks({ commits: [commit('2026-01-01')] })).toBe(false);
  expect(lacks({ commits: [commit('2026-01-01'), commit(null)] })).toBe(true);
  expect(lacks({ places: [place(null, null)] })).toBe(false);
  expect(lacks({ places: [place('s', null)] })).toBe(true);
  expect(lacks({ stage: 'completed' })).toBe(true);
  const standing = { ...head, commits: [{ tx: at(20), withdrawn: null }] } as unknown as DrawHead;
  expect(lacksStep(standing, { stage: 'closed', commits: [commit('2026-01-01')], places: [] } as never)).toBe(
    true,
  );
  const drawn = { ...head, places: [{ prove: at(40), pay: null }] } as unknown as DrawHead;
  const proven = { stage: 'proven', commits: [], places: [place('s', null)] };
  expect(lacksStep(drawn, proven as never)).toBe(false);
  expect(lacksStep(drawn, { ...proven, places: [place('s', 't')] } as never)).toBe(true);
});

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const iso = (after: number) => new Date(NOW + after).toISOString();
const place = (winner: string | null, revealAt: string | null) => ({ winner, revealAt }) as GiveawayPlace;
const held = (stage: GiveawayStage, places: GiveawayPlace[], roundTime: string | null = iso(-1000)) =>
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
