/** SQL of the figures that the overlay's parts show. They are stored by triggers (migrations/0035_show.sql). */
import { sql } from 'drizzle-orm';
import { dayOf, periodStarts } from '../../../core/show/figures.ts';
import { DEFAULT_SHOW, type ShowFigures } from '../../../core/show/model.ts';
import type { Database } from '../../env.ts';

/** Of the newest tips that many are looked at for the latest: blocked and unseen ones do not show. */
const NEWEST = 50;
/** Sums of a period stay for so long after its end. */
const AFTER_MS = 2 * 86_400_000;
/** What parseShow allows. */
const MOST_ROWS = 10;

interface Row {
  version: number | null;
  solHigh: string;
  solLow: string;
  coinHigh: string;
  coinLow: string;
  coins: number;
  size: number;
  top: string;
  latest: string | null;
  /** It was tipped, and no tip is in the table: all are archived. */
  dormant: number;
}

/**
 * A token's figures in one statement, so as of one moment, settings included: two readings with one version are the
 * same. `dormant`: all its tips are archived. `now`: ms since 1970.
 */
export async function readFigures(
  db: Database,
  token: string,
  now: number,
): Promise<ShowFigures & { dormant: boolean }> {
  const setting = (path: string, unset: string | number) =>
    sql`coalesce((SELECT json_extract(body, ${`$.${path}`}) FROM token_settings
      WHERE token = ${token} AND kind = 'show'), ${unset})`;
  const start = sql`(SELECT value FROM json_each(${JSON.stringify(periodStarts(now))}) WHERE key = asked.period)`;
  // Worded as the index tips_by_token.
  const newest = sql`SELECT id, amount, decimals, currency, token_symbol FROM tips
    WHERE token = ${token} AND status = 'confirmed' ORDER BY confirmed_at DESC LIMIT ${NEWEST}`;
  const [row] = await db.all<Row>(sql`
    SELECT s.version AS version, asked.coins AS coins, asked.size AS size,
      CAST(coalesce(s.sol_high, 0) AS TEXT) AS solHigh, CAST(coalesce(s.sol_low, 0) AS TEXT) AS solLow,
      CAST(coalesce(s.coin_high, 0) AS TEXT) AS coinHigh, CAST(coalesce(s.coin_low, 0) AS TEXT) AS coinLow,
      (SELECT json_group_array(json_object('tipId', t.tip_id, 'sum', CAST(t.lamports AS TEXT),
          'name', (SELECT name FROM tip_names WHERE tip_id = t.tip_id),
          'handle', (SELECT handle FROM tip_handles WHERE tip_id = t.tip_id)))
        FROM (SELECT lamports, (SELECT p.tip_id FROM supporter_tips p WHERE p.token = ${token}
            AND p.sender = supporters.sender ORDER BY p.at DESC LIMIT 1) AS tip_id
          FROM supporters WHERE period = asked.period AND start = ${start} AND token = ${token}
          ORDER BY lamports DESC, sender DESC LIMIT ${MOST_ROWS}) t) AS top,
      (SELECT json_object('tipId', t.id, 'amountUnits', CAST(t.amount AS TEXT), 'decimals', t.decimals,
          'currency', t.currency, 'symbol', iif(t.currency = 'SOL', 'SOL', t.token_symbol),
          'worth', (SELECT CAST(worth AS TEXT) FROM tip_plans WHERE tip_id = t.id),
          'public', coalesce((SELECT r.state = 'shown' OR (r.state = 'held' AND coalesce(r.until <= ${now}, 0))
            FROM tip_rulings r WHERE r.tip_id = t.id), 1),
          'name', (SELECT name FROM tip_names WHERE tip_id = t.id),
          'handle', (SELECT handle FROM tip_handles WHERE tip_id = t.id))
        FROM (${newest}) t
        WHERE NOT EXISTS (SELECT 1 FROM tip_doubts d WHERE d.tip_id = t.id)
          AND NOT EXISTS (SELECT 1 FROM tip_plans p WHERE p.tip_id = t.id AND p.plan = 'unseen')
          AND NOT EXISTS (SELECT 1 FROM tip_rulings r WHERE r.tip_id = t.id AND r.state = 'removed')
        LIMIT 1) AS latest,
      (EXISTS (SELECT 1 FROM tip_sums WHERE token = ${token}) AND NOT EXISTS (SELECT 1 FROM (${newest}))) AS dormant
    FROM (SELECT ${setting('top.period', DEFAULT_SHOW.top.period)} AS period,
      ${setting('top.rows', DEFAULT_SHOW.top.rows)} AS size, ${setting('goal.coins', 0)} AS coins) asked
    LEFT JOIN show_sums s ON s.token = ${token}`);
  const { version, solHigh, solLow, coinHigh, coinLow, coins, size, top, latest, dormant } = row!;
  const sum = whole(solHigh, solLow) + (coins ? whole(coinHigh, coinLow) : 0n);
  return {
    version: (version ?? 0) + dayOf(now),
    goal: { sum: sum.toString() },
    latest: latest === null ? null : latestOf(JSON.parse(latest)),
    top: (JSON.parse(top) as (Named & { sum: string })[]).slice(0, size).flatMap(({ sum, ...named }) => {
      const { name, verified } = calledOf(named);
      return name === null ? [] : [{ name, verified, sum }];
    }),
    dormant: dormant === 1,
  };
}

interface Named {
  name: string | null;
  /** On X, proven by the wallet. */
  handle: string | null;
}

type Latest = NonNullable<ShowFigures['latest']>;

function latestOf({
  public: isPublic,
  name,
  handle,
  ...tip
}: Omit<Latest, 'name' | 'verified'> & Named & { public: number }): Latest {
  return { ...tip, ...calledOf(isPublic ? { name, handle } : { name: null, handle: null }) };
}

/** What is shown of a tipper: the account on X with its tick, else the name. */
export function calledOf({ name, handle }: Named): { name: string | null; verified: boolean } {
  return handle === null ? { name, verified: false } : { name: `@${handle}`, verified: true };
}

/** Deletes sums of periods that are over, at most `limit`; a fork may still take a tip off the last one. */
export async function deleteOldPeriods(db: Database, now: number, limit: number): Promise<number> {
  let deleted = 0;
  for (const period of ['day', 'week', 'month'] as const) {
    const before = periodStarts(now - AFTER_MS)[period];
    const { meta } = await db.run(sql`DELETE FROM supporters WHERE (period, start, token, sender) IN (
      SELECT period, start, token, sender FROM supporters WHERE period = ${period} AND start < ${before} LIMIT ${limit})`);
    deleted = Math.max(deleted, meta.changes);
  }
  return deleted;
}

function whole(high: string, low: string): bigint {
  return BigInt(high) * 1_000_000_000n + BigInt(low);
}
