import { expect, test } from 'vitest';
import { nextStep, STEPS } from './steps.ts';

test('the next step is the first that is not done, and a skipped one comes back', () => {
  expect(nextStep(new Set())).toBe('connect');
  const skipped = new Set(['connect', 'coin'] as const);
  expect(nextStep(skipped)).toBe('name');
  expect(nextStep(skipped, 'overlay')).toBe('look');
  expect(nextStep(new Set(['connect', 'coin', 'look', 'test'] as const))).toBe('name');
  expect(nextStep(new Set(STEPS))).toBeNull();
});
