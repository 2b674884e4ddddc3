import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { base64, ownNetwork } from '../../tests/own-network.ts';
import { readFixtures } from '../contracts/fixtures.ts';

const network = ownNetwork();
const B64 = { encoding: 'base64', preflightCommitment: 'confirmed' };
const open: WebSocket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await network.call('local_clearFaults');
  await network.call('local_setClock', { paused: false, confirmationSlots: 0 });
});

/** A socket whose messages are read one after the other. */
async function connected() {
  const socket = new WebSocket(network.url.replace('http', 'ws'));
  open.push(socket);
  const came: unknown[] = [];
  let wake = () => {};
  socket.on('message', (data) => {
    came.push(JSON.parse(String(data)));
    wake();
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const next = async () => {
    while (came.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return came.shift();
  };
  const ask = (method: string, ...params: unknown[]) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    return next();
  };
  return { ask, next, came };
}

const signatureOf = async (isFailed = false) => {
  // The wallet has 10 SOL.
  const payment = await network.payment(await network.funded(), isFailed ? 50_000_000_000 : undefined);
  const { result } = await network.call('sendTransaction', base64(payment), { ...B64, skipPreflight: true });
  return result as string;
};

test('a subscription is told once, when the payment reaches its commitment', async () => {
  await network.call('local_setClock', { paused: true, confirmationSlots: 2 });
  const { ask, next, came } = await connected();
  const signature = await signatureOf();
  const { result: id } = (await ask('signatureSubscribe', signature, { commitment: 'confirmed' })) as {
    result: number;
  };
  expect(id).toEqual(expect.any(Number));
  await network.call('local_advanceSlots', 1);
  expect(came).toEqual([]);
  await network.call('local_advanceSlots', 1);
  expect(await next()).toEqual({
    jsonrpc: '2.0',
    method: 'signatureNotification',
    params: { result: { context: { slot: expect.any(Number) }, value: { err: null } }, subscription: id },
  });
  expect(await ask('signatureUnsubscribe', id)).toMatchObject({
    error: { code: -32602, message: 'Invalid subscription id.' },
  });
});

test('what was confirmed before the subscription is not told', async () => {
  const { ask } = await connected();
  const signature = await signatureOf();
  const { result: id } = (await ask('signatureSubscribe', signature, { commitment: 'confirmed' })) as {
    result: number;
  };
  await network.call('local_advanceSlots', 5);
  // The next message is the answer, not a notification.
  expect(await ask('signatureUnsubscribe', id)).toEqual({ jsonrpc: '2.0', result: true, id: 1 });
});

test.each([
  ['no parameter', ['signatureSubscribe'], -32602, '`params` should have at least 1 argument(s)'],
  ['a call of HTTP', ['getSlot'], -32601, 'Method not found'],
] as const)('%s is refused', async (_, [method, ...params], code, message) => {
  const { ask } = await connected();
  expect(await ask(method, ...params)).toEqual({ jsonrpc: '2.0', error: { code, message }, id: 1 });
});

test.each(readFixtures('solana-sockets').map((fixture) => [fixture.title, fixture] as const))(
  'a fixture: %s',
  async (_, { request, answer, switch: how }) => {
    if (how) await network.call('local_fault', (how as { fault: object }).fault);
    if (answer.status !== 101) return expect(connected()).rejects.toThrow(String(answer.status));
    const { ask, next } = await connected();
    if (!request.body) return;
    const { method, params } = request.body as { method: string; params: unknown[] };
    const [first, told] = answer.body as [
      { error?: object },
      { params: { result: { value: { err: unknown } } } }?,
    ];
    // Told only if the transaction is on its way.
    await network.call('local_setClock', { paused: true, confirmationSlots: 1 });
    const isFailed = told?.params.result.value.err !== null;
    const signature = told ? await signatureOf(isFailed) : String(params[0]);
    const taken = await ask(method, signature, ...params.slice(1));
    if (first.error) return expect(taken).toEqual(first);
    expect(taken).toEqual({ ...first, result: expect.any(Number) });
    await network.call('local_advanceSlots', 1);
    const subscription = (taken as { result: number }).result;
    const err = isFailed ? { InstructionError: [0, { Custom: 1 }] } : null;
    const result = { context: { slot: expect.any(Number) }, value: { err } };
    expect(await next()).toEqual({ ...told, params: { result, subscription } });
  },
);

test('HTTP knows no subscription', async () => {
  expect((await network.call('signatureSubscribe', 'a')).error?.code).toBe(-32601);
});
