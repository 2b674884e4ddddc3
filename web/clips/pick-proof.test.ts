import { expect, test } from 'vitest';
import { pickVerdict } from './pick-proof.tsx';

test.each([
  [['holds', 'holds'], 'consistent'],
  [['holds', 'unknown'], 'open'],
  [['holds', 'unknown', 'false'], 'fails'],
  [['false'], 'fails'],
  [[], 'open'],
] as const)('the checks %j of a pick make the verdict "%s"', (states, verdict) => {
  const checks = states.map((state, at) => ({ id: `${at}`, title: `${at}`, state, detail: '' }));
  expect(pickVerdict(checks)).toBe(verdict);
});
