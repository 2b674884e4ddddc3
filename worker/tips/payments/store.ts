/**
 * Stores the landed payments of tips. Each was read from the chain and compared, or its signed bytes were compared
 * before they were sent. Each payment has its own row in `tips`, so that it is shown, counted and listed once.
 */
import { and, asc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AlertPlan } from '../../../core/alerts/plan.ts';
import { isArchived, paymentKeys } from '../../archive/store.ts';
import type { Database } from '../../env.ts';
import { type TipRow, tipColumns } from '../../schema/tip-columns.ts';
import { canaryWallets, outbox, tipPayments, tipPlans, tipRulings, tips } from '../../schema.ts';
import { batchOf, insertSelect } from '../../statements.ts';
import type { TipTerms } from '../instructions.ts';

export interface LandedPayment {
  signature: string;
  slot: number;
  /** The id that the payment's memo names. */
  memoId: string;
  finalized: boolean;
  /** Time of the landing, ms since 1970; now if absent. */
  landedAt?: number;
  /** The row to show if the memo's row is gone or is another payment's: all of it comes from the chain. */
  chain?: ChainTip;
}

/** A tip that lands no later than this after its ruling keeps the hold of that ruling. */
const RULED_MS = 2000;

/** A tip as its transaction alone describes it. Amounts in base units. */
export interface ChainTip extends Omit<TipTerms, 'id'> {
  tokenSymbol: string;
  blockhash: string;
  /** Value in lamports. */
  worth: bigint | null;
  /** Dollars may stand beside it. */
  dollars: boolean;
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
  const input = await inputOf(payments);
  const { recorded, archived } = await batchOf(db, {
    chainTips: insertChainTips(db, input, now),
    chainPlans: insertChainPlans(db, input),
    repeatedTips: insertRepeatedTips(db, input),
    recorded: insertPayments(db, input, now),
    confirmed: confirmTips(db, input),
    ruledLongAgo: holdWhatWasRuledLongAgo(db, input, now),
    unruled: holdWhatIsUnruled(db, input, now),
    alerts: queueAlerts(db, input, now),
    archived: db
      .select({ signature: field('signature') })
      .from(input)
      .where(isArchived),
  });
  // A search that moved on never comes back to this payment. The next one finds no row, and adopts it from the chain.
  if (recorded.length + archived.length < payments.length)
    throw new Error('the row of a payment was deleted while it was read');
}

/** Builds the payments as rows `p` of JSON, which all statements read. */
async function inputOf(payments: LandedPayment[]): Promise<SQL> {
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
  return sql`json_each(${JSON.stringify(list)}) p`;
}

const field = (name: string) => sql.raw(`p.value ->> '$.${name}'`) as SQL<string>;
const amount = (name: string) => sql`CAST(${field(name)} AS INTEGER)`;
const isFromChain = sql`${field('chain')} IS NOT NULL`;
/** SQL: payment `p` may take its memo's row. Its signature is the row's, or the row lacks signature and payment. */
const mayTake = sql`coalesce(${tips.signature} = ${field('signature')}
  OR (${tips.signature} IS NULL AND ${field('first')} AND ${tips.status} IN ('prepared', 'expired')), 0)`;
// A recorded payment may have left the table: it is archived then.
const isNew = sql`NOT EXISTS (SELECT 1 FROM ${tipPayments} WHERE ${tipPayments.signature} = ${field('signature')})
  AND NOT ${isArchived}`;
const isInput = (input: SQL) => sql`${tipPayments.signature} IN (SELECT ${field('signature')} FROM ${input})`;
const isFirstSeen = (input: SQL, now: number) => sql`${isInput(input)} AND ${tipPayments.seenAt} = ${now}`;

function insertChainTips(db: Database, input: SQL, now: number) {
  const values = {
    id: field('ownId'),
    token: field('chain.token'),
    tokenSymbol: field('chain.tokenSymbol'),
    currency: field('chain.currency'),
    tokenProgram: field('chain.tokenProgram'),
    decimals: field('chain.decimals'),
    sender: field('chain.sender'),
    creator: field('chain.creator'),
    treasury: field('chain.treasury'),
    amount: sql`${amount('chain.platformFee')} + ${amount('chain.creatorAmount')}`,
    platformFee: amount('chain.platformFee'),
    creatorAmount: amount('chain.creatorAmount'),
    message: '',
    blockhash: field('chain.blockhash'),
    preparedAt: now,
    ...UNPAID,
  };
  return insertSelect(
    db,
    tips,
    values,
    sql`FROM ${input} WHERE ${isFromChain} AND ${isNew}`,
  ).onConflictDoNothing();
}

/** Inserts their plans: none was fixed before they were signed. */
function insertChainPlans(db: Database, input: SQL) {
  const planned = {
    worth: amount('chain.worth'),
    dollars: field('chain.dollars'),
    plan: field('chain.plan'),
  };
  const values = { tipId: field('ownId'), ...planned };
  return insertSelect(
    db,
    tipPlans,
    values,
    sql`FROM ${input} WHERE ${isFromChain} AND ${isNew}`,
  ).onConflictDoNothing();
}

/** Inserts rows of second landings, as copies of the first one's. */
function insertRepeatedTips(db: Database, input: SQL) {
  const values = { ...getTableColumns(tips), id: field('ownId'), ...UNPAID };
  const rows = sql`FROM ${input} JOIN ${tips} ON ${tips.id} = ${field('memoId')}
    WHERE NOT ${isFromChain} AND NOT (${mayTake}) AND ${isNew}`;
  return insertSelect(db, tips, values, rows).onConflictDoNothing();
}

/** The columns of a row before confirmTips: its own payment confirms it, and no block height ends it. */
const UNPAID = {
  lastValidBlockHeight: 0,
  status: 'prepared',
  signedTransaction: null,
  signature: null,
  failure: null,
  confirmedAt: null,
  slot: null,
} as const;

/** Inserts payments. A payment that is recorded again only becomes final, or known again. */
function insertPayments(db: Database, input: SQL, now: number) {
  const values = {
    signature: field('signature'),
    tipId: sql`CASE WHEN NOT ${isFromChain} AND ${mayTake} THEN ${tips.id} ELSE ${field('ownId')} END`,
    memoId: field('memoId'),
    origin: sql`CASE WHEN ${isFromChain} THEN 'chain' WHEN ${mayTake} THEN 'row' ELSE 'again' END`,
    slot: field('slot'),
    landedAt: sql`coalesce(${field('landedAt')}, ${now})`,
    seenAt: now,
    finalizedAt: sql`CASE WHEN ${field('finalized')} THEN ${now} END`,
  };
  const rows = sql`FROM ${input} LEFT JOIN ${tips} ON ${tips.id} = ${field('memoId')}
    WHERE (${tips.id} IS NOT NULL OR ${isFromChain}) AND NOT ${isArchived}`;
  return insertSelect(db, tipPayments, values, rows)
    .onConflictDoUpdate({
      target: tipPayments.signature,
      set: {
        finalizedAt: sql`coalesce(tip_payments.finalized_at, excluded.finalized_at)`,
        vanishedAt: sql`CASE WHEN excluded.finalized_at IS NULL THEN tip_payments.vanished_at END`,
      },
    })
    .returning({ signature: tipPayments.signature });
}

const isPaid = sql`${tips.status} IN ('confirmed', 'canary')`;

/**
 * SQL: what a paid tip becomes. The one place that tells a canary apart: all lists, sums and alerts ask for 'confirmed'.
 * Only who holds the keys of both wallets makes one, so nobody else's tip is hidden.
 */
const paidStatus = sql<'confirmed'>`iif(
  EXISTS (SELECT 1 FROM ${canaryWallets} WHERE ${canaryWallets.wallet} = ${tips.sender})
    AND EXISTS (SELECT 1 FROM ${canaryWallets} WHERE ${canaryWallets.wallet} = ${tips.creator}),
  'canary', 'confirmed')`;

function confirmTips(db: Database, input: SQL) {
  const { signature, slot, landedAt } = tipPayments;
  return db
    .update(tips)
    .set({ status: paidStatus, signature, slot, confirmedAt: landedAt, failure: null })
    .from(tipPayments)
    .where(and(eq(tipPayments.tipId, tips.id), isInput(input), sql`NOT ${isPaid}`));
}

/**
 * Makes a hold last from the landing: a tip that was signed long before is ruled on again when it is delivered. Leaves
 * decisions of people as they are, and repeats of a held tip.
 */
function holdWhatWasRuledLongAgo(db: Database, input: SQL, now: number) {
  const { tipId, state, until, reasons, decidedAt, decidedBy } = tipRulings;
  return db
    .update(tipRulings)
    .set({ state: 'held', until: null, reasons: '[]', decidedAt: null })
    .where(
      sql`${tipId} IN (SELECT ${tipPayments.tipId} FROM ${tipPayments}
          WHERE ${isFirstSeen(input, now)} AND ${tipPayments.origin} <> 'again')
        AND ${decidedAt} < ${now - RULED_MS} AND ${decidedBy} IS NULL AND ${reasons} = '["mode"]'
        AND (${state} = 'shown' OR ${until} IS NOT NULL)`,
    );
}

/** Holds tips without a ruling: no word of a tip is public before that. A ruling that was ready is stored already. */
function holdWhatIsUnruled(db: Database, input: SQL, now: number) {
  const values = { tipId: tipPayments.tipId, state: 'held' } as const;
  const rows = sql`FROM ${tipPayments} WHERE ${isFirstSeen(input, now)}`;
  return insertSelect(db, tipRulings, values, rows).onConflictDoNothing();
}

/** Queues one wake-up for each payment, with its first record: a delivered row is deleted after a while. */
function queueAlerts(db: Database, input: SQL, now: number) {
  const kind = sql`iif(${tips.status} = 'canary', 'tip:canary', 'tip:new')`;
  const values = { token: tips.token, kind, subject: tips.id, createdAt: now };
  const rows = sql`FROM ${tipPayments} JOIN ${tips} ON ${tips.id} = ${tipPayments.tipId}
    WHERE ${isFirstSeen(input, now)} AND ${isPaid}`;
  return insertSelect(db, outbox, values, rows).onConflictDoNothing();
}

function amountsAsText({ platformFee, creatorAmount, worth, ...rest }: ChainTip) {
  return {
    ...rest,
    platformFee: platformFee.toString(),
    creatorAmount: creatorAmount.toString(),
    worth: worth === null ? null : worth.toString(),
  };
}

/** Derives the id of a payment's own row from its signature: every run that records it computes the same. */
async function idOf(signature: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signature)));
  const hex = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/**
 * Looks up a page of the finalized history: rows by id, and which signatures are payments, archived ones too. These are
 * final: the walk never comes back, so a node that later denies them must not remove them. Four queries.
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
  const listed = withSignatures(named.map(({ signature }) => signature));
  const { rows, payments, archived } = await batchOf(db, {
    finalized: db
      .update(tipPayments)
      .set({ finalizedAt: sql`coalesce(${tipPayments.finalizedAt}, ${now})`, vanishedAt: null })
      .where(and(listed, or(isNull(tipPayments.finalizedAt), isNotNull(tipPayments.vanishedAt)))),
    rows: db
      .select({ ...tipColumns, signedTransaction: sql<null>`NULL` })
      .from(tips)
      .where(sql`${tips.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    payments: db.select({ signature: tipPayments.signature }).from(tipPayments).where(listed),
    archived: db
      .select({ signature: field('signature') })
      .from(sql`json_each(${JSON.stringify(keyed)}) p`)
      .where(isArchived),
  });
  return {
    rows: new Map(rows.map((row) => [row.id, row])),
    recorded: new Set([...payments, ...archived].map(({ signature }) => signature)),
  };
}

/** Returns the tips of all payments whose memo names `memoId`, oldest first. */
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

/** SQL for payments with one of these signatures. */
export function withSignatures(signatures: string[]) {
  return sql`${tipPayments.signature} IN (SELECT value FROM json_each(${JSON.stringify(signatures)}))`;
}
