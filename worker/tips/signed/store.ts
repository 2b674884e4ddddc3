/** Tips whose signed bytes are stored: which of them are to be ended, and which to be resent. Reads only. */
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { tips } from '../../schema.ts';
import { among, OPEN } from '../store.ts';

export interface SignedTip {
  id: string;
  signature: string;
}

const OFFERED = and(OPEN, eq(tips.status, 'signed'), isNull(tips.failure));

/**
 * Signed tips that may still land: their last valid block is not before `height`. Oldest first, after `preparedAt` and
 * `id` of another. Those that a node rejected are left out: they are never resent, and must not delay others.
 */
export async function offeredTips(
  db: Database,
  height: number,
  limit: number,
  after: { preparedAt: number; id: string },
): Promise<{ id: string; preparedAt: number }[]> {
  return db
    .select({ id: tips.id, preparedAt: tips.preparedAt })
    .from(tips)
    .where(
      and(
        OFFERED,
        gte(tips.lastValidBlockHeight, height),
        sql`(${tips.preparedAt}, ${tips.id}) > (${after.preparedAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(tips.preparedAt), asc(tips.id))
    .limit(limit);
}

/** Those of these tips that may still be resent, with their bytes, oldest first. */
export async function stillOffered(
  db: Database,
  ids: string[],
): Promise<(SignedTip & { signedTransaction: string })[]> {
  const rows = await db
    .select({ id: tips.id, signature: tips.signature, signedTransaction: tips.signedTransaction })
    .from(tips)
    .where(and(among(ids), eq(tips.status, 'signed'), isNull(tips.failure)))
    .orderBy(asc(tips.preparedAt), asc(tips.id));
  return rows.flatMap(({ id, signature, signedTransaction }) =>
    signature === null || signedTransaction === null ? [] : [{ id, signature, signedTransaction }],
  );
}

/** Signed tips, rejected ones too, whose last valid block is before `height`, oldest first. */
export async function overdueTips(db: Database, height: number, limit: number): Promise<SignedTip[]> {
  const rows = await db
    .select({ id: tips.id, signature: tips.signature })
    .from(tips)
    .where(and(OPEN, eq(tips.status, 'signed'), lt(tips.lastValidBlockHeight, height)))
    .orderBy(asc(tips.preparedAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, signature: row.signature ?? '' }));
}
