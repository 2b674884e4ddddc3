import { expect, test } from 'vitest';
import { barsOf } from './tips-chart.tsx';

test('the tallest bar fills the height, a small one stays visible, and zero has no bar', () => {
  expect(barsOf([0, 5, 10, 0.001], 100)).toEqual([0, 50, 100, 2]);
  expect(barsOf([0, 0], 100)).toEqual([0, 0]);
  expect(barsOf([], 100)).toEqual([]);
});
