/**
 * The lists of a draw: made, offered in the prompt of a live draw, frozen or dropped, and the wallets that one lacked. A
 * list has its row before its objects in R2, so that an unused one can be found and deleted. While a prompt asks the
 * creator's wallet, registrations pause. Times in ms since 1970.
 */
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { PROMPT_EVERY_SECONDS, PROMPT_SECONDS } from '../../../core/giveaways/model.ts';
import type { Database } from '../../env.ts';
import { type ListSummary, WITHOUT_LIST } from '../../giveaways/store.ts';
import { exact, giveawayLists, giveaways, giveawayTransactions, objections } from '../../schema.ts';
import { batchOf } from '../../statements.ts';

/** Announces a list before its objects are written. False while an equal one is being deleted: try again. */
export async function announceList(
  db: Database,
  giveaway: string,
  list: ListSummary,
  now: number,
): Promise<boolean> {
  const result = await db
    .insert(giveawayLists)
    .values({ ...list, giveaway, madeAt: now })
    .onConflictDoUpdate({
      target: [giveawayLists.giveaway, giveawayLists.listHash],
      set: { madeAt: now },
      setWhere: isNull(giveawayLists.droppedAt),
    });
  return result.meta.changes > 0;
}

/** Returns the lists of a giveaway that were made and not deleted. */
export function madeLists(db: Database, giveaway: string) {
  const { root, listHash, totalWeight, entryCount, droppedAt } = giveawayLists;
  return db
    .select({ root, listHash, totalWeight: exact(totalWeight), entryCount })
    .from(giveawayLists)
    .where(and(eq(giveawayLists.giveaway, giveaway), isNull(droppedAt)));
}

/** Returns one of them; null without it. */
export async function findMade(
  db: Database,
  giveaway: string,
  listHash: string,
): Promise<ListSummary | null> {
  return (await madeLists(db, giveaway)).find((list) => list.listHash === listHash) ?? null;
}

/**
 * Marks at most `limit` lists made before `before` for deletion: those that were never accepted and that no open prompt
 * offers. From here on nothing uses them. Returns them with those that an earlier run marked and did not delete.
 */
export async function dropUnaccepted(
  db: Database,
  before: number,
  now: number,
  limit: number,
): Promise<{ giveaway: string; listHash: string }[]> {
  // Worded as the index giveaway_lists_unaccepted.
  return db.all(sql`UPDATE giveaway_lists SET dropped_at = COALESCE(dropped_at, ${now})
    WHERE accepted = 0 AND (giveaway, list_hash) IN (
      SELECT giveaway, list_hash FROM giveaway_lists WHERE accepted = 0 AND made_at < ${before}
      ORDER BY made_at LIMIT ${limit})
    AND NOT EXISTS (SELECT 1 FROM giveaways g WHERE g.id = giveaway_lists.giveaway
      AND (g.list_hash = giveaway_lists.list_hash
        OR (g.prompt_list = giveaway_lists.list_hash AND g.prompt_until > ${now})))
    RETURNING giveaway, list_hash AS "listHash"`);
}

/** Deletes a list's row, once its objects are gone. */
export async function forgetMade(db: Database, giveaway: string, listHash: string): Promise<void> {
  await db
    .delete(giveawayLists)
    .where(
      and(
        eq(giveawayLists.giveaway, giveaway),
        eq(giveawayLists.listHash, listHash),
        sql`${giveawayLists.droppedAt} IS NOT NULL`,
      ),
    );
}

/**
 * Freezes the list for a commit of the operator alone: of two concurrent calls the first one's counts. False for the
 * second, and for a list among participants that lacks a registration. In one transaction with the list's own row: from
 * then on the operator may sign its commit, and it stays for ever; any other list is deleted.
 */
export async function freezeList(db: Database, id: string, list: ListSummary): Promise<boolean> {
  const isListed = sql`EXISTS (SELECT 1 FROM giveaway_lists WHERE giveaway = ${id} AND list_hash = ${list.listHash}
    AND dropped_at IS NULL)`;
  const isFrozen = sql`EXISTS (SELECT 1 FROM giveaways WHERE id = ${id} AND stage = 'frozen'
    AND list_hash = ${list.listHash})`;
  const { frozen } = await batchOf(db, {
    frozen: db
      .update(giveaways)
      .set({ ...list, live: false, stage: 'frozen' })
      .where(
        and(
          eq(giveaways.id, id),
          isNull(giveaways.root),
          eq(giveaways.stage, 'closed'),
          or(eq(giveaways.kind, 'holders'), eq(giveaways.registered, list.entryCount)),
          isListed,
        ),
      ),
    accepted: db
      .update(giveawayLists)
      .set({ accepted: true })
      .where(and(eq(giveawayLists.giveaway, id), eq(giveawayLists.listHash, list.listHash), isFrozen)),
  });
  return frozen.meta.changes > 0;
}

const NO_PROMPT = { promptUntil: null, promptKey: null, promptList: null } as const;

/** Begins a prompt, if none is open and the last one is not too recent. `key`: SHA-256 of the secret, hex. */
export async function beginPrompt(db: Database, id: string, key: string, now: number): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ promptUntil: now + PROMPT_SECONDS * 1000, promptedAt: now, promptKey: key, promptList: null })
    .where(
      and(
        eq(giveaways.id, id),
        eq(giveaways.stage, 'open'),
        eq(giveaways.kind, 'participants'),
        eq(giveaways.windowSeconds, 0),
        gt(giveaways.registered, 0),
        isNull(giveaways.reason),
        or(isNull(giveaways.promptUntil), lte(giveaways.promptUntil, now)),
        or(isNull(giveaways.promptedAt), lte(giveaways.promptedAt, now - PROMPT_EVERY_SECONDS * 1000)),
      ),
    );
  return result.meta.changes > 0;
}

/** Lets another page of the creator take the open prompt over: only its key ends it now. */
export async function takePromptOver(db: Database, id: string, key: string, now: number): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ promptKey: key })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'open'), gt(giveaways.promptUntil, now)));
  return result.meta.changes > 0;
}

/** Names the list that the open prompt offers; false if it is over, has another key, or lacks a registration. */
export async function offerList(
  db: Database,
  id: string,
  key: string,
  list: ListSummary,
  now: number,
): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ promptList: list.listHash })
    .where(
      and(
        eq(giveaways.id, id),
        eq(giveaways.stage, 'open'),
        gt(giveaways.promptUntil, now),
        eq(giveaways.promptKey, key),
        eq(giveaways.registered, list.entryCount),
      ),
    );
  return result.meta.changes > 0;
}

/** Ends the prompt with this key; registrations continue. False if it is over, or has another key. */
export async function closePrompt(db: Database, id: string, key: string): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set(NO_PROMPT)
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'open'), eq(giveaways.promptKey, key)));
  return result.meta.changes > 0;
}

/**
 * Freezes, in one transaction, the giveaway with the list that its open prompt offers, and stores the bytes that both
 * signed. The number of registrations proves that the list lacks none, whatever a clock says. False, and nothing is
 * stored, if the prompt is over or offers another list, or if the draft was used.
 */
export async function acceptList(
  db: Database,
  id: string,
  list: ListSummary,
  signed: { transaction: string; signature: string; signedTransaction: string },
  now: number,
): Promise<boolean> {
  const isDraft = sql`EXISTS (SELECT 1 FROM giveaway_transactions WHERE id = ${signed.transaction} AND status = 'prepared')`;
  const isListed = sql`EXISTS (SELECT 1 FROM giveaway_lists WHERE giveaway = ${id} AND list_hash = ${list.listHash}
    AND dropped_at IS NULL)`;
  const isFrozen = sql`EXISTS (SELECT 1 FROM giveaways WHERE id = ${id} AND stage = 'frozen' AND live = 1
    AND list_hash = ${list.listHash})`;
  const { signed: stored } = await batchOf(db, {
    frozen: db
      .update(giveaways)
      .set({ ...list, ...NO_PROMPT, live: true, stage: 'frozen', dueAt: 0 })
      .where(
        and(
          eq(giveaways.id, id),
          eq(giveaways.stage, 'open'),
          isNull(giveaways.reason),
          gt(giveaways.promptUntil, now),
          eq(giveaways.promptList, list.listHash),
          eq(giveaways.registered, list.entryCount),
          isDraft,
          isListed,
        ),
      ),
    accepted: db
      .update(giveawayLists)
      .set({ accepted: true })
      .where(and(eq(giveawayLists.giveaway, id), eq(giveawayLists.listHash, list.listHash), isFrozen)),
    signed: db
      .update(giveawayTransactions)
      .set({ status: 'signed', signature: signed.signature, signedTransaction: signed.signedTransaction })
      .where(
        and(
          eq(giveawayTransactions.id, signed.transaction),
          eq(giveawayTransactions.status, 'prepared'),
          isFrozen,
          // Another tab's draft of the same list may be on its way.
          sql`NOT EXISTS (SELECT 1 FROM giveaway_transactions o WHERE o.giveaway = ${id} AND o.step = 'commit'
            AND o.status = 'signed')`,
        ),
      ),
  });
  return stored.meta.changes > 0;
}

/** Drops the list of a live commit that can no longer land; registrations continue. */
export async function resumeEntries(db: Database, id: string): Promise<void> {
  await db
    .update(giveaways)
    .set({ ...WITHOUT_LIST, stage: 'open', dueAt: 0 })
    .where(
      and(
        eq(giveaways.id, id),
        eq(giveaways.stage, 'frozen'),
        eq(giveaways.live, true),
        sql`NOT EXISTS (SELECT 1 FROM giveaway_transactions WHERE giveaway = ${id} AND step = 'commit'
          AND number = giveaways.commits AND status IN ('signed', 'confirmed'))`,
      ),
    );
}

/** Undoes a live commit that a reorg dropped. `commits`: how many landed before it. */
export async function undoLive(db: Database, id: string, commits: number): Promise<void> {
  await db
    .update(giveaways)
    .set({ ...WITHOUT_LIST, stage: 'open', commits, dueAt: 0 })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'committed'), isNull(giveaways.randomness)));
}

export type ObjectionRow = typeof objections.$inferSelect;

export async function saveObjection(db: Database, row: ObjectionRow): Promise<void> {
  await objectionInsert(db, row);
}

/** Builds the insert as one statement of a batch. */
export function objectionInsert(db: Database, row: ObjectionRow) {
  return db.insert(objections).values(row).onConflictDoNothing();
}

/** Returns the wallets that any list of a giveaway lacked. */
export async function objectors(db: Database, giveaway: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ wallet: objections.wallet })
    .from(objections)
    .where(eq(objections.giveaway, giveaway));
  return rows.map(({ wallet }) => wallet);
}

/** Deletes the objections of a giveaway that ended long ago: no more than it had registrations. */
export async function deleteObjections(db: Database, giveaway: string): Promise<void> {
  await db.delete(objections).where(eq(objections.giveaway, giveaway));
}
