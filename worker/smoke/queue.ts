/** Sends a message through the queue and back: the consumer writes an object to R2, which the sender polls for. */
import { systemClock } from '../../chain/clock.ts';
import type { Env } from '../env.ts';

const noteOf = (nonce: string) => `smoke/queue-${nonce}`;
const LOOK_AGAIN_MS = 250;

/** Answers a message, for the consumer. */
export async function answerSmoke(env: Env, nonce: string): Promise<void> {
  await env.RECORDS.put(noteOf(nonce), 'arrived');
}

/** Waits until the consumer has seen a message. Throws if that takes longer than `ms`. */
export async function queueRoundTrip(env: Env, ms: number): Promise<void> {
  const nonce = crypto.randomUUID();
  const until = systemClock.now() + ms;
  await env.DRAWS.send({ giveaway: nonce, task: 'smoke' });
  while (systemClock.now() < until) {
    await systemClock.sleep(LOOK_AGAIN_MS);
    if (!(await env.RECORDS.head(noteOf(nonce)))) continue;
    await env.RECORDS.delete(noteOf(nonce));
    return;
  }
  throw new Error('the message was sent and did not arrive');
}
