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
  const url = env.ALERT_URL;
  if (!url) return 'taken';
  try {
    const request = alertRequest(url, message);
    await askOutside(env, url, { method: 'POST', ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
    return 'taken';
  } catch (error) {
    const status = error instanceof OutsideError ? error.status : null;
    console.error('the operator was not told', status ?? (error instanceof OutsideError ? error.kind : ''));
    const isFinal = status !== null && status >= 400 && status < 500 && !LATER.includes(status);
    return isFinal ? 'refused' : 'unheard';
  }
}

/** Asks PING_URL, a dead man's switch: it raises the alarm when these requests stop. Never throws. */
export async function pingMonitor(env: Env): Promise<void> {
  if (!env.PING_URL) return;
  try {
    await askOutside(env, env.PING_URL, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  } catch {
    // The monitor itself raises the alarm.
  }
}
