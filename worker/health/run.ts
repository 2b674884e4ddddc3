/** Remembers when a job ran and how it ended. */
import { database, type Env } from '../env.ts';
import { within } from '../tokens/time-limit.ts';
import { errorText } from './error-text.ts';
import type { CronJob } from './jobs.ts';
import { saveEnd, saveStart } from './store.ts';

/** A database that hangs keeps no job from its work. */
const RECORD_MS = 5000;
const LATE = Symbol('late');

/**
 * Runs a job and records it. What the job throws is thrown on; what it answers, if anything, is an error that it got over.
 * A record that cannot be kept never stops a job nor fails it.
 */
export async function recorded(
  env: Env,
  name: CronJob | 'queue',
  run: () => Promise<unknown>,
): Promise<void> {
  await recordedWithin(env, name, null, run);
}

/**
 * The same, but what takes longer than `limitMs` is recorded as failed. The straggler is the work that goes on then: nobody
 * waits for it, nothing of it is recorded any more. Null when it ended in time.
 */
export async function recordedWithin(
  env: Env,
  name: CronJob | 'queue',
  limitMs: number | null,
  run: () => Promise<unknown>,
): Promise<{ straggler: Promise<unknown> | null }> {
  const startedAt = Date.now();
  await kept(name, () => saveStart(database(env), name, startedAt));
  let problem: unknown = null;
  try {
    const work = run();
    problem = limitMs === null ? await work : await within(limitMs, work, LATE);
    if (problem !== LATE) return { straggler: null };
    problem = new Error(`It did not end within ${Math.round((limitMs ?? 0) / 1000)} seconds`);
    return { straggler: work };
  } catch (error) {
    problem = error ?? 'failed';
    throw error;
  } finally {
    const text = problem ? errorText(env, problem) : null;
    await kept(name, () => saveEnd(database(env), name, { startedAt, finishedAt: Date.now(), error: text }));
  }
}

async function kept(name: string, save: () => Promise<void>): Promise<void> {
  try {
    if ((await within(RECORD_MS, save(), LATE)) === LATE) throw new Error('the database does not answer');
  } catch (error) {
    console.error('a run was not recorded', name, error instanceof Error ? error.message : error);
  }
}
