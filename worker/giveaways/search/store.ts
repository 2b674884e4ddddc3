/** Which giveaways a search finds, by reading a bounded number of rows (decision 54). */
import { type SQL, sql } from 'drizzle-orm';
import { isAddress } from '../../../core/address.ts';
import { searchPhrase } from '../../../core/giveaways/search.ts';
import { giveaways } from '../../schema.ts';

/** The newest giveaways that a search looks at: matches, or for one or two characters all. */
export const SEARCH_ROWS = 500;

/**
 * Leaves out drafts, which no one has signed, and those that never landed. Worded as the index giveaways_newest, so
 * that SQLite uses it.
 */
export const FUNDED = sql`${giveaways.stage} NOT IN ('prepared', 'signed', 'expired')`;

interface Place {
  createdAt: number;
}

/**
 * Matches text in title, description or symbol, in either case; or the whole address of a giveaway, its creator or its
 * token. Among the newest that match, from the cursor on. Only an index of what was funded is asked.
 */
export function found(search: string, cursor: Place | undefined): SQL {
  const ways = [search.includes('\0') ? NONE : byText(search, cursor)];
  if (isAddress(search))
    ways.push(
      sql`SELECT id FROM giveaways WHERE id = ${search}`,
      newest(sql`creator = ${search}`, cursor),
      newest(sql`token = ${search}`, cursor),
    );
  return sql`${giveaways.id} IN (${sql.join(ways, sql` UNION ALL `)})`;
}

const NONE = sql`SELECT NULL WHERE false`;

function byText(search: string, cursor: Place | undefined): SQL {
  const phrase = searchPhrase(search);
  if (phrase === null) return among(search, cursor);
  // Rows are numbered by time: 1,024 numbers for each millisecond.
  const before = cursor && sql`AND rowid < (CAST(${cursor.createdAt} AS INTEGER) + 1) * 1024`;
  return sql`SELECT giveaway FROM (SELECT giveaway FROM giveaway_search WHERE giveaway_search MATCH ${phrase} ${before}
    ORDER BY rowid DESC LIMIT ${SEARCH_ROWS})`;
}

/** The index knows nothing shorter than three characters: the newest are looked through. */
function among(search: string, cursor: Place | undefined): SQL {
  const within = (column: string) => sql`instr(lower(${sql.raw(column)}), lower(${search})) > 0`;
  return sql`SELECT id FROM (SELECT id, title, description, token_symbol FROM giveaways
      WHERE stage NOT IN ('prepared', 'signed', 'expired') ${upTo(cursor)} ORDER BY created_at DESC, id LIMIT ${SEARCH_ROWS})
    WHERE ${within('title')} OR ${within('description')} OR ${within('token_symbol')}`;
}

function newest(which: SQL, cursor: Place | undefined): SQL {
  return sql`SELECT id FROM (SELECT id FROM giveaways WHERE ${which} ${upTo(cursor)}
    ORDER BY created_at DESC, id LIMIT ${SEARCH_ROWS})`;
}

const upTo = (cursor: Place | undefined) => (cursor ? sql`AND created_at <= ${cursor.createdAt}` : sql``);
