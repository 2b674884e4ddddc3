/** Prices as pages show them: from our own table, renewed by a job, and never delaying when the market is down. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, LAUNCH_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { MOST_PRICES } from '../../core/tokens/market.ts';
import type { Env } from '../../worker/env.ts';
import { loadPrice, readPrices, solPriceUsd } from '../../worker/market/load-price.ts';
import { refreshPrices } from '../../worker/market/refresh.ts';
import { renewPrices } from '../../worker/market/renew.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { CREATOR, coin, fresh, put } from './coins.ts';
import { call, rpc } from './support.ts';

const market = (method: string, path: string, body?: object) =>
  fetch(env.MARKET_URL + path, { method, body: body && JSON.stringify(body) });
const fault = (name: string) => market('POST', '/fault', { fault: name });
const list = (mint: string, priceUsd: string, more: object = {}) =>
  market('POST', '/listings', { mint, priceUsd, volume24h: 4321, marketCap: 98_765, ...more });
const stats = async () =>
  (await (await market('GET', '/stats')).json()) as { asked: number; mints: string[] };
afterEach(async () => {
  await fault('none');
  await rpc('local_clearFaults');
});

/** A coin on its curve: 30 SOL for 1,073 million of it, and a supply of 1,000 million. */
async function youngCoin(symbol: string): Promise<string> {
  const mint = await coin(symbol);
  await put(tokenAddresses(mint)!.curve, LAUNCH_PROGRAM, handmade.curve(CREATOR));
  return mint;
}
const CURVE_SOL = 30 / 1_073_000_000;

/** What the page of a token says about its price. */
async function page(mint: string, using?: Env) {
  const { status, json } = await call('GET', `/api/tip/${mint}`, undefined, { using });
  expect(status).toBe(200);
  const { price, marketCap, volume24h, priceSource } = json.data;
  return { price, marketCap, volume24h, priceSource };
}
const UNKNOWN = { price: null, marketCap: null, volume24h: null, priceSource: null };

/** Makes the cached price look `seconds` old. */
async function age(mint: string, seconds: number): Promise<void> {
  await env.DB.prepare(
    `UPDATE market_prices SET fetched_at = fetched_at - ?1,
      price = json_set(price, '$.pricedAt', json_extract(price, '$.pricedAt') - ?1) WHERE mint = ?2`,
  )
    .bind(seconds * 1000, mint)
    .run();
}

/** loadPrice as a page calls it. `behind` is what continues in the background. */
function load(mint: string) {
  const behind: Promise<unknown>[] = [];
  const price = loadPrice(env, mint, { waitUntil: (work) => behind.push(work) }).then(
    (known) => known?.priceUsd ?? null,
  );
  return { price, behind: async () => void (await Promise.all(behind)) };
}

/** GET /api/prices, past the edge's copies. */
async function prices(...mints: string[]): Promise<Record<string, { usd: number; at: number }>> {
  const { status, json } = await call('GET', `/api/prices?mints=${mints.join(',')}`);
  expect(status).toBe(200);
  return json.data.prices;
}

/** One run of the job, a minute after the last one. */
async function minute(): Promise<void> {
  await run('UPDATE price_wants SET renewed_at = renewed_at - 60000');
  await run('UPDATE market_prices SET fetched_at = fetched_at - 60000');
  await renewPrices(env);
}
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const wanted = async () =>
  (await env.DB.prepare('SELECT mint FROM price_wants').all<{ mint: string }>()).results.map(
    ({ mint }) => mint,
  );
beforeEach(async () => {
  await run('DELETE FROM price_wants');
  await renewPrices(env);
});

describe('where a price comes from', () => {
  test('the price of a listed coin is that of its deepest pair', async () => {
    const mint = await coin('LISTED');
    await list(mint, '0.0000123');
    await page(mint);
    expect(await page(mint)).toEqual({
      price: 0.0000123,
      marketCap: 98_765,
      volume24h: 4321,
      priceSource: 'dexscreener',
    });
    const known = await readPrices(env, [mint]);
    expect(known.get(mint)?.priceSol).toBeCloseTo(0.0000123 / (await solPriceUsd(env))!, 12);
  });

  test("the price of a young coin is its bonding curve's, in dollars by the price of SOL", async () => {
    const mint = await youngCoin('YOUNG');
    await page(mint);
    const { price, marketCap, volume24h, priceSource } = await page(mint);
    const solUsd = await solPriceUsd(env);
    expect(solUsd).toBeGreaterThan(0);
    expect([volume24h, priceSource]).toEqual([null, 'curve']);
    expect(price).toBeCloseTo(CURVE_SOL * solUsd!, 12);
    expect(marketCap).toBeCloseTo(CURVE_SOL * solUsd! * 1_000_000_000, 4);
  });

  test("a curve's price is as old as the price of SOL, and none is made with one of yesterday", async () => {
    const mint = await youngCoin('SLOW');
    await fault('error500');
    await age(WRAPPED_SOL_MINT, 2 * 3600);
    await refreshPrices(env, [mint]);
    const { at } = (await prices(mint))[mint]!;
    expect(Date.now() - at).toBeGreaterThanOrEqual(2 * 3_600_000);
    await age(WRAPPED_SOL_MINT, 24 * 3600);
    await refreshPrices(env, [mint]);
    expect(await prices(mint)).toEqual({});
  });

  test('a coin without trades has no price, and only the job asks about it again', async () => {
    const mint = await coin('ALONE');
    expect(await page(mint)).toEqual(UNKNOWN);
    const { asked } = await stats();
    expect(await page(mint)).toEqual(UNKNOWN);
    expect((await stats()).asked).toBe(asked);
    await list(mint, '2');
    await minute();
    expect(await page(mint)).toMatchObject({ price: 2 });
  });

  test('an address that is not a token is not sent to the market', async () => {
    const { asked } = await stats();
    expect((await call('GET', `/api/tip/${addressOf(fresh())}`)).status).toBe(404);
    expect((await stats()).asked).toBe(asked);
  });

  test("a deployment without a market has a curve's price in SOL", async () => {
    const mint = await youngCoin('DARK');
    const using = { ...env, MARKET_URL: '' };
    await run('DELETE FROM market_prices');
    expect(await loadPrice(using, mint)).toMatchObject({ priceUsd: null, source: 'curve' });
    expect(await page(mint, using)).toEqual(UNKNOWN);
    expect(await prices(mint)).toEqual({});
  });
});

describe('how long a price is valid', () => {
  test('a page shows the stored price and asks no one; the job renews it each minute', async () => {
    const mint = await coin('AGING');
    await list(mint, '1');
    expect(await page(mint)).toMatchObject({ price: 1 });
    await list(mint, '2');
    await age(mint, 50 * 60);
    const { asked } = await stats();
    expect(await page(mint)).toMatchObject({ price: 1 });
    expect((await stats()).asked).toBe(asked);
    await minute();
    expect(await page(mint)).toMatchObject({ price: 2 });
  });

  test('the page of a token that no one looked at for hours awaits its price', async () => {
    const mint = await coin('OLDER');
    await list(mint, '1');
    await page(mint);
    await list(mint, '2');
    await age(mint, 61 * 60);
    expect(await page(mint)).toMatchObject({ price: 2 });
  });

  test('a price stays through an outage of one day and no longer', async () => {
    const mint = await coin('OUTAGE');
    await list(mint, '1');
    await page(mint);
    await fault('fail');
    await minute();
    for (const hours of [1, 20]) {
      await age(mint, hours * 3600);
      await minute();
      expect(await page(mint)).toMatchObject({ price: 1, marketCap: 98_765 });
      expect(await prices(mint)).toMatchObject({ [mint]: { usd: 1 } });
    }
    await age(mint, 4 * 3600);
    expect(await page(mint)).toEqual(UNKNOWN);
    expect(await prices(mint)).toEqual({});
    await fault('none');
    await minute();
    expect(await page(mint)).toMatchObject({ price: 1 });
  });

  test('a crowd at a new token asks the market once', async () => {
    const mint = await coin('CROWD');
    await list(mint, '3');
    const { asked } = await stats();
    const seen = await Promise.all(Array.from({ length: 30 }, () => loadPrice(env, mint)));
    expect(seen.map((each) => each?.priceUsd)).toEqual(Array(30).fill(3));
    expect((await stats()).asked).toBe(asked + 1);
  });
});

describe('GET /api/prices', () => {
  test('prices of known tokens and of SOL come with the time at which they were right', async () => {
    const mint = await coin('ASKED');
    await list(mint, '1.5');
    await page(mint);
    await age(mint, 90);
    const answer = await prices(mint, WRAPPED_SOL_MINT, mint);
    expect(answer).toEqual({
      [mint]: { usd: 1.5, at: expect.any(Number) },
      [WRAPPED_SOL_MINT]: { usd: 150, at: expect.any(Number) },
    });
    expect(Date.now() - answer[mint]!.at).toBeGreaterThan(89_000);
    expect(Date.now() - answer[WRAPPED_SOL_MINT]!.at).toBeLessThan(60_000);
  });

  test('a thousand calls of a stranger cost no call outside, and store nothing of what is no token here', async () => {
    const { asked } = await stats();
    for (let round = 0; round < 20; round++)
      expect(await prices(...Array.from({ length: MOST_PRICES }, () => addressOf(fresh())))).toEqual({});
    expect((await stats()).asked).toBe(asked);
    expect(await wanted()).toEqual([]);
    await minute();
    // SOL alone.
    expect((await stats()).asked).toBe(asked + 1);
  });

  test('a token that is known here and has no price is noted, and has one a minute later', async () => {
    const mint = await coin('NOTED');
    await call('GET', `/api/tip/${mint}`);
    await run('DELETE FROM market_prices');
    await list(mint, '4');
    const { asked } = await stats();
    expect(await prices(mint)).toEqual({});
    expect((await stats()).asked).toBe(asked);
    await expect.poll(wanted).toEqual([mint]);
    await minute();
    expect(await prices(mint, WRAPPED_SOL_MINT)).toMatchObject({ [mint]: { usd: 4 } });
  });

  test.each([
    ['', 'mints: must name a token'],
    [',,', 'mints: must name a token'],
    ['nonsense', 'must be a Solana address'],
    [`${WRAPPED_SOL_MINT},0x12`, 'must be a Solana address'],
    [
      Array.from({ length: MOST_PRICES + 1 }, () => addressOf(fresh())).join(','),
      `at most ${MOST_PRICES} tokens`,
    ],
    ['1'.repeat(10_000), `at most ${MOST_PRICES} tokens`],
  ])('the mints %.40s are refused', async (mints, message) => {
    const { status, json } = await call('GET', `/api/prices?mints=${mints}`);
    expect([status, json.code]).toEqual([400, 'invalid_field']);
    expect(json.error).toContain(message);
  });
});

describe('the job that renews prices', () => {
  test('it asks for thirty tokens at once, those that have waited longest first, and four batches at most', async () => {
    const mints = Array.from({ length: 200 }, (_, i) => ({
      mint: addressOf(fresh()),
      used: i < 130 ? 1 : 0,
    }));
    await env.DB.batch(
      mints.map(({ mint, used }, i) =>
        env.DB.prepare('INSERT INTO price_wants VALUES (?, ?, ?, ?)').bind(mint, Date.now(), used, i),
      ),
    );
    const { asked } = await stats();
    await renewPrices(env);
    const renewed = await env.DB.prepare('SELECT mint FROM price_wants WHERE renewed_at > 1000').all();
    const names = new Set(renewed.results.map(({ mint }) => mint));
    expect(mints.flatMap(({ mint }, i) => (names.has(mint) ? [i] : []))).toEqual([
      ...Array.from({ length: 90 }, (_, i) => i),
      ...Array.from({ length: 30 }, (_, i) => 130 + i),
    ]);
    expect((await stats()).asked).toBe(asked + 4);
    // The next run goes on with the rest, and a second one within the minute finds nothing to do.
    await renewPrices(env);
    await renewPrices(env);
    await renewPrices(env);
    expect((await stats()).asked).toBe(asked + 4 + 4);
    expect(
      await env.DB.prepare('SELECT COUNT(*) AS n FROM price_wants WHERE renewed_at < 1000').first(),
    ).toEqual({ n: 0 });
  });

  test('a token that no one has looked at for a day is renewed no more', async () => {
    const mint = await coin('GONE');
    await page(mint);
    await expect.poll(wanted).toEqual([mint]);
    await run('UPDATE price_wants SET wanted_at = wanted_at - 86400001');
    await minute();
    expect(await wanted()).toEqual([]);
  });

  test('a market that fails holds up no other batch, now or in the next run', async () => {
    const mints = Array.from({ length: 31 }, () => addressOf(fresh()));
    for (const mint of mints) await run('INSERT INTO price_wants VALUES (?, ?, 1, 0)', mint, Date.now());
    await list(mints[30]!, '9');
    await fault('fail');
    await minute();
    await fault('none');
    await minute();
    expect((await readPrices(env, mints)).get(mints[30]!)?.priceUsd).toBe(9);
  });
});

test('tokens missing from an answer are requested again', async () => {
  const mints = Array.from({ length: 12 }, () => addressOf(fresh()));
  await Promise.all(mints.map((mint, i) => list(mint, String(i + 1))));
  const refreshed = await refreshPrices(env, mints);
  expect(refreshed.map(({ price }) => price?.priceUsd)).toEqual(mints.map((_, i) => i + 1));
});

describe('faults of the market', () => {
  test.each(['fail', 'busy', 'garbage', 'wrong-types', 'absurd', 'foreign', 'huge'])(
    'a market with the fault %s: pages answer with nothing invented',
    async (kind) => {
      const mint = await coin('WRONG');
      await list(mint, '5');
      await fault(kind);
      await run('DELETE FROM market_prices');
      await renewPrices(env);
      expect(await page(mint)).toEqual(UNKNOWN);
      expect(await solPriceUsd(env)).toBeNull();
      expect(await prices(mint, WRAPPED_SOL_MINT)).toEqual({});
    },
  );

  test('a market that hangs delays a first page a little, and no later one', async () => {
    const mint = await coin('HANG');
    await list(mint, '6');
    await fault('hang');
    const startedAt = Date.now();
    const first = load(mint);
    expect(await first.price).toBeNull();
    expect(Date.now() - startedAt).toBeLessThan(3000);
    await fault('fail');
    await first.behind();
    // Until the next call, the missing answer is cached.
    const { asked } = await stats();
    expect(await load(mint).price).toBeNull();
    expect((await stats()).asked).toBe(asked);
  });

  test('a known price is returned at once while the market hangs', async () => {
    const mint = await coin('KNOWN');
    await list(mint, '7');
    await page(mint);
    await age(mint, 3000);
    await fault('hang');
    const startedAt = Date.now();
    const known = load(mint);
    expect(await known.price).toBe(7);
    expect(Date.now() - startedAt).toBeLessThan(1000);
    await fault('none');
    await known.behind();
  });

  test("a curve is read while the market is silent; a listed coin shows the market's last price", async () => {
    const [young, grown] = [await youngCoin('YOUNG'), await youngCoin('GROWN')];
    await solPriceUsd(env);
    await list(grown, '8');
    await page(grown);
    await expect.poll(wanted).toContain(grown);
    await fault('fail');
    expect(await page(young)).toMatchObject({ priceSource: 'curve', price: expect.any(Number) });
    await minute();
    expect(await page(grown)).toMatchObject({ priceSource: 'dexscreener', price: 8 });
  });

  test('neither a silent chain nor a broken database makes prices fail', async () => {
    const mint = await youngCoin('CHAIN');
    expect(await page(mint)).toMatchObject({ priceSource: 'curve' });
    await expect.poll(wanted).toContain(mint);
    await rpc('local_fault', { method: '*', kind: 'http500', times: 100 });
    await minute();
    expect(await page(mint)).toMatchObject({ priceSource: 'curve' });
    const broken = {
      prepare() {
        throw new Error('down');
      },
    } as unknown as D1Database;
    expect(await readPrices({ ...env, DB: broken }, [mint, WRAPPED_SOL_MINT])).toEqual(new Map());
    expect(await loadPrice({ ...env, DB: broken }, mint)).toBeUndefined();
  });

  test('a cached price row of another shape is ignored', async () => {
    const mint = await coin('SHAPE');
    await env.DB.prepare('INSERT INTO market_prices VALUES (?, ?, ?)')
      .bind(mint, '{"price":{"priceUsd":"9"}}', Date.now())
      .run();
    await list(mint, '9');
    expect(await page(mint)).toMatchObject({ price: 9 });
  });
});
