/** The canary: real tips through the public address, which nothing public shows, and what the watch makes of their ends. */
import { env } from 'cloudflare:workers';
import { type MessageV0, PublicKey, VersionedTransaction } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIGHTHOUSE_PROGRAM } from '../../core/address.ts';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import { canaryOf } from '../../worker/canary/settings.ts';
import { tipOnce } from '../../worker/canary/tip-once.ts';
import { database } from '../../worker/env.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { run } from './admin-calls.ts';
import { type Flock, flock, publicAddress } from './canaries.ts';
import { ENDPOINTS, filledPath } from './endpoints.ts';
import { call, confirm, lamports, person, prepared, rpc, sign, tipsCron, token } from './support.ts';

let canaries: Flock;
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  canaries = await flock();
  publicAddress(canaries.env);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rpc('local_clearFaults');
});

const address = (side: 0 | 1) => canaries.wallets[side].publicKey.toBase58();
const statusOf = (id: string) =>
  env.DB.prepare('SELECT status FROM tips WHERE id = ?').bind(id).first<string>('status');

describe('a canary', () => {
  test('is a real tip: it is paid on chain, its payment becomes final, and each leg has its time', async () => {
    const before = await lamports(address(1));
    const { end, open } = await canaries.fly();
    expect([end.is, open]).toEqual(['arrived', null]);
    if (end.is !== 'arrived') throw new Error('it did not arrive');
    for (const time of Object.values(end.times!)) expect(time).toBeGreaterThan(0);
    expect((await lamports(address(1))) - before).toBeGreaterThan(900_000n);
    const { tipId } = canaries.kept[0]!;
    expect(await statusOf(tipId)).toBe('canary');
    await rpc('local_advanceSlots', 100);
    await tipsCron();
    const payment = env.DB.prepare('SELECT finalized_at FROM tip_payments WHERE tip_id = ?').bind(tipId);
    expect(await payment.first('finalized_at')).not.toBeNull();
    const waiting = env.DB.prepare('SELECT COUNT(*) AS n FROM outbox WHERE delivered_at IS NULL');
    expect(await waiting.first('n')).toBe(0);
  });

  test('flies back, so that its wallets lose fees alone', async () => {
    const both = async () => (await lamports(address(0))) + (await lamports(address(1)));
    const before = await both();
    for (const pays of [0, 1] as const) expect((await canaries.fly(pays)).end.is).toBe('arrived');
    expect(before - (await both())).toBeLessThan(2n * 60_000n);
  });

  test('is continued with the same bytes after a crash between its signature and its confirmation', async () => {
    const before = await lamports(address(1));
    vi.restoreAllMocks();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    publicAddress(canaries.env, async ({ url }) => {
      if (url.includes('/confirm')) throw new TypeError('the object died');
      return null;
    });
    const { end, open } = await canaries.fly();
    expect(end).toEqual({ is: 'failed', at: 'confirmed' });
    vi.restoreAllMocks();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    publicAddress(canaries.env);
    for (let n = 0; n < 2; n++)
      expect(await canaries.fly(0, open)).toEqual({ end: { is: 'arrived', times: null }, open: null });
    expect(canaries.kept).toHaveLength(1);
    expect((await lamports(address(1))) - before).toBeLessThan(1_000_001n);
  });

  test('signs nothing but its tip, whoever answers at the public address', async () => {
    vi.restoreAllMocks();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    publicAddress(canaries.env, async (request) => {
      if (!request.url.includes('/prepare')) return null;
      const mint = token('launch').mint;
      const { tempTipId, ...rest } = await prepared({ sender: canaries.wallets[0], mint, amount: 0.05 });
      return Response.json({ success: true, data: { ...rest, tempTipId } });
    });
    expect((await canaries.fly()).end).toEqual({ is: 'failed', at: 'prepared' });
    expect(canaries.kept).toEqual([]);
  });

  test.each<[string, (unsigned: VersionedTransaction & { message: MessageV0 }) => void]>([
    ['a high priority fee', ({ message }) => bid(message, 9_000_000n)],
    ['an instruction of Lighthouse', ({ message }) => addTo(message, LIGHTHOUSE_PROGRAM)],
  ])('signs no transaction with %s', async (_, change) => {
    vi.restoreAllMocks();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isOpen = true;
    publicAddress(canaries.env, async (request) => {
      if (!request.url.includes('/prepare') || !isOpen) return null;
      isOpen = false;
      const { data } = (await (await fetch(request)).json()) as { data: { serializedTransaction: string } };
      const transaction = VersionedTransaction.deserialize(fromBase64(data.serializedTransaction)!);
      change(transaction as typeof transaction & { message: MessageV0 });
      data.serializedTransaction = toBase64(transaction.serialize());
      return Response.json({ success: true, data });
    });
    expect((await canaries.fly()).end).toEqual({ is: 'failed', at: 'prepared' });
    expect(canaries.kept).toEqual([]);
  });

  test('with wrong coins names the coin, and one that strangers limit is no fault', async () => {
    const [one, other] = canaries.coins;
    const wrong = [
      [other, one],
      [one, address(0)],
    ];
    for (const coins of wrong) {
      const canary = canaryOf({ ...canaries.env, CANARY_COINS: coins.join(' ') })!;
      const { end } = await tipOnce(canaries.env, canary, { pays: 0, open: null }, async () => {});
      expect(end).toEqual({ is: 'wrong', coin: coins[1] });
    }
    for (const path of ['/prepare', '/api/live/', '/confirm']) {
      vi.restoreAllMocks();
      vi.spyOn(console, 'error').mockImplementation(() => {});
      publicAddress(canaries.env, async ({ url }) =>
        url.includes(path)
          ? Response.json({ success: false, code: 'rate_limited', error: 'x' }, { status: 429 })
          : null,
      );
      const { end, open } = await canaries.fly();
      expect([end, open !== null]).toEqual([{ is: 'limited' }, path === '/confirm']);
    }
  });

  test.each([
    ['a node that does not answer', () => rpc('local_fault', { method: '*', kind: 'http500', times: 1000 })],
    ['a database that does not answer', () => run('DROP TABLE canary_wallets')],
  ])('fails with %s', async (_, die) => {
    await die();
    expect((await canaries.fly()).end).toMatchObject({ is: 'failed' });
  });

  test('that cannot pay names the wallet; one that the operator has switched off is no fault', async () => {
    const poor = await flock(1_500_000);
    expect((await poor.fly()).end).toEqual({ is: 'poor', wallet: poor.wallets[0].publicKey.toBase58() });
    await run("INSERT INTO blocks (kind, key, reason, by, at) VALUES ('tips', '', 'x', 'x', 0)");
    expect((await canaries.fly()).end).toEqual({ is: 'off' });
  });

  test('of more than a month ago leaves no row', async () => {
    await canaries.fly();
    await run('UPDATE tips SET prepared_at = prepared_at - 2700000000');
    await canaries.fly(1);
    const count = async (table: string) =>
      await env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table}`).first('n');
    for (const table of ['tips', 'tip_payments', 'tip_plans', 'tip_rulings'])
      expect(await count(table)).toBe(1);
  });
});

describe('what is public', () => {
  /** The answers of every endpoint that anyone may read, about the canary and about the site, as bytes. */
  async function answers(tipId: string): Promise<Map<string, string>> {
    const values: Record<string, string> = {
      ...{ token: canaries.coins[1], wallet: address(0), tipId, id: tipId, kind: 'token' },
      ...{
        name: 'nobody-here',
        file: `${canaries.coins[1]}.png`,
        listHash: '0'.repeat(64),
        hash: '0'.repeat(64),
        pickId: '1',
      },
    };
    const reads = ENDPOINTS.filter(({ method, who }) => method === 'GET' && who === 'anyone').map(
      ({ path }) => path,
    );
    const paths = [
      ...reads.map((path) => filledPath(path, (name) => values[name])),
      ...canaries.coins.flatMap((coin) => [
        `/api/tip/${coin}`,
        `/api/tip/stats/${coin}`,
        `/api/live/${coin}/show`,
        `/${coin}`,
      ]),
      ...[address(0), address(1)].flatMap((wallet) => [
        ...['tips', 'entries', 'wins', 'clips'].map((list) => `/api/activity/${wallet}/${list}`),
        `/api/tip/received/${wallet}`,
        `/api/tip/received/${wallet}/csv`,
      ]),
      ...[
        '/',
        '/explore',
        '/api/tokens?search=canary',
        `/api/tip/received/${person('creator').publicKey.toBase58()}`,
      ],
      `/api/live/${canaries.coins[0]}/tips/${tipId}`,
    ];
    const all = new Map<string, string>();
    for (const path of paths) {
      if (/^\/api\/(health|admin|wallets)|^\/api\/live\/\w+$/.test(path)) continue;
      const { status, json } = await call('GET', path);
      all.set(path, `${status} ${typeof json === 'string' ? json : JSON.stringify(json)}`);
    }
    return all;
  }

  test('is the same, byte by byte, with a month of canaries and without', async () => {
    const fan = await prepared({ message: 'hello', name: 'Ann' });
    await confirm(fan, sign(fan.serializedTransaction));
    await tipsCron();
    const unsigned = await prepared({
      sender: canaries.wallets[0],
      mint: canaries.coins[1],
      recipient: address(1),
      amount: 0.001,
    });
    await answers(unsigned.tempTipId);
    const before = await answers(unsigned.tempTipId);
    for (const pays of [0, 1, 0, 1] as const) expect((await canaries.fly(pays)).end.is).toBe('arrived');
    const tipId = canaries.kept[0]!.tipId;
    await aMonthOf(tipId, 4316);
    await tipsCron();
    expect(await env.DB.prepare("SELECT COUNT(*) AS n FROM tips WHERE status = 'canary'").first('n')).toBe(
      4320,
    );
    const after = await answers(tipId);
    const neutral = (text: string, id: string) => text.replaceAll(id, 'TIP');
    expect(before.size).toBeGreaterThan(40);
    for (const [path, text] of before)
      expect(neutral(after.get(path.replace(unsigned.tempTipId, tipId))!, tipId), path).toBe(
        neutral(text, unsigned.tempTipId),
      );
  });

  test('has the tips of strangers to a canary coin, and those of its wallets to others', async () => {
    await canaries.fly();
    const toCoin = await prepared({ mint: canaries.coins[0], recipient: address(0), amount: 0.001 });
    await confirm(toCoin, sign(toCoin.serializedTransaction), canaries.coins[0]);
    const toOther = await prepared({ sender: canaries.wallets[0], amount: 0.001 });
    await confirm(toOther, sign(toOther.serializedTransaction, canaries.wallets[0]));
    expect([await statusOf(toCoin.tempTipId), await statusOf(toOther.tempTipId)]).toEqual([
      'confirmed',
      'confirmed',
    ]);
    expect((await call('GET', '/api/tip/stats/global')).json.data.totalTips).toBe(2);
  });

  test('has no canary that was found on chain alone, its row lost', async () => {
    await tipsCron();
    await canaries.fly();
    const row = "(SELECT id FROM tips WHERE status = 'canary')";
    await run(`DELETE FROM tip_payments WHERE tip_id IN ${row}`);
    await run(`DELETE FROM tips WHERE id IN ${row}`);
    await rpc('local_advanceSlots', 100);
    await tipsCron();
    // The history holds the tips of other tests too.
    const found = env.DB.prepare('SELECT status FROM tips WHERE sender = ?').bind(address(0));
    expect((await found.all()).results).toEqual([{ status: 'canary' }]);
  });
});

const addTo = (message: MessageV0, program: string, data = new Uint8Array(1)) => {
  let programIdIndex = message.staticAccountKeys.findIndex((key) => key.toBase58() === program);
  if (programIdIndex < 0) {
    programIdIndex = message.staticAccountKeys.push(new PublicKey(program)) - 1;
    message.header.numReadonlyUnsignedAccounts++;
  }
  message.compiledInstructions.push({ programIdIndex, accountKeyIndexes: [], data });
};

/** Bids lamports of priority for the units that are asked for. */
function bid(message: MessageV0, lamports: bigint): void {
  const [limit, price] = message.compiledInstructions.map(
    ({ data }) => new DataView(data.buffer, data.byteOffset),
  );
  price!.setBigUint64(1, (lamports * 1_000_000n) / BigInt(limit!.getUint32(1, true)), true);
}

/** Records as many canaries as copies of this one, as confirm does. */
async function aMonthOf(tipId: string, many: number): Promise<void> {
  const now = Date.now();
  const columns = `token, token_symbol, currency, token_program, decimals, sender, creator, treasury, amount, platform_fee,
    creator_amount, message, blockhash, last_valid_block_height`;
  for (let from = 0; from < many; from += 500) {
    const size = Math.min(500, many - from);
    await run(`WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${from + size})
      INSERT INTO tips (id, ${columns}, status, prepared_at)
      SELECT 'month-' || i, ${columns}, 'prepared', ${now} - i * 600000 FROM n JOIN tips ON id = '${tipId}'`);
    const payments = Array.from({ length: size }, (_, n) => ({
      ...{ signature: `canary ${from + n}`, slot: 1, memoId: `month-${from + n}`, finalized: true },
      landedAt: now - (from + n) * 600_000,
    }));
    await recordPayments(database(env), payments, now);
  }
  await run(`UPDATE outbox SET delivered_at = ${now} WHERE kind = 'tip:canary'`);
}
