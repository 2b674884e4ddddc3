/**
 * POST /api/live/{token}/queue/pause, /resume, /skip, /clear and /new-address. Each answers the queue as it is then.
 * A skip may name the alert that it is meant for: {alertId}. /missed/play and /missed/dismiss say what to do with alerts that
 * were owed for too long: one tip's, {tipId}, or all of them, {all: true}.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import type { AppContext } from '../env.ts';
import { answer, body, bodyText, parse, readJson } from '../http/answer.ts';
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

const chosenSchema = z
  .object({
    tipId: z.string().min(1, 'is required').max(100, 'is too long').optional(),
    all: z.literal(true, 'must be true').optional(),
  })
  .refine(({ tipId, all }) => (tipId === undefined) !== (all === undefined), {
    path: ['tipId'],
    message: 'is required, or all, and not both',
  });

const act = (action: 'playMissed' | 'dismissMissed') => async (c: Context<AppContext>) => {
  const { room, token } = await roomAsCreator(c);
  const { tipId } = await body(c, chosenSchema);
  await room[action](tipId ?? null);
  return answer(c, await readQueue(c, room, token));
};

export const playMissed = act('playMissed');
export const dismissMissed = act('dismissMissed');
