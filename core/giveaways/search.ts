/** What a visitor types, as SQLite's full-text search reads it. */

/** Fewer characters have no entry in an index of three. */
const SHORTEST = 3;

/**
 * One phrase that finds `search` letter by letter: within its quotes nothing is an operator. Null if it is shorter than
 * three characters, of which the index knows none.
 */
export function searchPhrase(search: string): string | null {
  return [...search].length < SHORTEST ? null : `"${search.replaceAll('"', '""')}"`;
}
