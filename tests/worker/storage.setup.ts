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

beforeEach(async () => {
  for (let tries = 1; ; tries++) {
    await reset();
    try {
      await migrate();
      return;
    } catch (error) {
      if (tries === RESETS || !String(error).includes('already exists')) throw error;
    }
  }
});

afterEach(home);
