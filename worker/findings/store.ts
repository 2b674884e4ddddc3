/** What should not be: differences between database and chain that need a person. Written once each, never concluded from. */
import { count, desc, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { reconcileFindings } from '../schema.ts';

/** How many are told one by one. */
const NEWEST = 20;

/** Each kind and subject is recorded once. `now` in ms since 1970. */
export async function recordFinding(
  db: Database,
  kind: string,
  subject: string,
  detail: string,
  now: number,
): Promise<void> {
  await db.insert(reconcileFindings).values({ kind, subject, detail, foundAt: now }).onConflictDoNothing();
}

/** The newest first; how many there are, and how many came since `since`. */
export async function readFindings(db: Database, since: number) {
  const [newest, [counted]] = await db.batch([
    db.select().from(reconcileFindings).orderBy(desc(reconcileFindings.id)).limit(NEWEST),
    db
      .select({
        total: count(),
        recent: sql<number>`COALESCE(SUM(${reconcileFindings.foundAt} > ${since}), 0)`,
      })
      .from(reconcileFindings),
  ]);
  return { newest, total: counted?.total ?? 0, recent: counted?.recent ?? 0 };
}
