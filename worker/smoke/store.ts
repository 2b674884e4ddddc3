/** The smoke test's queries. */
import { desc } from 'drizzle-orm';
import type { Database, Env } from '../env.ts';
import { tokens } from '../schema.ts';

/** The token that was read last; null if none ever was. */
export async function newestToken(db: Database): Promise<string | null> {
  const [row] = await db.select({ mint: tokens.mint }).from(tokens).orderBy(desc(tokens.fetchedAt)).limit(1);
  return row?.mint ?? null;
}

/**
 * Whether the triggers exist: writes and changes an entry of the audit log in one batch, which the trigger must abort.
 * Returns the error message; null if the change succeeded.
 */
export async function changeAudit({ DB: d1 }: Pick<Env, 'DB'>, now: number): Promise<string | null> {
  try {
    await d1.batch([
      d1
        .prepare(
          "INSERT INTO audit_log (at, actor, action, subject) VALUES (?, 'platform', 'smoke.probe', 'smoke')",
        )
        .bind(now),
      d1.prepare("UPDATE audit_log SET subject = 'changed' WHERE id = last_insert_rowid()"),
    ]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The number of existing triggers. */
export async function countTriggers({ DB: d1 }: Pick<Env, 'DB'>): Promise<number> {
  return (
    (await d1
      .prepare("SELECT count(*) AS stand FROM sqlite_master WHERE type = 'trigger'")
      .first<number>('stand')) ?? 0
  );
}
