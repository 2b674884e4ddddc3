/** All SQL of the live styles and of what creators set beside them; the only writer of both tables. */
import { and, eq, sql } from 'drizzle-orm';
import { type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core';
import { parseAlerts } from '../../core/alerts/parse-settings.ts';
import { type AlertSettings, CLASSIC_ALERTS, DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { type LiveStyle, UNSET_STYLE } from '../../core/live/style.ts';
import type { RoomStyle } from '../../core/live.ts';
import { DEFAULT_MODERATION, type ModerationSettings } from '../../core/moderation/model.ts';
import { parseModeration } from '../../core/moderation/parse-settings.ts';
import { DEFAULT_SHOW, type ShowSettings } from '../../core/show/model.ts';
import { parseShow } from '../../core/show/parse-settings.ts';
import type { Database } from '../env.ts';
import { liveStyles, outbox, tokenSettings } from '../schema.ts';

export interface TokenSettings {
  alerts: AlertSettings;
  moderation: ModerationSettings;
  show: ShowSettings;
}
export type SettingsKind = keyof TokenSettings;

/** All that is set for a token. `times`: when each was stored, ms since 1970; 0 where nothing is. */
export interface StoredSettings extends TokenSettings {
  style: LiveStyle;
  times: Times;
}

type Times = Record<SettingsKind | 'style', number>;

/** What is set for a token; the defaults where nothing is. One query. */
export async function loadSettings(db: Database, token: string): Promise<StoredSettings> {
  return (await loadAllSettings(db, [token])).get(token)!;
}

/** The same of several tokens, each with an entry. One query. */
export async function loadAllSettings(
  db: Database,
  tokens: readonly string[],
): Promise<Map<string, StoredSettings>> {
  return settingsIn(tokens, await settingsQuery(db, tokens));
}

/** For a batch: its rows are what `settingsIn` reads. */
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

/** The settings of each of these tokens, by the rows of settingsQuery. */
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
      // A later version may have stored what this one does not know. No tip may wait for that.
      console.error('stored settings cannot be read', kind, token, error);
      return unread;
    }
  };
  const at = (kind: keyof Times) => stored.get(kind)?.updatedAt ?? 0;
  return {
    style: read('style', (body) => parseStyle(body, FONT_FAMILIES), UNSET_STYLE),
    // Who has styled the text of the alerts goes on seeing it.
    alerts: read(
      'alerts',
      (body) => parseAlerts(body),
      stored.has('style') ? CLASSIC_ALERTS : DEFAULT_ALERTS,
    ),
    // Who moderates goes on doing so: then nothing is shown that no one has seen.
    moderation: read('moderation', (body) => parseModeration(body), DEFAULT_MODERATION, {
      ...DEFAULT_MODERATION,
      mode: 'approve',
    }),
    show: read('show', (body) => parseShow(body), DEFAULT_SHOW),
    times: { style: at('style'), alerts: at('alerts'), moderation: at('moderation'), show: at('show') },
  };
}

/** What a token's room has of its settings. */
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
 * that they were made from, 0 for none. False, and nothing stored, if another has stored them since.
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
  // Without a change the row of the outbox only sends once more what the room has.
  const [{ meta }] = await db.batch([
    write,
    db.insert(outbox).values({ token, kind: 'tip:config', subject: token, createdAt: now }),
  ]);
  return meta.changes > 0;
}
