/**
 * Payments of tips as they landed. What is recorded here was read from the chain and compared, or its signed bytes were
 * compared before they were sent. Each payment has its own row in `tips`, so that it is shown, counted and listed once.
 */
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { AlertPlan } from '../../../core/alerts/plan.ts';
import { isArchived, paymentKeys } from '../../archive/known/store.ts';
import type { Database } from '../../env.ts';
import { outbox, tipPayments, tipPlans, tipRulings, tips } from '../../schema.ts';
import type { TipTerms } from '../instructions.ts';
import { type TipRow, tipColumns } from '../rows.ts';

export interface LandedPayment {
  signature: string;
  slot: number;
  /** The id that its memo names. */
  memoId: string;
  finalized: boolean;
  /** When it landed, ms since 1970; now if absent. */
  landedAt?: number;
  /** The row to show if the memo's row is gone or is another payment's: all of it comes from the chain. */
  chain?: ChainTip;
}

/** A tip that lands no later than this after its ruling has the hold that it was given. */
const RULED_MS = 2000;

/** A tip as its transaction alone describes it. Amounts in base units. */
export interface ChainTip extends Omit<TipTerms, 'id'> {
  tokenSymbol: string;
  blockhash: string;
  /** Lamports. */
  worth: bigint | null;
  plan: AlertPlan;
}

/**
 * Records payments with their alerts, all of them or none. Idempotent. A payment takes the memo's row if that row has
 * no payment yet; else it gets a row of its own, with the same message. A `failed` row that landed after all is
 * confirmed: the chain decides. `now` in ms. Throws if a payment's row was deleted since the caller read it; the others
 * are recorded.
 */
export async function recordPayments(db: Database, payments: LandedPayment[], now: number): Promise<void> {
  if (payments.length === 0) return;
  const seen = new Set<string>();
  const list = await Promise.all(
    payments.map(async ({ chain, ...payment }) => {
      // Of several landings in one call only the first may take the row.
      const first = !seen.has(payment.memoId);
      seen.add(payment.memoId);
      const ownId = await idOf(payment.signature);
      const keys = paymentKeys({ ...payment, ownId });
      return { ...payment, ...keys, first, ownId, chain: chain && amountsAsText(chain) };
    }),
  );
  const input = sql`json_each(${JSON.stringify(list)})`;
  const field = (name: string) => sql.raw(`p.value ->> '$.${name}'`);
  const mine = sql`${tipPayments.signature} IN (SELECT ${field('signature')} FROM ${input} p)`;
  // What was recorded once may have left the table: it is archived then.
  const unrecorded = sql`NOT EXISTS (SELECT 1 FROM tip_payments k WHERE k.signature = ${field('signature')}) AND NOT ${isArchived}`;
  const [, , , recorded, , , , , archived] = await db.batch([
    // Rows that only the chain knows.
    db
      .insert(tips)
      .select(
        sql`SELECT ${field('ownId')}, ${field('chain.token')}, ${field('chain.tokenSymbol')}, ${field('chain.currency')},
          ${field('chain.tokenProgram')}, ${field('chain.decimals')}, ${field('chain.sender')}, ${field('chain.creator')},
          ${field('chain.treasury')},
          CAST(${field('chain.platformFee')} AS INTEGER) + CAST(${field('chain.creatorAmount')} AS INTEGER),
          CAST(${field('chain.platformFee')} AS INTEGER), CAST(${field('chain.creatorAmount')} AS INTEGER),
          '', ${field('chain.blockhash')}, 0, 'prepared', NULL, NULL, NULL, ${now}, NULL, NULL
        FROM ${input} p WHERE ${field('chain')} IS NOT NULL AND ${unrecorded}`,
      )
      .onConflictDoNothing(),
    // With their plans: no one has fixed one before they were signed.
    db
      .insert(tipPlans)
      .select(
        sql`SELECT ${field('ownId')}, CAST(${field('chain.worth')} AS INTEGER), ${field('chain.plan')}
        FROM ${input} p WHERE ${field('chain')} IS NOT NULL AND ${unrecorded}`,
      )
      .onConflictDoNothing(),
    // Rows of second landings: copies of the first one's.
    db
      .insert(tips)
      .select(
        sql`SELECT ${field('ownId')}, t.token, t.token_symbol, t.currency, t.token_program, t.decimals, t.sender, t.creator,
          t.treasury, t.amount, t.platform_fee, t.creator_amount, t.message, t.blockhash, 0, 'prepared', NULL, NULL, NULL,
          t.prepared_at, NULL, NULL
        FROM ${input} p JOIN tips t ON t.id = ${field('memoId')}
        WHERE ${field('chain')} IS NULL AND NOT (${mayTake(field)}) AND ${unrecorded}`,
      )
      .onConflictDoNothing(),
    db
      .insert(tipPayments)
      .select(
        sql`SELECT ${field('signature')},
          CASE WHEN ${field('chain')} IS NULL AND ${mayTake(field)} THEN t.id ELSE ${field('ownId')} END,
          ${field('memoId')},
          CASE WHEN ${field('chain')} IS NOT NULL THEN 'chain' WHEN ${mayTake(field)} THEN 'row' ELSE 'again' END,
          ${field('slot')}, coalesce(${field('landedAt')}, ${now}), ${now}, CASE WHEN ${field('finalized')} THEN ${now} END, NULL
        FROM ${input} p LEFT JOIN tips t ON t.id = ${field('memoId')}
        WHERE (t.id IS NOT NULL OR ${field('chain')} IS NOT NULL) AND NOT ${isArchived}`,
      )
      .onConflictDoUpdate({
        target: tipPayments.signature,
        set: {
          finalizedAt: sql`coalesce(tip_payments.finalized_at, excluded.finalized_at)`,
          vanishedAt: sql`CASE WHEN excluded.finalized_at IS NULL THEN tip_payments.vanished_at END`,
        },
      })
      .returning({ signature: tipPayments.signature }),
    db
      .update(tips)
      .set({
        status: 'confirmed',
        signature: sql.raw('tip_payments.signature'),
        slot: sql.raw('tip_payments.slot'),
        confirmedAt: sql.raw('tip_payments.landed_at'),
        failure: null,
      })
      .from(tipPayments)
      .where(and(eq(tipPayments.tipId, tips.id), mine, sql`${tips.status} <> 'confirmed'`)),
    // A hold lasts from the landing: what was signed long before is ruled on again as it is delivered. Not what someone
    // decided, nor what repeats a tip that was held.
    db
      .update(tipRulings)
      .set({ state: 'held', until: null, reasons: '[]', decidedAt: null })
      .where(
        sql`${tipRulings.tipId} IN (SELECT k.tip_id FROM tip_payments k
          WHERE k.signature IN (SELECT ${field('signature')} FROM ${input} p)
            AND k.seen_at = ${now} AND k.origin <> 'again')
          AND ${tipRulings.decidedAt} < ${now - RULED_MS} AND ${tipRulings.decidedBy} IS NULL
          AND ${tipRulings.reasons} = '["mode"]'
          AND (${tipRulings.state} = 'shown' OR ${tipRulings.until} IS NOT NULL)`,
      ),
    // Nothing of it is public before it is ruled on. A ruling that was ready is there already.
    db
      .insert(tipRulings)
      .select(
        sql`SELECT k.tip_id, 'held', NULL, '[]', 0, NULL, NULL FROM tip_payments k
        WHERE k.signature IN (SELECT ${field('signature')} FROM ${input} p) AND k.seen_at = ${now}`,
      )
      .onConflictDoNothing(),
    // Once for each payment, with its first record: a delivered row is deleted after a while.
    db
      .insert(outbox)
      .select(
        sql`SELECT NULL, t.token, 'tip:new', t.id, ${now}, NULL, 0, 0, NULL
        FROM tip_payments k JOIN tips t ON t.id = k.tip_id
        WHERE k.signature IN (SELECT ${field('signature')} FROM ${input} p) AND t.status = 'confirmed' AND k.seen_at = ${now}`,
      )
      .onConflictDoNothing(),
    db
      .select({ signature: sql<string>`${field('signature')}` })
      .from(sql`${input} p`)
      .where(isArchived),
  ]);
  // A search that moved on would never come back to it. The next one finds no row, and adopts it from the chain.
  if (recorded.length + archived.length < list.length)
    throw new Error('the row of a payment was deleted while it was read');
}

/**
 * Whether payment `p` may take row `t`: it is that row's own signature, or the row has neither signature nor payment.
 */
function mayTake(field: (name: string) => ReturnType<typeof sql.raw>) {
  return sql`coalesce(t.signature = ${field('signature')}
    OR (t.signature IS NULL AND ${field('first')} AND t.status IN ('prepared', 'expired')), 0)`;
}

function amountsAsText({ platformFee, creatorAmount, worth, ...rest }: ChainTip) {
  return {
    ...rest,
    platformFee: platformFee.toString(),
    creatorAmount: creatorAmount.toString(),
    worth: worth === null ? null : worth.toString(),
  };
}

/** The id of a payment's own row: derived from its signature, so that every run that records it computes the same. */
async function idOf(signature: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signature)));
  const hex = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/**
 * What we know about a page of the finalized history: rows by id, and which signatures are payments, archived ones too.
 * Those are final: the walk never comes back, so a node that later denies them must not take them away. Four queries.
 */
export async function lookUpFinal(
  db: Database,
  named: readonly { signature: string; memoId: string }[],
  now: number,
): Promise<{ rows: Map<string, TipRow>; recorded: Set<string> }> {
  const ids = [...new Set(named.map(({ memoId }) => memoId))];
  const keyed = await Promise.all(
    named.map(async (payment) => ({
      signature: payment.signature,
      ...paymentKeys({ ...payment, ownId: await idOf(payment.signature) }),
    })),
  );
  const listed = among(named.map(({ signature }) => signature));
  const [, rows, payments, archived] = await db.batch([
    db
      .update(tipPayments)
      .set({ finalizedAt: sql`coalesce(${tipPayments.finalizedAt}, ${now})`, vanishedAt: null })
      .where(and(listed, or(isNull(tipPayments.finalizedAt), isNotNull(tipPayments.vanishedAt)))),
    db
      .select({ ...tipColumns, signedTransaction: sql<null>`NULL` })
      .from(tips)
      .where(sql`${tips.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    db.select({ signature: tipPayments.signature }).from(tipPayments).where(listed),
    db
      .select({ signature: sql<string>`p.value ->> '$.signature'` })
      .from(sql`json_each(${JSON.stringify(keyed)}) p`)
      .where(isArchived),
  ]);
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    recorded: new Set([...payments, ...archived].map(({ signature }) => signature)),
  };
}

/** The tips of all payments whose memo names `memoId`, oldest first. */
export async function paidTips(db: Database, memoId: string): Promise<TipRow[]> {
  // Worded as the indexes: a row's own payment is found by the tip, which its memo names.
  const named = sql`((${tipPayments.tipId} = ${memoId} AND ${tipPayments.memoId} = ${memoId})
    OR (${tipPayments.origin} <> 'row' AND ${tipPayments.memoId} = ${memoId}))`;
  return db
    .select(tipColumns)
    .from(tipPayments)
    .innerJoin(tips, eq(tips.id, tipPayments.tipId))
    .where(named)
    .orderBy(asc(tipPayments.seenAt), asc(tipPayments.slot), asc(tipPayments.signature))
    .limit(10);
}

export interface Unfinalized {
  signature: string;
  tipId: string;
  slot: number;
  seenAt: number;
}

/** Payments that are not known to be finalized, oldest first, after `seenAt` and `signature` of the previous one. */
export async function unfinalized(
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

/** Stores what became of payments. A vanished one leaves the list; it is final if the chain lists it after all. */
export async function markFinality(
  db: Database,
  { finalized, vanished }: { finalized: string[]; vanished: string[] },
  now: number,
): Promise<void> {
  if (finalized.length > 0) await db.update(tipPayments).set({ finalizedAt: now }).where(among(finalized));
  const open = and(among(vanished), isNull(tipPayments.finalizedAt));
  if (vanished.length > 0) await db.update(tipPayments).set({ vanishedAt: now }).where(open);
}

function among(signatures: string[]) {
  return sql`${tipPayments.signature} IN (SELECT value FROM json_each(${JSON.stringify(signatures)}))`;
}

/** Payments since `since` (ms) that were not a row's own: how many landed again, how many came from the chain alone. */
export async function unusualPayments(
  db: Database,
  since: number,
): Promise<{ again: number; chain: number }> {
  const [row] = await db
    .select({
      again: sql<number>`COALESCE(SUM(${tipPayments.origin} = 'again'), 0)`,
      chain: sql<number>`COALESCE(SUM(${tipPayments.origin} = 'chain'), 0)`,
    })
    .from(tipPayments)
    .where(and(sql`${tipPayments.origin} <> 'row'`, gt(tipPayments.seenAt, since)));
  return row ?? { again: 0, chain: 0 };
}
