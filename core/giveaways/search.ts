/** Turns a visitor's text into a query of SQLite's full-text search. */

/** Minimum length: the trigram index has no entry for fewer characters. */
const SHORTEST = 3;

/**
 * Returns one phrase that finds `search` letter by letter: within its quotes nothing is an operator. Returns null for
 * fewer than three characters, which the index cannot find.
 */
export function searchPhrase(search: string): string | null {
  return [...search].length < SHORTEST ? null : `"${search.replaceAll('"', '""')}"`;
}
