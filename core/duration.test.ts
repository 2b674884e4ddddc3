import { expect, test } from 'vitest';
import { durationText } from './duration.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [20, '20 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [5400, '90 minutes'],
  [3600, '1 hour'],
  [7200, '2 hours'],
  [86_400, '1 day'],
  [172_800, '2 days'],
])('durationText of %i seconds is %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});
