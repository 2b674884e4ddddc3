import { expect, test } from 'vitest';
import { parseClientMessage } from './client-message.ts';
import { MAX_CLIENT_MESSAGE } from './live.ts';

const parsed = (value: unknown) => parseClientMessage(JSON.stringify(value));

test('reads the three messages of a client, with what may be left out', () => {
  expect(parsed({ type: 'join-token', tokenAddress: 't', role: 'overlay', after: 7, key: 'k' })).toEqual({
    type: 'join-token',
    tokenAddress: 't',
    role: 'overlay',
    after: 7,
    key: 'k',
  });
  expect(parsed({ type: 'join-token', tokenAddress: 't' })).toEqual({
    type: 'join-token',
    tokenAddress: 't',
    role: 'page',
    after: null,
    key: null,
  });
  expect(parsed({ type: 'leave-token', tokenAddress: 't' })).toEqual({
    type: 'leave-token',
    tokenAddress: 't',
  });
  expect(parsed({ type: 'tip:shown', id: 'x', extra: 1 })).toEqual({ type: 'tip:shown', id: 'x' });
  const which = { type: 'tip:shown', id: 'x', alertId: 'y' };
  expect(parsed(which)).toEqual(which);
  expect(parsed({ ...which, alertId: 'y'.repeat(101) })).toEqual({ type: 'tip:shown', id: 'x' });
});

test.each([
  null,
  7,
  'join-token',
  [],
  {},
  { type: 'tip:new', tip: {} },
  { type: 'join-token' },
  { type: 'join-token', tokenAddress: 't', role: 'admin' },
  { type: 'tip:shown', id: 5 },
  { type: 'tip:shown', id: 'x'.repeat(101) },
  { type: 'tip:shown', id: 'x', padding: 'x'.repeat(MAX_CLIENT_MESSAGE) },
])('ignores %j', (value) => {
  expect(parsed(value)).toBeNull();
});

test('parseClientMessage ignores malformed JSON and malformed numbers', () => {
  for (const text of ['', '{', 'ping', '{"type":'.repeat(50)]) expect(parseClientMessage(text)).toBeNull();
  for (const after of [-1, 1.5, 1e300, '7', true])
    expect(parsed({ type: 'join-token', tokenAddress: 't', after })).toMatchObject({ after: null });
});
