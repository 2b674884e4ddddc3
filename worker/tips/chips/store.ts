/** All SQL of the amounts that tip forms offer; the only writer of the table. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { tipChips } from '../../schema.ts';

/** Lamports as decimal text; null where the creator has chosen none. */
export async function loadChips(db: Database, token: string): Promise<string[] | null> {
  const [row] = await db
    .select({ amounts: tipChips.amounts })
    .from(tipChips)
    .where(eq(tipChips.token, token));
  return row ? (JSON.parse(row.amounts) as string[]) : null;
}

/** Without amounts the row is deleted, and the form offers the defaults. `now` in ms since 1970. */
export async function saveChips(
  db: Database,
  token: string,
  chips: readonly string[],
  updatedBy: string,
  now: number,
): Promise<void> {
  if (chips.length === 0) {
    await db.delete(tipChips).where(eq(tipChips.token, token));
    return;
  }
  const row = { amounts: JSON.stringify(chips), updatedBy, updatedAt: now };
  await db
    .insert(tipChips)
    .values({ token, ...row })
    .onConflictDoUpdate({ target: tipChips.token, set: row });
}
