import { expect, test } from 'vitest';
import { pickVerdict } from './pick-proof.tsx';

test.each([
  [['holds', 'holds'], 'holds'],
  [['holds', 'unknown'], 'open'],
  [['holds', 'unknown', 'false'], 'fails'],
  [['false'], 'fails'],
  [[], 'open'],
] as const)('the checks %j of a pick make the verdict "%s"', (states, verdict) => {
  expect(pickVerdict(states.map((state) => ({ state })))).toBe(verdict);
});
