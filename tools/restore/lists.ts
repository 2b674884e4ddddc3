/** The files of R2 that a restored site needs: the lists of draws, which records are made of. */
import type { DatabaseSync } from 'node:sqlite';
import { recordKey } from '../../core/backup/manifest.ts';
import type { Source } from './source.ts';

/** As worker/draw-engine/lists.ts names them. */
const ENDS = ['txt', 'entries', 'rows'];

/**
 * Puts the files of all lists that were accepted. Returns those that the backup lacks: a list that was made while it was
 * written.
 */
export async function putLists(
  database: DatabaseSync,
  source: Source,
  put: (key: string, bytes: Uint8Array<ArrayBuffer>, metadata: Record<string, string>) => Promise<unknown>,
): Promise<{ many: number; lost: string[] }> {
  const rows = database.prepare('SELECT giveaway, list_hash FROM giveaway_lists WHERE accepted = 1').all();
  const lost: string[] = [];
  for (const { giveaway, list_hash: hash } of rows)
    for (const end of ENDS) {
      const key = `lists/${giveaway}/${hash}.${end}`;
      const found = await source(recordKey(key));
      if (found) await put(key, found.bytes, found.metadata);
      else lost.push(key);
    }
  return { many: rows.length, lost };
}
