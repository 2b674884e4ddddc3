/** The jobs of the cron are independent: while one hangs, the others do their work in the same minute. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { runCron, runCronJob } from '../../worker/cron.ts';
import type { CronJob } from '../../worker/cron-jobs.ts';
import { type Env, jobOf } from '../../worker/env.ts';
import { runJobWithin } from '../../worker/health/run.ts';
import worker, { type Job } from '../../worker/index.ts';
import { asAdmin, run } from './admin-calls.ts';
import { ownClock, pass } from './clock.ts';
import { until } from './room-client.ts';
import { cron, ENABLED_JOBS, ended, poke } from './support.ts';

const forever = new Promise<never>(() => {});
const A_MINUTE_MS = 60_000;
const LIMIT_MS = 1000;
/** How long the handler waits for an object. */
const POKE_MS = 10_000;

ownClock();

/** A database that answers queries of job_runs and nothing else. */
function hanging(): Env {
  const DB = new Proxy(env.DB, {
    get(db, key) {
      if (key === 'batch') return () => forever;
      if (key !== 'prepare') return Reflect.get(db, key);
      return (query: string) => {
        const statement = db.prepare(query);
        if (query.includes('"job_runs"') && !query.startsWith('select')) return statement;
        const silent = { bind: () => silent, all: () => forever, run: () => forever, raw: () => forever };
        return silent;
      };
    },
  });
  return { ...env, DB, SOLANA_RPC_URL: env.SOLANA_RPC_URL };
}

/** Objects that accept a request and do nothing. */
const unasked = {
  idFromName: (name: string) => name,
  get: () => ({ poke: async () => {} }),
} as unknown as Env['JOBS'];

interface Run {
  name: string;
  started_at: number;
  finished_at: number | null;
  ok_at: number | null;
  error: string | null;
}

async function runs(): Promise<Map<string, Run>> {
  const { results } = await env.DB.prepare('SELECT * FROM job_runs').all<Run>();
  return new Map(results.map((row) => [row.name, row]));
}

describe.each(ENABLED_JOBS)('while the job %s hangs', (hung) => {
  test('every other job ends well in the same minute, health names the hung one, and it recovers', async () => {
    const began = Date.now();
    // Without the second run that `tips` requests of the outbox: it would end the hung one.
    await poke(env, (name) =>
      name === hung ? { using: hanging(), limitMs: LIMIT_MS } : { using: { ...env, JOBS: unasked } },
    );
    await ended(ENABLED_JOBS.filter((name) => name !== hung));
    const others = await runs();
    expect(Date.now() - began).toBeLessThan(A_MINUTE_MS);
    for (const name of ENABLED_JOBS.filter((one) => one !== hung))
      expect(others.get(name), name).toMatchObject({ ok_at: expect.any(Number), error: null });

    await pass(LIMIT_MS);
    await ended([hung]);
    expect((await runs()).get(hung)).toMatchObject({ ok_at: null, error: 'It did not end within 1 seconds' });
    await run('UPDATE job_runs SET started_at = started_at - 181000, finished_at = finished_at - 181000');
    const admin = await asAdmin();
    const { json } = await admin('GET', 'health');
    expect(json.data.concerns).toContain(
      `The job ${hung} has never succeeded: It did not end within 1 seconds`,
    );

    // The rest of the hung run ends with its object, and the requested run follows.
    await cron();
    expect((await runs()).get(hung)).toMatchObject({ ok_at: expect.any(Number), error: null });
  });
});

test('a job with a start and no end is reported as hanging', async () => {
  await cron();
  await run("UPDATE job_runs SET started_at = finished_at + 1 WHERE name = 'draws'");
  await run('UPDATE job_runs SET started_at = started_at - 70000, finished_at = finished_at - 70000');
  await run('DELETE FROM reconcile_findings');
  const { json } = await (await asAdmin())('GET', 'health');
  expect(json.data.concerns).toEqual([expect.stringMatching(/^The job draws has been running since /)]);
});

test('an object that does not answer stops no other job', async () => {
  const JOBS = {
    idFromName: (name: string) => name,
    get: (name: string) => (name === 'tips' ? { poke: () => forever } : jobOf(env, name as CronJob)),
  } as unknown as Env['JOBS'];
  const late = vi.spyOn(console, 'error').mockImplementation(() => {});
  const handler = runCron({ ...env, JOBS });
  const others = ENABLED_JOBS.filter((name) => name !== 'tips');
  await until(async () => {
    const known = await runs();
    for (const name of others) expect(known.get(name)?.ok_at, name).toEqual(expect.any(Number));
  });
  expect((await runs()).has('tips')).toBe(false);
  await pass(POKE_MS);
  await handler;
  expect(late).toHaveBeenCalledWith('cron', 'tips', 'was not asked to run', 'its object does not answer');
});

test('an object runs once at a time however often it is called, and once more for calls meanwhile', async () => {
  let running = 0;
  let most = 0;
  let times = 0;
  const job = jobOf(env, 'picks');
  await runInDurableObject(job, (object) => {
    (object as Job).perform = async () => {
      times += 1;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 50));
      running -= 1;
      return { straggler: null, more: false };
    };
  });
  await Promise.all(Array.from({ length: 20 }, () => job.poke('picks')));
  await ended(['picks']);
  expect(most).toBe(1);
  expect(times).toBeLessThanOrEqual(20);
  const before = times;
  await job.poke('picks');
  await ended(['picks']);
  expect(times).toBe(before + 1);
});

test('a run that leaves work is followed at once by others, one at a time, until nothing is left', async () => {
  const job = jobOf(env, 'picks');
  let [running, most, times] = [0, 0, 0];
  const work = (results: boolean[]) =>
    runInDurableObject(job, (object) => {
      (object as Job).perform = async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return { straggler: null, more: results[times++] ?? false };
      };
    });
  await work([true, true, true]);
  await job.poke('picks');
  await ended(['picks']);
  expect([times, most]).toEqual([4, 1]);
});

test('a job that fails is left to the next minute, however much waits', async () => {
  const away = { ...env, JOBS: unasked, SOLANA_RPC_URL: 'http://127.0.0.1:1/' };
  expect(await runCronJob(away, 'tips')).toEqual({ straggler: null, more: false });
  expect((await runs()).get('tips')?.error).toMatch(/^The Solana network cannot be reached/);
});

test('a run requested meanwhile never starts beside the rest of one that hangs', async () => {
  const job = jobOf(env, 'outbox');
  let begun = 0;
  let end = () => {};
  const limit = new Promise<void>((resolve) => {
    end = resolve;
  });
  await runInDurableObject(job, (object) => {
    (object as Job).perform = async () => {
      begun += 1;
      await limit;
      return { straggler: forever, more: false };
    };
  });
  await job.poke('outbox');
  await until(() => expect(begun).toBe(1));
  await job.poke('outbox');
  end();
  await ended(['outbox']);
  expect(begun).toBe(1);
  // The next run comes in a new object.
  await job.poke('outbox').catch(() => {});
  await until(async () => expect((await runs()).get('outbox')?.ok_at).toEqual(expect.any(Number)));
  expect(begun).toBe(1);
});

test('work of a run past its time limit is not recorded over the run after it', async () => {
  let end = () => {};
  const slow = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { straggler } = await runJobWithin(env, 'tips', 20, () => slow);
  await runJobWithin(env, 'tips', 1000, async () => null);
  const good = (await runs()).get('tips');
  expect(good).toMatchObject({ error: null });
  end();
  await straggler;
  expect((await runs()).get('tips')).toEqual(good);
});

test('the cron handler starts the jobs near the node, tells the watch, and does nothing else', async () => {
  const asked: string[] = [];
  const JOBS = {
    idFromName: (name: string) => name,
    get: (name: string, { locationHint }: DurableObjectNamespaceGetDurableObjectOptions) => ({
      poke: async () => void asked.push(`${name} ${locationHint}`),
    }),
  };
  const WATCH = {
    idFromName: (name: string) => name,
    get: (_: string, { locationHint }: DurableObjectNamespaceGetDurableObjectOptions) => ({
      beat: async () => void asked.push(`watch ${locationHint}`),
    }),
  };
  const nothing = new Proxy({} as Env, {
    get: (_, key) => {
      if (key === 'JOBS') return JOBS;
      if (key === 'WATCH') return WATCH;
      if (key === 'ESCROW_PROGRAM' || key === 'ARCHIVE') return env[key];
      if (key === 'RPC_REGION') return 'aws:us-west-2';
      if (/^BACKUP_|^SITE_URL$/.test(String(key))) return undefined;
      throw new Error(`${String(key)} was used`);
    },
  });
  await worker.scheduled({} as ScheduledController, nothing);
  expect(asked.sort()).toEqual([...ENABLED_JOBS, 'watch'].sort().map((name) => `${name} wnam`));
});
