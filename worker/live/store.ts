/** All SQL of the live styles and other settings, the only writer of both; and of the show's figures, from triggers. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core';
import { parseAlerts } from '../../core/alerts/parse-settings.ts';
import { type AlertSettings, DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { type LiveStyle, UNSET_STYLE } from '../../core/live/style.ts';
import type { RoomStyle } from '../../core/live.ts';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../core/moderation/model.ts';
import { parseModeration } from '../../core/moderation/parse-settings.ts';
import { dayOf, type Named, periodStarts, publicNameOf } from '../../core/show/figures.ts';
import { DEFAULT_SHOW, type ShowFigures, type ShowSettings } from '../../core/show/model.ts';
import { parseShow } from '../../core/show/parse-settings.ts';
import { isBlocked } from '../blocks/store.ts';
import type { Database } from '../env.ts';
import { liveStyles, outbox, tokenSettings } from '../schema.ts';
import { batchOf } from '../statements.ts';

/** Number of recent tips among which it looks for the latest: blocked and unseen ones do not show. */
const NEWEST = 50;
/** Sums of a period stay for so long after its end. */
const AFTER_MS = 2 * 86_400_000;
/** The maximum of parseShow. */
const MOST_ROWS = 10;

export interface TokenSettings {
  alerts: AlertSettings;
  moderation: ModerationSettings;
  show: ShowSettings;
}
export type SettingsKind = keyof TokenSettings;

/** All settings of a token. `times`: when each was stored, ms since 1970; 0 for an unset one. */
export interface StoredSettings extends TokenSettings {
  style: LiveStyle;
  times: Times;
}

type Times = Record<SettingsKind | 'style', number>;

/** Returns a token's settings, with defaults for unset ones. One query. */
export async function loadSettings(db: Database, token: string): Promise<StoredSettings> {
  return (await loadAllSettings(db, [token])).get(token)!;
}

/** Returns the same for several tokens, each with an entry. One query. */
export async function loadAllSettings(
  db: Database,
  tokens: readonly string[],
): Promise<Map<string, StoredSettings>> {
  return settingsIn(tokens, await settingsQuery(db, tokens));
}

/** Builds the query for a batch; `settingsIn` reads its rows. */
export function settingsQuery(db: Database, tokens: readonly string[]) {
  const among = (column: SQLiteColumn) =>
    sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(tokens)}))`;
  return unionAll(
    db
      .select({
        token: liveStyles.token,
        kind: sql<keyof Times>`'style'`.as('kind'),
        body: liveStyles.style,
        updatedAt: liveStyles.updatedAt,
      })
      .from(liveStyles)
      .where(among(liveStyles.token)),
    db
      .select({
        token: tokenSettings.token,
        kind: tokenSettings.kind,
        body: tokenSettings.body,
        updatedAt: tokenSettings.updatedAt,
      })
      .from(tokenSettings)
      .where(among(tokenSettings.token)),
  );
}

/** Reads the settings of each of these tokens from the rows of settingsQuery. */
export function settingsIn(
  tokens: readonly string[],
  rows: Awaited<ReturnType<typeof settingsQuery>>,
): Map<string, StoredSettings> {
  return new Map(
    tokens.map((token) => [
      token,
      settingsOf(token, new Map(rows.filter((row) => row.token === token).map((row) => [row.kind, row]))),
    ]),
  );
}

function settingsOf(
  token: string,
  stored: ReadonlyMap<keyof Times, { body: string; updatedAt: number }>,
): StoredSettings {
  const read = <T>(kind: keyof Times, parse: (body: unknown) => T, unset: T, unread = unset): T => {
    const row = stored.get(kind);
    if (!row) return unset;
    try {
      return parse(JSON.parse(row.body));
    } catch (error) {
      // A later version may have stored settings that this one does not know. No tip may wait for that.
      console.error('stored settings cannot be read', kind, token, error);
      return unread;
    }
  };
  const at = (kind: keyof Times) => stored.get(kind)?.updatedAt ?? 0;
  return {
    style: read('style', (body) => parseStyle(body), UNSET_STYLE),
    alerts: read('alerts', (body) => parseAlerts(body), DEFAULT_ALERTS),
    // A moderating creator goes on moderating: then no unseen words are shown.
    moderation: read('moderation', (body) => parseModeration(body), DEFAULT_MODERATION, {
      ...DEFAULT_MODERATION,
      mode: 'approve',
    }),
    show: read('show', (body) => parseShow(body), DEFAULT_SHOW),
    times: { style: at('style'), alerts: at('alerts'), moderation: at('moderation'), show: at('show') },
  };
}

/** Returns the settings that a token's room has. */
export async function loadStyle(db: Database, token: string): Promise<RoomStyle> {
  return roomStyleOf(await loadSettings(db, token));
}

export function roomStyleOf({ style, alerts, show, moderation, times }: StoredSettings): RoomStyle {
  const { mode, holdSeconds, panic } = moderation;
  return {
    config: style,
    alerts,
    show,
    moderation: { mode, holdSeconds, panic },
    // Each change makes one of them larger, so it makes their sum larger.
    updatedAt: Object.values(times).reduce((sum, time) => sum + time, 0),
  };
}

/** Stores a style together with the outbox row that brings it to the overlays. `now` in ms since 1970. */
export async function saveStyle(
  db: Database,
  token: string,
  config: LiveStyle,
  updatedBy: string,
  now: number,
): Promise<void> {
  const row = { style: JSON.stringify(config), updatedBy, updatedAt: now };
  const set = { ...row, updatedAt: sql`max(${now}, ${liveStyles.updatedAt} + 1)` };
  await db.batch([
    db
      .insert(liveStyles)
      .values({ token, ...row })
      .onConflictDoUpdate({ target: liveStyles.token, set }),
    db.insert(outbox).values({ token, kind: 'tip:config', subject: token, createdAt: now }),
  ]);
}

/**
 * Stores one kind of settings together with the outbox row that brings them to the room. `readAt`: the time of the row
 * that they were made from, 0 for none. False, and nothing stored, if another request has stored them since.
 */
export async function saveSettings<K extends SettingsKind>(
  db: Database,
  token: string,
  kind: K,
  settings: TokenSettings[K],
  { by, now, readAt }: { by: string; now: number; readAt: number },
): Promise<boolean> {
  const row = { body: JSON.stringify(settings), updatedBy: by, updatedAt: Math.max(now, readAt + 1) };
  const write =
    readAt === 0
      ? db
          .insert(tokenSettings)
          .values({ token, kind, ...row })
          .onConflictDoNothing()
      : db
          .update(tokenSettings)
          .set(row)
          .where(
            and(
              eq(tokenSettings.token, token),
              eq(tokenSettings.kind, kind),
              eq(tokenSettings.updatedAt, readAt),
            ),
          );
  // Without a change the outbox row only sends the room its present settings once more.
  const { written } = await batchOf(db, {
    written: write,
    announced: db.insert(outbox).values({ token, kind: 'tip:config', subject: token, createdAt: now }),
  });
  return written.meta.changes > 0;
}

interface FiguresRow {
  version: number | null;
  solHigh: string;
  solLow: string;
  coinHigh: string;
  coinLow: string;
  coins: number;
  size: number;
  top: string;
  latest: string | null;
  /** 1 for a token that was tipped and has no tip in the table: all are archived. */
  dormant: number;
}

/**
 * Returns a token's figures, with its settings, in one statement, so as of one moment: two readings with one version
 * are the same. `dormant`: all its tips are archived. `now`: ms since 1970.
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
  const newest = sql`SELECT id, sender, amount, decimals, currency, token_symbol FROM tips
    WHERE token = ${token} AND status = 'confirmed' ORDER BY confirmed_at DESC LIMIT ${NEWEST}`;
  const [row] = await db.all<FiguresRow>(sql`
    SELECT s.version AS version, asked.coins AS coins, asked.size AS size,
      CAST(coalesce(s.sol_high, 0) AS TEXT) AS solHigh, CAST(coalesce(s.sol_low, 0) AS TEXT) AS solLow,
      CAST(coalesce(s.coin_high, 0) AS TEXT) AS coinHigh, CAST(coalesce(s.coin_low, 0) AS TEXT) AS coinLow,
      (SELECT json_group_array(json_object('tipId', t.tip_id, 'sum', CAST(t.lamports AS TEXT),
          'name', (SELECT name FROM tip_names WHERE tip_id = t.tip_id),
          'handle', (SELECT handle FROM tip_handles WHERE tip_id = t.tip_id),
          'face', (SELECT picture FROM profiles WHERE wallet = t.sender AND hidden_at IS NULL),
          'trusted', ${isTrusted(sql`t.tip_id`)}))
        FROM (SELECT lamports, sender, (SELECT p.tip_id FROM supporter_tips p WHERE p.token = ${token}
            AND p.sender = supporters.sender ORDER BY p.at DESC LIMIT 1) AS tip_id
          FROM supporters WHERE period = asked.period AND start = ${start} AND token = ${token}
            AND NOT ${isBlocked('wallet', sql`supporters.sender`, now)}
          ORDER BY lamports DESC, sender DESC LIMIT ${MOST_ROWS}) t) AS top,
      (SELECT json_object('tipId', t.id, 'amountUnits', CAST(t.amount AS TEXT), 'decimals', t.decimals,
          'currency', t.currency, 'symbol', iif(t.currency = 'SOL', 'SOL', t.token_symbol),
          'worth', (SELECT CAST(worth AS TEXT) FROM tip_plans WHERE tip_id = t.id AND dollars),
          'public', NOT ${isBlocked('wallet', sql`t.sender`, now)} AND coalesce((SELECT r.state = 'shown' OR (r.state = 'held' AND coalesce(r.until <= ${now}, 0))
            FROM tip_rulings r WHERE r.tip_id = t.id), 1),
          'name', (SELECT name FROM tip_names WHERE tip_id = t.id),
          'handle', (SELECT handle FROM tip_handles WHERE tip_id = t.id),
          'face', (SELECT picture FROM profiles WHERE wallet = t.sender AND hidden_at IS NULL),
          'trusted', ${isTrusted(sql`t.id`)})
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
    top: (JSON.parse(top) as (Named & Faced & { sum: string })[])
      .slice(0, size)
      .flatMap(({ sum, face, trusted, ...named }) => {
        const { name, verified } = publicNameOf(named);
        return name === null ? [] : [{ name, verified, sum, face, trusted: trusted === 1 }];
      }),
    dormant: dormant === 1,
  };
}

type Latest = NonNullable<ShowFigures['latest']>;
type Faced = { face: string | null; trusted: number };

const isTrusted = (tipId: SQL) =>
  sql`coalesce((SELECT trusted FROM tip_rulings WHERE tip_rulings.tip_id = ${tipId}), 0)`;

function latestOf({
  public: isPublic,
  name,
  handle,
  face,
  trusted,
  ...tip
}: Omit<Latest, 'name' | 'verified' | keyof Faced> & Named & Faced & { public: number }): Latest {
  const named = publicNameOf(isPublic ? { name, handle } : { name: null, handle: null });
  return { ...tip, ...named, face: named.name === null ? null : face, trusted: trusted === 1 };
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
