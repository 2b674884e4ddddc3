/** Brings the watch's messages to the operator, and a sign of life to an outside monitor. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { askOutside, OutsideError } from '../../chain/outside.ts';
import { alertRequest } from '../../core/watch/alert-form.ts';
import type { Told } from '../../core/watch/reading.ts';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** Too many calls, or too slow a one: the same message is taken later. */
const LATER = [408, 425];
/** Slack: the webhook or its channel is gone. Discord restricts who goes on asking a deleted webhook. */
const GONE = [404, 410];
/** The wait after a 429 that names none: ntfy bans who asks again. The longest that is waited for anyone. */
const WAIT_MS = 600_000;
const MAX_WAIT_MS = 86_400_000;

/**
 * Sends a message to ALERT_URL; 'taken' also if there is nobody to send it to. Never throws; the address is a secret
 * and is not logged.
 */
export async function tellOperator(env: Env, message: string): Promise<Told> {
  if (!env.ALERT_URL) return 'taken';
  const refusal = await errorOf(() => post(env, env.ALERT_URL!, message));
  if (refusal === null) return 'taken';
  console.error('the operator was not told', wordOf(refusal));
  const { status, retryAfterMs } = refusal;
  if (status === 429) return { waitMs: Math.min(retryAfterMs ?? WAIT_MS, MAX_WAIT_MS) };
  if (status !== null && GONE.includes(status)) return 'gone';
  const isFinal = status !== null && status >= 400 && status < 500 && !LATER.includes(status);
  return isFinal ? 'refused' : 'unheard';
}

/** Returns what distinguishes the present receiver from another one, and does not tell its address. */
export function receiverOf({ ALERT_URL: url = '' }: Pick<Env, 'ALERT_URL'>): string {
  return bytesToHex(sha256(url));
}

/** Returns null once `url` has taken a message, else its status, or a word when there is none. Never throws. */
export async function sendAlert(env: Env, url: string, message: string): Promise<number | string | null> {
  return wordOf(await errorOf(() => post(env, url, message)));
}

function post(env: Env, url: string, message: string) {
  const request = alertRequest(url, message);
  return askOutside(env, url, { method: 'POST', ...request, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
}

/**
 * Asks PING_URL, a dead man's switch: it raises the alarm when these requests stop. Returns null once it has answered,
 * else its status, or a word when there is none. Never throws.
 */
export async function pingMonitor(env: Env): Promise<number | string | null> {
  const url = env.PING_URL;
  if (!url) return null;
  return wordOf(await errorOf(() => askOutside(env, url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })));
}

/** Returns null once `ask` has an answer. What is no error of the service is a malformed address. */
async function errorOf(ask: () => Promise<unknown>): Promise<OutsideError | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    return error instanceof OutsideError ? error : new OutsideError('refused', 'no address');
  }
}

/** The error itself names the path, which is a secret here. */
function wordOf(error: OutsideError | null): number | string | null {
  return error && (error.status ?? (error.kind === 'refused' ? 'no address' : error.kind));
}
