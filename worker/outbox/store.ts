/**
 * All SQL of the outbox. The change that causes a row writes it in its own batch (see tips/store.ts, live/store.ts).
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { RoomStyle } from '../../core/live.ts';
import type { TipTotals } from '../../core/tips/model.ts';
import type { Database } from '../env.ts';
import { loadStyle, roomStyleOf, settingsIn, settingsQuery } from '../live/store.ts';
import { type TipRow, tipColumns } from '../schema/tip-columns.ts';
import { outbox, tips } from '../schema.ts';
import { batchOf } from '../statements.ts';
import { totalsOf, totalsQuery } from '../tips/lists/store.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** At most this many rows of one token per run; the rest comes after those of all other tokens. */
const PER_TOKEN = 20;
/** Up to this many failures a row blocks its token's later ones while it waits; after more they may overtake it. */
const KEEPS_ORDER = 6;
/** Tokens with a failed row share this fraction of the places, so that they never take those of the others. */
const TROUBLED_SHARE = 1 / 3;

/**
 * Returns rows that are due, at most `limit`: those of tokens without failures first, the first row of each token
 * before the second of any, a token's rows in their order. `without`: tokens that are left out.
 */
export async function waitingRows(
  db: Database,
  now: number,
  limit: number,
  without: string[] = [],
): Promise<OutboxRow[]> {
  const due = db.$with('due').as(
    db
      .select({
        id: outbox.id,
        place: sql<number>`row_number() OVER (PARTITION BY ${outbox.token} ORDER BY ${outbox.id})`.as(
          'place',
        ),
        trouble: sql<number>`max(${outbox.attempts}) OVER (PARTITION BY ${outbox.token})`.as('trouble'),
      })
      .from(outbox)
      .where(
        and(
          isNull(outbox.deliveredAt),
          sql`${outbox.nextAttemptAt} <= ${now}`,
          sql`${outbox.token} NOT IN (SELECT value FROM json_each(${JSON.stringify(without)}))`,
          sql`${outbox.token} NOT IN (SELECT token FROM outbox WHERE delivered_at IS NULL
            AND next_attempt_at > ${now} AND attempts BETWEEN 1 AND ${KEEPS_ORDER})`,
        ),
      ),
  );
  const some = (trouble: 0 | 1, many: number) =>
    db
      .with(due)
      .select({ id: due.id })
      .from(due)
      .where(sql`${due.place} <= ${PER_TOKEN} AND (${due.trouble} > 0) = ${trouble}`)
      .orderBy(sql`${due.place}`, asc(due.id))
      .limit(many);
  const { untroubled, troubled } = await batchOf(db, {
    untroubled: some(0, limit),
    troubled: some(1, Math.ceil(limit * TROUBLED_SHARE)),
  });
  const chosen = [...untroubled.slice(0, limit - troubled.length), ...troubled].map(({ id }) => id);
  if (chosen.length === 0) return [];
  const rows = await db
    .select()
    .from(outbox)
    .where(sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`);
  return rows.sort((one, other) => one.id - other.id);
}

/** Returns waiting rows of one tip or token, oldest first, due or not. */
export async function rowsOfSubject(db: Database, subject: string, limit: number): Promise<OutboxRow[]> {
  return db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.deliveredAt), eq(outbox.subject, subject)))
    .orderBy(asc(outbox.id))
    .limit(limit);
}

/** Returns the tips with these ids, by id. */
export async function findTips(db: Database, ids: string[]): Promise<Map<string, TipRow>> {
  if (ids.length === 0) return new Map();
  return byId(await tipsQuery(db, ids));
}

const tipsQuery = (db: Database, ids: string[]) =>
  db
    .select(tipColumns)
    .from(tips)
    .where(sql`${tips.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);

const byId = (rows: TipRow[]) => new Map(rows.map((row) => [row.id, row]));

/** Returns the data for a token's room, with the tips of these ids; one round trip. `totals`: null without tips. */
export async function delivery(
  db: Database,
  token: string,
  ids: string[],
): Promise<{ style: RoomStyle; tips: Map<string, TipRow>; totals: TipTotals | null }> {
  if (ids.length === 0) return { style: await loadStyle(db, token), tips: new Map(), totals: null };
  const { settings, rows, totals } = await batchOf(db, {
    settings: settingsQuery(db, [token]),
    rows: tipsQuery(db, ids),
    totals: totalsQuery(db, token),
  });
  const style = roomStyleOf(settingsIn([token], settings).get(token)!);
  return { style, tips: byId(rows), totals: totalsOf(totals) };
}

export async function markDelivered(db: Database, ids: number[], now: number): Promise<void> {
  await db
    .update(outbox)
    .set({ deliveredAt: now, lastError: null })
    .where(sql`${outbox.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}

/** Stores a failed attempt. A row is never given up: it waits longer each time, and the health report counts it. */
export async function markFailedAttempt(
  db: Database,
  row: OutboxRow,
  nextAttemptAt: number,
  lastError: string,
): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: row.attempts + 1, nextAttemptAt, lastError })
    .where(eq(outbox.id, row.id));
}

/** Deletes at most `limit` rows delivered before `before` (ms), oldest first. Returns how many. */
export async function deleteDelivered(db: Database, before: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE delivered_at IS NOT NULL AND delivered_at < ${before} ORDER BY delivered_at LIMIT ${limit})`);
  return meta.changes;
}
