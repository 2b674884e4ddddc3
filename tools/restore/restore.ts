/**
 * `npm run restore -- --from <folder or address>`: reads a backup and makes a database of it, on this machine. With
 * `--to <settings file>` also into the empty D1 database of that file, with `--drill` into a worker on this machine that
 * goes on with it and signs nothing. docs/runbook.md describes it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { s3Bucket } from '../../chain/s3.ts';
import { wrangler } from '../deploy/deploy.ts';
import { buildDatabase } from './build.ts';
import { drill } from './drill.ts';
import { bucketSource, folderSource, readManifest, type Source } from './source.ts';
import { toAccount } from './to-account.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const HELP = `npm run restore -- --from <folder | https://host/bucket/site#region>
  --name <backup>    another than the newest
  --drill            continue it in a worker here; SOLANA_RPC_URL names the chain
  --to <settings>    into the empty database of wrangler.<network>.toml
  --archive-lost     the bucket of archived tips is lost too`;

interface Choices {
  from?: string;
  name?: string;
  to?: string;
  drill?: boolean;
  'archive-lost'?: boolean;
}

/** Returns the exit code. Throws an Error with a readable message. */
async function restore({ from, name, to, drill: isDrill, 'archive-lost': archiveIsLost = false }: Choices) {
  if (!from) throw new Error(HELP);
  const source = sourceOf(from);
  const manifest = await readManifest(source, name);
  console.log(`Backup ${manifest.name} of ${manifest.site}, read at ${manifest.readAt}.`);
  const folder = join(root, 'migrations');
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const migrations = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const built = await buildDatabase(source, manifest, migrations, {
    ...{ folder: join(root, '.restore'), archiveIsLost, keep: isDrill },
  });
  for (const { name: table, stored, restored } of built.tables)
    if (stored > 0) console.log(`  ${table}: ${restored}${restored === stored ? '' : ` of ${stored}`}`);
  console.log(`The database is in ${built.sql}, and as SQLite beside it.`);
  try {
    if (isDrill) {
      const config = join(root, 'dist', 'fanfare', 'wrangler.json');
      const { SOLANA_RPC_URL = '' } = process.env;
      if (!SOLANA_RPC_URL)
        throw new Error('Name the node of the chain: SOLANA_RPC_URL=<address> in the shell.');
      return await drill({ ...built, source, config, vars: { SOLANA_RPC_URL } });
    }
    if (to) await toAccount(wrangler, to, { ...built, files, source });
    return 0;
  } finally {
    built.database.close();
  }
}

function sourceOf(from: string): Source {
  if (!/^https?:/.test(from)) return folderSource(from);
  const { BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret } = process.env;
  if (!key || !secret)
    throw new Error('Put a key that may read the bucket into the shell: BACKUP_S3_KEY, BACKUP_S3_SECRET.');
  const bucket = s3Bucket(from, key, secret);
  if (!bucket) throw new Error(`--from is no address: ${from}`);
  return bucketSource(bucket);
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: { from: text, name: text, to: text, drill: flag, 'archive-lost': flag },
  });
  process.exitCode = await restore(values).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
