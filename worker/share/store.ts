/** SQL of the sitemap. */
import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { giveaways, tokens } from '../schema.ts';

interface ListedGiveaway {
  id: string;
  drawn: boolean;
  /** When it last changed in a way that a reader notices, ms since 1970. */
  at: number;
}

/** Newest first. Worded as the index giveaways_newest, so that SQLite uses it. */
export async function fundedGiveaways(db: Database, limit: number): Promise<ListedGiveaway[]> {
  const rows = await db
    .select({
      id: giveaways.id,
      winner: giveaways.winner,
      createdAt: giveaways.createdAt,
      drawnAt: giveaways.drawnAt,
    })
    .from(giveaways)
    .where(sql`${giveaways.stage} NOT IN ('prepared', 'signed', 'expired')`)
    .orderBy(desc(giveaways.createdAt), asc(giveaways.id))
    .limit(limit);
  return rows.map(({ id, winner, createdAt, drawnAt }) => ({
    id,
    drawn: winner !== null,
    at: drawnAt === null ? createdAt : drawnAt * 1000,
  }));
}

/** Tokens that were viewed before, in the order of their key. */
export async function knownTokens(db: Database, limit: number): Promise<string[]> {
  const rows = await db.select({ mint: tokens.mint }).from(tokens).orderBy(asc(tokens.mint)).limit(limit);
  return rows.map(({ mint }) => mint);
}
