import { expect, test } from 'vitest';
import { keepWayBack, takeWayBack } from './way-back.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the way back leads where somebody came from, once', () => {
  const tab = storage();
  expect(takeWayBack(tab)).toBeNull();
  keepWayBack('/clips/abc?x=1', tab);
  expect(takeWayBack(tab)).toBe('/clips/abc?x=1');
  expect(takeWayBack(tab)).toBeNull();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])('%s is no way back', (path) => {
  const tab = storage();
  keepWayBack(path, tab);
  expect(takeWayBack(tab)).toBeNull();
});

test('forbidden storage is no trouble', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  keepWayBack('/clips', { setItem: forbidden });
  expect(takeWayBack({ getItem: forbidden, removeItem: forbidden })).toBeNull();
});
