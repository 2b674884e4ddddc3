import { createHash } from 'node:crypto';
import { hexToBytes } from '@noble/hashes/utils';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyBeacon } from '../../core/draw/beacon.ts';
import type { OwnNetwork } from '../../core/draw/networks.ts';
import { type RunningDrand, startDrand } from './server.ts';

let drand: RunningDrand;
let network: OwnNetwork;
let v1: string;
let v2: string;
beforeAll(async () => {
  // Long rounds: time passes only when the test says so.
  drand = await startDrand({ period: 3000 });
  network = { id: 1, key: hexToBytes(drand.key), genesis: drand.genesis, period: 3000, lead: 0 };
  v1 = `/${drand.chainHash}`;
  v2 = `/v2/chains/${drand.chainHash}`;
  await travel(4 * 3000);
});
afterAll(() => drand.close());
afterEach(() => post('/fault', { fault: 'none' }));

interface Round {
  round: number;
  signature: string;
  randomness?: string;
}

const get = (path: string, init?: RequestInit) => fetch(drand.url + path, init);
const read = async <T>(path: string) => (await (await get(path)).json()) as T;
const post = (path: string, body: unknown) =>
  fetch(drand.url + path, { method: 'POST', body: JSON.stringify(body) });
const travel = (seconds: number) => post('/travel', { seconds });
const current = async () => (await read<{ current: number }>('/stats')).current;
const holds = ({ round, signature }: Round) =>
  'randomness' in verifyBeacon(network, BigInt(round), hexToBytes(signature));

test('both API versions describe the chain, and its hash is that of its description', async () => {
  expect(await read('/chains')).toEqual([drand.chainHash]);
  expect(await read('/v2/chains')).toEqual([drand.chainHash]);
  const [id] = await read<string[]>('/v2/beacons');
  const first = await read<Record<string, unknown>>(`${v1}/info`);
  const { groupHash } = first as { groupHash: string };
  const same = { public_key: drand.key, period: 3000, genesis_time: drand.genesis };
  expect(first).toEqual({
    ...same,
    hash: drand.chainHash,
    groupHash,
    schemeID: 'bls-bn254-unchained-on-g1',
    metadata: { beaconID: id },
  });
  expect(await read(`${v2}/info`)).toEqual({
    ...same,
    genesis_seed: groupHash,
    chain_hash: drand.chainHash,
    scheme: 'bls-bn254-unchained-on-g1',
    beacon_id: id,
  });
  expect(await read(`/v2/beacons/${id}/info`)).toEqual(await read(`${v2}/info`));
  const numbers = Buffer.alloc(12);
  numbers.writeUInt32BE(3000, 0);
  numbers.writeBigInt64BE(BigInt(drand.genesis), 4);
  const parts = [numbers, hexToBytes(drand.key), hexToBytes(groupHash), Buffer.from(id!)];
  expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(drand.chainHash);
});

test('a round has one signature, which verifies; version 2 omits the randomness', async () => {
  const first = await read<Round>(`${v1}/public/3`);
  const second = await read<Round>(`${v2}/rounds/3`);
  expect(Object.keys(first)).toEqual(['round', 'randomness', 'signature']);
  expect(second).toEqual({ round: 3, signature: first.signature });
  expect(first.randomness).toBe(createHash('sha256').update(hexToBytes(first.signature)).digest('hex'));
  expect(holds(first)).toBe(true);
  expect(holds({ ...first, round: 4 })).toBe(false);
});

test('the latest round is also round 0, and its cache time ends with it', async () => {
  const round = await current();
  const latest = await get(`${v1}/public/latest`);
  expect(latest.headers.get('cache-control')).toBeNull();
  expect(((await latest.json()) as Round).round).toBe(round);
  const zero = await get(`${v1}/public/0`);
  expect(zero.headers.get('cache-control')).toMatch(/^public, must-revalidate, max-age=\d+$/);
  expect(((await zero.json()) as Round).round).toBe(round);
  expect((await read<Round>(`${v2}/rounds/latest`)).round).toBe(round);
  expect((await get(`${v1}/public/1`)).headers.get('cache-control')).toContain('immutable');
});

test('drand allows every origin', async () => {
  const { headers } = await get(`${v1}/public/1`, { headers: { origin: 'https://example.com' } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('a round far ahead is refused as too early and does not exist before its time', async () => {
  const far = await get(`${v1}/public/${(await current()) + 2}`);
  expect([far.status, (await far.text()).trim()]).toEqual([425, 'Requested future beacon']);
  expect(far.headers.get('cache-control')).toBe('must-revalidate, no-cache, max-age=0');
});

test('a request for the next round waits until it appears', async () => {
  const round = await current();
  let answered = false;
  const waiting = Promise.all(
    [`${v1}/public/${round + 1}`, `${v2}/rounds/next`].map((path) => read<Round>(path)),
  ).finally(() => {
    answered = true;
  });
  await read(`${v1}/public/latest`);
  expect(answered).toBe(false);
  await travel(3000);
  const answers = await waiting;
  expect(answers.map((each) => each.round)).toEqual([round + 1, round + 1]);
  expect(answers.every(holds)).toBe(true);
});

test('rounds appear by themselves', async () => {
  const quick = await startDrand({ period: 1 });
  try {
    const next = await fetch(`${quick.url}/v2/chains/${quick.chainHash}/rounds/next`);
    expect(((await next.json()) as Round).round).toBeGreaterThan(1);
    expect(quick.key).not.toBe(drand.key);
  } finally {
    await quick.close();
  }
});

test.each([
  ['an unknown chain', `/${'0'.repeat(64)}/public/1`, 400],
  ['the newest round of an unknown chain', `/${'0'.repeat(64)}/public/latest`, 500],
  ['a round that is no number', '/{v1}/public/one', 404],
  ['a negative round', '/{v1}/public/-1', 404],
  ['a round beyond 64 bits', '/{v1}/public/99999999999999999999', 400],
  ['another address', '/public/latest/x', 404],
])('drand refuses: %s', async (_name, path, status) => {
  expect((await get(path.replace('/{v1}', v1))).status).toBe(status);
});

test('the fault "fail" hits all calls, or one round only', async () => {
  await post('/fault', { fault: 'fail' });
  expect((await get('/chains')).status).toBe(500);
  expect((await get(`${v1}/public/latest`)).status).toBe(500);
  await post('/fault', { fault: 'fail', round: 2 });
  expect((await get(`${v1}/public/2`)).status).toBe(500);
  expect((await get(`${v1}/public/3`)).status).toBe(200);
});

test('the fault "hang" lasts until the caller disconnects', async () => {
  await post('/fault', { fault: 'hang' });
  await expect(get(`${v1}/public/1`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/aborted/);
});

test('the faults "late" and "garbage" delay and break an answer', async () => {
  await post('/fault', { fault: 'late', delayMs: 150 });
  const before = performance.now();
  expect(holds(await read<Round>(`${v1}/public/1`))).toBe(true);
  expect(performance.now() - before).toBeGreaterThanOrEqual(140);
  await post('/fault', { fault: 'garbage' });
  await expect(read(`${v1}/public/1`)).rejects.toThrow(SyntaxError);
});

test('the fault "wrong" gives a signature that only verification catches', async () => {
  await post('/fault', { fault: 'wrong', round: 2 });
  const wrong = await read<Round>(`${v1}/public/2`);
  expect([wrong.round, wrong.signature.length, holds(wrong)]).toEqual([2, 128, false]);
  expect(wrong.randomness).toBe(createHash('sha256').update(hexToBytes(wrong.signature)).digest('hex'));
  expect(holds(await read<Round>(`${v1}/public/3`))).toBe(true);
});

test('the fault "skip" with a round leaves out that round', async () => {
  const round = await current();
  await post('/fault', { fault: 'skip', round });
  expect((await get(`${v1}/public/${round}`)).status).toBe(500);
  expect((await read<Round>(`${v1}/public/latest`)).round).toBe(round - 1);
  expect((await get(`${v1}/public/${round - 1}`)).status).toBe(200);
});

test('the fault "skip" without a round stops the network, and its health says so', async () => {
  const round = await current();
  expect(await read(`${v1}/health`)).toEqual({ current: round, expected: round });
  await post('/fault', { fault: 'skip' });
  await travel(2 * 3000);
  expect((await read<Round>(`${v2}/rounds/latest`)).round).toBe(round);
  expect((await get(`${v1}/public/${round + 1}`)).status).toBe(500);
  const health = await get(`${v2}/health`);
  expect([health.status, await health.json()]).toEqual([503, { current: round, expected: round + 2 }]);
});

test.each([
  ['/fault', { fault: 'explode' }, /^fault:/],
  ['/fault', { fault: 'late', delayMs: -1 }, /^delayMs:/],
  ['/fault', { fault: 'skip', round: 0.5 }, /^round:/],
  ['/travel', { seconds: 'soon' }, /^seconds:/],
  ['/travel', null, /JSON object/],
])('POST %s %j is refused and names its field', async (path, body, error) => {
  const response = await post(path, body);
  expect(response.status).toBe(400);
  expect(((await response.json()) as { error: string }).error).toMatch(error);
});

test('a period that the chain cannot have is refused', async () => {
  await expect(startDrand({ period: 0 })).rejects.toThrow(/period/);
  await expect(startDrand({ period: 1.5 })).rejects.toThrow(/period/);
});
