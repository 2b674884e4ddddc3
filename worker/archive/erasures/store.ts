/** SQL of words that leave the files of the archive. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';

/** Some tips whose words are to leave their file. */
export async function someErasures(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT tip_id AS id FROM archive_erasures ORDER BY tip_id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Replaces the file of a part by its next version. False if it has another version than `version` now. */
export async function replaceFile(
  db: Database,
  { number, version }: { number: number; version: number },
  { starts, hash }: { starts: number[]; hash: string },
): Promise<boolean> {
  const { meta } = await db.run(sql`UPDATE archive_parts
    SET version = version + 1, received_starts = ${JSON.stringify(starts)}, received_hash = ${hash}
    WHERE number = ${number} AND version = ${version}`);
  return meta.changes > 0;
}

export async function endErasures(db: Database, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`DELETE FROM archive_erasures WHERE tip_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}
