/**
 * POST /api/live/{token}/queue/missed/play and /dismiss: what to do with alerts that were owed for too long. The body names
 * one tip, {tipId}, or all of them, {all: true}. Twice is once. Each answers the queue as it is then.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import type { AppContext } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { readQueue, roomAsCreator } from './queue.ts';

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
