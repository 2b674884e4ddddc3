/** The worker's database: migrated once for each set of migrations, and copied for each start. */
import { cpSync } from 'node:fs';
import { cached, hashSources } from './cache.ts';
import type { Children } from './children.ts';

export const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';

/** Every file decides: the migrations, the id of the database, the versions of wrangler and miniflare. */
const SOURCES = ['migrations', 'wrangler.toml', 'package-lock.json'];

/** The folder in `cache` that holds a database with all migrations of `root`; applies them when there is none. */
export function migrateDatabase(children: Children, root: string, cache: string): Promise<string> {
  return cached(cache, hashSources(root, SOURCES), (folder) =>
    children.run(
      'migrations',
      [WRANGLER, 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder],
      { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: 'true' },
    ),
  );
}

/** Puts a copy of `database` into the worker's storage. Call it before the worker starts. */
export function copyDatabase(database: string, state: string): void {
  cpSync(database, state, { recursive: true });
}
