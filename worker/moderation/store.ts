/** All SQL of rulings. The batch that confirms a tip writes 'held' for it if it has no other (payments/store.ts). */
import { sql } from 'drizzle-orm';
import type { HoldReason, Ruling } from '../../core/moderation/model.ts';
import type { Ruled } from '../../core/moderation/rule.ts';
import { type TipRecord, TRUST_MS } from '../../core/moderation/trust.ts';
import type { Database } from '../env.ts';
import { archiveErasures, showSums, tipHandles, tipNames, tipRulings, tips } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';
import { knownIds } from '../tips/lists/store.ts';
import { withoutVoice } from '../tips/store.ts';

interface Judged extends Ruled {
  tipId: string;
  /** The stream may show its face where it shows those of trusted wallets. */
  trusted: boolean;
  /** The present stored words: the creator's own list may mask some of them. */
  stored: { message: string; name: string | null };
}

/**
 * Stores rulings with the masked words, and removes the voice from unspoken ones. A decision made meanwhile stays.
 * `now` in ms since 1970. Repeatable.
 */
export async function saveRulings(db: Database, judged: readonly Judged[], now: number): Promise<void> {
  if (judged.length === 0) return;
  const rows = judged.map(({ tipId, ruling, dropped, trusted }) => ({
    ...{ tipId, ...ruling },
    ...{ dropped: dropped ? 1 : 0, trusted: trusted ? 1 : 0 },
  }));
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const rulings = insertSelect(
    db,
    tipRulings,
    {
      tipId: sql`value ->> '$.tipId'`,
      state: sql`value ->> '$.state'`,
      until: sql`value ->> '$.until'`,
      reasons: sql`value -> '$.reasons'`,
      dropped: sql`value ->> '$.dropped'`,
      trusted: sql`value ->> '$.trusted'`,
      decidedAt: now,
    },
    sql`FROM json_each(${JSON.stringify(rows)}) WHERE true`,
  ).onConflictDoUpdate({
    target: tipRulings.tipId,
    set: {
      state: excluded('state'),
      until: excluded('until'),
      reasons: excluded('reasons'),
      dropped: excluded('dropped'),
      trusted: excluded('trusted'),
      decidedAt: excluded('decided_at'),
    },
    setWhere: sql`tip_rulings.decided_at IS NULL`,
  });
  // A dropped message stays stored for a while: its creator may read it.
  const messages = judged.filter(({ message, dropped, stored }) => !dropped && message !== stored.message);
  const names = judged.filter(({ name, stored }) => name !== null && name !== stored.name);
  const ofTip = (field: 'message' | 'name', list: readonly Judged[]) =>
    JSON.stringify(list.map((each) => ({ id: each.tipId, text: each[field] })));
  const textOf = (json: string, id: string) =>
    sql`(SELECT value ->> '$.text' FROM json_each(${json}) WHERE value ->> '$.id' = ${sql.raw(id)})`;
  const among = (json: string) => sql`(SELECT value ->> '$.id' FROM json_each(${json}))`;
  const [message, name] = [ofTip('message', messages), ofTip('name', names)];
  const unspoken = judged.flatMap((each) => (each.unspoken ? [each.tipId] : []));
  await db.batch([
    rulings,
    ...(unspoken.length === 0 ? [] : [withoutVoice(db, unspoken)]),
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
          // An account replaces the name on the stream, and would show the masked words in it.
          db.delete(tipHandles).where(sql`${tipHandles.tipId} IN ${among(name)}`),
        ]),
  ]);
}

const RULING_STATES: readonly Ruling['state'][] = ['shown', 'held', 'wordless', 'removed'];

/**
 * Stores a person's decision about tips. `by`: the label of a link or a wallet. `from`: only rulings in one of these
 * states are replaced, so that a second moderator does not bring back a dropped tip; without it all are. `before`:
 * decisions after that time (ms since 1970) are not replaced either. Idempotent; ids without a tip are left out.
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
  const alone = JSON.stringify([reason]);
  const beside = JSON.stringify([reason, 'judge']);
  // A flagged text ends its sender's trust until a person lets it on air: a panic is no such decision.
  const reasons =
    state === 'shown' ? alone : sql`iif(instr(tip_rulings.reasons, '"judge"') > 0, ${beside}, ${alone})`;
  await db.batch([
    // Raises the version of archived tips' figures: the triggers look for their token in `tips`, where it is gone.
    db
      .update(showSums)
      .set({ version: sql`${showSums.version} + 1` })
      .where(
        sql`${showSums.token} IN (SELECT s.token FROM supporter_tips s WHERE s.tip_id IN ${ids}
          AND NOT EXISTS (SELECT 1 FROM tips t WHERE t.id = s.tip_id))`,
      ),
    // An archived tip that was shown has lost its ruling: it gets one again.
    insertSelect(
      db,
      tipRulings,
      { tipId: sql`t.id`, state, reasons: JSON.stringify([reason]), decidedAt: now, decidedBy: by },
      sql`FROM (${knownIds(tipIds)}) t WHERE true`,
    ).onConflictDoUpdate({
      target: tipRulings.tipId,
      set: { state, until: null, reasons, decidedAt: now, decidedBy: by },
      setWhere: sql`tip_rulings.state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
          AND (tip_rulings.decided_by IS NULL OR tip_rulings.decided_at <= ${before})`,
    }),
  ]);
}

/** Returns the rulings of these tips, and who gave them: the label of a link or a wallet, null for the rule. */
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
 * Ends holds whose time is over: their tips are shown. The figures of streams follow by a trigger. At most `limit`, the
 * first ones first; returns how many. `now` in ms since 1970.
 */
export async function endHolds(db: Database, now: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`UPDATE tip_rulings SET state = 'shown', until = NULL WHERE tip_id IN (
    SELECT tip_id FROM tip_rulings WHERE state = 'held' AND until <= ${now} ORDER BY until LIMIT ${limit})`);
  return meta.changes;
}

/**
 * Ends the holds of these tips alone, also of those that their room releases because someone is at the desk. Returns
 * each tip's ruling then: a decision made meanwhile stays. Leaves out tips without a ruling. Idempotent.
 */
export async function endHoldsOf(
  db: Database,
  tipIds: readonly string[],
  now: number,
): Promise<Map<string, Ruling>> {
  const { tipId, state, until, reasons } = tipRulings;
  const among = sql`${tipId} IN (SELECT value FROM json_each(${JSON.stringify(tipIds)}))`;
  const { rows } = await batchOf(db, {
    ended: db
      .update(tipRulings)
      .set({ state: 'shown', until: null })
      .where(
        sql`${among} AND ${state} = 'held' AND (${until} <= ${now}
          OR (${until} IS NULL AND ${tipRulings.decidedBy} IS NULL AND ${reasons} = '["unattended"]'))`,
      ),
    rows: db.select({ tipId, state, until, reasons }).from(tipRulings).where(among),
  });
  return new Map(
    rows.map((row) => [
      row.tipId,
      { state: row.state, until: row.until, reasons: JSON.parse(row.reasons) as HoldReason[] },
    ]),
  );
}

/** Cursor of the deletion of denied words: a ruling, by the time of its decision (ms since 1970) and its tip. */
interface DeniedPoint {
  decidedAt: number;
  tipId: string;
}

/**
 * Deletes words denied before `before`: the message of the next `limit` tips that were removed, lost their words or had
 * their message dropped; for the first two also the name and the account on X. Returns the last of them, null if there
 * was none. Repeatable.
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
    // A tip without a row is archived: the file with its words is written again.
    insertSelect(
      db,
      archiveErasures,
      { tipId: tipRulings.tipId },
      sql`FROM ${tipRulings} WHERE ${tipRulings.tipId} IN ${among(denied)}
        AND NOT EXISTS (SELECT 1 FROM ${tips} WHERE ${tips.id} = ${tipRulings.tipId})`,
    ).onConflictDoNothing(),
  ]);
  return { ...last, tips: denied.length };
}

/** Returns which of these tips were prepared by a wallet that held the coin. */
export async function coinHolders(db: Database, tipIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`SELECT tip_id AS id FROM tip_holders
    WHERE tip_id IN (SELECT value FROM json_each(${JSON.stringify(tipIds)}))`);
  return new Set(rows.map(({ id }) => id));
}

/** A wallet with more recent tips is not trusted: each further one would read them all. */
const MOST_TIPS = 1000;

/** Returns what each sender of `tips` sent to its creator within TRUST_MS before `now`, in the order of `tips`. */
export async function tipRecords(
  db: Database,
  tips: readonly { sender: string; creator: string }[],
  now: number,
): Promise<TipRecord[]> {
  const asked = JSON.stringify(tips.map(({ sender, creator }) => ({ sender, creator })));
  const isClean = sql`currency = 'SOL' AND (state IS NULL OR state = 'shown' OR (state = 'held' AND until <= ${now}))`;
  // Each sender's tips are read along their own index.
  const rows = await db.all<{ record: string }>(sql`SELECT (SELECT json_object(
      'cleanLamports', coalesce(sum(iif(isClean, amount, 0)), 0),
      'cleanDays', count(DISTINCT iif(isClean, confirmed_at / 86400000, NULL)),
      'firstClean', min(iif(isClean, confirmed_at, NULL)),
      'denied', json(iif(max(isDenied) OR count(*) >= ${MOST_TIPS}, 'true', 'false')),
      'proven', json(iif((SELECT wallet FROM x_accounts WHERE wallet = a.value ->> '$.sender') IS NULL, 'false', 'true')))
    FROM (SELECT amount, confirmed_at, creator = a.value ->> '$.creator' AND ${isClean} AS isClean,
        creator = a.value ->> '$.creator' AND (state = 'removed' OR instr(reasons, '"judge"') > 0) AS isDenied
      FROM (SELECT t.creator, t.currency, t.amount, t.confirmed_at, r.state, r.until, r.reasons
        FROM tips t LEFT JOIN tip_rulings r ON r.tip_id = t.id
        WHERE t.sender = a.value ->> '$.sender' AND t.status = 'confirmed' AND t.confirmed_at > ${now - TRUST_MS}
        ORDER BY t.confirmed_at DESC LIMIT ${MOST_TIPS}))) AS record
    FROM json_each(${asked}) a ORDER BY a.key`);
  return rows.map(({ record }) => JSON.parse(record) as TipRecord);
}
