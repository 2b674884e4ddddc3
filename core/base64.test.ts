import { expect, test } from 'vitest';
import { fromBase64, toBase64, toBase64Url } from './base64.ts';

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 89 + 7) & 255);

test.each([0, 1, 2, 3, 64, 65, 1232])(
  'base64 of %i bytes equals the platform’s, and reads back',
  (length) => {
    const text = toBase64(bytes(length));
    expect(text).toBe(btoa(String.fromCharCode(...bytes(length))));
    expect(fromBase64(text)).toEqual(bytes(length));
  },
);

test('every byte pattern survives URL-safe base64', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => 255 - i);
  expect(toBase64Url(all)).toMatch(/^[\w-]+$/);
  expect(fromBase64(toBase64Url(all))).toEqual(all);
});
