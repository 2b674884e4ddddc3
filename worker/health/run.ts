/** Runs a job and records its time and its end. */
import { within } from '../../chain/clock.ts';
import { Refusal } from '../../core/refusals.ts';
import type { CronJob } from '../cron-jobs.ts';
import { database, type Env } from '../env.ts';
import { saveEnd, saveStart } from './store.ts';

/** Time limit of a record: a database that hangs does not stop a job. */
const RECORD_MS = 5000;
const LATE = Symbol('late');

/**
 * Runs a job and records it. Rethrows what the job throws; a value that it returns is a non-fatal error.
 * A record that cannot be written neither stops the job nor fails it.
 */
export async function runJob(env: Env, name: CronJob | 'queue', run: () => Promise<unknown>): Promise<void> {
  await runJobWithin(env, name, null, run);
}

/**
 * Does the same, but records a job as failed that takes longer than `limitMs`. `straggler` is its continuing work,
 * whose end is not awaited or recorded; null if the job ended in time.
 */
export async function runJobWithin(
  env: Env,
  name: CronJob | 'queue',
  limitMs: number | null,
  run: () => Promise<unknown>,
): Promise<{ straggler: Promise<unknown> | null }> {
  const startedAt = Date.now();
  await tryToRecord(name, () => saveStart(database(env), name, startedAt));
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
    await tryToRecord(name, () =>
      saveEnd(database(env), name, { startedAt, finishedAt: Date.now(), error: text }),
    );
  }
}

async function tryToRecord(name: string, save: () => Promise<void>): Promise<void> {
  try {
    if ((await within(RECORD_MS, save(), LATE)) === LATE) throw new Error('the database does not answer');
  } catch (error) {
    console.error('a run was not recorded', name, error instanceof Error ? error.message : error);
  }
}

const MAX_LENGTH = 300;

/** Removes keys, secrets and addresses that contain keys from any error. */
export function errorText(env: Env, error: unknown): string {
  let text = wordsOf(error).replace(/\s+/g, ' ').trim();
  for (const secret of secretsOf(env)) text = text.replaceAll(secret, '[hidden]');
  text = text.replace(/\bhttps?:\/\/\S+/g, '[address]');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.detail ? `${error.message} (${error.detail})` : error.message;
  if (!(error instanceof Error)) return String(error);
  // The database library's message is the whole query with its values; its cause says what failed.
  return error.message.startsWith('Failed query') && error.cause ? wordsOf(error.cause) : error.message;
}

function secretsOf(env: Env): string[] {
  return Object.entries(env)
    .filter(([name]) => /KEY|SECRET|RPC_URL/.test(name))
    .flatMap(([, value]) => (typeof value === 'string' && value.length >= 8 ? [value] : []));
}
