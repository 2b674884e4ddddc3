/** SQL of chain_cursors: how far an address's history has been read. */
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { chainCursors } from '../schema.ts';

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

/** The cursor with its slot, or null before the first run. */
export async function loadPoint(db: Database, name: string): Promise<Point | null> {
  return (await db.select(point).from(chainCursors).where(eq(chainCursors.name, name)))[0] ?? null;
}

/** The slots (or heights) of several cursors, and when they were saved (ms); a cursor that is absent counts as 0. */
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

/** The last in order of the cursors whose names begin with `prefix`, or null. */
export async function lastUnder(db: Database, prefix: string): Promise<Point | null> {
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
