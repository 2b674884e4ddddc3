import { Buffer } from 'buffer';
import { expect, test } from 'vitest';
import { ApiError, FlowError } from '../client/call.ts';
import { proveAsAdmin } from './prove.ts';
import { authMessages, signInAsAdmin } from './sign-in.ts';

const spoken = (status: number, text: string) => new ApiError(text, status, null, true);

/** Returns a fake server and a fake wallet. */
function world(answers: { ask?: () => string; authenticate?: () => void; prove?: () => void } = {}) {
  const clock = { now: 0 };
  const seen: { asks: number; sent: unknown[][] } = { asks: 0, sent: [] };
  const messages = authMessages(
    async () => {
      seen.asks += 1;
      return answers.ask?.() ?? `text ${seen.asks} ü`;
    },
    () => clock.now,
  );
  const parts = {
    messages,
    authenticate: async (...sent: unknown[]) => {
      seen.sent.push(sent);
      answers.authenticate?.();
    },
    prove: async () => {
      answers.prove?.();
      return { signature: 'AP8Q' };
    },
  };
  return { clock, seen, messages, parts };
}

test('signing in sends the text as base64 and the signature as hex', async () => {
  const { parts, seen } = world();
  expect(await signInAsAdmin('wallet', parts)).toEqual({ end: 'in' });
  expect(seen.sent).toEqual([
    ['wallet', Buffer.from('text 1 ü').toString('base64'), { signature: '00ff10' }],
  ]);
});

test('a sign-in text is reused within 10 seconds unless it was sent', async () => {
  const { clock, messages } = world();
  expect(await messages.of('a')).toBe('text 1 ü');
  clock.now = 9_999;
  expect(await messages.of('a')).toBe('text 1 ü');
  expect(await messages.of('b')).toBe('text 2 ü');
  clock.now = 10_000;
  expect(await messages.of('a')).toBe('text 3 ü');
  messages.spent('a');
  expect(await messages.of('a')).toBe('text 4 ü');
});

test('only one sign-in runs at a time', async () => {
  const { parts } = world();
  let answer: (proof: { signature: string }) => void = () => {};
  const proof = new Promise<{ signature: string }>((resolve) => {
    answer = resolve;
  });
  const first = signInAsAdmin('wallet', { ...parts, prove: () => proof });
  expect(await signInAsAdmin('wallet', parts)).toEqual({
    end: 'failed',
    reason: 'Authentication already in progress',
  });
  answer({ signature: 'AP8Q' });
  expect(await first).toEqual({ end: 'in' });
  expect(await signInAsAdmin('wallet', parts)).toEqual({ end: 'in' });
});

const refuse = (error: Error) => () => {
  throw error;
};

test.each([
  [
    'a full server',
    { ask: refuse(spoken(429, 'Too many requests.')) },
    'Server is rate limiting requests. Please wait a moment and try again.',
  ],
  [
    'no answer',
    { ask: refuse(new ApiError('HTTP error! status: 502', 502, null, false)) },
    'Failed to get auth message',
  ],
  ['a person who says no', { prove: refuse(new Error('User rejected')) }, 'Authentication failed'],
  [
    'a wallet that cannot',
    { prove: refuse(new FlowError('Wallet does not support message signing')) },
    'Wallet does not support message signing',
  ],
  [
    'a bad signature',
    { authenticate: refuse(spoken(401, 'signature: does not verify')) },
    'signature: does not verify',
  ],
  [
    'an outage',
    { authenticate: refuse(new ApiError('HTTP error! status: 500', 500, null, false)) },
    'Authentication failed',
  ],
] as const)('signing in as admin fails after %s', async (_what, answers, reason) => {
  expect(await signInAsAdmin('wallet', world(answers).parts)).toEqual({ end: 'failed', reason });
});

test.each([
  spoken(403, 'Access denied: this wallet is not authorized'),
  new ApiError('HTTP error! status: 401', 401, null, false),
])('signing in as admin is denied after %s', async (error) => {
  const { parts } = world({ authenticate: refuse(error) });
  expect(await signInAsAdmin('wallet', parts)).toEqual({ end: 'denied' });
});

test('signing in without a wallet fails and fetches no text', async () => {
  const { parts, seen } = world();
  expect(await signInAsAdmin(null, parts)).toEqual({
    end: 'failed',
    reason: 'Please connect your wallet first',
  });
  expect(seen.asks).toBe(0);
});

test('a missing signature is reported with its reason', async () => {
  const wallet = (error: Error) => ({ address: 'a', proveMessage: () => Promise.reject(error) });
  const reason = (error: Error) => proveAsAdmin(wallet(error), 'text', 'refused').catch(String);
  expect(await reason(new Error('User rejected the request'))).toContain('refused');
  expect(await reason(new Error('not supported'))).toContain('Wallet does not support message signing');
  await expect(
    proveAsAdmin({ address: null, proveMessage: () => Promise.reject(new Error()) }, 'text', 'refused'),
  ).rejects.toThrow('Wallet not connected or does not support message signing');
});
