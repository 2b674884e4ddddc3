/** Remembers when a job ran and how it ended. */
import { database, type Env } from '../env.ts';
import { errorText } from './error-text.ts';
import type { CronJob } from './jobs.ts';
import { saveEnd, saveStart } from './store.ts';

/**
 * Runs a job and records it. What the job throws is thrown on; what it answers, if anything, is an error that it got over.
 * A record that cannot be kept never stops a job nor fails it.
 */
export async function recorded(
  env: Env,
  name: CronJob | 'queue',
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = Date.now();
  await kept(name, () => saveStart(database(env), name, startedAt));
  let problem: unknown = null;
  try {
    problem = await run();
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
    await save();
  } catch (error) {
    console.error('a run was not recorded', name, error instanceof Error ? error.message : error);
  }
}
