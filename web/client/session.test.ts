import { expect, test } from 'vitest';
import { readSession } from './session.ts';

const expiresAt = '2026-01-01T01:00:00.000Z';
const end = Date.parse(expiresAt);
const text = JSON.stringify({ token: 't', wallet: 'w', expiresAt });

test("a session's token expires 30 seconds early", () => {
  expect(readSession(text, 'w', end - 30_001)?.token).toBe('t');
  expect(readSession(text, 'w', end - 30_000)).toBeNull();
});

test('a session is not used for another wallet, nor without a wallet', () => {
  expect(readSession(text, 'other', 0)).toBeNull();
  expect(readSession(text, null, 0)).toBeNull();
});

test('a damaged session entry is ignored', () => {
  for (const damaged of ['', '{', 'null', '[]', '{"token":1,"wallet":"w"}', '{"token":"t","wallet":"w"}'])
    expect(readSession(damaged, 'w', 0)).toBeNull();
});
