/** Clean storage for each test: no rows, no rooms, real migrations; and the clocks of chain and beacon set back after it. */
import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach } from 'vitest';
import { home } from './draws.ts';

/** On a busy machine what the file before left running can outlive a reset: then the next one meets an empty database. */
const RESETS = 5;

async function tables(): Promise<number | null> {
  const named = "SELECT count(*) AS n FROM sqlite_master WHERE name = 'admins'";
  return env.DB.prepare(named).first<number>('n');
}

beforeEach(async () => {
  for (let tries = 0; tries === 0 || ((await tables()) && tries < RESETS); tries++) await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
});

afterEach(home);
