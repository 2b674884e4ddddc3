/** SQL of the sitemap. */
import { asc, desc, sql } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { giveaways } from '../schema.ts';

interface ListedGiveaway {
  id: string;
  /** The token that it is about, or null. */
  token: string | null;
  drawn: boolean;
  /** When it last changed in a way that a reader notices, ms since 1970. */
  at: number;
}

/** Newest first. Worded as the index giveaways_newest, so that SQLite uses it. */
export async function fundedGiveaways(db: Database, limit: number): Promise<ListedGiveaway[]> {
  const rows = await db
    .select({
      id: giveaways.id,
      token: giveaways.token,
      proven: giveaways.totalProven,
      createdAt: giveaways.createdAt,
      drawnAt: giveaways.drawnAt,
    })
    .from(giveaways)
    .where(sql`${giveaways.stage} NOT IN ('prepared', 'signed', 'expired')`)
    .orderBy(desc(giveaways.createdAt), asc(giveaways.id))
    .limit(limit);
  return rows.map(({ id, token, proven, createdAt, drawnAt }) => ({
    id,
    token,
    drawn: proven > 0,
    at: drawnAt === null ? createdAt : drawnAt * 1000,
  }));
}

/**
 * Tokens that were ever tipped, in the order of their address. A token that was only looked at is left out: anyone can
 * do that for every mint there is. Each one costs one step along tip_days_by_token, however many tips it has.
 */
export async function tippedTokens(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ token: string }>(sql`WITH RECURSIVE found (token) AS (
      SELECT min(token) FROM tip_days
      UNION ALL SELECT (SELECT min(token) FROM tip_days WHERE token > found.token) FROM found WHERE token IS NOT NULL
    ) SELECT token FROM found WHERE token IS NOT NULL LIMIT ${limit}`);
  return rows.map(({ token }) => token);
}
