import { expect, test } from 'vitest';
import { isWell, type NodeReading, stateOf } from './node-state.ts';

const at = (slot: number, lagSeconds = 1): NodeReading => ({ slot, lagSeconds });

test.each<[string, NodeReading | null, number, boolean]>([
  ['answers for the first time', at(100), 0, true],
  ['has moved since the look before', at(101), 100, true],
  ['is ahead of our clock', at(101, -40), 100, true],
  ['gives no answer', null, 0, false],
  ['has not moved since the look before', at(100), 100, false],
  ['is back at an earlier slot', at(99), 100, false],
  ['is 21 seconds behind', at(101, 21), 100, false],
])('one look at a node that %s', (_, reading, before, well) => {
  expect(isWell(reading, before)).toBe(well);
});

test.each([
  ['silent', null, null],
  ['silent', at(100, 30), null],
  ['still', at(100), at(100)],
  ['still', at(100, 90), at(100, 93)],
  ['behind', at(100, 90), at(110, 90)],
  ['behind', null, at(110, 61)],
  ['serves', null, at(110)],
  ['serves', at(100, 30), at(110, 60)],
] as const)('a node is %s after these two looks', (state, first, second) => {
  expect(stateOf(first, second)).toBe(state);
});
