import { expect, test } from 'vitest';
import { forgetWayBack, keepWayBack, readWayBack } from './way-back.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('the way back leads where somebody came from, until it is forgotten', () => {
  const tab = storage();
  expect(readWayBack(tab)).toBeNull();
  keepWayBack('/clips/abc?x=1', tab);
  expect(readWayBack(tab)).toBe('/clips/abc?x=1');
  forgetWayBack(tab);
  expect(readWayBack(tab)).toBeNull();
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', ''])('%s is no way back', (path) => {
  const tab = storage();
  keepWayBack(path, tab);
  expect(readWayBack(tab)).toBeNull();
});

test('forbidden storage is no trouble', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  keepWayBack('/clips', { setItem: forbidden });
  forgetWayBack({ removeItem: forbidden });
  expect(readWayBack({ getItem: forbidden })).toBeNull();
});
