/** The orders of a list of giveaways: by the next end, by the prize in dollars, by the draw. */
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { CREATOR, HOUR, insert, launch, list, now } from './giveaway-rows.ts';
import { call } from './support.ts';

async function price(mint: string, priceUsd: number, pricedAt = Date.now()): Promise<void> {
  const stored = {
    price: {
      priceUsd,
      priceSol: null,
      marketCap: null,
      volume24h: null,
      depthUsd: 1e9,
      source: 'dexscreener',
    },
    pricedAt,
    ok: true,
  };
  await env.DB.prepare('INSERT OR REPLACE INTO market_prices (mint, price, fetched_at) VALUES (?, ?, ?)')
    .bind(mint, JSON.stringify(stored), Date.now())
    .run();
}

const sol = (amount: number) => ({ prize: amount * 1e9 });
const coins = (amount: number) => ({ currency: 'CREATOR_COIN', prize: amount * 1e6, prize_decimals: 6 });

async function everyPage(query: Record<string, string | number>): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list({ ...query, cursor });
    seen.push(...page.ids);
    if (page.json.nextCursor === null) return seen;
    cursor = page.json.nextCursor;
  }
}

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM market_prices').run();
});

test('the giveaway that ends next comes first, and pages lose and repeat none', async () => {
  const late = await insert({ endsAt: now() + 3 * HOUR });
  const soon = await insert({ endsAt: now() + HOUR });
  const same = await Promise.all([1, 2, 3, 4].map(() => insert({ endsAt: now() + 2 * HOUR })));
  await insert({ endsAt: now() - 5 });
  await insert({ stage: 'completed', endsAt: now() + HOUR });
  const found = await everyPage({ status: 'active', sort: 'ending', limit: 2 });
  expect(found).toEqual([soon, ...same.sort(), late]);
});

test('the largest prize is the one that is worth most dollars, whatever its coin', async () => {
  await price(WRAPPED_SOL_MINT, 150);
  await price(launch.mint, 0.01);
  const one = await insert({ more: sol(1) });
  const many = await insert({ token: launch.mint, more: coins(1_000_000) });
  const few = await insert({ token: launch.mint, more: coins(1000) });
  const half = await insert({ more: sol(0.5), kind: 'holders', token: launch.mint });
  expect(await everyPage({ status: 'active', sort: 'prize', limit: 1 })).toEqual([many, one, half, few]);
  expect((await list({ status: 'active', sort: 'prize', type: 'holders' })).ids).toEqual([half]);
  expect((await list({ status: 'active', sort: 'prize', creator: CREATOR, limit: 1 })).ids).toEqual([many]);
});

test('a prize without a price of the last day comes last, and so does a huge one without any', async () => {
  await price(WRAPPED_SOL_MINT, 150);
  await price(launch.mint, 1000, Date.now() - 25 * 3_600_000);
  const old = await insert({ token: launch.mint, more: coins(1_000_000_000) });
  const known = await insert({ more: sol(0.001) });
  expect((await list({ status: 'active', sort: 'prize' })).ids).toEqual([known, old]);
});

test('decided giveaways are in the order of their draws, not of their making', async () => {
  const first = await insert({ stage: 'completed', createdAt: 9000, more: { drawn_at: 100 } });
  const last = await insert({ stage: 'paid', createdAt: 1000, more: { drawn_at: 300 } });
  const between = await insert({ stage: 'completed', createdAt: 5000, more: { drawn_at: 200 } });
  expect(await everyPage({ status: 'completed', limit: 1 })).toEqual([last, between, first]);
  expect(await everyPage({ status: 'completed', type: 'participants', limit: 1 })).toEqual([
    last,
    between,
    first,
  ]);
});

test('a search keeps the order that was asked for', async () => {
  const late = await insert({ title: 'Friday frogs', endsAt: now() + 3 * HOUR, createdAt: 9000 });
  const soon = await insert({ title: 'Friday frogs', endsAt: now() + HOUR, createdAt: 1000 });
  expect(await everyPage({ status: 'active', sort: 'ending', search: 'friday', limit: 1 })).toEqual([
    soon,
    late,
  ]);
});

test.each(['sort=ending', 'sort=prize&status=completed', 'sort=anything&status=active'])(
  'an order that makes no sense (%s) is refused by name',
  async (query) => {
    const { status, json } = await call('GET', `/api/giveaways?${query}`);
    expect([status, json.error.startsWith('sort: ')]).toEqual([400, true]);
  },
);

test('what no one has signed is in no list of strangers', async () => {
  const draft = await insert({ stage: 'prepared', title: 'A draft of somebody' });
  for (const query of [
    {},
    { status: 'pending' },
    { search: 'draft' },
    { creator: CREATOR },
    { creator: CREATOR, status: 'pending' },
  ])
    expect((await list(query as Record<string, string>)).ids, JSON.stringify(query)).not.toContain(draft);
});
