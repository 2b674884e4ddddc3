/**
 * POST /api/live/{token}/queue/pause, /resume, /skip, /clear and /new-address. Each answers the queue as it is then.
 * A skip may name the alert that it is meant for: {alertId}.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import type { AppContext } from '../env.ts';
import { answer, bodyText, parse, readJson } from '../http/answer.ts';
import { readQueue, roomAsCreator } from './queue.ts';

const control = (action: 'pause' | 'resume' | 'clear' | 'renewKey') => async (c: Context<AppContext>) => {
  const { room, token } = await roomAsCreator(c);
  await room[action]();
  return answer(c, await readQueue(c, room, token));
};

export const pauseQueue = control('pause');
export const resumeQueue = control('resume');
export const clearQueue = control('clear');
/** Gives the overlay a new address; the present one is of no use any more. */
export const renewAddress = control('renewKey');

const skipSchema = z.object({ alertId: z.string().min(1, 'is required').max(200, 'is too long').optional() });

export async function skipAlert(c: Context<AppContext>): Promise<Response> {
  const { room, token } = await roomAsCreator(c);
  const text = await bodyText(c);
  const { alertId } = parse(skipSchema, text.trim() === '' ? {} : readJson(text));
  await room.skip(alertId);
  return answer(c, await readQueue(c, room, token));
}
