import type { Keypair, Transaction } from '@solana/web3.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { base64, ownNetwork } from '../../tests/own-network.ts';

const network = ownNetwork();
const FULL = 10_000_000_000;
const PAID = 8_999_995_000;
let signer: Keypair;
let payment: Transaction;

beforeEach(async () => {
  signer = await network.funded();
  payment = await network.payment(signer);
});
afterEach(async () => {
  await network.call('local_clearFaults');
});

const fault = (method: string, kind: string, more = {}) =>
  network.call('local_fault', { method, kind, ...more });
const send = () =>
  network.call('sendTransaction', base64(payment), { encoding: 'base64', preflightCommitment: 'confirmed' });
const balance = () => network.connection.getBalance(signer.publicKey);
const status = async (signature: string) =>
  (await network.call('getSignatureStatuses', [signature])).result.value[0];

test('drop: a signature is returned and no payment lands', async () => {
  await fault('sendTransaction', 'drop');
  const { result } = await send();
  expect(await status(result)).toBeNull();
  expect(await balance()).toBe(FULL);
  expect((await send()).result).toBe(result);
  expect(await balance()).toBe(PAID);
});

test('late: a signature is returned, and the payment lands long after', async () => {
  await fault('sendTransaction', 'late', { ms: 200 });
  const { result } = await send();
  expect(await status(result)).toBeNull();
  await expect.poll(balance).toBe(PAID);
});

test('lose: the payment lands and no answer comes', async () => {
  await fault('sendTransaction', 'lose');
  await expect(send()).rejects.toThrow();
  expect(await balance()).toBe(PAID);
});

test('duplicate: two runs, one payment, one answer', async () => {
  await fault('sendTransaction', 'duplicate');
  expect((await send()).result).toBeTypeOf('string');
  expect(await balance()).toBe(PAID);
});

test('delay: the answer comes later', async () => {
  await fault('getHealth', 'delay', { ms: 150 });
  const start = performance.now();
  expect((await network.call('getHealth')).result).toBe('ok');
  expect(performance.now() - start).toBeGreaterThan(140);
});

test('hang: neither payment nor answer comes', async () => {
  await fault('sendTransaction', 'hang', { ms: 100 });
  await expect(send()).rejects.toThrow();
  expect(await balance()).toBe(FULL);
});

test('fail: the fault comes as often as requested, then no more', async () => {
  await fault('sendTransaction', 'fail', { times: 2 });
  expect((await send()).error?.code).toBe(-32005);
  expect((await send()).error?.code).toBe(-32005);
  expect((await send()).error).toBeUndefined();
});

test.each([
  ['http429', 429],
  ['http500', 500],
])('the fault %s answers its status', async (kind, code) => {
  await fault('*', kind);
  const ask = () =>
    fetch(network.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot' }),
    });
  expect((await ask()).status).toBe(code);
  expect((await ask()).status).toBe(200);
});

test('garbage: the answer is HTTP 200 with half a document', async () => {
  await fault('getSlot', 'garbage');
  await expect(network.call('getSlot')).rejects.toThrow(SyntaxError);
});

test('contradict: the node denies landed transactions', async () => {
  const { result } = await send();
  await fault('*', 'contradict', { times: 3 });
  expect(await status(result)).toBeNull();
  const found = await network.call('getTransaction', result, { commitment: 'confirmed' });
  expect(found.result).toBeNull();
  const history = await network.call('getSignaturesForAddress', signer.publicKey.toBase58(), {
    commitment: 'confirmed',
  });
  expect(history.result).toEqual([]);
  expect(await status(result)).not.toBeNull();
});

test('stale: an old slot, an expired blockhash, nothing of what landed since', async () => {
  const { result } = await send();
  const slot = await network.connection.getSlot();
  await fault('*', 'stale', { times: 3 });
  expect(await network.connection.getSlot()).toBeLessThan(slot - 150);
  expect(await status(result)).toBeNull();
  const old = await network.connection.getLatestBlockhash();
  const check = await network.connection.isBlockhashValid(old.blockhash, { commitment: 'confirmed' });
  expect(check.value).toBe(false);
});

test('an impossible fault is refused', async () => {
  expect((await fault('sendTransaction', 'explode')).error?.code).toBe(-32602);
  expect((await fault('getSlot', 'drop')).error?.code).toBe(-32602);
});
