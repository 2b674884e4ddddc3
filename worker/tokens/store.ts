/**
 * SQL of tokens: the last good reading of each, its names (which triggers write) for the search, the wallets that have
 * claimed it, and the amounts that its tip form offers.
 */

import { and, asc, desc, eq, gt, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isAddress } from '../../core/address.ts';
import { searchPhrase } from '../../core/giveaways/search.ts';
import type { StoredStep } from '../../core/start/steps.ts';
import type { ChainToken } from '../../core/tokens/chain-token.ts';
import { needsClaim } from '../../core/tokens/claim.ts';
import { isBlocked } from '../blocks/store.ts';
import type { Database } from '../env.ts';
import { spendStatement, type UsedFor } from '../messages/store.ts';
import { claims, startSteps, tipChips, tokens } from '../schema.ts';
import { batchOf } from '../statements.ts';
import type { OffChain } from './off-chain.ts';

/** The stored data of a token. */
export interface TokenReading {
  chain: ChainToken;
  /** The time at which the chain was read, ms since 1970. */
  fetchedAt: number;
  offChain: OffChain & {
    /** The URI it was read from; it is void for another one. */
    uri: string;
    /** The last attempt, ms since 1970, and whether it succeeded. */
    triedAt: number;
    ok: boolean;
  };
}

/** Increased whenever the reading changes: rows of another version are read again from the chain. */
const VERSION = 3;

export async function findReading(db: Database, mint: string): Promise<TokenReading | null> {
  const [row] = await db.select().from(tokens).where(eq(tokens.mint, mint));
  if (!row) return null;
  const { version, chain, offChain } = JSON.parse(row.info);
  if (version !== VERSION) return null;
  return {
    chain: { ...chain, facts: { ...chain.facts, supply: BigInt(chain.facts.supply) } },
    fetchedAt: row.fetchedAt,
    offChain,
  };
}

/** Stores a reading. Of two concurrent readings the later one stays, in whatever order they arrive. */
export async function saveReading(db: Database, reading: TokenReading): Promise<void> {
  const { chain, fetchedAt, offChain } = reading;
  const info = JSON.stringify({ version: VERSION, chain, offChain }, (_key, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  await db
    .insert(tokens)
    .values({ mint: chain.facts.address, info, fetchedAt })
    .onConflictDoUpdate({
      target: tokens.mint,
      set: { info, fetchedAt },
      setWhere: lte(tokens.fetchedAt, fetchedAt),
    });
}

/** Returns the `many`th mint after `after`, in the order of the key; null if fewer follow. */
export async function mintAfter(db: Database, after: string, many: number): Promise<string | null> {
  const [row] = await db
    .select({ mint: tokens.mint })
    .from(tokens)
    .where(gt(tokens.mint, after))
    .orderBy(asc(tokens.mint))
    .limit(1)
    .offset(many - 1);
  return row?.mint ?? null;
}

/** Mints after the first and up to the second; null: up to the end. */
export type Mints = readonly [after: string, upTo: string | null];

/**
 * SQL for whether a token is more than an address that anyone may name: a draft that no one has paid for is no
 * giveaway. `mint`: the column or value to look for.
 */
export const usedAs = (
  mint: SQLWrapper | string,
) => sql`(EXISTS (SELECT 1 FROM tip_days d WHERE d.token = ${mint})
    OR EXISTS (SELECT 1 FROM giveaways g WHERE g.token = ${mint} AND g.stage NOT IN ('prepared', 'signed', 'expired'))
    OR EXISTS (SELECT 1 FROM clips c WHERE c.token = ${mint})
    OR EXISTS (SELECT 1 FROM live_styles s WHERE s.token = ${mint})
    OR EXISTS (SELECT 1 FROM token_settings o WHERE o.token = ${mint}))`;

/** Returns whether the token has a tip, a giveaway, a clip or a style of its own. */
export async function isUsed(db: Database, mint: string): Promise<boolean> {
  const [row] = await db.all<{ used: number }>(sql`SELECT ${usedAs(mint)} AS used`);
  return row?.used === 1;
}

/**
 * Deletes readings from before `before` (ms) of tokens that have no tip, no giveaway, no clip and no style of their
 * own. A requested token is read again, so that its reading is young.
 */
export async function deleteUntouched(db: Database, [after, upTo]: Mints, before: number): Promise<void> {
  await db.run(sql`DELETE FROM tokens WHERE mint > ${after} AND (${upTo} IS NULL OR mint <= ${upTo}) AND fetched_at < ${before}
    AND NOT ${usedAs(tokens.mint)}`);
}

export interface NamedToken {
  mint: string;
  name: string;
  symbol: string;
  creator: string | null;
  /** Address of the picture, from the token's maker. */
  picture: string | null;
  tippers: number;
}

/** Tokens that a search examines, the first ones known here first, and the number in its answer. */
const SEARCHED_TOKENS = 200;
const FOUND_TOKENS = 8;
const CREATED_TOKENS = 24;

/**
 * Returns the tokens that fit `search`: those with exactly this symbol, name or address first, then by the wallets that
 * have tipped them; none that the operator has blocked. It compares letter by letter, in either case; one or two
 * characters find symbols that begin so. `now` in ms since 1970.
 */
export async function searchTokens(db: Database, search: string, now: number): Promise<NamedToken[]> {
  if (search.includes('\0')) return [];
  const ways = [
    sql`SELECT id FROM (SELECT id FROM token_names WHERE lower(symbol) = lower(${search}) ORDER BY id LIMIT ${SEARCHED_TOKENS})`,
  ];
  if (isAddress(search)) ways.push(sql`SELECT id FROM token_names WHERE mint = ${search}`);
  ways.push(byText(search));
  return db.all<NamedToken>(sql`SELECT ${COLUMNS} FROM token_names n JOIN tokens t ON t.mint = n.mint
    LEFT JOIN tipper_counts c ON c.token = n.mint
    WHERE n.id IN (${sql.join(ways, sql` UNION `)}) AND NOT ${isBlocked('mint', sql`n.mint`, now)}
    ORDER BY (lower(n.symbol) = lower(${search}) OR lower(n.name) = lower(${search}) OR n.mint = ${search}) DESC, tippers DESC, n.id
    LIMIT ${FOUND_TOKENS}`);
}

/**
 * Returns tokens known here whose creator this wallet was at their reading: those that it has claimed or set up first,
 * then by tippers, then the last ones known. Anyone may name any wallet as creator of any number of coins.
 */
export async function tokensCreatedBy(db: Database, creator: string): Promise<NamedToken[]> {
  return db.all<NamedToken>(sql`SELECT ${COLUMNS} FROM token_names n JOIN tokens t ON t.mint = n.mint
    LEFT JOIN tipper_counts c ON c.token = n.mint
    WHERE n.creator = ${creator} ORDER BY (EXISTS (SELECT 1 FROM claims WHERE mint = n.mint AND wallet = n.creator)
      OR EXISTS (SELECT 1 FROM live_styles WHERE token = n.mint AND updated_by = n.creator)
      OR EXISTS (SELECT 1 FROM token_settings WHERE token = n.mint AND updated_by = n.creator)) DESC,
      tippers DESC, n.id DESC LIMIT ${CREATED_TOKENS}`);
}

const COLUMNS = sql`n.mint AS mint, n.name AS name, n.symbol AS symbol, n.creator AS creator,
  json_extract(t.info, '$.offChain.imageUrl') AS picture, coalesce(c.tippers, 0) AS tippers`;

function byText(search: string): SQL {
  const phrase = searchPhrase(search);
  if (phrase !== null)
    return sql`SELECT rowid AS id FROM (SELECT rowid FROM token_search WHERE token_search MATCH ${phrase} ORDER BY rowid LIMIT ${SEARCHED_TOKENS})`;
  return sql`SELECT id FROM (SELECT id FROM token_names WHERE lower(symbol) >= lower(${search}) AND lower(symbol) < lower(${search}) || char(1114111)
    ORDER BY lower(symbol), id LIMIT ${SEARCHED_TOKENS})`;
}

/** Builds a query for a batch: one row if the wallet has claimed this coin, else none. */
export const claimQuery = (db: Database, mint: string, wallet: string) =>
  db
    .select({ claimedAt: claims.claimedAt })
    .from(claims)
    .where(and(eq(claims.mint, mint), eq(claims.wallet, wallet)));

/** Returns whether the creator that the coin's accounts name has yet to claim it. */
export async function isUnclaimed(db: Database, token: ChainToken): Promise<boolean> {
  if (!needsClaim(token)) return false;
  return (await claimQuery(db, token.facts.address, token.creator!)).length === 0;
}

/**
 * Uses the signed message up and stores the claim. A second one of the same wallet and coin changes nothing. Returns
 * the time of the first one, ms since 1970.
 */
export async function saveClaim(db: Database, mint: string, use: UsedFor, now: number): Promise<number> {
  const { first } = await batchOf(db, {
    spent: spendStatement(db, use, now),
    claimed: db.insert(claims).values({ mint, wallet: use.wallet, claimedAt: now }).onConflictDoNothing(),
    first: claimQuery(db, mint, use.wallet),
  });
  return first[0]!.claimedAt;
}

/** Returns lamports as decimal text; null where the creator has chosen none. */
export async function loadChips(db: Database, token: string): Promise<string[] | null> {
  const [row] = await db
    .select({ amounts: tipChips.amounts })
    .from(tipChips)
    .where(eq(tipChips.token, token));
  return row ? (JSON.parse(row.amounts) as string[]) : null;
}

/** Stores the amounts. Without any the row is deleted, and the form offers the defaults. `now` in ms since 1970. */
export async function saveChips(
  db: Database,
  token: string,
  chips: readonly string[],
  updatedBy: string,
  now: number,
): Promise<void> {
  if (chips.length === 0) {
    await db.delete(tipChips).where(eq(tipChips.token, token));
    return;
  }
  const row = { amounts: JSON.stringify(chips), updatedBy, updatedAt: now };
  await db
    .insert(tipChips)
    .values({ token, ...row })
    .onConflictDoUpdate({ target: tipChips.token, set: row });
}

/** Returns the steps of /start that are done, in the order in which they were. */
export async function loadStart(db: Database, token: string): Promise<StoredStep[]> {
  const rows = await db
    .select({ step: startSteps.step })
    .from(startSteps)
    .where(eq(startSteps.token, token))
    .orderBy(asc(startSteps.doneAt));
  return rows.map(({ step }) => step);
}

/** Stores that a step is done; a second time changes nothing. `now` in ms since 1970. */
export async function finishStep(db: Database, token: string, step: StoredStep, now: number): Promise<void> {
  await db.insert(startSteps).values({ token, step, doneAt: now }).onConflictDoNothing();
}

/** Returns the token that was read last; null if none ever was. */
export async function newestToken(db: Database): Promise<string | null> {
  const [row] = await db.select({ mint: tokens.mint }).from(tokens).orderBy(desc(tokens.fetchedAt)).limit(1);
  return row?.mint ?? null;
}
