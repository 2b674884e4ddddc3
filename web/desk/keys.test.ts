import { expect, test } from 'vitest';
import { actionOf, chosenAfter, isSecondEscape, stepTo } from './keys.ts';

test('two presses of Escape within 700 ms are a panic, one alone or a late second one is not', () => {
  expect(isSecondEscape(null, 1000)).toBe(false);
  expect(isSecondEscape(1000, 1700)).toBe(true);
  expect(isSecondEscape(1000, 1701)).toBe(false);
});

test('arrows stay within the list, and begin at its top', () => {
  expect(stepTo(['a', 'b'], null, 1)).toBe('a');
  expect(stepTo(['a', 'b'], 'a', 1)).toBe('b');
  expect(stepTo(['a', 'b'], 'b', 1)).toBe('b');
  expect(stepTo(['a', 'b'], 'a', -1)).toBe('a');
  expect(stepTo([], 'a', 1)).toBeNull();
});

test('the chosen alert stays chosen; when it goes, the one after it takes its place', () => {
  expect(chosenAfter(['x', 'b'], ['a', 'b'], 'b')).toBe('b');
  expect(chosenAfter(['a', 'c'], ['a', 'b', 'c'], 'b')).toBe('c');
  expect(chosenAfter(['a'], ['a', 'b'], 'b')).toBe('a');
  expect(chosenAfter([], ['a'], 'a')).toBeNull();
});

test.each([
  ['a', 'held', 'approve'],
  ['A', 'held', 'approve'],
  ['a', 'air', null],
  ['a', 'waiting', null],
  ['d', 'held', 'drop-message'],
  ['d', 'air', null],
  ['s', 'air', 'skip'],
  ['s', 'held', 'remove'],
  ['s', null, null],
  ['p', null, 'pause'],
  ['x', 'held', null],
] as const)('the key %s on an alert that is %s means %s', (key, place, action) => {
  expect(actionOf(key, place, false)).toBe(action);
});

test('P resumes paused alerts', () => {
  expect(actionOf('p', 'air', true)).toBe('resume');
});
