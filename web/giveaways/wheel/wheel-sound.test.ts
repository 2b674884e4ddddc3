import { expect, test } from 'vitest';
import { keepSoundChoice, readSoundChoice, ticker } from './wheel-sound.ts';

test('it is silent until somebody wishes for sound, and remembers the wish', () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  expect(readSoundChoice(storage)).toBe(false);
  keepSoundChoice(storage, true);
  expect(readSoundChoice(storage)).toBe(true);
  keepSoundChoice(storage, false);
  expect(readSoundChoice(storage)).toBe(false);
});

test('where storage is forbidden it is silent and does not fail', () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.');
  };
  expect(readSoundChoice(forbidden)).toBe(false);
  expect(() => keepSoundChoice(forbidden, true)).not.toThrow();
});

test('a tick for each new segment, at most one in 45 ms', () => {
  const due = ticker();
  expect(due(0, 0)).toBe(false);
  expect(due(0, 16)).toBe(false);
  expect(due(1, 32)).toBe(true);
  expect(due(2, 48)).toBe(false);
  expect(due(2, 64)).toBe(false);
  expect(due(3, 80)).toBe(true);
});
