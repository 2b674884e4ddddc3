/** A tip's confirmation is heard over the node's socket, and polls find it where the socket fails. */
import { expect, inject, test } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { watchSignature } from '../../chain/signature-watch.ts';
import { confirm, prepared, rpc, sign } from './support.ts';

const LANDS_MS = 300;

/** Confirms a tip that the chain takes a moment to land; returns its status and how often the node was asked. */
async function slowTip() {
  const tip = await prepared();
  await rpc('local_fault', { method: 'sendTransaction', kind: 'late', ms: LANDS_MS });
  const { json } = await confirm(tip, sign(tip.serializedTransaction));
  await rpc('local_clearFaults');
  return json.data?.status;
}

test.each([
  ['the balancer refuses the socket', { method: 'socket', kind: 'http', status: 403 }],
  ['the balancer never answers', { method: 'socket', kind: 'hang' }],
  [
    'the node takes no more subscriptions',
    { method: 'signatureSubscribe', kind: 'error', code: -32603, message: 'Subscription refused' },
  ],
  ['the subscription is not answered', { method: 'signatureSubscribe', kind: 'hang' }],
  ['the socket breaks', { method: 'signatureSubscribe', kind: 'lose' }],
  ['the answer is no JSON', { method: 'signatureSubscribe', kind: 'garbage' }],
  ['the node takes it and says nothing', { method: 'signatureSubscribe', kind: 'short' }],
])('a tip is confirmed although %s', async (_, fault) => {
  await rpc('local_fault', fault);
  expect(await slowTip()).toBe('confirmed');
});

test('a confirmation is heard from the node, and a closed watch hears nothing', async () => {
  const tip = await prepared();
  const signed = sign(tip.serializedTransaction);
  await rpc('local_fault', { method: 'sendTransaction', kind: 'late', ms: LANDS_MS });
  const signature = await rpc<string>('sendTransaction', signed, {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
  });
  const [watch, closed] = [1, 2].map(() => watchSignature(inject('rpcUrl'), signature));
  while (!closed!.isLive()) await systemClock.sleep(5);
  closed!.close();
  await watch!.said;
  expect(watch!.heard()).toEqual({ slot: expect.any(Number), err: null, confirmationStatus: 'confirmed' });
  expect([closed!.isLive(), closed!.heard()]).toEqual([false, null]);
  watch!.close();
});
