import { expect, test } from 'vitest';
import { type Check, COMPLETE, isOlder, openOf, verdictOf } from './checks.ts';

const check = (state: Check['state'], more: Partial<Check> = {}): Check => ({
  id: 'x',
  title: 'X',
  state,
  detail: '.',
  ...more,
});
const holds = check('holds');

const complete = check('holds', { id: COMPLETE });
const older = check('unknown', { id: COMPLETE, isOlder: true });
const later = check('unknown', { later: true });

// The chain shows that the record is complete, that it may be incomplete, or nothing at all.
test.each<[string, Check[], [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2]]>([
  ['all hold', [holds, holds], [0, 2, 2]],
  ['one is false', [holds, check('false'), check('unknown')], [1, 1, 1]],
  ['one is not known', [holds, check('unknown')], [2, 2, 2]],
  ['one is not known because the draw has not got there', [holds, later], [0, 2, 2]],
  ['a step still ran', [check('unknown', { running: true }), holds], [0, 2, 2]],
  ['nothing was checked', [], [0, 2, 2]],
])('the verdict when %s', (_what, checks, verdicts) => {
  expect([[...checks, complete], [...checks, older], checks].map(verdictOf)).toEqual(verdicts);
});

test('what is open, and whether the chain has gone on', () => {
  const open = check('unknown');
  expect(openOf([holds, open, later, older])).toEqual([open, older]);
  expect([isOlder([holds, older]), isOlder([holds, complete]), isOlder([])]).toEqual([true, false, false]);
});
