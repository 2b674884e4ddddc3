import { expect, test } from 'vitest';
import { forgetReturnPath, readReturnPath, storeReturnPath } from './return-path.ts';

function storage() {
  const entries = new Map<string, string>();
  const tab = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return () => tab;
}

test('the return path leads where the user came from, until it is removed', () => {
  const tab = storage();
  expect(readReturnPath(tab)).toBeNull();
  storeReturnPath('/clips/abc?x=1', tab);
  expect(readReturnPath(tab)).toBe('/clips/abc?x=1');
  forgetReturnPath(tab);
  expect(readReturnPath(tab)).toBeNull();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
  'the return path %s is refused',
  (path) => {
    const tab = storage();
    storeReturnPath(path, tab);
    expect(readReturnPath(tab)).toBeNull();
  },
);

test('the return path is empty when storage is blocked', () => {
  const blocked = () => {
    throw new Error('forbidden');
  };
  storeReturnPath('/clips', blocked);
  forgetReturnPath(blocked);
  expect(readReturnPath(blocked)).toBeNull();
});
