/** A market, a chain or a database that fails: pages are not late, and nothing is invented. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { loadPrice, readPrices, solPriceUsd } from '../../worker/market/load-price.ts';
import { renewPrices } from '../../worker/market/renew.ts';
import { ownClock, pass, stopClock } from './clock.ts';
import { coin } from './coins.ts';
import {
  age,
  fault,
  list,
  load,
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
import { rpc } from './support.ts';

ownClock();
resetMarket();

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
    stopClock();
    const before = (await stats()).asked;
    const first = load(mint);
    await expect.poll(async () => (await stats()).asked).toBeGreaterThan(before);
    await pass(2999);
    expect(await first.price).toBeNull();
    await fault('fail');
    await pass(60_000);
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
    stopClock();
    const known = load(mint);
    expect(await known.price).toBe(7);
    await fault('none');
    await pass(60_000);
    await known.behind();
  });

  test("a curve is read while the market is silent; a listed coin shows the market's last price", async () => {
    const [young, grown] = [await youngCoin('YOUNG'), await coin('GROWN')];
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
