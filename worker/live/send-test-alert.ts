/** POST /api/live/{token}/queue/test: a test alert that plays at its turn. */
import type { Context } from 'hono';
import { testAlert } from '../../core/live/test-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';
import { answer } from '../http/answer.ts';
import { readQueue, roomAsCreator } from './queue.ts';

export async function sendTestAlert(c: Context<AppContext>): Promise<Response> {
  const { room, token, info } = await roomAsCreator(c);
  const tip = testAlert(token, info.symbol, crypto.randomUUID(), Date.now());
  if (!(await room.testAlert(tip))) throw new Refusal('rate_limited');
  return answer(c, { ...(await readQueue(c, room, token)), tip });
}
