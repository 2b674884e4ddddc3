/** Wallets that showed a receipt against a committed list: stored only if the list lacks them, once for each commit. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { objections as table } from '../../schema.ts';

export type ObjectionRow = typeof table.$inferSelect;

export async function saveObjection(db: Database, row: ObjectionRow): Promise<void> {
  await objectionInsert(db, row);
}

/** As one statement of a batch. */
export function objectionInsert(db: Database, row: ObjectionRow) {
  return db.insert(table).values(row).onConflictDoNothing();
}

/** The wallets that any list of a giveaway lacked. */
export async function objectors(db: Database, giveaway: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ wallet: table.wallet })
    .from(table)
    .where(eq(table.giveaway, giveaway));
  return rows.map(({ wallet }) => wallet);
}

/** Deletes the objections of a giveaway that ended long ago: no more than it had registrations. */
export async function deleteObjections(db: Database, giveaway: string): Promise<void> {
  await db.delete(table).where(eq(table.giveaway, giveaway));
}
