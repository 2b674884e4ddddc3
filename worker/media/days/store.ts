/** SQL of what uploads may still take: a library's space, and the bytes that are written in a day. */
import { eq, sql } from 'drizzle-orm';
import {
  LEAST_COUNTED,
  MAX_SITE_DAY_BYTES,
  MAX_TOKEN_BYTES,
  MAX_TOKEN_DAY_BYTES,
  MAX_TOKEN_FILES,
} from '../../../core/media/model.ts';
import type { Database } from '../../env.ts';
import { mediaDays, mediaUses } from '../../schema.ts';

/** Whether a file of so many bytes has space in a token's library: asked before it is written, and decided by addUse. */
export async function hasSpace(db: Database, token: string, bytes: number): Promise<boolean> {
  const [own] = await db
    .select({ files: sql<number>`COUNT(*)`, bytes: sql<number>`COALESCE(SUM(${mediaUses.bytes}), 0)` })
    .from(mediaUses)
    .where(eq(mediaUses.token, token));
  return own === undefined || (own.files < MAX_TOKEN_FILES && own.bytes + bytes <= MAX_TOKEN_BYTES);
}

/** Counts a write of so many bytes; false, with nothing counted, if token or site have had their most on that day. */
export async function countWrite(db: Database, token: string, size: number, day: number): Promise<boolean> {
  const bytes = Math.max(size, LEAST_COUNTED);
  const add = (of: string, most: number) =>
    db
      .insert(mediaDays)
      .values({ day, token: of, bytes, most })
      .onConflictDoUpdate({
        target: [mediaDays.day, mediaDays.token],
        set: { bytes: sql`${mediaDays.bytes} + excluded.bytes`, most },
      });
  try {
    await db.batch([add(token, MAX_TOKEN_DAY_BYTES), add('', MAX_SITE_DAY_BYTES)]);
    return true;
  } catch (error) {
    // drizzle wraps D1's error.
    const { cause } = error as { cause?: unknown };
    if (/CHECK constraint failed: media_day/.test(`${error} ${cause}`)) return false;
    throw error;
  }
}

/** Deletes the days before `day`. */
export async function deleteMediaDays(db: Database, day: number, limit: number): Promise<number> {
  const old = sql`SELECT day, token FROM media_days WHERE day < ${day} ORDER BY day LIMIT ${limit}`;
  const { meta } = await db.run(sql`DELETE FROM media_days WHERE (day, token) IN (${old})`);
  return meta.changes;
}
