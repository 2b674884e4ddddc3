import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

test.each([
  [[true, true], 'holds'],
  [[true, null], 'open'],
  [[true, null, false], 'fails'],
  [[false], 'fails'],
  [[], 'open'],
] as const)('%j %s', (oks, verdict) => {
  expect(verdictOf(oks.map((ok) => ({ ok })))).toBe(verdict);
});
