/** Prices as pages show them: from our own table, and renewed by a job. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { addressOf, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { MOST_PRICES } from '../../core/tokens/market.ts';
import { loadPrice, readPrices, solPriceUsd } from '../../worker/market/load-price.ts';
import { refreshPrices } from '../../worker/market/refresh.ts';
import { renewPrices } from '../../worker/market/renew.ts';
import { coin, fresh } from './coins.ts';
import {
  age,
  CURVE_SOL,
  fault,
  list,
  minute,
  page,
  prices,
  resetMarket,
  run,
  stats,
  UNKNOWN,
  wanted,
  youngCoin,
} from './market-calls.ts';
import { call, rpc } from './support.ts';

resetMarket();

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

  test('no listing beats a running curve: neither a pool of one dollar nor a deep one', async () => {
    const mint = await youngCoin('FALSE');
    const solUsd = (await solPriceUsd(env))!;
    for (const pool of [{ liquidityUsd: 1, volume24h: 0 }, { liquidityUsd: 1e7 }]) {
      await list(mint, '1000', pool);
      await refreshPrices(env, [mint]);
      const { price, priceSource } = await page(mint);
      expect(priceSource).toBe('curve');
      expect(price).toBeCloseTo(CURVE_SOL * solUsd, 13);
    }
  });

  test.each([
    ['of one dollar', { liquidityUsd: 1, volume24h: 0 }],
    ['just below the liquidity', { liquidityUsd: 4999.99, volume24h: 500 }],
    ['just below the volume', { liquidityUsd: 5000, volume24h: 499.99 }],
    ['without a liquidity', { liquidityUsd: null }],
    ['without a volume', { volume24h: null }],
  ])('a pool %s is no price: no dollars anywhere', async (_, pool) => {
    const mint = await coin('THIN');
    await list(mint, '1000', pool);
    expect(await page(mint)).toEqual(UNKNOWN);
    expect(await prices(mint)).toEqual({});
  });

  test('thin pools of other coins leave a coin its price, though they fill the answer', async () => {
    const thin = await Promise.all(Array.from({ length: 11 }, (_, n) => coin(`FULL${n}`)));
    const honest = await coin('HONEST');
    for (const mint of thin) await list(mint, '1000', { liquidityUsd: 1, volume24h: 0 });
    await list(honest, '7');
    await refreshPrices(env, [...thin, honest]);
    expect(Object.keys(await prices(...thin, honest))).toEqual([honest]);
  });

  test('a pool at the thresholds is a price', async () => {
    const mint = await coin('EDGE');
    await list(mint, '2', { liquidityUsd: 5000, volume24h: 500 });
    expect(await page(mint)).toMatchObject({ price: 2, priceSource: 'dexscreener' });
  });

  test('a stored price that no longer qualifies is dropped at the next run', async () => {
    const [grown, young] = [await coin('DRAINED'), await youngCoin('STORED')];
    await list(grown, '3');
    expect(await page(grown)).toMatchObject({ price: 3 });
    await list(grown, '3', { liquidityUsd: 4000 });
    // As it was stored when a listing beat the curve.
    await page(young);
    await run(
      `UPDATE market_prices SET price = json_set(price, '$.price.source', 'dexscreener', '$.price.priceUsd', 1000) WHERE mint = ?`,
      young,
    );
    expect(await page(young)).toMatchObject({ price: 1000 });
    await expect.poll(wanted).toEqual(expect.arrayContaining([grown, young]));
    await minute();
    expect(await page(grown)).toEqual(UNKNOWN);
    expect(await page(young)).toMatchObject({ priceSource: 'curve' });
  });

  test('while the chain is silent a listing counts only for a coin that was listed before', async () => {
    const [young, grown] = [await youngCoin('QUIET'), await coin('LISTED')];
    await list(young, '1000');
    await list(grown, '4');
    expect(await page(young)).toMatchObject({ priceSource: 'curve' });
    expect(await page(grown)).toMatchObject({ price: 4 });
    await list(grown, '5');
    await expect.poll(wanted).toEqual(expect.arrayContaining([grown, young]));
    await rpc('local_fault', { method: '*', kind: 'http500', times: 100 });
    await minute();
    expect(await page(young)).toMatchObject({ priceSource: 'curve' });
    expect(await page(grown)).toMatchObject({ price: 5 });
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
      [mint]: { usd: 1.5, depth: expect.any(Number), at: expect.any(Number) },
      [WRAPPED_SOL_MINT]: { usd: 150, depth: expect.any(Number), at: expect.any(Number) },
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
