/** What admins read: figures of the platform, the treasury, all giveaways. Field names come from the specification. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import type { TokenBalance } from '../../core/admin.ts';
import type { Env } from '../../worker/env.ts';
import { renewPrices } from '../../worker/market/renew.ts';
import { aDraw } from './a-draw.ts';
import { type AdminCall, asAdmin, run } from './admin-calls.ts';
import { claimed } from './claimed.ts';
import { fresh } from './coins.ts';
import { home } from './draws.ts';
import { makeGiveaway } from './giveaways.ts';
import {
  call,
  confirm,
  lamports,
  prepared,
  sign,
  type TipOptions,
  token,
  tokenUnits,
  world,
} from './support.ts';

afterEach(home);

let admin: AdminCall;
beforeEach(async () => {
  admin = await asAdmin();
});

const launch = token('launch');
const treasury = world.people.treasury.publicKey;

async function tip(options: TipOptions = {}): Promise<void> {
  const asked = await prepared(options);
  const { json } = await confirm(asked, sign(asked.serializedTransaction), options.mint);
  if (json.data?.status !== 'confirmed') throw new Error(`the tip is not confirmed: ${JSON.stringify(json)}`);
}
const coinTip = (amount: number) =>
  tip({ mint: launch.mint, amount, currency: 'TOKEN', tipTokenAddress: launch.mint });

const NOTHING = {
  stats: {
    giveaways: { total: 0, active: 0, completed: 0 },
    platform: { totalFees: 0 },
    tips: { total: 0, totalValue: 0, averageValue: 0, uniqueTokens: 0 },
  },
  earnings: {
    totalEarnings: 0,
    totalEarningsLamports: '0',
    giveawayFees: 0,
    giveawayCount: 0,
    tipFees: 0,
    tipCount: 0,
    tokens: [],
  },
};

describe('figures', () => {
  test('figures are zero on an empty database', async () => {
    expect((await admin('GET', 'stats')).json).toMatchObject({
      success: true,
      ...NOTHING.stats,
      data: NOTHING.stats,
    });
    const { json } = await admin('GET', 'platform-earnings');
    expect(json).toMatchObject({ success: true, ...NOTHING.earnings, data: NOTHING.earnings });
    const balances = await admin('GET', 'token-balances');
    expect(balances.json).toMatchObject({ data: [], balances: [], treasury: { address: treasury } });
  });

  test('figures add up tips and completed giveaways, not drafts or running giveaways', async () => {
    await renewPrices(env);
    await tip({ amount: 1 });
    await tip({ amount: 2, mint: launch.mint });
    await claimed();
    await tip({ amount: 0.5, mint: token('spl').mint, recipient: token('spl').creator ?? '' });
    await coinTip(1500);
    await prepared({ amount: 9 });
    await aDraw().registered(1).completed();
    await makeGiveaway();

    const stats = (await admin('GET', 'stats')).json;
    expect(stats.data).toEqual({
      giveaways: { total: 2, active: 1, completed: 1 },
      platform: { totalFees: 0.09 },
      tips: { total: 4, totalValue: 3.5, averageValue: 1.166666666, uniqueTokens: 2 },
    });
    expect(stats).toMatchObject(stats.data);

    const earnings = (await admin('GET', 'platform-earnings')).json;
    expect(earnings.data).toMatchObject({
      totalEarnings: 0.09,
      totalEarningsLamports: '90000000',
      giveawayFees: 0.02,
      giveawayCount: 1,
      tipFees: 0.07,
      tipCount: 4,
      tokens: [{ mint: launch.mint, symbol: launch.symbol, amount: 30 }],
    });
    expect(earnings).toMatchObject(earnings.data);
    expect(earnings.data.totalEarningsUSD).toBeGreaterThan(0);
  });

  test('figures of coins are exact however large they are', async () => {
    const [creator, mint] = [addressOf(fresh()), addressOf(fresh())];
    // Twice the largest number of 64 bits, less one.
    await run(
      "INSERT INTO tip_sums VALUES (?, ?, 'TOKEN', 0, 'BIG', 2, 18446744073, 709551614, 0, 2, 18446744073, 709551613)",
      creator,
      mint,
    );
    const { json } = await admin('GET', 'platform-earnings');
    expect(json.tokens).toMatchObject([{ mint, symbol: 'BIG', amountUnits: '18446744073709551613' }]);
  });

  test('figures omit dollars without a market and still return everything else', async () => {
    await tip({ amount: 1 });
    await coinTip(2000);
    const using = { ...env, MARKET_URL: '' } as Env;
    const earnings = await admin('GET', 'platform-earnings', undefined, using);
    expect(earnings.json).toMatchObject({ totalEarnings: 0.02, totalEarningsUSD: null });
    const { json } = await admin('GET', 'token-balances', undefined, using);
    expect(json.treasury.usdValue).toBeNull();
    expect(json.balances).toHaveLength(1);
  });
});

describe("the treasury's balances", () => {
  test('treasury balances name each coin in which fees arrived, with its price', async () => {
    await call('GET', `/api/tip/${launch.mint}`);
    await coinTip(5000);
    const { status, json } = await admin('GET', 'token-balances');
    expect(status).toBe(200);
    expect(json.data).toEqual(json.balances);
    const [balance] = json.balances as TokenBalance[];
    const units = await tokenUnits(treasury, launch.mint);
    expect(units).toBeGreaterThan(0n);
    expect(balance).toMatchObject({
      mintAddress: launch.mint,
      symbol: launch.symbol,
      name: launch.name,
      balanceUnits: units.toString(),
      decimals: launch.decimals,
      tipCount: 1,
    });
    expect(Object.keys(balance!)).toEqual(
      expect.arrayContaining(['balance', 'usdValue', 'estimatedSOLOutput', 'imageUrl']),
    );
    expect(balance!.estimatedSOLOutput).toBeGreaterThan(0);
    const held = await lamports(treasury);
    expect(json.treasury).toMatchObject({
      address: treasury,
      lamports: held.toString(),
      reserveLamports: '100000000',
      payableLamports: (held > 100_000_000n ? held - 100_000_000n : 0n).toString(),
    });
  });

  test('treasury balances leave out the reserve', async () => {
    const using = { ...env, TREASURY_RESERVE_LAMPORTS: '900000000000000000' } as Env;
    const { json } = await admin('GET', 'token-balances', undefined, using);
    expect(json.treasury.payableLamports).toBe('0');
  });

  test('treasury balances are complete for more coins than one RPC call takes, and for unknown programs', async () => {
    await coinTip(1000);
    const unknown = Array.from({ length: 130 }, () => addressOf(fresh()));
    const rows = JSON.stringify(unknown);
    await run(
      `INSERT INTO tip_sums SELECT ?, value, 'TOKEN', 6, 'GONE', 1, 0, 50, 0, 49, 0, 1 FROM json_each(?)`,
      world.people.creator.publicKey,
      rows,
    );
    const { json } = await admin('GET', 'token-balances');
    expect(json.balances).toHaveLength(131);
    const held = (json.balances as TokenBalance[]).filter(({ balanceUnits }) => balanceUnits !== '0');
    expect(held.map(({ mintAddress }) => mintAddress)).toEqual([launch.mint]);
  });

  test('treasury balances are refused while the RPC node is unreachable', async () => {
    const using = { ...env, SOLANA_RPC_URL: 'http://127.0.0.1:1' } as Env;
    const { status, json } = await admin('GET', 'token-balances', undefined, using);
    expect([status, json.code]).toEqual([503, 'chain_unavailable']);
  });
});

test('all giveaways are listed by status and in pages', async () => {
  const first = await makeGiveaway();
  const second = await makeGiveaway();
  const page = await admin('GET', 'giveaways?status=active&limit=1');
  expect(page.json.data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  const next = await admin('GET', `giveaways?status=active&limit=1&cursor=${page.json.nextCursor}`);
  expect(next.json).toMatchObject({ data: [{ id: first.id }], nextCursor: null });
  expect((await admin('GET', 'giveaways?status=wrong')).status).toBe(400);
});

test.each<[string, string]>([
  ['GET', 'config'],
  ['PUT', 'config'],
  ['POST', 'reload-config'],
  ['POST', 'config/payout-cut'],
  ['GET', 'stats'],
  ['GET', 'platform-earnings'],
  ['GET', 'token-balances'],
  ['GET', 'giveaways'],
  ['GET', 'banned-words'],
  ['POST', 'banned-words'],
  ['DELETE', 'banned-words/x'],
  ['GET', 'audit'],
  ['GET', 'health'],
])('%s %s is for admins only', async (method, path) => {
  const reply = await call(method, `/api/admin/${path}`, method === 'GET' ? undefined : {});
  expect([reply.status, reply.json.code]).toEqual([401, 'auth_required']);
});
