import { afterEach, expect, test, vi } from 'vitest';
import { ownBearer, readSession, saveSession } from './session.ts';
import { prepareTip } from './tips.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

test('the own list is read with any sign-in of its wallet', () => {
  vi.stubGlobal('localStorage', {
    'fanfare.session.creator:mint': JSON.stringify({ token: 't', wallet: 'w', expiresAt: '2999-01-01' }),
    getItem(key: string) {
      return Reflect.get(this, key) ?? null;
    },
  });
  expect([ownBearer('w'), ownBearer('x')]).toEqual(['t', undefined]);
});

test('preparing a tip names the wallet that has signed in, and no other', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization);
    return Response.json({ success: true, data: {} });
  });
  const body = {
    amount: '1',
    message: '',
    currency: 'SOL',
    tipTokenAddress: '',
    recipientAddress: 'c',
    senderAddress: 'w',
  } as const;
  await prepareTip('mint', body);
  saveSession('creator:mint', { token: 't', wallet: 'w' });
  await prepareTip('mint', body);
  await prepareTip('mint', { ...body, senderAddress: 'x' });
  await prepareTip('other', body);
  expect(sent).toEqual([undefined, 'Bearer t', undefined, undefined]);
});
