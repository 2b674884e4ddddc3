import { expect, test } from 'vitest';
import { partsOfJsonMessage } from '../../core/messages.ts';
import type { Payout, PayoutRequest } from '../../core/payouts.ts';
import { ApiError } from '../client/call.ts';
import { confirmPayout } from './payout-flow.ts';

const wish = { asset: 'mint', units: 5n, minimumLamports: 9n, cutPercent: 10, recipients: ['b', 'a'] };
const nonce = 'ab'.repeat(16);
const silence = new ApiError('Unknown error occurred', 0, null, false);

/** Returns a server that fails with each of `failures` in turn, then answers. */
function server(...failures: Error[]) {
  const sent: [string, PayoutRequest][] = [];
  const parts = {
    prove: async () => ({ signature: 'c2ln' }),
    fresh: () => ({ site: 'here', timestamp: 1_760_000_000_000, nonce }),
    send: async (asset: string, body: PayoutRequest) => {
      sent.push([asset, body]);
      const failure = failures[sent.length - 1];
      if (failure) throw failure;
      return { id: 'p' } as Payout;
    },
  };
  return { parts, sent };
}

test('confirming a payout sends exactly the message that the wallet signed', async () => {
  const { parts, sent } = server();
  await confirmPayout(parts, wish);
  const [asset, { message, ...body }] = sent[0]!;
  expect(asset).toBe('mint');
  expect(body).toEqual({
    amountUnits: '5',
    minimumLamports: '9',
    payoutCutPercent: 10,
    recipients: ['a', 'b'],
    confirmationSignature: 'c2ln',
  });
  expect(JSON.parse(message)).toMatchObject({
    ...{ site: 'here', action: 'payout', mint: 'mint', amount: '5' },
    recipients: ['a', 'b'],
  });
  expect(partsOfJsonMessage(message)).toEqual({ timestamp: 1_760_000_000_000, nonce });
});

test('a wallet that signs only transactions proves a payout with its memo transaction', async () => {
  const { parts, sent } = server();
  await confirmPayout({ ...parts, prove: async () => ({ memoTransaction: 'memo' }) }, wish);
  expect(sent[0]![1]).toMatchObject({ memoTransaction: 'memo' });
  expect(sent[0]![1].confirmationSignature).toBeUndefined();
});

test('confirming a payout without an answer resends the same message, so that no second payout starts', async () => {
  const { parts, sent } = server(silence, silence);
  expect(await confirmPayout(parts, wish)).toEqual({ id: 'p' });
  expect(new Set(sent.map(([, body]) => JSON.stringify(body))).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test("confirming a payout ends with the server's refusal", async () => {
  const refusal = new ApiError('Another payout is in progress', 409, 'payout_running', true);
  const { parts, sent } = server(refusal);
  await expect(confirmPayout(parts, wish)).rejects.toBe(refusal);
  expect(sent).toHaveLength(1);
});
