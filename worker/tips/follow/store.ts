/**
 * SQL of open tips: signed tips to resend or to end, tips that a wallet sends itself, and payments that are not final.
 * Triggers remove a doubted payment from the figures of streams.
 */
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { loadPoint } from '../../chain/store.ts';
import type { Database } from '../../env.ts';
import { tipPayments, tips, tipWatches } from '../../schema.ts';
import { withSignatures } from '../payments/store.ts';
import { among, OPEN } from '../store.ts';

/** Name of the cursor that holds the finalized height up to which the treasury's whole history was read. */
export const SEARCHED = 'tips:searched';
/** Name of the same cursor for payments whose memo names a row. It never falls behind, whatever strangers send. */
export const ADOPTED = 'tips:known';

export interface SignedTip {
  id: string;
  signature: string;
}

const OFFERED = and(OPEN, eq(tips.status, 'signed'), isNull(tips.failure));

/**
 * Returns signed tips that may still land: their last valid block is not before `height`. Oldest first, after
 * `preparedAt` and `id` of another. Leaves out tips that a node rejected: they are never resent, and must not delay
 * others.
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

/** Returns those of these tips that may still be resent, with their bytes, oldest first. */
export async function resendableTips(
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

/** Returns signed tips, rejected ones too, whose last valid block is before `height`, oldest first. */
export async function overdueTips(db: Database, height: number, limit: number): Promise<SignedTip[]> {
  const rows = await db
    .select({ id: tips.id, signature: tips.signature })
    .from(tips)
    .where(and(OPEN, eq(tips.status, 'signed'), lt(tips.lastValidBlockHeight, height)))
    .orderBy(asc(tips.preparedAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, signature: row.signature ?? '' }));
}

/** Returns the height from which we wait for a tip: `height`, unless one is stored already. */
export async function watchSince(db: Database, tipId: string, height: number, now: number): Promise<number> {
  await db.insert(tipWatches).values({ tipId, height, createdAt: now }).onConflictDoNothing();
  return (await watchStart(db, tipId)) ?? height;
}

export async function watchStart(db: Database, tipId: string): Promise<number | null> {
  const [row] = await db
    .select({ height: tipWatches.height })
    .from(tipWatches)
    .where(eq(tipWatches.tipId, tipId));
  return row?.height ?? null;
}

/** Returns the finalized height up to which every payment was read; 0 before the first complete search. */
export async function searchedHeight(db: Database): Promise<number> {
  return (await loadPoint(db, SEARCHED))?.slot ?? 0;
}

/** Deletes at most `limit` watches created before `before` (ms), oldest first. Returns how many. */
export async function dropWatches(db: Database, before: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM tip_watches WHERE tip_id IN (
    SELECT tip_id FROM tip_watches WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit})`);
  return meta.changes;
}

export interface Unfinalized {
  signature: string;
  tipId: string;
  slot: number;
  seenAt: number;
}

/** Returns payments not known to be finalized, oldest first, after `seenAt` and `signature` of the previous one. */
export async function unfinalizedPayments(
  db: Database,
  limit: number,
  after: { seenAt: number; signature: string } = { seenAt: 0, signature: '' },
): Promise<Unfinalized[]> {
  return db
    .select({
      signature: tipPayments.signature,
      tipId: tipPayments.tipId,
      slot: tipPayments.slot,
      seenAt: tipPayments.seenAt,
    })
    .from(tipPayments)
    .where(
      and(
        isNull(tipPayments.finalizedAt),
        isNull(tipPayments.vanishedAt),
        sql`(${tipPayments.seenAt}, ${tipPayments.signature}) > (${after.seenAt}, ${after.signature})`,
      ),
    )
    .orderBy(asc(tipPayments.seenAt), asc(tipPayments.signature))
    .limit(limit);
}

/** Stores the finality of payments. A vanished payment leaves the list; it is final if the chain lists it after all. */
export async function markFinality(
  db: Database,
  { finalized, vanished }: { finalized: string[]; vanished: string[] },
  now: number,
): Promise<void> {
  if (finalized.length > 0)
    await db.update(tipPayments).set({ finalizedAt: now }).where(withSignatures(finalized));
  const open = and(withSignatures(vanished), isNull(tipPayments.finalizedAt));
  if (vanished.length > 0) await db.update(tipPayments).set({ vanishedAt: now }).where(open);
}

/**
 * Notes which tips the chain does not know, and which ones it knows (again). Idempotent. `now` in ms since 1970. A
 * payment that a concurrent run found final is not doubted: no run would look at it again.
 */
export async function doubtTips(
  db: Database,
  { doubted, known }: { doubted: string[]; known: string[] },
  now: number,
): Promise<void> {
  const ids = (list: string[]) => sql`SELECT value FROM json_each(${JSON.stringify(list)})`;
  if (doubted.length > 0)
    await db.run(
      sql`INSERT OR IGNORE INTO tip_doubts (tip_id, found_at) SELECT tip_id, ${now} FROM tip_payments
        WHERE tip_id IN (${ids(doubted)}) AND finalized_at IS NULL`,
    );
  if (known.length > 0) await db.run(sql`DELETE FROM tip_doubts WHERE tip_id IN (${ids(known)})`);
}
