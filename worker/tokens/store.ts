/** SQL of the tokens table: the last good reading of each token. */
import { eq, lte } from 'drizzle-orm';
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
