import { expect, test } from 'vitest';
import { readText, writeText } from './storage.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test('stored text is read back until null removes it', () => {
  const storage = memory();
  writeText(() => storage, 'key', 'text');
  expect(readText(() => storage, 'key')).toBe('text');
  expect(readText(() => storage, 'other')).toBeNull();
  writeText(() => storage, 'key', null);
  expect(readText(() => storage, 'key')).toBeNull();
});

test('blocked storage reads as empty and does not throw', () => {
  const blocked = () => {
    throw new Error('The operation is insecure.');
  };
  expect(readText(blocked, 'key')).toBeNull();
  expect(() => writeText(blocked, 'key', 'text')).not.toThrow();
  expect(() => writeText(blocked, 'key', null)).not.toThrow();
});

test('writing to full storage does not throw', () => {
  const full = () => {
    throw new Error('QuotaExceededError');
  };
  expect(() => writeText(() => ({ ...memory(), setItem: full }), 'key', 'text')).not.toThrow();
});
