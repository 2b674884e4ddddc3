/** All SQL of the outbox. Rows are written by the change that causes them, together with it (see tips/store.ts, live/store.ts). */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { outbox } from '../schema.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Rows whose turn has come, oldest first; only those of `subject` when it is given. */
export async function waitingRows(
  db: Database,
  now: number,
  limit: number,
  subject?: string,
): Promise<OutboxRow[]> {
  return (
    db
      .select()
      .from(outbox)
      .where(
        and(
          isNull(outbox.deliveredAt),
          subject === undefined ? lte(outbox.nextAttemptAt, now) : eq(outbox.subject, subject),
        ),
      )
      // +: else the order is looked for first, through everything that was ever delivered.
      .orderBy(subject === undefined ? sql`+${outbox.id}` : asc(outbox.id))
      .limit(limit)
  );
}

export async function markDelivered(db: Database, id: number, now: number): Promise<void> {
  await db.update(outbox).set({ deliveredAt: now, lastError: null }).where(eq(outbox.id, id));
}

/** A row is never given up: it waits longer each time, and the health report counts it. */
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
