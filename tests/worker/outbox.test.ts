/** Rooms that hang or fail delay no other room's alerts, and a token's alerts keep their order. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Env } from '../../worker/env.ts';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { run } from './admin-calls.ts';
import { busy, hung, ownClock, skip } from './clock.ts';
import { counted } from './counted.ts';
import { gatedDatabase } from './faulty.ts';
import { hold, invocations, invoke } from './platform-limits.ts';
import { cron } from './support.ts';

ownClock();

type Answer = 'takes' | 'hangs' | 'fails';

/** Rooms that only store the order of their alerts. Each alert that they take lasts `alertMs`. */
function rooms(answer: (token: string) => Answer, alertMs = 0): { using: Env; delivered: string[] } {
  const delivered: string[] = [];
  const TOKEN_ROOM = {
    idFromName: (name: string) => name,
    get: (token: string) => ({
      async setStyle() {
        if (answer(token) === 'hangs') await hung();
        if (answer(token) === 'fails') throw new Error('the room broke');
        delivered.push(token);
        skip(alertMs);
      },
      async setFigures() {},
    }),
  } as unknown as Env['TOKEN_ROOM'];
  return { using: { ...env, DB: gatedDatabase(env.DB, (_, act) => busy(act)), TOKEN_ROOM }, delivered };
}

/** `many` rows that wait for each of these tokens, one token after the other. */
async function waiting(tokens: string[], many: number): Promise<void> {
  for (let at = 0; at < tokens.length; at += 100)
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO outbox (token, kind, subject, created_at) SELECT value, 'tip:config', value, i FROM json_each(?1), n ORDER BY key, i`,
    )
      .bind(JSON.stringify(tokens.slice(at, at + 100)), many)
      .run();
}

const tokens = (many: number, name: string) => Array.from({ length: many }, (_, i) => `${name}-${i}`);

async function left(where = '1'): Promise<number> {
  const sql = `SELECT count(*) AS many FROM outbox WHERE delivered_at IS NULL AND ${where}`;
  return (await env.DB.prepare(sql).first<number>('many')) ?? 0;
}

/** One run of the job. Returns its queries of D1. */
async function drain(using: Env): Promise<number> {
  const from = invocations.length;
  await invoke('cron outbox', () => drainOutbox(counted(using)));
  hold(from);
  return invocations[from]!.queries;
}

test('a room that never answers delays no other, and the whole cron ends in the same minute', async () => {
  await waiting(['silent'], 300);
  await waiting(tokens(50, 'well'), 1);
  const { using, delivered } = rooms((token) => (token === 'silent' ? 'hangs' : 'takes'));
  const began = Date.now();
  await cron(using);
  expect(Date.now() - began).toBeLessThan(60_000);
  expect(delivered.sort()).toEqual(tokens(50, 'well').sort());
  expect(await left("token = 'silent'")).toBe(300);
  const { results } = await env.DB.prepare(
    'SELECT attempts, last_error FROM outbox WHERE delivered_at IS NULL ORDER BY id LIMIT 2',
  ).all();
  expect(results).toEqual([
    { attempts: expect.any(Number), last_error: 'the room does not answer' },
    { attempts: 0, last_error: null },
  ]);
  // The job of tips asks for a second run. If it ends a second after the first one, the row is due again.
  expect([1, 2]).toContain(results[0]!.attempts);
  const { results: jobs } = await env.DB.prepare('SELECT name FROM job_runs WHERE ok_at IS NULL').all();
  expect(jobs).toEqual([]);
});

test('forty rooms that never answer delay the others by seconds, not by a run', async () => {
  await waiting(tokens(40, 'silent'), 5);
  await waiting(tokens(40, 'well'), 2);
  const { using, delivered } = rooms((token) => (token.startsWith('silent') ? 'hangs' : 'takes'));
  await drain(using);
  expect(delivered).toHaveLength(80);
  expect(await left()).toBe(200);
}, 60_000);

test('failing tokens with thousands of rows never displace the others', async () => {
  await waiting(tokens(200, 'broken'), 30);
  const { using, delivered } = rooms((token) => (token.startsWith('broken') ? 'fails' : 'takes'));
  for (let times = 0; times < 4; times++) await drain(using);
  // As if minutes had passed: what failed is due again.
  await run('UPDATE outbox SET next_attempt_at = 0');
  await waiting(tokens(60, 'well'), 1);
  await drain(using);
  expect(delivered).toHaveLength(60);
});

test('after an outage one run delivers all that its queries allow, every token in order', async () => {
  await waiting(['busy'], 500);
  await waiting(['other'], 3);
  const { using, delivered } = rooms(() => 'takes');
  expect(await drain(using)).toBeLessThan(500);
  expect(delivered.filter((token) => token === 'other')).toHaveLength(3);
  expect(await left()).toBe(0);
});

test('one minute of the cron delivers more than one run may, each run below half of the limits', async () => {
  await waiting(['busy'], 3000);
  const { using, delivered } = rooms(() => 'takes', 10);
  const from = invocations.length;
  await cron(using);
  const runs = invocations.slice(from).filter(({ name }) => name === 'cron outbox');
  expect(runs.length).toBeGreaterThan(1);
  for (const { queries } of runs) expect(queries).toBeLessThan(500);
  expect([delivered.length, await left()]).toEqual([3000, 0]);
}, 120_000);

test('a row that fails keeps its place before the later rows of its token', async () => {
  await waiting(['shaky'], 3);
  let works = false;
  const { using, delivered } = rooms(() => (works ? 'takes' : 'fails'));
  await drain(using);
  expect([delivered, await left()]).toEqual([[], 3]);
  works = true;
  await run('UPDATE outbox SET next_attempt_at = 0');
  await drain(using);
  expect([delivered.length, await left()]).toEqual([3, 0]);
});
