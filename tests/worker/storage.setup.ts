/** Clean storage for each test: no rows, no rooms, real migrations; and the clocks of chain and beacon set back after it. */
import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach } from 'vitest';
import { home } from './draws.ts';

beforeEach(async () => {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});

afterEach(home);
