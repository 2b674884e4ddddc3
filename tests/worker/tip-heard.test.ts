/** A tip's confirmation is heard over the node's socket, and polls find it where the socket fails. */
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
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

describe('a node that means harm', () => {
  afterEach(() => vi.restoreAllMocks());

  /** A watch of the signature "s", and the node's end of its socket. */
  async function harmed() {
    const [ours, node] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 101, webSocket: ours }));
    let isClosed = false;
    node.addEventListener('close', () => {
      isClosed = true;
    });
    const asked = new Promise<void>((resolve) => {
      node.addEventListener('message', () => resolve());
    });
    node.accept();
    const watch = watchSignature('https://node.example', 's');
    await asked;
    return {
      watch,
      isClosed: () => isClosed,
      says: (message: unknown) => node.send(JSON.stringify(message)),
    };
  }
  const taken = { jsonrpc: '2.0', id: 1, result: 7 };
  const notice = (value: unknown, subscription = 7) => ({
    ...{ jsonrpc: '2.0', method: 'signatureNotification' },
    params: { subscription, result: { context: { slot: 5 }, value } },
  });

  test('is not believed that a payment is confirmed in another form, or of another subscription', async () => {
    const { watch, says } = await harmed();
    says(notice({ err: null }));
    says(taken);
    for (const value of [{}, 'receivedSignature', null, []]) says(notice(value));
    says(notice({ err: null }, 8));
    says({ ...notice({ err: null }), method: 'slotNotification' });
    await vi.waitFor(() => expect(watch.isLive()).toBe(true));
    says(notice({ err: { InstructionError: [2, 'InsufficientFunds'] } }));
    await watch.said;
    expect(watch.heard()).toEqual({
      ...{ slot: 5, confirmationStatus: 'confirmed' },
      err: { InstructionError: [2, 'InsufficientFunds'] },
    });
    watch.close();
  });

  test.each<[string, unknown[]]>([
    ['goes on talking', Array(200).fill({ jsonrpc: '2.0', method: 'slotNotification', params: {} })],
    ['says more than there is to say', [{ more: 'x'.repeat(100_000) }]],
  ])('is hung up on when it %s, and polls go on', async (_, messages) => {
    const { watch, isClosed, says } = await harmed();
    says(taken);
    for (const message of messages) says(message);
    await vi.waitUntil(() => isClosed(), 2000);
    expect([watch.isLive(), watch.heard()]).toEqual([false, null]);
  });

  test('and never answers keeps no connection after the payment has its end', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
    watchSignature('https://node.example', 's').close();
    expect(fetched.mock.calls[0]![1]!.signal!.aborted).toBe(true);
  });
});
