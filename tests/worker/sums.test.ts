/** Sums and counts that triggers write are what a full count finds, after any history. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import type { GiveawayStage } from '../../core/giveaways/model.ts';
import { database } from '../../worker/env.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { Random } from '../program/random.ts';
import { call } from './support.ts';

const address = (byte: number) => addressOf(new Uint8Array(32).fill(byte));
const TOKENS = [address(1), address(2), address(3)];
const CREATORS = [address(11), address(12)];
const DOLLARS = address(21);
/** Two of them pass 64 bits. */
const MOST = 9_223_372_036_854_775_000n;

const all = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const SUMMED = (amount: string) =>
  `CAST(SUM(${amount} / 1000000000) AS INTEGER) AS ${amount}_high, CAST(SUM(${amount} % 1000000000) AS INTEGER) AS ${amount}_low`;
const AMOUNTS = ['amount', 'creator_amount', 'platform_fee'].map(SUMMED).join(', ');

const PAID = 'coalesce(mint, currency)';

/** Throws where a stored number differs from a recount. */
async function recount(what: string): Promise<void> {
  const sums =
    'SELECT creator, token, currency, decimals, symbol, tips, amount_high, amount_low, creator_amount_high, creator_amount_low, platform_fee_high, platform_fee_low FROM tip_sums';
  const tips = `FROM tips WHERE status = 'confirmed' GROUP BY`;
  expect(await all(`${sums} WHERE creator <> '' ORDER BY 1, 2, 3, 4`), what).toEqual(
    await all(
      `SELECT creator, token, ${PAID} AS currency, decimals, MAX(token_symbol) AS symbol, COUNT(*) AS tips, ${AMOUNTS} ${tips} creator, token, ${PAID}, decimals ORDER BY 1, 2, 3, 4`,
    ),
  );
  expect(await all(`${sums} WHERE creator = '' ORDER BY 3, 4`), what).toEqual(
    await all(
      `SELECT '' AS creator, '' AS token, ${PAID} AS currency, decimals, '' AS symbol, COUNT(*) AS tips, ${AMOUNTS} ${tips} ${PAID}, decimals ORDER BY 3, 4`,
    ),
  );
  expect(await all('SELECT token, tippers FROM tipper_counts ORDER BY token'), what).toEqual(
    await all(
      `SELECT token, tippers FROM (SELECT token, COUNT(DISTINCT sender) AS tippers ${tips} token
        UNION ALL SELECT '', COUNT(DISTINCT token) FROM tips WHERE status = 'confirmed' HAVING COUNT(*) > 0) ORDER BY token`,
    ),
  );
  const funded = `COUNT(*) AS giveaways,
    COALESCE(SUM(CASE kind WHEN 'participants' THEN registered ELSE 0 END), 0) AS registered,
    COALESCE(SUM(CASE kind WHEN 'participants' THEN 0 ELSE COALESCE(entry_count, eligible, 0) END), 0) AS eligible,
    COALESCE(SUM(stage = 'open'), 0) AS open, COALESCE(SUM(stage IN ('paid', 'completed')), 0) AS completed,
    COALESCE(SUM(stage = 'cancelled'), 0) AS cancelled
    FROM giveaways WHERE stage NOT IN ('prepared', 'signed', 'expired')`;
  expect(await all('SELECT * FROM giveaway_counts ORDER BY creator'), what).toEqual(
    await all(
      `SELECT * FROM (SELECT creator, ${funded} GROUP BY creator UNION ALL SELECT '', ${funded} HAVING COUNT(*) > 0) ORDER BY creator`,
    ),
  );
  expect(await all('SELECT giveaway FROM giveaway_search ORDER BY giveaway'), what).toEqual(
    await all(
      "SELECT id AS giveaway FROM giveaways WHERE stage NOT IN ('prepared', 'signed', 'expired') ORDER BY id",
    ),
  );
}

test('tips are summed as a recount finds, whatever lands, lands twice, is dropped by a fork or was deleted', async () => {
  const random = new Random(20);
  const db = database(env);
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)]!;
  const ids: string[] = [];
  for (let step = 0; step < 160; step++) {
    const act = random.below(8);
    if (act < 3 || ids.length === 0) {
      const coin = random.chance(50);
      const amount = coin && random.chance(30) ? MOST : BigInt(1 + random.below(1_000_000_000));
      const id = `tip-${step}`;
      ids.push(id);
      await env.DB.prepare(
        `INSERT INTO tips VALUES (?, ?, ?, ?, ?, ?, ?, ?, 't', CAST(? AS INTEGER), 0, CAST(? AS INTEGER), '', 'b', 1, 'prepared', NULL, NULL, NULL, 1, NULL, NULL, ?)`,
      )
        .bind(
          ...[
            id,
            pick(TOKENS),
            coin ? pick(['A', 'B']) : 'SOL',
            coin ? 'TOKEN' : 'SOL',
            coin ? 'program' : null,
          ],
          ...[coin ? 6 : 9, `sender-${random.below(5)}`, pick(CREATORS), String(amount), String(amount)],
          // A third currency with the decimals of the coin: its sum stands apart.
          coin && random.chance(30) ? DOLLARS : null,
        )
        .run();
    } else if (act < 6) {
      const memoId = pick(ids);
      // Its own landing, the same again, or another landing of the same memo.
      const signature = `s-${memoId}-${random.below(2)}`;
      await recordPayments(
        db,
        [{ signature, slot: step, memoId, finalized: random.chance(30) }],
        1000 + step,
      );
    } else if (act === 6) {
      await env.DB.prepare(
        'UPDATE tip_payments SET vanished_at = ? WHERE finalized_at IS NULL AND slot % 3 = ?',
      )
        .bind(step, random.below(3))
        .run();
    } else {
      await env.DB.batch(
        [
          "UPDATE tips SET status = 'expired' WHERE status = 'prepared' AND id = ?",
          "DELETE FROM tips WHERE status = 'expired' AND id = ?",
        ].map((sql) => env.DB.prepare(sql).bind(pick(ids))),
      );
    }
    if (step % 20 === 0) await recount(`step ${step}`);
  }
  await recount('the end');
  const many = await env.DB.prepare(
    "SELECT COUNT(*) AS many FROM tips WHERE status = 'confirmed'",
  ).first<number>('many');
  expect(many).toBeGreaterThan(20);
  expect((await call('GET', '/api/tip/stats/global')).json.data).toMatchObject({
    totalTips: many,
    totalTokensTipped: 3,
  });
  const own = await Promise.all(TOKENS.map((token) => call('GET', `/api/tip/stats/${token}`)));
  expect(own.reduce((sum, { json }) => sum + json.data.totalTips, 0)).toBe(many);
});

/** As the draw engine and a reorganised chain may lead a giveaway. */
const WAYS: readonly (readonly [GiveawayStage, GiveawayStage])[] = [
  ['prepared', 'signed'],
  ['prepared', 'expired'],
  ['signed', 'expired'],
  ['signed', 'open'],
  ['expired', 'open'],
  ['open', 'closed'],
  ['open', 'cancelled'],
  ['closed', 'open'],
  ['closed', 'frozen'],
  ['frozen', 'committed'],
  ['committed', 'revealed'],
  ['revealed', 'committed'],
  ['revealed', 'proven'],
  ['proven', 'paid'],
  ['paid', 'proven'],
  ['paid', 'completed'],
];

test('giveaways are summed and found as a recount finds, along any way a chain may lead them', async () => {
  const random = new Random(21);
  const stages: GiveawayStage[] = [];
  for (let step = 0; step < 250; step++) {
    if (step % 10 === 0) {
      const id = `giveaway-${stages.length}`;
      await env.DB.prepare(
        `INSERT INTO giveaways (id, escrow_id, program, site, kind, title, description, creator, operator, treasury, currency,
          places, amounts, window_seconds, open_before, prize, fee, prize_decimals, terms, terms_hash, beacon, ends_at, created_at, stage, round)
        VALUES (?, ?, 'p', 's', ?, ?, 'words', ?, 'o', 't', 'SOL', 1, '["1"]', 0, 1, 1, 0, 9, '{}', ?, '{}', 5, ?, 'prepared', 1)`,
      )
        .bind(
          ...[id, String(stages.length).padStart(64, '0'), stages.length % 2 ? 'holders' : 'participants'],
          // Several share a moment.
          ...[`Giveaway ${step}`, CREATORS[stages.length % 2], '0'.repeat(64), Math.floor(stages.length / 3)],
        )
        .run();
      stages.push('prepared');
    }
    const which = random.below(stages.length);
    const ways = WAYS.filter(([from]) => from === stages[which]);
    if (ways.length > 0 && random.chance(60)) {
      stages[which] = ways[random.below(ways.length)]![1];
      await env.DB.prepare('UPDATE giveaways SET stage = ? WHERE id = ?')
        .bind(stages[which], `giveaway-${which}`)
        .run();
    } else {
      const column = [
        'registered',
        'eligible',
        "entry_count = 3, total_weight = 3, live = 0, root = printf('%064d', 1), list_hash = printf('%064d', 2), eligible",
      ][random.below(3)]!;
      await env.DB.prepare(`UPDATE giveaways SET ${column} = ? WHERE id = ?`)
        .bind(random.below(9), `giveaway-${which}`)
        .run();
    }
    if (step % 25 === 0) await recount(`step ${step}`);
  }
  await env.DB.prepare("DELETE FROM giveaways WHERE stage IN ('prepared', 'expired')").run();
  await recount('the end');
  expect(stages.filter((stage) => stage !== 'prepared' && stage !== 'expired').length).toBeGreaterThan(5);
});
