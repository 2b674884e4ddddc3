/** The worker's database: migrated once for each set of migrations, and copied for each start. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cached, hashSources } from './cache.ts';
import type { Children } from './children.ts';

export const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';

/**
 * The files that matter beside the migrations: they hold the database's id and the versions of wrangler and miniflare.
 */
const SETTINGS = ['wrangler.toml', 'package-lock.json'];

/** Returns the folder in `cache` with a database that has all migrations of `root`; applies them when it is missing. */
export function migrateDatabase(children: Children, root: string, cache: string): Promise<string> {
  const [newest, ...older] = databasesOf(root);
  return cached(cache, newest!, async (folder) => {
    // With a new migration, only that one is applied: each costs a second.
    const start = older.find((hash) => existsSync(join(cache, hash)));
    if (start) cpSync(join(cache, start), folder, { recursive: true });
    await children.run(
      'migrations',
      [WRANGLER, 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder],
      { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: 'true' },
    );
  });
}

/** Hashes of the database after each migration of `root`, the newest first. */
export function databasesOf(root: string): string[] {
  const names = readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `migrations/${name}`);
  return names.map((_, at) => hashSources(root, [...SETTINGS, ...names.slice(0, at + 1)])).reverse();
}

/** Copies `database` into the worker's storage. Call it before the worker starts. */
export function copyDatabase(database: string, state: string): void {
  cpSync(database, state, { recursive: true });
}
