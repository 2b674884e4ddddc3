import { expect, test } from 'vitest';
import { type Check, verdictOf } from './checks.ts';

const check = (state: Check['state'], more: Partial<Check> = {}): Check => ({
  id: 'x',
  title: 'X',
  state,
  detail: '.',
  ...more,
});
const holds = check('holds');

test.each<[string, Check[], 0 | 1 | 2, 0 | 1 | 2]>([
  ['all hold', [holds, holds], 0, 2],
  ['one is false', [holds, check('false'), check('unknown')], 1, 1],
  ['one is not known', [holds, check('unknown')], 2, 2],
  ['one is not known because the draw has not got there', [holds, check('unknown', { later: true })], 0, 2],
  ['a step still ran', [check('unknown', { running: true }), holds], 0, 2],
  ['nothing was checked', [], 2, 2],
])('when %s', (_what, checks, compared, alone) => {
  expect([verdictOf(checks, true), verdictOf(checks, false)]).toEqual([compared, alone]);
});
