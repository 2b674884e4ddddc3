/** SQL of the tokens table: the last good reading of each token. */
import { asc, eq, gt, lte, type SQLWrapper, sql } from 'drizzle-orm';
import type { ChainToken } from '../../core/tokens/chain-token.ts';
import type { Database } from '../env.ts';
import { tokens } from '../schema.ts';
import type { OffChain } from './off-chain.ts';

/** What is stored of a token. */
export interface TokenReading {
  chain: ChainToken;
  /** When the chain was read, ms since 1970. */
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
const VERSION = 2;

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

/** Of two concurrent readings the later one stays, in whatever order they arrive. */
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

/** The `many`th mint after `after`, in the order of the key; null if fewer follow. */
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

/** What makes a token more than an address that anyone may name. `mint`: the column or value to look for. */
export const usedAs = (
  mint: SQLWrapper | string,
) => sql`(EXISTS (SELECT 1 FROM tip_days d WHERE d.token = ${mint})
    OR EXISTS (SELECT 1 FROM giveaways g WHERE g.token = ${mint})
    OR EXISTS (SELECT 1 FROM clips c WHERE c.token = ${mint})
    OR EXISTS (SELECT 1 FROM live_styles s WHERE s.token = ${mint})
    OR EXISTS (SELECT 1 FROM token_settings o WHERE o.token = ${mint}))`;

/** Whether the token has a tip, a giveaway, a clip or a style of its own. */
export async function isUsed(db: Database, mint: string): Promise<boolean> {
  const [row] = await db.all<{ used: number }>(sql`SELECT ${usedAs(mint)} AS used`);
  return row?.used === 1;
}

/**
 * Deletes readings from before `before` (ms) of tokens that have no tip, no giveaway, no clip and no style of their
 * own. A token that is asked for is read again, so that its reading is young.
 */
export async function deleteUntouched(db: Database, [after, upTo]: Mints, before: number): Promise<void> {
  await db.run(sql`DELETE FROM tokens WHERE mint > ${after} AND (${upTo} IS NULL OR mint <= ${upTo}) AND fetched_at < ${before}
    AND NOT ${usedAs(tokens.mint)}`);
}
