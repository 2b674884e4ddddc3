/** All SQL of rulings. The batch that confirms a tip writes 'held' for it if it has no other (payments/store.ts). */
import { sql } from 'drizzle-orm';
import type { HoldReason, Ruling } from '../../core/moderation/model.ts';
import type { Ruled } from '../../core/moderation/rule.ts';
import { archivedIds, cleanArchived } from '../archive/known/store.ts';
import type { Database } from '../env.ts';
import { archiveErasures, showSums, tipHandles, tipNames, tipRulings, tips } from '../schema.ts';

/** A ruling as it is stored. `decided`: false while the tip is not to be shown yet. */
export interface StoredRuling extends Ruling {
  dropped: boolean;
  decided: boolean;
}

/** A column for queries of tips; null for a tip from before there were rulings. */
export const rulingOfTip = sql<StoredRuling | null>`(SELECT json_object('state', state, 'until', until,
  'reasons', json(reasons), 'dropped', dropped, 'decided', decided_at IS NOT NULL)
  FROM tip_rulings WHERE tip_id = tips.id)`.mapWith(toRuling);

/** What rulingOfTip reads. */
export function toRuling(text: string | null): StoredRuling | null {
  if (text === null) return null;
  const { dropped, decided, ...ruling } = JSON.parse(text) as Ruling & { dropped: number; decided: number };
  return { ...ruling, dropped: dropped === 1, decided: decided === 1 };
}

interface Judged extends Ruled {
  tipId: string;
  /** What is stored now: the creator's own words may mask some of it. */
  stored: { message: string; name: string | null };
}

/**
 * Stores rulings with the words as they were masked. What someone decided meanwhile stays. `now` in ms since 1970.
 * Repeatable.
 */
export async function saveRulings(db: Database, judged: readonly Judged[], now: number): Promise<void> {
  if (judged.length === 0) return;
  const rows = judged.map(({ tipId, ruling, dropped }) => ({ tipId, ...ruling, dropped: dropped ? 1 : 0 }));
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const rulings = db
    .insert(tipRulings)
    .select(
      sql`SELECT value ->> '$.tipId', value ->> '$.state', value ->> '$.until', value -> '$.reasons',
        value ->> '$.dropped', ${now}, NULL FROM json_each(${JSON.stringify(rows)}) WHERE true`,
    )
    .onConflictDoUpdate({
      target: tipRulings.tipId,
      set: {
        state: excluded('state'),
        until: excluded('until'),
        reasons: excluded('reasons'),
        dropped: excluded('dropped'),
        decidedAt: excluded('decided_at'),
      },
      setWhere: sql`tip_rulings.decided_at IS NULL`,
    });
  // What is dropped stays stored for a while: its creator may read it.
  const messages = judged.filter(({ message, dropped, stored }) => !dropped && message !== stored.message);
  const names = judged.filter(({ name, stored }) => name !== null && name !== stored.name);
  const ofTip = (field: 'message' | 'name', list: readonly Judged[]) =>
    JSON.stringify(list.map((each) => ({ id: each.tipId, text: each[field] })));
  const textOf = (json: string, id: string) =>
    sql`(SELECT value ->> '$.text' FROM json_each(${json}) WHERE value ->> '$.id' = ${sql.raw(id)})`;
  const among = (json: string) => sql`(SELECT value ->> '$.id' FROM json_each(${json}))`;
  const [message, name] = [ofTip('message', messages), ofTip('name', names)];
  await db.batch([
    rulings,
    ...(messages.length === 0
      ? []
      : [
          db
            .update(tips)
            .set({ message: textOf(message, 'tips.id') })
            .where(sql`${tips.id} IN ${among(message)}`),
        ]),
    ...(names.length === 0
      ? []
      : [
          db
            .update(tipNames)
            .set({ name: textOf(name, 'tip_names.tip_id') })
            .where(sql`${tipNames.tipId} IN ${among(name)}`),
        ]),
  ]);
}

const RULING_STATES: readonly Ruling['state'][] = ['shown', 'held', 'wordless', 'removed'];

/**
 * Stores what someone decided about tips. `by`: the label of a link or a wallet. `from`: only rulings in one of these
 * states are replaced, so that who comes second does not bring back what the first one dropped; without it any is.
 * `before`: nor what someone decided after that time, in ms since 1970.
 * Idempotent; ids without a tip are left out.
 */
export async function setRuling(
  db: Database,
  tipIds: readonly string[],
  state: Ruling['state'],
  {
    by,
    now,
    reason = 'moderator',
    from = RULING_STATES,
    before = Number.MAX_SAFE_INTEGER,
  }: {
    by: string;
    now: number;
    reason?: HoldReason;
    from?: readonly Ruling['state'][];
    before?: number;
  },
): Promise<void> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(tipIds)}))`;
  await db.batch([
    // What the overlay's parts count of an archived tip: triggers look for its token where it is no more.
    db
      .update(showSums)
      .set({ version: sql`${showSums.version} + 1` })
      .where(
        sql`${showSums.token} IN (SELECT s.token FROM supporter_tips s WHERE s.tip_id IN ${ids}
          AND NOT EXISTS (SELECT 1 FROM tips t WHERE t.id = s.tip_id))`,
      ),
    // An archived tip that was shown has no ruling any more: it gets one again.
    db
      .insert(tipRulings)
      .select(
        sql`SELECT t.id, ${state}, NULL, ${JSON.stringify([reason])}, 0, ${now}, ${by}
        FROM (SELECT id FROM tips WHERE id IN ${ids} UNION ${archivedIds(tipIds)}) t WHERE true`,
      )
      .onConflictDoUpdate({
        target: tipRulings.tipId,
        set: {
          ...{ state, until: null, reasons: JSON.stringify([reason]) },
          ...{ decidedAt: now, decidedBy: by },
        },
        setWhere: sql`tip_rulings.state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
          AND (tip_rulings.decided_by IS NULL OR tip_rulings.decided_at <= ${before})`,
      }),
  ]);
}

/** The rulings of these tips, and who gave them: the label of a link or a wallet, null for the rule. */
export async function rulingsOf(
  db: Database,
  tipIds: readonly string[],
): Promise<{ tipId: string; state: Ruling['state']; by: string | null }[]> {
  return db
    .select({ tipId: tipRulings.tipId, state: tipRulings.state, by: tipRulings.decidedBy })
    .from(tipRulings)
    .where(sql`${tipRulings.tipId} IN (SELECT value FROM json_each(${JSON.stringify(tipIds)}))`);
}

/**
 * Holds whose time is over become what they are for everyone: shown. What streams count follows by a trigger. At most
 * `limit`, the first ones first; returns how many. `now` in ms since 1970.
 */
export async function endHolds(db: Database, now: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`UPDATE tip_rulings SET state = 'shown', until = NULL WHERE tip_id IN (
    SELECT tip_id FROM tip_rulings WHERE state = 'held' AND until <= ${now} ORDER BY until LIMIT ${limit})`);
  return meta.changes;
}

/**
 * The same for these tips alone, and for those of them that their room lets go because someone is at the desk; returns
 * how each is ruled on then: what was decided meanwhile stays. Tips without a ruling are left out. Idempotent.
 */
export async function endHoldsOf(
  db: Database,
  tipIds: readonly string[],
  now: number,
): Promise<Map<string, Ruling>> {
  const { tipId, state, until, reasons } = tipRulings;
  const among = sql`${tipId} IN (SELECT value FROM json_each(${JSON.stringify(tipIds)}))`;
  const [, rows] = await db.batch([
    db
      .update(tipRulings)
      .set({ state: 'shown', until: null })
      .where(
        sql`${among} AND ${state} = 'held' AND (${until} <= ${now}
          OR (${until} IS NULL AND ${tipRulings.decidedBy} IS NULL AND ${reasons} = '["unattended"]'))`,
      ),
    db.select({ tipId, state, until, reasons }).from(tipRulings).where(among),
  ]);
  return new Map(
    rows.map((row) => [
      row.tipId,
      { state: row.state, until: row.until, reasons: JSON.parse(row.reasons) as HoldReason[] },
    ]),
  );
}

/** Where the deletion of denied words is: a ruling, by the time of its decision (ms since 1970) and its tip. */
export interface DeniedPoint {
  decidedAt: number;
  tipId: string;
}

/**
 * Deletes what was denied before `before`: the message of the next `limit` tips that were removed, lost their words or
 * had their message dropped; of the first two also the name and the account on X. Returns the last of them, null if
 * there was none. Repeatable.
 */
export async function deleteDenied(
  db: Database,
  after: DeniedPoint,
  before: number,
  limit: number,
): Promise<(DeniedPoint & { tips: number }) | null> {
  // Worded as the index tip_rulings_denied.
  const denied = await db.all<DeniedPoint & { named: number }>(sql`
    SELECT decided_at AS decidedAt, tip_id AS tipId, state NOT IN ('removed', 'wordless') AS named FROM tip_rulings
    WHERE (state IN ('removed', 'wordless') OR dropped = 1) AND decided_at <= ${before}
      AND (decided_at, tip_id) > (${after.decidedAt}, ${after.tipId})
    ORDER BY decided_at, tip_id LIMIT ${limit}`);
  const last = denied.at(-1);
  if (!last) return null;
  const among = (list: readonly DeniedPoint[]) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(list.map(({ tipId }) => tipId))}))`;
  const nameless = denied.filter(({ named }) => !named);
  await db.batch([
    db
      .update(tips)
      .set({ message: '' })
      .where(sql`${tips.id} IN ${among(denied)} AND ${tips.message} <> ''`),
    db.delete(tipNames).where(sql`${tipNames.tipId} IN ${among(nameless)}`),
    db.delete(tipHandles).where(sql`${tipHandles.tipId} IN ${among(nameless)}`),
    // The words of archived tips are in a file, which is written again.
    db
      .insert(archiveErasures)
      .select(sql`SELECT id FROM (${archivedIds(denied.map(({ tipId }) => tipId))}) WHERE true`)
      .onConflictDoNothing(),
  ]);
  return { ...last, tips: denied.length };
}

/** A wallet's earlier tips with words for a token that were shown and that no one stopped; at most `limit` of each. */
export async function cleanTips(
  db: Database,
  token: string,
  senders: readonly string[],
  { before, limit }: { before: number; limit: number },
): Promise<Map<string, number>> {
  if (senders.length === 0) return new Map();
  const wallets = [...new Set(senders)];
  // Each wallet's tips are read along their own index, no more of them than count: a wallet may have sent thousands.
  const rows = await db.all<{
    sender: string;
    clean: number;
  }>(sql`SELECT s.value AS sender, (SELECT count(*) FROM (
      SELECT 1 FROM tips t LEFT JOIN tip_rulings r ON r.tip_id = t.id
      WHERE t.token = ${token} AND t.sender = s.value AND t.status = 'confirmed' AND t.confirmed_at <= ${before}
        AND (t.message <> '' OR EXISTS (SELECT 1 FROM tip_names n WHERE n.tip_id = t.id))
        AND (r.tip_id IS NULL OR r.state = 'shown' OR (r.state = 'held' AND r.until <= ${before}))
      LIMIT ${limit})) + ${cleanArchived(token, sql`s.value`, wallets)} AS clean
    FROM json_each(${JSON.stringify(wallets)}) s`);
  return new Map(rows.map(({ sender, clean }) => [sender, Math.min(clean, limit)]));
}

/** Which of these tips were prepared by a wallet that held the coin. */
export async function heldCoin(db: Database, tipIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`SELECT tip_id AS id FROM tip_holders
    WHERE tip_id IN (SELECT value FROM json_each(${JSON.stringify(tipIds)}))`);
  return new Set(rows.map(({ id }) => id));
}
