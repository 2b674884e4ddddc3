/** Clean storage for each test: no rows, no rooms, real migrations; then the clocks of chain and beacon are reset. */
import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { home } from './draws.ts';
import { rpc } from './support.ts';

/** On a busy machine, work of the file before can outlive a reset: then its tables are still there. */
const RESETS = 5;

/** All of them in one transaction: one by one, as in a deployment, they cost each test a tenth of a second. */
const migrate = () =>
  env.DB.batch(env.MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))));

// A new database reads the treasury's whole history. Without this, each test would read the tips of all files before.
beforeAll(() => rpc('local_forgetHistory', env.TREASURY_ADDRESS));

/** Every statement of the migration may run twice, so it does not show that tables with rows are still there. */
const tables = () =>
  env.DB.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'tips'").first<number>('n');

beforeEach(async () => {
  for (let left = RESETS; left > 0; left--) {
    await reset();
    if ((await tables()) === 0) break;
  }
  await migrate();
});

afterEach(home);
