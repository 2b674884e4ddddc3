import { expect, test } from 'vitest';
import type { DrawHead } from '../../client/draw.ts';
import { lacksStep, newestTime } from './newest.ts';

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
