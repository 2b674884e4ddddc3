import { expect, test } from 'vitest';
import { pickVerdict } from './pick-proof.tsx';

test.each([
  [[true, true], 'holds'],
  [[true, null], 'open'],
  [[true, null, false], 'fails'],
  [[false], 'fails'],
  [[], 'open'],
] as const)('the checks %j of a pick make the verdict "%s"', (oks, verdict) => {
  expect(pickVerdict(oks.map((ok) => ({ ok })))).toBe(verdict);
});
