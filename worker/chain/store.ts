/**
 * SQL of the comparison with the chain: the points up to which an address's history was read, and findings for the
 * operator to judge, once each. Outside services that refuse our calls are findings too. No code acts on a finding. Times
 * in ms since 1970.
 */
import { and, asc, count, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { chainCursors, reconcileFindings, serviceAlarms } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';

const point = { name: chainCursors.name, signature: chainCursors.signature, slot: chainCursors.slot };

export async function saveCursor(
  db: Database,
  name: string,
  newest: { signature: string; slot: number },
  updatedAt: number,
): Promise<void> {
  const value = { signature: newest.signature, slot: newest.slot, updatedAt };
  await db
    .insert(chainCursors)
    .values({ name, ...value })
    .onConflictDoUpdate({ target: chainCursors.name, set: value });
}

export interface Point {
  name: string;
  signature: string;
  slot: number;
}

/** Returns the cursor with its slot, or null before the first run. */
export async function loadPoint(db: Database, name: string): Promise<Point | null> {
  return (await db.select(point).from(chainCursors).where(eq(chainCursors.name, name)))[0] ?? null;
}

/** Returns the slots (or heights) of several cursors, and when they were saved (ms); 0 for an absent cursor. */
export async function loadCursors<Name extends string>(
  db: Database,
  names: readonly Name[],
): Promise<Record<Name, { slot: number; updatedAt: number }>> {
  const rows = await db
    .select()
    .from(chainCursors)
    .where(inArray(chainCursors.name, [...names]));
  const entries = names.map((name) => {
    const row = rows.find((one) => one.name === name);
    return [name, { slot: row?.slot ?? 0, updatedAt: row?.updatedAt ?? 0 }];
  });
  return Object.fromEntries(entries);
}

/** Returns the last in order of the cursors whose names begin with `prefix`, or null. */
export async function lastCursor(db: Database, prefix: string): Promise<Point | null> {
  const found = await db
    .select(point)
    .from(chainCursors)
    .where(and(gt(chainCursors.name, prefix), lt(chainCursors.name, `${prefix}~`)))
    .orderBy(desc(chainCursors.name))
    .limit(1);
  return found[0] ?? null;
}

export async function dropCursor(db: Database, name: string): Promise<void> {
  await db.delete(chainCursors).where(eq(chainCursors.name, name));
}

/** Number of findings that are returned in full. */
const NEWEST = 20;

export interface Finding {
  subject: string;
  detail: string;
}

/** Records a finding. Each kind and subject is recorded once. `now` in ms since 1970. */
export async function recordFinding(
  db: Database,
  kind: string,
  subject: string,
  detail: string,
  now: number,
): Promise<void> {
  await recordFindings(db, kind, [{ subject, detail }], now);
}

/** Records many findings of one kind, in one statement. */
export async function recordFindings(
  db: Database,
  kind: string,
  findings: Finding[],
  now: number,
): Promise<void> {
  if (findings.length > 0) await insertFindings(db, kind, findings, now, sql`true`);
}

/** The maximum of findings per day of a kind that strangers can cause. */
const STRANGERS_A_DAY = 100;
const DAY_MS = 86_400_000;

/** Does the same with a limit per day: a stranger can cause them for next to nothing, and the database stays small. */
export async function recordStrangers(
  db: Database,
  kind: string,
  findings: Finding[],
  now: number,
): Promise<void> {
  const ofDay = and(eq(reconcileFindings.kind, kind), gt(reconcileFindings.foundAt, now - DAY_MS));
  const isBelow = sql`(SELECT COUNT(*) FROM ${reconcileFindings} WHERE ${ofDay}) < ${STRANGERS_A_DAY}`;
  if (findings.length > 0) await insertFindings(db, kind, findings, now, isBelow);
}

const insertFindings = (db: Database, kind: string, findings: Finding[], now: number, condition: SQL) =>
  insertSelect(
    db,
    reconcileFindings,
    { kind, subject: sql`value ->> '$.subject'`, detail: sql`value ->> '$.detail'`, foundAt: now },
    sql`FROM json_each(${JSON.stringify(findings)}) WHERE ${condition}`,
  ).onConflictDoNothing();

/** Returns the newest first, the number of all, and the number since `since`. */
export async function readFindings(db: Database, since: number) {
  const { newest, counted } = await batchOf(db, {
    newest: db.select().from(reconcileFindings).orderBy(desc(reconcileFindings.id)).limit(NEWEST),
    counted: db
      .select({
        total: count(),
        recent: sql<number>`COALESCE(SUM(${reconcileFindings.foundAt} > ${since}), 0)`,
      })
      .from(reconcileFindings),
  });
  const { total, recent } = counted[0] ?? { total: 0, recent: 0 };
  return { newest, total, recent };
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

type Alarm = typeof serviceAlarms.$inferSelect;
/** Signing in with X costs the operator money; an account without credit refuses every call. */
export const X_SIGN_IN = 'x sign-in';

/** Stores the time of the first refusal only; `detail` is shown to admins, so it holds no secret. */
export async function raiseAlarm(db: Database, service: string, detail: string, now: number): Promise<void> {
  await db
    .insert(serviceAlarms)
    .values({ service, detail, raisedAt: now, seenAt: now })
    .onConflictDoUpdate({ target: serviceAlarms.service, set: { detail, seenAt: now } });
}

/** Clears the alarm of a service that answers again. */
export async function clearAlarm(db: Database, service: string): Promise<void> {
  await db.delete(serviceAlarms).where(eq(serviceAlarms.service, service));
}

export async function findAlarm(db: Database, service: string): Promise<Alarm | undefined> {
  return db.select().from(serviceAlarms).where(eq(serviceAlarms.service, service)).get();
}

export async function readAlarms(db: Database): Promise<Alarm[]> {
  return db.select().from(serviceAlarms).orderBy(asc(serviceAlarms.raisedAt)).limit(20);
}
