import { expect, test } from 'vitest';
import { forgetReturnPath, keepReturnPath, readReturnPath } from './return-path.ts';

function storage() {
  const kept = new Map<string, string>();
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return () => tab;
}

test('the return path leads where the user came from, until it is forgotten', () => {
  const tab = storage();
  expect(readReturnPath(tab)).toBeNull();
  keepReturnPath('/clips/abc?x=1', tab);
  expect(readReturnPath(tab)).toBe('/clips/abc?x=1');
  forgetReturnPath(tab);
  expect(readReturnPath(tab)).toBeNull();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])(
  '%s is no return path',
  (path) => {
    const tab = storage();
    keepReturnPath(path, tab);
    expect(readReturnPath(tab)).toBeNull();
  },
);

test('blocked storage is no trouble', () => {
  const blocked = () => {
    throw new Error('forbidden');
  };
  keepReturnPath('/clips', blocked);
  forgetReturnPath(blocked);
  expect(readReturnPath(blocked)).toBeNull();
});
