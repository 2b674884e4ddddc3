/** Prices as pages show them: cached, renewed in the background, and never delaying when the market is down. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf, LAUNCH_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import type { Env } from '../../worker/env.ts';
import { loadPrices, solPriceUsd } from '../../worker/market/load-price.ts';
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

/** loadPrices as a page calls it. `behind` is what continues in the background. */
function load(mint: string) {
  const behind: Promise<unknown>[] = [];
  const price = loadPrices(env, [mint], { waitUntil: (work) => behind.push(work) }).then(
    (prices) => prices.get(mint)?.priceUsd ?? null,
  );
  return { price, behind: async () => void (await Promise.all(behind)) };
}

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
    const prices = await loadPrices(env, [mint]);
    expect(prices.get(mint)?.priceSol).toBeCloseTo(0.0000123 / (await solPriceUsd(env))!, 12);
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

  test('a coin without trades has no price, and the market is asked about it once a minute', async () => {
    const mint = await coin('ALONE');
    expect(await page(mint)).toEqual(UNKNOWN);
    const { asked } = await stats();
    expect(await page(mint)).toEqual(UNKNOWN);
    expect((await stats()).asked).toBe(asked);
    await list(mint, '2');
    await age(mint, 61);
    await page(mint);
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
    expect((await loadPrices(using, [mint])).get(mint)).toMatchObject({ priceUsd: null, source: 'curve' });
    expect(await page(mint, using)).toEqual(UNKNOWN);
  });
});

describe('how long a price is valid', () => {
  test('a price is fresh for a minute; then it is returned once more and renewed in the background', async () => {
    const mint = await coin('AGING');
    await list(mint, '1');
    expect(await page(mint)).toMatchObject({ price: 1 });
    await list(mint, '2');
    expect(await page(mint)).toMatchObject({ price: 1 });
    await age(mint, 61);
    expect(await page(mint)).toMatchObject({ price: 1 });
    expect(await page(mint)).toMatchObject({ price: 2 });
  });

  test('a price older than a quarter of an hour is awaited', async () => {
    const mint = await coin('OLDER');
    await list(mint, '1');
    await page(mint);
    await list(mint, '2');
    await age(mint, 16 * 60);
    expect(await page(mint)).toMatchObject({ price: 2 });
  });

  test('a price stays through an outage of one day and no longer', async () => {
    const mint = await coin('OUTAGE');
    await list(mint, '1');
    await page(mint);
    await fault('fail');
    for (const hours of [1, 20]) {
      await age(mint, hours * 3600);
      expect(await page(mint)).toMatchObject({ price: 1, marketCap: 98_765 });
    }
    await age(mint, 4 * 3600);
    expect(await page(mint)).toEqual(UNKNOWN);
    await fault('none');
    await age(mint, 16);
    await page(mint);
    expect(await page(mint)).toMatchObject({ price: 1 });
  });

  test('a crowd of requests asks the market once', async () => {
    const mint = await coin('CROWD');
    await list(mint, '3');
    const { asked } = await stats();
    const prices = await Promise.all(Array.from({ length: 30 }, () => loadPrices(env, [mint])));
    expect(prices.map((each) => each.get(mint)?.priceUsd)).toEqual(Array(30).fill(3));
    expect((await stats()).asked).toBe(asked + 1);
  });

  test('many tokens are requested in batches of thirty, each named once', async () => {
    const mints = Array.from({ length: 70 }, () => addressOf(fresh()));
    const last = mints.at(-1)!;
    await list(last, '4');
    const { asked } = await stats();
    const prices = await loadPrices(env, [...mints, ...mints]);
    expect([...prices].map(([mint, { priceUsd }]) => [mint, priceUsd])).toEqual([[last, 4]]);
    const after = await stats();
    expect([after.asked, after.mints]).toEqual([asked + 3, mints.slice(60)]);
  });
});

test('tokens missing from an answer are requested again', async () => {
  const mints = Array.from({ length: 12 }, () => addressOf(fresh()));
  await Promise.all(mints.map((mint, i) => list(mint, String(i + 1))));
  const prices = await loadPrices(env, mints);
  expect(mints.map((mint) => prices.get(mint)?.priceUsd)).toEqual(mints.map((_, i) => i + 1));
});

describe('faults of the market', () => {
  test.each(['fail', 'busy', 'garbage', 'wrong-types', 'absurd', 'foreign', 'huge'])(
    'a market with the fault %s: pages answer with nothing invented',
    async (kind) => {
      const mint = await coin('WRONG');
      await list(mint, '5');
      await fault(kind);
      expect(await page(mint)).toEqual(UNKNOWN);
      expect(await solPriceUsd(env)).toBeNull();
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
    await age(mint, 120);
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
    await age(grown, 120);
    await fault('fail');
    expect(await page(young)).toMatchObject({ priceSource: 'curve', price: expect.any(Number) });
    await page(grown);
    expect(await page(grown)).toMatchObject({ priceSource: 'dexscreener', price: 8 });
  });

  test('neither a silent chain nor a broken database makes prices fail', async () => {
    const mint = await youngCoin('CHAIN');
    expect(await page(mint)).toMatchObject({ priceSource: 'curve' });
    await age(mint, 120);
    await rpc('local_fault', { method: '*', kind: 'http500', times: 100 });
    expect(await page(mint)).toMatchObject({ priceSource: 'curve' });
    expect(await page(mint)).toMatchObject({ priceSource: 'curve' });
    const broken = {
      prepare() {
        throw new Error('down');
      },
    } as unknown as D1Database;
    expect(await loadPrices({ ...env, DB: broken }, [mint, WRAPPED_SOL_MINT])).toEqual(new Map());
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
