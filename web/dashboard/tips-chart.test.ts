import { expect, test } from 'vitest';
import { barsOf } from './tips-chart.tsx';

test('the largest fills the height, a small one can still be seen, nothing stays nothing', () => {
  expect(barsOf([0, 5, 10, 0.001], 100)).toEqual([0, 50, 100, 2]);
  expect(barsOf([0, 0], 100)).toEqual([0, 0]);
  expect(barsOf([], 100)).toEqual([]);
});
