/** Brings the watch's messages to the operator, and a sign of life to an outside monitor. */
import { askOutside, OutsideError } from '../../chain/outside.ts';
import { alertRequest } from '../../core/watch/alert-form.ts';
import type { Told } from '../../core/watch/reading.ts';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** Too many calls, or too slow a one: the same message is taken later. */
const LATER = [408, 425, 429];

/**
 * Sends a message to ALERT_URL; 'taken' also if there is nobody to send it to. Never throws; the address is a secret
 * and is not logged.
 */
export async function tellOperator(env: Env, message: string): Promise<Told> {
  if (!env.ALERT_URL) return 'taken';
  const refused = await sendAlert(env, env.ALERT_URL, message);
  if (refused === null) return 'taken';
  console.error('the operator was not told', refused);
  const isFinal = typeof refused === 'number' && refused >= 400 && refused < 500 && !LATER.includes(refused);
  return isFinal ? 'refused' : 'unheard';
}

/** Returns null once `url` has taken a message, else its status, or a word when there is none. Never throws. */
export function sendAlert(env: Env, url: string, message: string): Promise<number | string | null> {
  return refusalOf(async () => {
    const request = alertRequest(url, message);
    await askOutside(env, url, { method: 'POST', ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  });
}

/**
 * Asks PING_URL, a dead man's switch: it raises the alarm when these requests stop. Returns null once it has answered,
 * else its status, or a word when there is none. Never throws.
 */
export async function pingMonitor(env: Env): Promise<number | string | null> {
  const url = env.PING_URL;
  if (!url) return null;
  return refusalOf(() => askOutside(env, url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }));
}

/** The error itself names the path, which is a secret here. */
async function refusalOf(ask: () => Promise<unknown>): Promise<number | string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    return error instanceof OutsideError ? (error.status ?? error.kind) : 'no address';
  }
}
