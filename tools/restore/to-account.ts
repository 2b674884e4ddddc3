/** Brings a built database, and the lists of draws, into a Cloudflare account. */
import type { DatabaseSync } from 'node:sqlite';
import { putObject, s3Bucket } from '../../chain/s3.ts';
import type { Wrangler } from '../deploy/outside.ts';
import { must } from '../launch/account.ts';
import { putLists } from './lists.ts';
import type { Source } from './source.ts';

interface Restored {
  sql: string;
  database: DatabaseSync;
  /** Names of the migrations that it has. */
  files: readonly string[];
  source: Source;
}

/**
 * `settings`: the settings file whose database it is. Throws in sentences; a database that is not empty stays as it is.
 * Lists come first: they can be put again, and a database that has rows is refused.
 */
export async function toAccount(
  wrangler: Wrangler,
  settings: string,
  { sql, database, files, source }: Restored,
  shell: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const command = ['d1', 'execute', 'DB', '--remote', '--yes', '--config', settings];
  const { stdout } = await must(wrangler, [
    ...command,
    '--json',
    '--command',
    "SELECT COUNT(*) AS tables FROM sqlite_master WHERE name = 'tips'",
  ]);
  const [answer] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { results: { tables: number }[] }[];
  if (answer?.results[0]?.tables !== 0)
    throw new Error(`The database of ${settings} is not empty: name a new one there. Nothing was changed.`);
  await listsToBucket(database, source, shell);
  await must(wrangler, [...command, '--file', sql]);
  const applied = files.map((name) => `INSERT OR IGNORE INTO d1_migrations (name) VALUES ('${name}');`);
  await must(wrangler, [
    ...command,
    '--command',
    `CREATE TABLE IF NOT EXISTS d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL); ${applied.join(' ')}`,
  ]);
  console.log(`The rows are in the database of ${settings}.`);
}

async function listsToBucket(
  database: DatabaseSync,
  source: Source,
  { RECORDS_S3_URL = '', RECORDS_S3_KEY = '', RECORDS_S3_SECRET = '' }: NodeJS.ProcessEnv,
): Promise<void> {
  const bucket = s3Bucket(RECORDS_S3_URL, RECORDS_S3_KEY, RECORDS_S3_SECRET);
  if (!bucket) {
    console.log('The lists of draws stay where they are: RECORDS_S3_URL names no bucket to put them into.');
    return;
  }
  const { many, lost } = await putLists(database, source, (key, body, metadata) =>
    putObject({}, bucket, key, { body, metadata }),
  );
  console.log(`${many} lists of draws are in their bucket.`);
  for (const key of lost) console.log(`  ${key} is missing in the backup.`);
}
