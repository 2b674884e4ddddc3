import { expect, test } from 'vitest';
import { readSession } from './session.ts';

const expiresAt = '2026-01-01T01:00:00.000Z';
const end = Date.parse(expiresAt);
const text = JSON.stringify({ token: 't', wallet: 'w', expiresAt });

test('a token counts as expired 30 seconds early', () => {
  expect(readSession(text, 'w', end - 30_001)?.token).toBe('t');
  expect(readSession(text, 'w', end - 30_000)).toBeNull();
});

test("another wallet's token is not used, nor anybody's without a wallet", () => {
  expect(readSession(text, 'other', 0)).toBeNull();
  expect(readSession(text, null, 0)).toBeNull();
});

test('a damaged entry is no session', () => {
  for (const damaged of ['', '{', 'null', '[]', '{"token":1,"wallet":"w"}', '{"token":"t","wallet":"w"}'])
    expect(readSession(damaged, 'w', 0)).toBeNull();
});
