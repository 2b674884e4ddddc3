/** SQL of chain_cursors: how far the reconciler has read an address' history. */
import { eq } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { chainCursors } from '../schema.ts';

/** The newest signature that was read, or undefined before the first run. */
export async function loadCursor(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ signature: chainCursors.signature })
    .from(chainCursors)
    .where(eq(chainCursors.name, name));
  return row?.signature;
}

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
