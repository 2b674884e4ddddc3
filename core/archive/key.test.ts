import { expect, test } from 'vitest';
import { archiveKey } from './key.ts';

test('keys are whole numbers of at most 48 bits, the same for the same texts', () => {
  for (const text of ['', 'a', 'ä', 'x'.repeat(88)]) {
    expect(archiveKey(text)).toBe(archiveKey(text));
    expect(Number.isInteger(archiveKey(text)) && archiveKey(text) < 2 ** 48).toBe(true);
  }
});

test('the key of a text never changes, because files outlive versions', () => {
  expect(archiveKey('tip', '550e8400-e29b-41d4-a716-446655440000')).toMatchInlineSnapshot(`126079177969515`);
});

test('200,000 similar texts have different keys', () => {
  const keys = new Set(Array.from({ length: 200_000 }, (_, at) => archiveKey('sender', `wallet${at}`)));
  expect(keys.size).toBe(200_000);
});
