/**
 * POST /api/live/{token}/queue/pause, /resume, /skip, /clear and /new-address. Each returns the resulting queue. A skip
 * may name the alert that it is meant for: {alertId}. /missed/play and /missed/dismiss decide about missed alerts: one
 * tip's, {tipId}, or all of them, {all: true}.
 */
import { z } from 'zod';
import { CREATOR_LABEL } from '../../core/live/desk.ts';
import { answer, bodyText, endpoint, jsonBody, readBody } from '../http/endpoint.ts';
import { holdForPanic } from './desk/decisions.ts';
import { queueOf, queueOfCreator, queueToProtect, readQueue } from './queue.ts';

const control = (action: 'pause' | 'resume' | 'clear' | 'renewKey', checks = queueOfCreator) =>
  endpoint(...checks, async (c) => {
    const queue = queueOf(c);
    await queue.room[action]();
    return answer(c, await readQueue(c, queue));
  });

export const pauseQueue = control('pause', queueToProtect);
export const resumeQueue = control('resume');
export const clearQueue = control('clear');
/** Gives the overlay a new address; the present one stops working. */
export const renewAddress = control('renewKey');

const skipSchema = z.object({ alertId: z.string().min(1, 'is required').max(200, 'is too long').optional() });

export const skipAlert = endpoint(...queueToProtect, async (c) => {
  const isBlank = (await bodyText(c)).trim() === '';
  const alertId = isBlank ? undefined : (await readBody(c, skipSchema)).alertId;
  const queue = queueOf(c);
  await queue.room.skip(alertId);
  return answer(c, await readQueue(c, queue));
});

const chosenSchema = z
  .object({
    tipId: z.string().min(1, 'is required').max(100, 'is too long').optional(),
    all: z.literal(true, 'must be true').optional(),
  })
  .refine(({ tipId, all }) => (tipId === undefined) !== (all === undefined), {
    path: ['tipId'],
    message: 'is required, or all, and not both',
  });

export const playMissed = endpoint(...queueOfCreator, jsonBody(chosenSchema), async (c) => {
  const { tipId } = c.req.valid('json');
  const queue = queueOf(c);
  const decider = { by: CREATOR_LABEL, now: Date.now() };
  // A panic holds them in the room, and their words become as private as those of its other alerts.
  await holdForPanic(c.env, await queue.room.playMissed(tipId ?? null), decider);
  return answer(c, await readQueue(c, queue));
});

export const dismissMissed = endpoint(...queueOfCreator, jsonBody(chosenSchema), async (c) => {
  const { tipId } = c.req.valid('json');
  const queue = queueOf(c);
  await queue.room.dismissMissed(tipId ?? null);
  return answer(c, await readQueue(c, queue));
});
