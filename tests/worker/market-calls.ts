/** The local market and what pages and the job make of it, for tests of prices. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect } from 'vitest';
import { LAUNCH_PROGRAM } from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import type { Env } from '../../worker/env.ts';
import { loadPrice } from '../../worker/market/load-price.ts';
import { renewPrices } from '../../worker/market/renew.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { CREATOR, coin, put } from './coins.ts';
import { call, rpc } from './support.ts';

const market = (method: string, path: string, body?: object) =>
  fetch(env.MARKET_URL + path, { method, body: body && JSON.stringify(body) });
export const fault = (name: string) => market('POST', '/fault', { fault: name });
export const list = (mint: string, priceUsd: string, more: object = {}) =>
  market('POST', '/listings', { mint, priceUsd, volume24h: 4321, marketCap: 98_765, ...more });
export const stats = async () =>
  (await (await market('GET', '/stats')).json()) as { asked: number; mints: string[] };

/** A coin on its curve: 30 SOL for 1,073 million of it, and a supply of 1,000 million. */
export async function youngCoin(symbol: string): Promise<string> {
  const mint = await coin(symbol);
  await put(tokenAddresses(mint)!.curve, LAUNCH_PROGRAM, handmade.curve(CREATOR));
  return mint;
}
export const CURVE_SOL = 30 / 1_073_000_000;

/** What the page of a token says about its price. */
export async function page(mint: string, using?: Env) {
  const { status, json } = await call('GET', `/api/tip/${mint}`, undefined, { using });
  expect(status).toBe(200);
  const { price, marketCap, volume24h, priceSource } = json.data;
  return { price, marketCap, volume24h, priceSource };
}
export const UNKNOWN = { price: null, marketCap: null, volume24h: null, priceSource: null };

/** Makes the cached price look `seconds` old. */
export async function age(mint: string, seconds: number): Promise<void> {
  await env.DB.prepare(
    `UPDATE market_prices SET fetched_at = fetched_at - ?1,
      price = json_set(price, '$.pricedAt', json_extract(price, '$.pricedAt') - ?1) WHERE mint = ?2`,
  )
    .bind(seconds * 1000, mint)
    .run();
}

/** loadPrice as a page calls it. `behind` is what continues in the background. */
export function load(mint: string) {
  const behind: Promise<unknown>[] = [];
  const price = loadPrice(env, mint, { waitUntil: (work) => behind.push(work) }).then(
    (known) => known?.priceUsd ?? null,
  );
  return { price, behind: async () => void (await Promise.all(behind)) };
}

/** GET /api/prices, past the edge's copies. */
export async function prices(...mints: string[]): Promise<Record<string, { usd: number; at: number }>> {
  const { status, json } = await call('GET', `/api/prices?mints=${mints.join(',')}`);
  expect(status).toBe(200);
  return json.data.prices;
}

/** One run of the job, a minute after the last one. */
export async function minute(): Promise<void> {
  await run('UPDATE price_wants SET renewed_at = renewed_at - 60000');
  await run('UPDATE market_prices SET fetched_at = fetched_at - 60000');
  await renewPrices(env);
}
export const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
export const wanted = async () =>
  (await env.DB.prepare('SELECT mint FROM price_wants').all<{ mint: string }>()).results.map(
    ({ mint }) => mint,
  );

/** Begins each test of a file with a fresh price of SOL alone, and ends it without faults. */
export function resetMarket(): void {
  beforeEach(async () => {
    await run('DELETE FROM price_wants');
    await renewPrices(env);
  });
  afterEach(async () => {
    await fault('none');
    await rpc('local_clearFaults');
  });
}
