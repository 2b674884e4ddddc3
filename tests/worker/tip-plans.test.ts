/** What a tip is worth and what will happen to it: fixed before it is signed, and obeyed whatever is set afterwards. */
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { LAUNCH_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { forgetNameMessage } from '../../core/messages.ts';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { database, solana } from '../../worker/env.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { loadSettings, readFigures, saveSettings } from '../../worker/live/store.ts';
import { refreshPrices } from '../../worker/market/refresh.ts';
import { run } from './admin-calls.ts';
import { claimed } from './claimed.ts';
import { put } from './coins.ts';
import { SITE, signText } from './giveaways.ts';
import { theRoom } from './room-client.ts';
import { asCreator } from './room-paid-tips.ts';
import { call, confirm, person, prepare, prepared, sign, token } from './support.ts';

const { mint } = token('launch');
const creator = person('creator').publicKey.toBase58();

async function settings(minimums: Record<'accept' | 'show' | 'speak', string>): Promise<void> {
  const headers = await asCreator(mint);
  const { status } = await call('PUT', `/api/live/${mint}/settings/alerts`, { minimums }, { headers });
  expect(status).toBe(200);
}

async function price(of: string, priceUsd: number, pricedAt = Date.now()): Promise<void> {
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
    .bind(of, JSON.stringify(stored), Date.now())
    .run();
}

const MINIMUMS = { accept: '10000000', show: '20000000', speak: '100000000' };

beforeEach(() => run('DELETE FROM market_prices'));

describe('a tip in SOL', () => {
  test.each([
    [0.01, 'unseen'],
    ['0.019999999', 'unseen'],
    [0.02, 'shown'],
    ['0.099999999', 'shown'],
    [0.1, 'spoken'],
    [5, 'spoken'],
  ])('of %s is %s by minimums of 0.02 and 0.1 SOL', async (amount, plan) => {
    await settings(MINIMUMS);
    const tip = await prepared({ amount });
    expect(tip).toMatchObject({ plan, worth: String(Math.round(Number(amount) * 1e9)) });
  });

  test('below what the creator accepts is refused in a sentence that names it, and nothing is stored', async () => {
    await settings(MINIMUMS);
    const { status, json } = await prepare({ amount: '0.009999999' });
    expect([status, json.code, json.error]).toEqual([
      400,
      'tip_below_accepted',
      'amount: the creator accepts tips worth 0.01 SOL or more',
    ]);
    for (const table of ['tips', 'tip_plans'])
      expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')).toBe(0);
  });

  test('keeps its plan when the creator changes the settings while the wallet is open', async () => {
    await settings(MINIMUMS);
    const tip = await prepared({ amount: 0.05 });
    await settings({ accept: '1000000000', show: '1000000000', speak: '1000000000' });
    const { json } = await confirm(tip, sign(tip.serializedTransaction));
    expect(json.data.tip).toMatchObject({ plan: 'shown', worth: '50000000' });
    const stats = await call('GET', `/api/tip/stats/${mint}`);
    expect(stats.json.data.recentTips[0]).toMatchObject({ plan: 'shown', worth: '50000000' });
    const received = (await call('GET', `/api/tip/received/${creator}`)).json.data.tips[0];
    expect(received).toMatchObject({ plan: 'shown', worth: '50000000' });
  });

  test('from before there were plans is worth its amount, and spoken', async () => {
    const tip = await prepared({ amount: 0.005 });
    await confirm(tip, sign(tip.serializedTransaction));
    await run('DELETE FROM tip_plans');
    const stats = await call('GET', `/api/tip/stats/${mint}`);
    expect(stats.json.data.recentTips[0]).toMatchObject({ plan: 'spoken', worth: '5000000' });
  });
});

describe('a tip in a coin', () => {
  const coins = (amount: number) => ({ currency: 'TOKEN', amount, tipTokenAddress: mint }) as const;

  test('counts by its market price, exactly', async () => {
    await settings({ accept: '0', show: '20000000', speak: '100000000' });
    await price(mint, 0.003);
    await price(WRAPPED_SOL_MINT, 150);
    // 1,500 at $0.003 are $4.50, 0.03 SOL.
    expect(await prepared(coins(1500))).toMatchObject({ worth: '30000000', plan: 'shown' });
    await price(mint, 0.03);
    expect(await prepared(coins(1500))).toMatchObject({ worth: '300000000', plan: 'spoken' });
  });

  test.each([
    ['the coin has no price', () => price(WRAPPED_SOL_MINT, 150)],
    ['SOL has no price', () => price(mint, 3)],
    [
      'the price is older than a day',
      async () => {
        await price(WRAPPED_SOL_MINT, 150);
        await price(mint, 3, Date.now() - 25 * 3_600_000);
      },
    ],
  ])('is accepted and reaches no minimum while %s', async (_, set) => {
    await settings(MINIMUMS);
    await set();
    expect(await prepared(coins(1500))).toMatchObject({ worth: null, plan: 'unseen' });
    await settings({ accept: '0', show: '0', speak: '10000000' });
    expect(await prepared(coins(1500))).toMatchObject({ worth: null, plan: 'shown' });
  });
});

describe('a pool of one dollar that names $1,000 a coin', () => {
  const unlisted = token('spl').mint;
  const list = (of: string) =>
    fetch(`${env.MARKET_URL}/listings`, {
      method: 'POST',
      body: JSON.stringify({ mint: of, priceUsd: '1000', liquidityUsd: 1, volume24h: 0 }),
    });
  const tipOf = (of: string) => ({ mint: of, currency: 'TOKEN', amount: 1000, tipTokenAddress: of }) as const;

  test('a coin on its curve is worth what the curve says, and reaches no tier by it', async () => {
    await settings({ accept: '0', show: '0', speak: '100000000' });
    await list(mint);
    await refreshPrices(env, [WRAPPED_SOL_MINT]);
    await refreshPrices(env, [mint]);
    const { worth, plan } = await prepared(tipOf(mint));
    // The curve asks less than 0.0001 SOL for a thousand; the pool said 6,666.
    expect(BigInt(worth!)).toBeGreaterThan(0n);
    expect(BigInt(worth!)).toBeLessThan(100_000n);
    expect(plan).toBe('shown');
  });

  test('a coin without a curve has no worth: it is shown without dollars, reaches nothing and moves no goal', async () => {
    await claimed(unlisted);
    const db = database(env);
    const { show, times } = await loadSettings(db, unlisted);
    const goal = { ...show.goal, coins: true, since: 0 };
    await saveSettings(db, unlisted, 'show', { ...show, goal }, { by: 'w', now: 1, readAt: times.show });
    await list(unlisted);
    await refreshPrices(env, [WRAPPED_SOL_MINT]);
    await refreshPrices(env, [unlisted]);
    const tip = await prepared(tipOf(unlisted));
    expect(tip).toMatchObject({ worth: null });
    const { json } = await confirm(tip, sign(tip.serializedTransaction), unlisted);
    expect(json.data.tip).toMatchObject({ worth: null });
    const prices = await call('GET', `/api/prices?mints=${unlisted}`);
    expect(prices.json.data.prices).toEqual({});
    expect((await readFigures(db, unlisted, Date.now())).goal?.sum).toBe('0');
  });
});

test('a coin that leaves its curve has the price of the curve, then none, then that of its own new pool', async () => {
  const { curve, pool } = tokenAddresses(mint)!;
  const running = (await solana(env).accounts([curve]))[0]!.data;
  const COMPLETE = 48;
  const market = (listing: object) =>
    fetch(`${env.MARKET_URL}/listings`, { method: 'POST', body: JSON.stringify({ mint, ...listing }) });
  /** What tips of so many coins are on the stream now. */
  const tips = async (...amounts: number[]) => {
    await refreshPrices(env, [mint]);
    const seen = [];
    for (const amount of amounts) {
      const tip = await prepared({ currency: 'TOKEN', amount, tipTokenAddress: mint });
      const { worth, dollars, plan } = (await confirm(tip, sign(tip.serializedTransaction))).json.data.tip;
      seen.push({ worth, dollars, plan });
    }
    return seen;
  };
  await settings({ accept: '0', show: '0', speak: '10000000' });
  await refreshPrices(env, [WRAPPED_SOL_MINT]);
  try {
    // Before: a listing beats no curve, and a curve has not money enough for dollars.
    await market({ priceUsd: '1000', liquidityUsd: 1e7 });
    const [before] = await tips(1000);
    expect(before).toMatchObject({ dollars: false, plan: 'shown' });
    expect(BigInt(before!.worth)).toBeLessThan(100_000n);
    expect(BigInt(before!.worth)).toBeGreaterThan(0n);
    // While it moves: the curve is over, and a stranger's pool is too young.
    await put(curve, LAUNCH_PROGRAM, running.with(COMPLETE, 1));
    await market({ priceUsd: '1000', liquidityUsd: 1e7, pairCreatedAt: Date.now() });
    expect(await tips(1000)).toEqual([{ worth: null, dollars: false, plan: 'shown' }]);
    // After: the pool that the launch site made counts from its first block.
    await market({ priceUsd: '0.1', liquidityUsd: 30_000, pairAddress: pool, pairCreatedAt: Date.now() });
    // $150 are 1 SOL. $600 are a fiftieth of the pool: above it the worth stands still, without dollars.
    expect(await tips(1500, 6000, 6001)).toEqual([
      { worth: '1000000000', dollars: true, plan: 'spoken' },
      { worth: '4000000000', dollars: true, plan: 'spoken' },
      { worth: '4000000000', dollars: false, plan: 'spoken' },
    ]);
    // In a pool of less than $25,000 no dollars stand beside any.
    await market({ priceUsd: '0.1', liquidityUsd: 24_999, pairAddress: pool, pairCreatedAt: Date.now() });
    expect(await tips(1500)).toEqual([{ worth: '1000000000', dollars: false, plan: 'spoken' }]);
  } finally {
    await put(curve, LAUNCH_PROGRAM, running);
    await fetch(`${env.MARKET_URL}/listings`, { method: 'DELETE', body: JSON.stringify({ mint }) });
  }
});

describe('an account on X', () => {
  const fan = person('fan1');
  const wallet = fan.publicKey.toBase58();
  const asked = (xHandle: string, cookie?: string) =>
    call(
      'POST',
      `/api/tip/${mint}/prepare`,
      {
        senderAddress: wallet,
        recipientAddress: creator,
        amount: 0.05,
        currency: 'SOL',
        name: 'me',
        xHandle,
      },
      cookie === undefined ? {} : { headers: { cookie } },
    );

  /** Links the account; returns the cookies of the browser in which the wallet has proven itself. */
  async function link(xHandle: string): Promise<string> {
    const { status, headers } = await call('POST', '/api/clips/auth/manual-verify', {
      walletAddress: wallet,
      xHandle,
    });
    expect(status).toBe(200);
    return headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0]!)
      .join('; ');
  }
  const handles = () => env.DB.prepare('SELECT count(*) AS n FROM tip_handles').first('n');

  test('is shown in place of the name, and goes with it', async () => {
    const cookie = await link('NightOwl');
    const { json } = await asked('@nightowl', cookie);
    expect(json.data).toMatchObject({ name: '@NightOwl', handle: 'NightOwl' });
    const paid = await confirm(json.data, sign(json.data.serializedTransaction));
    const { id } = paid.json.data.tip;
    const waiting = async () => (await theRoom(mint).state()).waiting.find((tip) => tip.id === id);
    expect(await waiting()).toMatchObject({ name: '@NightOwl', handle: 'NightOwl' });
    const sent = await call('GET', `/api/activity/${wallet}/tips`);
    expect(sent.json.data[0]).toMatchObject({ name: '@NightOwl', handle: 'NightOwl', plan: 'spoken' });

    const time = Math.floor(Date.now() / 1000);
    const message = forgetNameMessage({ site: SITE, tip: id, wallet, time });
    const body = { walletAddress: wallet, message, signature: signText(fan, message) };
    expect((await call('DELETE', `/api/tip/${id}/name`, body)).status).toBe(200);
    expect(await waiting()).toMatchObject({ name: null, handle: null });
    expect(await handles()).toBe(0);
    const after = await call('GET', `/api/activity/${wallet}/tips`);
    expect(after.json.data[0]).toMatchObject({ name: null, handle: null });
  });

  test("is not shown where its creator's own words mask it", async () => {
    const cookie = await link('NightOwl');
    await changeSettings(env, mint, 'moderation', 'test', () => ({
      ...DEFAULT_MODERATION,
      words: [{ word: 'nightowl', action: 'mask' }],
    }));
    const { json } = await asked('@nightowl', cookie);
    const paid = await confirm(json.data, sign(json.data.serializedTransaction));
    const { id } = paid.json.data.tip;
    const waiting = async () => (await theRoom(mint).state()).waiting.find((tip) => tip.id === id);
    await expect.poll(waiting).toMatchObject({ name: expect.stringContaining('****'), handle: null });
  });

  test('cannot be found out by a stranger who prepares tips in the name of a wallet', async () => {
    await link('nightowl');
    const right = await asked('nightowl', '');
    const wrong = await asked('somebody', '');
    expect([right.status, right.json.code]).toEqual([409, 'tip_handle_unproven']);
    expect(right.json.error).toBe(wrong.json.error);
  });

  test('of another wallet, or one that reads as the site, is refused', async () => {
    const cookie = await link('fanfare_support');
    expect((await asked('nightowl', cookie)).json.code).toBe('tip_handle_unproven');
    expect((await asked('fanfare_support', cookie)).json.code).toBe('tip_name_reserved');
    expect((await asked('not a handle', cookie)).json.error).toBe('xHandle: must be a handle on X');
    expect(await handles()).toBe(0);
  });
});
