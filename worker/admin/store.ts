/** Reads the platform's fees, as sums of tips, and the audit log, which no other file writes and triggers protect. */

import { count, desc, eq, is, lt, ne, SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditEntry } from '../../core/admin.ts';
import type { Database, Env } from '../env.ts';
import { auditLog, giveaways, sumOfHalves, tipSums, tokens, wideSum } from '../schema.ts';
import { insertSelect } from '../statements.ts';

/** Totals of one currency and token, in exact base units of the currency. */
export interface FeeTotals {
  currency: 'SOL' | 'TOKEN';
  /** A mint; null for giveaways of SOL. */
  token: string | null;
  symbol: string;
  decimals: number;
  /** The number of tips or giveaways. */
  times: number;
  fees: bigint;
}

/**
 * Sums confirmed tips by creator, token and currency: one more row where a token changed its creator. `volume`: the
 * tips, fee included.
 */
export function tipFeeTotals(db: Database): Promise<(FeeTotals & { token: string; volume: bigint })[]> {
  return db
    .select({
      currency: tipSums.currency,
      token: tipSums.token,
      symbol: tipSums.symbol,
      decimals: tipSums.decimals,
      times: tipSums.tips,
      fees: sumOfHalves(tipSums.platformFeeHigh, tipSums.platformFeeLow),
      volume: sumOfHalves(tipSums.amountHigh, tipSums.amountLow),
    })
    .from(tipSums)
    .where(ne(tipSums.creator, ''))
    .groupBy(tipSums.creator, tipSums.token, tipSums.currency, tipSums.decimals);
}

/** Sums completed giveaways by currency and, for coins, token: the fee of any other giveaway is still in its escrow. */
export async function giveawayFeeTotals(
  db: Database,
): Promise<(FeeTotals & { tokenProgram: string | null })[]> {
  const coin = sql<
    string | null
  >`CASE ${giveaways.currency} WHEN 'SOL' THEN NULL ELSE ${giveaways.token} END`;
  const rows = await db
    .select({
      currency: giveaways.currency,
      token: coin,
      symbol: sql<string | null>`MAX(${giveaways.tokenSymbol})`,
      decimals: sql<number>`MAX(${giveaways.prizeDecimals})`,
      tokenProgram: sql<string | null>`MAX(${giveaways.tokenProgram})`,
      times: count(),
      fees: wideSum(giveaways.fee),
    })
    .from(giveaways)
    .where(eq(giveaways.stage, 'completed'))
    .groupBy(giveaways.currency, coin);
  return rows.map((row) => ({
    ...row,
    currency: row.currency === 'SOL' ? 'SOL' : 'TOKEN',
    symbol: row.symbol ?? 'TOKEN',
  }));
}

/** A token's last reading, as far as a list needs it. */
interface KnownToken {
  name: string;
  symbol: string;
  imageUrl: string | null;
  tokenProgram: string;
}

/** Returns stored tokens by mint; those that were never read are absent. */
export async function knownTokens(db: Database, mints: string[]): Promise<Map<string, KnownToken>> {
  const part = (path: string) => sql<string | null>`json_extract(${tokens.info}, ${path})`;
  const rows = await db
    .select({
      mint: tokens.mint,
      name: part('$.chain.name'),
      symbol: part('$.chain.symbol'),
      imageUrl: part('$.offChain.imageUrl'),
      tokenProgram: part('$.chain.facts.tokenProgram'),
    })
    .from(tokens)
    .where(sql`${tokens.mint} IN (SELECT value FROM json_each(${JSON.stringify(mints)}))`);
  const known = new Map<string, KnownToken>();
  for (const { mint, name, symbol, imageUrl, tokenProgram } of rows) {
    // A row of an older version is read again by the next request for the token.
    if (name === null || symbol === null || tokenProgram === null) continue;
    known.set(mint, { name, symbol, imageUrl, tokenProgram });
  }
  return known;
}

export interface NewAuditEntry {
  /** ms since 1970. */
  at: number;
  /** A wallet, or 'platform'. */
  actor: string;
  action: AuditAction;
  subject: string;
  /** A value, or SQL that reads it as JSON text: the value at the moment of the change. */
  before?: unknown;
  after?: unknown;
  /** Signature of the signed message, or of the transaction on chain. */
  signature?: string | null;
}

/** Builds the statement that writes an entry, without running it. */
export function entryStatement(db: Database, entry: NewAuditEntry) {
  return db.insert(auditLog).values(toRow(entry));
}

/** Writes an entry for an action that changes nothing itself. */
export async function saveEntry(db: Database, entry: NewAuditEntry): Promise<void> {
  await entryStatement(db, entry);
}

/** Builds the same for a batch in which it follows a guarded UPDATE: written only if that changed a row. */
export function entryIfChanged(db: Database, entry: NewAuditEntry) {
  return insertSelect(db, auditLog, toRow(entry), sql`WHERE changes() > 0`);
}

/** Returns entries, newest first; `before` is the id of the last entry on the previous page. */
export async function listEntries(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(before === undefined ? undefined : lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    before: parsed(row.before),
    after: parsed(row.after),
  }));
}

function toRow({ at, actor, action, subject, before, after, signature }: NewAuditEntry) {
  const text = (value: unknown) =>
    value === undefined ? null : is(value, SQL) ? (value as SQL<string>) : JSON.stringify(value);
  return {
    at,
    actor,
    action,
    subject,
    before: text(before),
    after: text(after),
    signature: signature ?? null,
  };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/**
 * Checks that the triggers exist: writes and changes an entry of the audit log in one batch, which the trigger must
 * abort. Returns the error message; null if the change succeeded.
 */
export async function changeAudit({ DB: d1 }: Pick<Env, 'DB'>, now: number): Promise<string | null> {
  try {
    await d1.batch([
      d1
        .prepare(
          "INSERT INTO audit_log (at, actor, action, subject) VALUES (?, 'platform', 'smoke.probe', 'smoke')",
        )
        .bind(now),
      d1.prepare("UPDATE audit_log SET subject = 'changed' WHERE id = last_insert_rowid()"),
    ]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the number of existing triggers. */
export async function countTriggers({ DB: d1 }: Pick<Env, 'DB'>): Promise<number> {
  return (
    (await d1
      .prepare("SELECT count(*) AS stand FROM sqlite_master WHERE type = 'trigger'")
      .first<number>('stand')) ?? 0
  );
}
