/**
 * Watches whether users can sign in with X now: the operator pays per call, and an empty account blocks it until there
 * is credit.
 */
import { Refusal } from '../../core/refusals.ts';
import { clearAlarm, findAlarm, raiseAlarm, X_SIGN_IN } from '../chain/store.ts';
import type { Database } from '../env.ts';
import { hasXApp, type XSettings } from './x-client.ts';

/** Pause after a refusal in which no user is sent to X; then one user tries, and a success ends it. */
const PAUSE_MS = 10 * 60_000;

export async function signInState(
  env: XSettings,
  db: Database,
  now: number,
): Promise<'open' | 'paused' | 'none'> {
  if (!hasXApp(env)) return 'none';
  const alarm = await findAlarm(db, X_SIGN_IN);
  return alarm && now - alarm.seenAt < PAUSE_MS ? 'paused' : 'open';
}

/** Runs `work`, which calls X; an empty account raises an alarm for the operator, a success clears it. */
export async function watchCall<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await clearAlarm(db, X_SIGN_IN).catch(() => {});
    return result;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'x_paused')
      await raiseAlarm(db, X_SIGN_IN, error.detail ?? error.message, Date.now());
    throw error;
  }
}
