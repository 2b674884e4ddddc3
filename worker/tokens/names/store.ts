/** Finds tokens by name, symbol, address or creator: tables that triggers write beside the readings. */
import { type SQL, sql } from 'drizzle-orm';
import { isAddress } from '../../../core/address.ts';
import { searchPhrase } from '../../../core/giveaways/search.ts';
import type { Database } from '../../env.ts';

export interface NamedToken {
  mint: string;
  name: string;
  symbol: string;
  creator: string | null;
  /** Where its maker says that its picture is. */
  picture: string | null;
  tippers: number;
}

/** The tokens that a search looks at, the first ones known here first, and how many of them it answers with. */
export const SEARCHED_TOKENS = 200;
export const FOUND_TOKENS = 8;
export const CREATED_TOKENS = 24;

/**
 * What fits `search`: those with exactly this symbol, name or address first, then by the wallets that have tipped them.
 * Letter by letter, in either case; with one or two characters symbols that begin so.
 */
export async function searchTokens(db: Database, search: string): Promise<NamedToken[]> {
  if (search.includes('\0')) return [];
  const ways = [
    sql`SELECT id FROM (SELECT id FROM token_names WHERE lower(symbol) = lower(${search}) ORDER BY id LIMIT ${SEARCHED_TOKENS})`,
  ];
  if (isAddress(search)) ways.push(sql`SELECT id FROM token_names WHERE mint = ${search}`);
  ways.push(byText(search));
  return db.all<NamedToken>(sql`SELECT ${COLUMNS} FROM token_names n JOIN tokens t ON t.mint = n.mint
    LEFT JOIN tipper_counts c ON c.token = n.mint
    WHERE n.id IN (${sql.join(ways, sql` UNION `)})
    ORDER BY (lower(n.symbol) = lower(${search}) OR lower(n.name) = lower(${search}) OR n.mint = ${search}) DESC, tippers DESC, n.id
    LIMIT ${FOUND_TOKENS}`);
}

/** The last tokens known here whose creator this wallet was when they were read, those with most tippers first. */
export async function tokensCreatedBy(db: Database, creator: string): Promise<NamedToken[]> {
  const last =
    await db.all<NamedToken>(sql`SELECT ${COLUMNS} FROM token_names n JOIN tokens t ON t.mint = n.mint
    LEFT JOIN tipper_counts c ON c.token = n.mint
    WHERE n.creator = ${creator} ORDER BY n.id DESC LIMIT ${CREATED_TOKENS}`);
  return last.sort((one, other) => other.tippers - one.tippers);
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
