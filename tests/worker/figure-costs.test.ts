/**
 * What one call that anyone may make costs D1, as it was read before (scans) and as it is now, in the same run: rows
 * read and wall time. `npm run test:long` does it with 100,000 giveaways and tips.
 */
import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { database } from '../../worker/env.ts';
import { pageOf } from '../../worker/giveaways/pages/store.ts';
import { CONFIRM_TIPS, SEED_CREATOR, seedTips, seedToken } from '../dashboard-seed.ts';

const ROWS = inject('size') === 'long' ? 100_000 : 2000;
const TIMES = 5;
const WORDS = 'giveaway friday the holders of this coin win a prize every week join now and follow'.split(
  ' ',
);
const FUNDED = "stage NOT IN ('prepared', 'signed', 'expired')";

/** Many giveaways of different words, some 180 letters each. */
const GIVEAWAYS = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS - 1})
  INSERT INTO giveaways (id, escrow_id, program, site, kind, title, description, creator, operator, treasury, currency,
    places, amounts, window_seconds, open_before, prize, fee, prize_decimals, terms, terms_hash, beacon, ends_at, created_at, stage, round, registered)
  SELECT 'giveaway-' || i, printf('%064x', i), 'program', 'site', 'participants', 'Giveaway ' || i,
    (SELECT group_concat(w.value || CASE (i * 31 + w.key * 7919 + i / 97) % 3 WHEN 0 THEN ' the' WHEN 1 THEN '' ELSE ' ' || i END, ' ')
      FROM json_each('${JSON.stringify([...WORDS, ...WORDS])}') w),
    'creator-' || (i % 1000), 'operator', 'treasury', 'SOL', 1, '["1"]', 0, 1, 1, 0, 9, '{}', printf('%064x', i), '{}', 5, i,
    CASE i % 100 WHEN 0 THEN 'open' ELSE 'completed' END, 1, 3 FROM n`;

interface Cost {
  rows: number;
  ms: number;
}

async function costOf(sql: string, params: unknown[] = []): Promise<Cost> {
  let rows = 0;
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now();
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all();
    times.push(performance.now() - began);
    rows = meta.rows_read;
  }
  return { rows, ms: Math.min(...times) };
}

const searchNow = (search: string) => {
  const { sql, params } = pageOf(database(env), { search, limit: 12 }, 5).toSQL();
  return costOf(sql, params);
};
const SEARCH_BEFORE = `SELECT * FROM giveaways WHERE ${FUNDED} AND (instr(lower(title), lower(?1)) > 0
  OR instr(lower(description), lower(?1)) > 0 OR instr(lower(token_symbol), lower(?1)) > 0 OR ?1 IN (id, creator, token))
  ORDER BY created_at DESC, id LIMIT 13`;
const TOTALS_BEFORE = `SELECT COUNT(*), COALESCE(SUM(CASE kind WHEN 'participants' THEN registered ELSE COALESCE(entry_count, eligible, 0) END), 0),
  COALESCE(SUM(stage = 'open' AND ends_at > 5), 0), COALESCE(SUM(stage IN ('paid', 'completed')), 0) FROM giveaways WHERE ${FUNDED}`;
const TOTALS = `SELECT giveaways, registered + eligible, open - (SELECT count(*) FROM giveaways WHERE stage = 'open' AND ends_at <= 4), completed
  FROM giveaway_counts WHERE creator = ''`;
const GLOBAL_BEFORE = `SELECT token, currency, decimals, SUM(tips), SUM(amount / 1000000000), SUM(amount % 1000000000) FROM tip_days
  GROUP BY token, currency, decimals`;
const GLOBAL =
  "SELECT currency, decimals, tips, amount_high, amount_low FROM tip_sums WHERE creator = '' AND token = ''";
const TIPPERS_BEFORE = "SELECT COUNT(DISTINCT sender) FROM tips WHERE token = ? AND status = 'confirmed'";
const TIPPERS = 'SELECT tippers FROM tipper_counts WHERE token = ?';

test('a search and the figures cost the same however much there is', { timeout: 600_000 }, async () => {
  await env.DB.prepare(GIVEAWAYS).run();
  for (const sql of [seedTips(Date.now(), ROWS), CONFIRM_TIPS])
    await env.DB.prepare(sql).bind(SEED_CREATOR).run();
  const token = seedToken(1);
  const lines: [string, Cost, Cost][] = [
    ['search, no match', await costOf(SEARCH_BEFORE, ['zqx']), await searchNow('zqx')],
    ['search, rare match', await costOf(SEARCH_BEFORE, ['Giveaway 17']), await searchNow('Giveaway 17')],
    ['search, all match', await costOf(SEARCH_BEFORE, ['friday']), await searchNow('friday')],
    ['search, common letters', await costOf(SEARCH_BEFORE, ['the the the']), await searchNow('the the the')],
    ['search, one letter', await costOf(SEARCH_BEFORE, ['§']), await searchNow('§')],
    ['giveaways of the platform', await costOf(TOTALS_BEFORE), await costOf(TOTALS)],
    ['tips of the platform', await costOf(GLOBAL_BEFORE), await costOf(GLOBAL)],
    ['tippers of a token', await costOf(TIPPERS_BEFORE, [token]), await costOf(TIPPERS, [token])],
  ];
  for (const [what, before, now] of lines) {
    if (inject('size') === 'long')
      console.info(
        `${what}: ${before.rows} rows, ${before.ms.toFixed(1)} ms before; ${now.rows} rows, ${now.ms.toFixed(1)} ms now`,
      );
    // 500 entries of the index, twice: in it, and the giveaways that they name.
    expect(now.rows, what).toBeLessThanOrEqual(3000);
  }
  const rowsOf = (what: string) => lines.find(([name]) => name === what)!;
  for (const what of [
    'search, no match',
    'giveaways of the platform',
    'tips of the platform',
    'tippers of a token',
  ]) {
    const [, before, now] = rowsOf(what);
    expect(before.rows / Math.max(1, now.rows), what).toBeGreaterThan(20);
  }
});
