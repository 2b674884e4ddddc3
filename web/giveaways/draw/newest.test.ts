import { expect, test } from 'vitest';
import type { DrawHead } from '../../client/draw.ts';
import { newestTime } from './newest.ts';

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
