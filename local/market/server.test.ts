import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { choosePrice } from '../../core/tokens/market.ts';
import type { Running } from '../http.ts';
import { startMarket } from './server.ts';

const COIN = 'coinmint';
let market: Running;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());
afterEach(() => send('POST', '/fault', { fault: 'none' }));

const send = (method: string, path: string, body?: object) =>
  fetch(market.url + path, { method, body: body && JSON.stringify(body) });
const ask = (...mints: string[]) => send('GET', `/tokens/v1/solana/${mints.join(',')}`);
const pairs = async (...mints: string[]) => (await (await ask(...mints)).json()) as unknown[];
const stats = async () =>
  (await (await send('GET', '/stats')).json()) as { asked: number; mints: string[]; fault: string };

test('the market trades SOL from the start, and a coin while it is listed', async () => {
  expect(choosePrice(await pairs(WRAPPED_SOL_MINT), WRAPPED_SOL_MINT, Date.now())).toMatchObject({
    priceUsd: 150,
    priceSol: null,
  });
  expect(await pairs(COIN)).toEqual([]);
  await send('POST', '/listings', { mint: COIN, priceUsd: '0.3', fdv: 900 });
  expect(choosePrice(await pairs(COIN, WRAPPED_SOL_MINT), COIN, Date.now())).toMatchObject({
    priceUsd: 0.3,
    priceSol: 0.3 / 150,
    marketCap: 900,
    volume24h: 1000,
  });
  expect((await send('DELETE', '/listings', { mint: COIN })).status).toBe(200);
  expect(await pairs(COIN)).toEqual([]);
  expect((await send('POST', '/listings', { priceUsd: '1' })).status).toBe(400);
});

test('the market takes at most 30 tokens per call and counts the calls', async () => {
  expect((await ask(...Array.from({ length: 31 }, (_, i) => `m${i}`))).status).toBe(400);
  const before = await stats();
  await ask(COIN);
  expect(await stats()).toEqual({
    asked: before.asked + 1,
    mints: [COIN],
    fault: 'none',
  });
});

test.each([
  ['fail', 503],
  ['busy', 429],
])('the fault %s answers its status', async (fault, status) => {
  await send('POST', '/fault', { fault });
  expect((await ask(WRAPPED_SOL_MINT)).status).toBe(status);
  await send('POST', '/fault', { fault: 'none' });
  expect((await ask(WRAPPED_SOL_MINT)).status).toBe(200);
});

test('the fault "hang" lasts until the fault changes, and "late" delays the answer', async () => {
  await ask(WRAPPED_SOL_MINT);
  await send('POST', '/fault', { fault: 'hang' });
  const waiting = ask(COIN);
  await expect.poll(async () => (await stats()).mints).toEqual([COIN]);
  await send('POST', '/fault', { fault: 'late', delayMs: 150 });
  expect((await waiting).status).toBe(503);
  const before = performance.now();
  expect(await pairs(COIN)).toEqual([]);
  expect(performance.now() - before).toBeGreaterThanOrEqual(140);
});

test('the fault "garbage" is not JSON, "huge" is megabytes', async () => {
  await send('POST', '/fault', { fault: 'garbage' });
  await expect(pairs(WRAPPED_SOL_MINT)).rejects.toThrow(SyntaxError);
  await send('POST', '/fault', { fault: 'huge' });
  expect((await (await ask(WRAPPED_SOL_MINT)).text()).length).toBeGreaterThan(1_000_000);
});

test.each(['wrong-types', 'absurd', 'foreign'])(
  'the fault %s returns pairs without a usable price',
  async (fault) => {
    await send('POST', '/fault', { fault });
    const answered = await pairs(WRAPPED_SOL_MINT);
    expect(answered.length).toBeGreaterThan(1);
    expect(choosePrice(answered, WRAPPED_SOL_MINT, Date.now())).toBeNull();
  },
);

test('the market refuses an unknown fault or address', async () => {
  expect((await send('POST', '/fault', { fault: 'unknown' })).status).toBe(400);
  expect((await send('GET', '/other')).status).toBe(404);
});
