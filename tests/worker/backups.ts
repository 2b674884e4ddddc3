/** Backups into the fake bucket, everything lost, and restored. */
import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { inject } from 'vitest';
import { s3Bucket } from '../../chain/s3.ts';
import { LEFT_OUT } from '../../core/backup/left-out.ts';
import { type Manifest, recordKey } from '../../core/backup/manifest.ts';
import { bucketSource, readManifest, readRows, type Source } from '../../tools/restore/source.ts';
import {
  insertRows,
  type Made,
  makeRest,
  makeTables,
  READ_SCHEMA,
  settleRows,
} from '../../tools/restore/statements.ts';
import { backUp } from '../../worker/backup/back-up.ts';
import type { Env } from '../../worker/env.ts';
import { counted } from './counted.ts';
import { aside, hold, invocations, invoke } from './platform-limits.ts';

const bucket = inject('bucket');
const SITE_URL = 'https://fanfare.example';

/** The bindings with a bucket of another account. */
export const withBucket = (more: Partial<Env> = {}): Env =>
  ({
    ...env,
    ...{
      BACKUP_S3_URL: bucket.address,
      BACKUP_S3_KEY: bucket.key,
      BACKUP_S3_SECRET: bucket.secret,
      SITE_URL,
    },
    ...more,
  }) as Env;

const ask = (method: string, path: string, body?: object) =>
  aside(() => fetch(bucket.url + path, { method, body: body && JSON.stringify(body) }));
export const emptyBucket = () => ask('DELETE', '/files');
/** An empty bucket, and a site whose job tips has run. */
export async function freshBucket(): Promise<void> {
  await emptyBucket();
  await env.DB.prepare("INSERT INTO chain_cursors VALUES ('tips:known', '', 0, 1)").run();
}
export const bucketFault = (fault: string) => ask('POST', '/fault', { fault });
/** Names of the files, without the folder of the site. */
export async function filesThere(): Promise<string[]> {
  const { files } = (await (await ask('GET', '/stats')).json()) as { files: string[] };
  return files.map((file) => file.replace('fanfare.example/', ''));
}

/** Runs the job until nothing is left to do. Returns how many runs that took. */
export async function backedUp(using: Env = withBucket(), now?: number, runMs?: number): Promise<number> {
  const from = invocations.length;
  for (let runs = 1; ; runs++) {
    const { more } = await invoke('cron backup', () => backUp(counted(using), now ?? Date.now(), runMs));
    if (!more) {
      hold(from);
      return runs;
    }
  }
}

const sourceIn =
  (folder: string): Source =>
  (file) => {
    const { address, key, secret } = bucket;
    const { url, region } = s3Bucket(address, key, secret)!;
    return aside(() => bucketSource({ url: `${url}${folder}/fanfare.example`, region, key, secret })(file));
  };
/** What a restore reads. */
export const source = sourceIn('');
export const manifest = (name?: string, folder = ''): Promise<Manifest> =>
  readManifest(sourceIn(folder), name);

const schemaOf = async () => (await env.DB.prepare(READ_SCHEMA).all<Made>()).results;

/** Everything is lost but the chain and the bucket, and the newest backup is restored, as `npm run restore` does. */
export async function loseAndRestore(): Promise<Manifest> {
  const schema = await schemaOf();
  await reset();
  const stored = await manifest();
  const run = async (statements: Iterable<string>) => {
    for (const statement of statements) await env.DB.prepare(statement).run();
  };
  await run(makeTables(schema));
  for (const { name, columns, files } of stored.tables)
    for (const file of files) await run(insertRows(schema, name, columns, await readRows(source, file)));
  await run(settleRows(Date.parse(stored.readAt), true));
  await run(makeRest(schema));
  const lists = await env.DB.prepare('SELECT * FROM giveaway_lists WHERE accepted = 1').all<{
    giveaway: string;
    list_hash: string;
  }>();
  for (const { giveaway, list_hash: hash } of lists.results)
    for (const end of ['txt', 'entries', 'rows']) {
      const key = `lists/${giveaway}/${hash}.${end}`;
      const found = await source(recordKey(key));
      if (found) await env.RECORDS.put(key, found.bytes, { customMetadata: found.metadata });
    }
  return stored;
}

/** Every row of every table that a backup holds, exactly. */
export async function everything(): Promise<Record<string, string[]>> {
  const tables = (await schemaOf()).filter(
    ({ type, name, sql }) => type === 'table' && !sql.startsWith('CREATE VIRTUAL') && !(name in LEFT_OUT),
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { results } = await env.DB.prepare('SELECT name FROM pragma_table_info(?)').bind(name).all();
    const columns = results.map((column) => `quote("${column.name}") AS "${column.name}"`).join(', ');
    const rows = await env.DB.prepare(`SELECT ${columns} FROM "${name}"`).all();
    found[name] = rows.results.map((row) => JSON.stringify(row)).sort();
  }
  return found;
}
