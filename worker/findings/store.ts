/** Differences between database and chain that the operator must judge. Stored once each; no code acts on them. */
import { count, desc, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { reconcileFindings } from '../schema.ts';

/** How many are returned in full. */
const NEWEST = 20;

export interface Finding {
  subject: string;
  detail: string;
}

/** Each kind and subject is recorded once. `now` in ms since 1970. */
export async function recordFinding(
  db: Database,
  kind: string,
  subject: string,
  detail: string,
  now: number,
): Promise<void> {
  await recordFindings(db, kind, [{ subject, detail }], now);
}

/** The same for many of one kind, in one statement. */
export async function recordFindings(
  db: Database,
  kind: string,
  findings: Finding[],
  now: number,
): Promise<void> {
  if (findings.length === 0) return;
  await db.run(sql`INSERT INTO reconcile_findings (kind, subject, detail, found_at)
    SELECT ${kind}, f.value ->> '$.subject', f.value ->> '$.detail', ${now} FROM json_each(${JSON.stringify(findings)}) f
    WHERE true ON CONFLICT DO NOTHING`);
}

/** The maximum of findings per day of a kind that strangers can cause. */
const STRANGERS_A_DAY = 100;
const DAY_MS = 86_400_000;

/**
 * Like recordFinding, for what a stranger can cause for next to nothing: limited per day, so that the database stays
 * small.
 */
export async function recordStrangers(
  db: Database,
  kind: string,
  findings: Finding[],
  now: number,
): Promise<void> {
  if (findings.length === 0) return;
  await db.run(sql`INSERT INTO reconcile_findings (kind, subject, detail, found_at)
    SELECT ${kind}, f.value ->> '$.subject', f.value ->> '$.detail', ${now} FROM json_each(${JSON.stringify(findings)}) f
    WHERE (SELECT COUNT(*) FROM reconcile_findings WHERE kind = ${kind} AND found_at > ${now - DAY_MS}) < ${STRANGERS_A_DAY}
    ON CONFLICT DO NOTHING`);
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

/** Deletes at most `limit` findings of a kind from before `before` (ms), oldest first. Returns how many. */
export async function deleteFindings(
  db: Database,
  kind: string,
  before: number,
  limit: number,
): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM reconcile_findings WHERE id IN (
    SELECT id FROM reconcile_findings WHERE kind = ${kind} AND found_at < ${before} ORDER BY found_at LIMIT ${limit})`);
  return meta.changes;
}

/**
 * Deletes findings from before `before` (ms) that time has resolved: a vanished payment that is final after all, and
 * those of giveaways that have ended and that no fork brought back.
 */
export async function deleteResolved(db: Database, before: number): Promise<void> {
  await db.run(sql`DELETE FROM reconcile_findings WHERE found_at < ${before} AND (
    (kind = 'vanished-tip' AND EXISTS (SELECT 1 FROM tip_payments p
      WHERE p.signature = subject AND p.finalized_at IS NOT NULL AND p.vanished_at IS NULL))
    OR (kind IN ('reorged-commit', 'holders-not-listed', 'reorged-end', 'draw-history') AND EXISTS (
      SELECT 1 FROM giveaways g WHERE g.id = subject AND g.ended_at < ${before})))`);
}
