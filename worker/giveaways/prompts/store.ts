/**
 * The prompt of a live draw, as columns of its giveaway: registrations pause while the creator's wallet is asked. Times
 * in ms since 1970.
 */
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { PROMPT_SECONDS } from '../../../core/giveaways/model.ts';
import type { Database } from '../../env.ts';
import { giveawayLists, giveaways, giveawayTransactions } from '../../schema.ts';
import { type FrozenList, WITHOUT_LIST } from '../store.ts';

const NO_PROMPT = { promptUntil: null, promptKey: null, promptList: null } as const;

/** Begins a prompt, if none is open and the last one began `every` ms ago. `key`: SHA-256 of the secret, hex. */
export async function beginPrompt(
  db: Database,
  id: string,
  key: string,
  now: number,
  every: number,
): Promise<boolean> {
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
        or(isNull(giveaways.promptedAt), lte(giveaways.promptedAt, now - every)),
      ),
    );
  return result.meta.changes > 0;
}

/**
 * Whether the transaction that closes the entries may be built: `every` ms after the last one. It pauses nothing, but
 * anyone may ask for it, and it costs calls of the node and a row.
 */
export async function beginClosing(db: Database, id: string, now: number, every: number): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set({ promptedAt: now })
    .where(
      and(
        eq(giveaways.id, id),
        eq(giveaways.stage, 'open'),
        gt(giveaways.windowSeconds, 0),
        or(isNull(giveaways.promptedAt), lte(giveaways.promptedAt, now - every)),
      ),
    );
  return result.meta.changes > 0;
}

/** Another page of the creator takes the open prompt over: only its key ends it now. */
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
  list: FrozenList,
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

/** Ends the prompt with this key; registrations go on. False if it is over, or has another key. */
export async function closePrompt(db: Database, id: string, key: string): Promise<boolean> {
  const result = await db
    .update(giveaways)
    .set(NO_PROMPT)
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'open'), eq(giveaways.promptKey, key)));
  return result.meta.changes > 0;
}

/**
 * In one transaction: freezes the giveaway with the list that its open prompt offers, and stores the bytes that both
 * signed. The number of registrations says that the list lacks none, whatever a clock says. False, and nothing is
 * stored, if the prompt is over or offers another list, or if the draft was used.
 */
export async function acceptList(
  db: Database,
  id: string,
  list: FrozenList,
  signed: { transaction: string; signature: string; signedTransaction: string },
  now: number,
): Promise<boolean> {
  const isDraft = sql`EXISTS (SELECT 1 FROM giveaway_transactions WHERE id = ${signed.transaction} AND status = 'prepared')`;
  const isListed = sql`EXISTS (SELECT 1 FROM giveaway_lists WHERE giveaway = ${id} AND list_hash = ${list.listHash}
    AND dropped_at IS NULL)`;
  const isFrozen = sql`EXISTS (SELECT 1 FROM giveaways WHERE id = ${id} AND stage = 'frozen' AND live = 1
    AND list_hash = ${list.listHash})`;
  const [, , stored] = await db.batch([
    db
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
    db
      .update(giveawayLists)
      .set({ accepted: true })
      .where(and(eq(giveawayLists.giveaway, id), eq(giveawayLists.listHash, list.listHash), isFrozen)),
    db
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
  ]);
  return stored.meta.changes > 0;
}

/** A live commit that can land no more: its list goes, and registrations go on. */
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

/** For a live commit that a reorg dropped. `commits`: how many landed before it. */
export async function undoLive(db: Database, id: string, commits: number): Promise<void> {
  await db
    .update(giveaways)
    .set({ ...WITHOUT_LIST, stage: 'open', commits, dueAt: 0 })
    .where(and(eq(giveaways.id, id), eq(giveaways.stage, 'committed'), isNull(giveaways.randomness)));
}
