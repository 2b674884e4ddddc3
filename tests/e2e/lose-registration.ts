/** Lists are complete; a test that needs one without a registrant takes the row out of the running platform's database. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Where the launcher's worker keeps its database. `directory`: the launcher's. */
export function databaseIn(directory: string): string {
  const folder = join(directory, 'state/v3/d1/miniflare-D1DatabaseObject');
  const [file, ...others] = readdirSync(folder).filter(
    (name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite',
  );
  if (!file || others.length > 0) throw new Error(`${folder} does not hold one database`);
  return join(folder, file);
}

/** As a database that was set back does: the wallet's registration is gone, and nothing says that it was there. */
export function loseRegistration(database: string, giveaway: string, wallet: string): void {
  const sqlite = new DatabaseSync(database);
  try {
    sqlite.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
    const { changes } = sqlite
      .prepare('DELETE FROM registrations WHERE giveaway = ? AND wallet = ?')
      .run(giveaway, wallet);
    sqlite.prepare('UPDATE giveaways SET registered = registered - 1 WHERE id = ?').run(giveaway);
    sqlite.exec('COMMIT');
    if (changes !== 1) throw new Error(`${wallet} was not registered`);
  } finally {
    sqlite.close();
  }
}
