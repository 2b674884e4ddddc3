/** Whether people can sign in with X now: the operator pays for each, and an empty account ends it until there is credit. */
import { Refusal } from '../../core/refusals.ts';
import { clearAlarm, findAlarm, raiseAlarm, X_SIGN_IN } from '../alarms/store.ts';
import type { Database } from '../env.ts';
import { hasXApp, type XSettings } from './x-client.ts';

/** So long after a refusal nobody is sent on a way that ends in a no; then one person tries, and a success ends the pause. */
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

/** Runs `work`, which asks X; an empty account becomes an alarm of the operator, a success ends it. */
export async function watched<T>(db: Database, work: () => Promise<T>): Promise<T> {
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
