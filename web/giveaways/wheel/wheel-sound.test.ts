import { expect, test } from 'vitest';
import { keepSoundChoice, readSoundChoice, ticker } from './wheel-sound.ts';

test('the wheel is silent until the user turns sound on, and stores that choice', () => {
  const entries = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  expect(readSoundChoice(storage)).toBe(false);
  keepSoundChoice(storage, true);
  expect(readSoundChoice(storage)).toBe(true);
  keepSoundChoice(storage, false);
  expect(readSoundChoice(storage)).toBe(false);
});

test('the wheel is silent and does not fail when storage is blocked', () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.');
  };
  expect(readSoundChoice(forbidden)).toBe(false);
  expect(() => keepSoundChoice(forbidden, true)).not.toThrow();
});

test('the wheel ticks for each new segment, at most once in 45 ms', () => {
  const due = ticker();
  expect(due(0, 0)).toBe(false);
  expect(due(0, 16)).toBe(false);
  expect(due(1, 32)).toBe(true);
  expect(due(2, 48)).toBe(false);
  expect(due(2, 64)).toBe(false);
  expect(due(3, 80)).toBe(true);
});
