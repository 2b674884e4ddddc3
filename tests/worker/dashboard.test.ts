/** The creator's dashboard over a long history: exact figures, whole lists, and every query along an index. */

import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { formatAmount } from '../../core/money.ts';
import type { Tip } from '../../core/tips/model.ts';
import type { ReceivedTips } from '../../core/tips/received.ts';
import type { Env } from '../../worker/env.ts';
import { CONFIRM_TIPS, SEED, SEED_CREATOR, seedGiveaways, seedTips, seedToken } from '../dashboard-seed.ts';
import { spied } from './spied.ts';
import { call } from './support.ts';

const RECEIVED = `/api/tip/received/${SEED_CREATOR}`;
const now = Date.now();

interface Paid {
  id: string;
  token: string;
  token_symbol: string;
  currency: 'SOL' | 'TOKEN';
  creator_amount: number;
  platform_fee: number;
  confirmed_at: number;
  date: string;
}

/** The tips themselves, newest first: what every figure is checked against. */
async function paid(): Promise<Paid[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, token, token_symbol, currency, creator_amount, platform_fee, confirmed_at,
      date(confirmed_at / 1000, 'unixepoch') AS date
     FROM tips WHERE creator = ? ORDER BY confirmed_at DESC, id`,
  )
    .bind(SEED_CREATOR)
    .all<Paid>();
  return results;
}

const sum = (tips: Paid[], field: 'creator_amount' | 'platform_fee' = 'creator_amount') =>
  tips.reduce((all, tip) => all + BigInt(tip[field]), 0n);

function grouped<Key>(tips: Paid[], by: (tip: Paid) => Key): Map<Key, Paid[]> {
  const groups = new Map<Key, Paid[]>();
  for (const tip of tips)
    groups
      .set(by(tip), groups.get(by(tip)) ?? [])
      .get(by(tip))!
      .push(tip);
  return groups;
}

/** Walks a list to its end and returns every page. */
async function pages<Page extends { nextCursor: string | null }>(read: (cursor: string) => Promise<Page>) {
  const all = [await read('')];
  for (let cursor = all[0]!.nextCursor; cursor; cursor = all.at(-1)!.nextCursor) all.push(await read(cursor));
  return all;
}

async function received(query: Record<string, string> = {}, using?: Env): Promise<ReceivedTips> {
  const { status, json } = await call('GET', `${RECEIVED}?${new URLSearchParams(query)}`, undefined, {
    using,
  });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data;
}

async function seed(tips?: number, giveaways?: number): Promise<void> {
  await env.DB.batch(
    [seedTips(now, tips), CONFIRM_TIPS, seedGiveaways(now, giveaways)].map((sql) =>
      env.DB.prepare(sql).bind(SEED_CREATOR),
    ),
  );
}

test('totals, days and tokens are exact, every filter narrows them, and pages hold each tip once despite ties', async () => {
  await seed();
  await env.DB.prepare(`INSERT INTO tokens VALUES (?, '{"chain":{"symbol":"KNOWN"}}', 1)`)
    .bind(seedToken(0))
    .run();
  const all = await paid();
  expect(all).toHaveLength(SEED.tips);
  const first = await received();
  const coin = (mint: string) =>
    all.find((tip) => tip.token === mint && tip.currency === 'TOKEN')?.token_symbol;
  const known = (mint: string) => ({ mint, symbol: mint === seedToken(0) ? 'KNOWN' : coin(mint) });
  expect(new Set(first.tokens)).toEqual(new Set([...new Set(all.map(({ token }) => token))].map(known)));
  expect(first.tokens).toHaveLength(new Set(all.map(({ token }) => token)).size);

  const cases: [Record<string, string>, (tip: Paid) => boolean][] = [
    [{}, () => true],
    [{ token: seedToken(1) }, (tip) => tip.token === seedToken(1)],
    [{ currency: 'TOKEN' }, (tip) => tip.currency === 'TOKEN'],
    [{ currency: 'SOL', token: seedToken(0) }, (tip) => tip.currency === 'SOL' && tip.token === seedToken(0)],
  ];
  for (const [query, wanted] of cases) {
    const { totals, days, tips, tokens } = await received(query);
    const mine = all.filter(wanted);
    expect(mine.length).toBeGreaterThan(100);
    expect(tokens).toEqual(first.tokens);
    expect(tips.map(({ id }) => id)).toEqual(mine.slice(0, 20).map(({ id }) => id));

    const groups = grouped(mine, (tip) => (tip.currency === 'SOL' ? null : tip.token));
    expect(totals).toHaveLength(groups.size);
    for (const total of totals) {
      const group = groups.get(total.token)!;
      const decimals = total.token === null ? 9 : 6;
      expect(total).toEqual({
        currency: group[0]!.currency,
        symbol: total.token === null ? 'SOL' : group[0]!.token_symbol,
        token: total.token,
        decimals,
        tips: group.length,
        amount: Number(formatAmount(sum(group), decimals)),
        amountUnits: String(sum(group)),
        platformFeeUnits: String(sum(group, 'platform_fee')),
      });
    }

    const byDate = grouped(mine, (tip) => tip.date);
    expect(days).toHaveLength(90);
    expect(days.at(-1)!.date).toBe(new Date().toISOString().slice(0, 10));
    for (const { date, tips: counted, lamports, sol } of days) {
      const ofDay = byDate.get(date) ?? [];
      const inSol = sum(ofDay.filter(({ currency }) => currency === 'SOL'));
      expect([counted, lamports, sol], date).toEqual([
        ofDay.length,
        String(inSol),
        Number(formatAmount(inSol, 9)),
      ]);
    }
  }

  const query = { token: seedToken(2), limit: '50' };
  const expected = all.filter(({ token }) => token === seedToken(2)).map(({ id }) => id);
  const walked = await pages((cursor) => received({ ...query, cursor }));
  expect(walked.flatMap(({ tips }) => tips).map(({ id }) => id)).toEqual(expected);
  // Totals are on the first page only.
  expect(walked.map((page) => 'totals' in page)).toEqual(walked.map((_, index) => index === 0));
});

test('the giveaways tab is one call with its page and all figures', async () => {
  await seed(1000);
  const all = await paid();
  const read = async (cursor: string) => {
    const { json } = await call('GET', `/api/giveaways?creator=${SEED_CREATOR}&limit=50&cursor=${cursor}`);
    return json as { data: Giveaway[]; nextCursor: string | null; stats?: unknown };
  };
  const walked = await pages(read);
  const listed = walked.flatMap(({ data }) => data);
  const funded = Array.from({ length: SEED.giveaways }, (_, i) => i).filter((i) => i % 5 !== 4);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(funded.length);
  expect(listed).toHaveLength(funded.length);
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(
    [...listed].map(({ createdAt }) => createdAt).sort((a, b) => b.localeCompare(a)),
  );
  expect(walked.map(({ stats }) => stats !== undefined)).toEqual(walked.map((_, index) => index === 0));
  expect(walked[0]!.stats).toEqual({
    total: funded.length,
    active: funded.filter((i) => i % 5 < 2).length,
    completed: funded.filter((i) => i % 5 === 2).length,
    waiting: 0,
    cancelled: funded.filter((i) => i % 5 === 3).length,
    totalParticipants: funded.reduce((count, i) => count + (i % 2 === 0 ? i : 0), 0),
    totalEligible: funded.reduce((count, i) => count + (i % 2 === 0 ? 0 : 2 * i), 0),
    totalTips: 1000,
    totalTipValue: Number(formatAmount(sum(all.filter(({ currency }) => currency === 'SOL')), 9)),
    totalTipUnits: sum(all.filter(({ currency }) => currency === 'SOL')).toString(),
    uniqueTokens: new Set(all.map(({ token }) => token)).size,
  });
});

test('the CSV file has every tip as its own row, exact and without formulas, and follows the filters', async () => {
  await seed();
  const all = await paid();
  const { status, headers, json } = await call('GET', `${RECEIVED}/csv`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const name = `fanfare-tips-${SEED_CREATOR.slice(0, 8)}.csv`;
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  const lines = (json as string).split('\r\n');
  expect(lines.shift()).toContain('Time (UTC),Amount,Currency,You received');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(SEED.tips);
  // None of our columns before the message holds a comma.
  const rows = lines.map((line) => line.split(','));
  const shown = (tip: Paid) => formatAmount(BigInt(tip.creator_amount), tip.currency === 'SOL' ? 9 : 6);
  expect(rows.map((cells) => `${cells.at(-1)} ${cells[3]}`).join('\n')).toBe(
    all.map((tip) => `${tip.id} ${shown(tip)}`).join('\n'),
  );
  expect(json).toContain(",'=1+");
  expect(json).not.toMatch(/,=/);
  expect(json).toContain(',"hello, ""stream"" ');

  const some = await call('GET', `${RECEIVED}/csv?token=${seedToken(1)}&currency=SOL`);
  const wanted = all.filter(({ token, currency }) => token === seedToken(1) && currency === 'SOL');
  expect((some.json as string).split('\r\n')).toHaveLength(wanted.length + 2);
});

test('no query of either tab scans a table or sorts the tips', async () => {
  await seed(1000, 50);
  const { using, asked } = spied();
  const queries: Record<string, string>[] = [
    {},
    { token: seedToken(0) },
    { currency: 'SOL' },
    { token: seedToken(0), currency: 'TOKEN' },
  ];
  for (const query of queries) {
    const { nextCursor } = await received(query, using);
    await received({ ...query, cursor: nextCursor! }, using);
  }
  const mine = `/api/giveaways?creator=${SEED_CREATOR}`;
  const { json } = await call('GET', mine, undefined, { using });
  await call('GET', `${mine}&cursor=${json.nextCursor}`, undefined, { using });
  await call('GET', `${RECEIVED}/csv`, undefined, { using });

  const plans = await Promise.all(
    [...asked].map(async (sql) => {
      const explained = env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`);
      const holes = sql.split('?').length - 1;
      const { results } = await explained.bind(...Array(holes).fill('1')).all<{ detail: string }>();
      return results.map(({ detail }) => detail).join('; ');
    }),
  );
  // Pages of tips by four filters, with and without cursor; sums; days by four filters; three of the giveaways.
  expect(plans.length).toBeGreaterThanOrEqual(15);
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (tips|giveaways|tip_days|giveaway_transactions)/);
  const ofTips = plans.filter((plan) => /\btips\b/.test(plan));
  expect(ofTips).toHaveLength(8);
  // Only those of one moment, by their ids.
  for (const plan of ofTips)
    expect(plan.replace('USE TEMP B-TREE FOR LAST TERM OF ORDER BY', '')).not.toContain('TEMP B-TREE');
  expect(
    new Set(ofTips.map((plan) => /USING INDEX (\w+) \(([^)]*)\)/.exec(plan)?.slice(1).join(' '))),
  ).toEqual(
    new Set([
      'tips_by_creator creator=?',
      'tips_by_creator creator=? AND confirmed_at<?',
      'tips_by_creator_token creator=? AND token=?',
      'tips_by_creator_token creator=? AND token=? AND confirmed_at<?',
      'tips_by_creator_currency creator=? AND currency=?',
      'tips_by_creator_currency creator=? AND currency=? AND confirmed_at<?',
    ]),
  );
});

test('daily sums stop at the largest number when a sum exceeds 64 bits, and the confirmation succeeds', async () => {
  const largest = 2n ** 63n - 1n;
  const insert = async (id: string, amount: bigint) => {
    await env.DB.prepare(
      `INSERT INTO tips (id, token, token_symbol, currency, token_program, decimals, sender, creator, treasury, amount,
        platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, signature, prepared_at)
       VALUES (?1, 'huge', 'HUGE', 'TOKEN', 'program', 0, 'sender', 'rich', 'treasury', CAST(?2 AS INTEGER), 0,
        CAST(?2 AS INTEGER), '', 'hash', 1, 'signed', ?1, 1)`,
    )
      .bind(id, String(amount))
      .run();
    await env.DB.prepare("UPDATE tips SET status = 'confirmed', confirmed_at = 86400000 WHERE id = ?")
      .bind(id)
      .run();
    return env.DB.prepare(
      `SELECT day, tips, CAST(amount AS TEXT) AS amount, CAST(creator_amount AS TEXT) AS received FROM tip_days
       WHERE creator = 'rich'`,
    ).first();
  };
  const counted = (tips: number, units: bigint) => ({
    day: 1,
    tips,
    amount: String(units),
    received: String(units),
  });
  expect(await insert('one', largest - 5n)).toEqual(counted(1, largest - 5n));
  expect(await insert('two', 5n)).toEqual(counted(2, largest));
  expect(await insert('three', 1n)).toEqual(counted(3, largest));
  expect(await insert('four', largest)).toEqual(counted(4, largest));
});

test('malformed dashboard filters are refused by the name of the field', async () => {
  const refused = async (path: string) => (await call('GET', path)).json.message as string;
  expect(await refused('/api/tip/received/nobody')).toBe('wallet: must be a Solana address');
  expect(await refused('/api/tip/received/nobody/csv')).toBe('wallet: must be a Solana address');
  expect(await refused(`${RECEIVED}?token=x`)).toBe('token: must be a Solana address');
  expect(await refused(`${RECEIVED}?currency=EUR`)).toBe('currency: must be SOL or TOKEN');
  expect(await refused(`${RECEIVED}?cursor=1`)).toBe('cursor: is not one that a list gave out');
  expect(await refused(`${RECEIVED}?limit=51`)).toBe('limit: must be at most 50');
});

test('a wallet that received nothing gets an empty answer, not an error', async () => {
  const { json } = await call('GET', `/api/tip/received/${seedToken(0)}`);
  expect(json.data).toMatchObject({ tips: [] as Tip[], nextCursor: null, totals: [], tokens: [] });
  const file = await call('GET', `/api/tip/received/${seedToken(0)}/csv`);
  expect((file.json as string).split('\r\n')).toHaveLength(2);
});
