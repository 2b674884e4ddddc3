/**
 * POST /api/live/{token}/queue/replay {tipId} and POST /api/tip/admin/queue/{token}/force-add {tip: {id, …}}: shows and
 * speaks a confirmed tip once more. Only the id counts; everything else is read from the database.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { confirmedTip } from './confirmed-tip.ts';
import { readQueue, roomAsCreator } from './queue.ts';

const tipId = z.string().min(1, 'is required').max(100, 'is too long');
const replaySchema = z.object({ tipId });
const forceAddSchema = z.object({ tip: z.object({ id: tipId }) });

export function replayTip(c: Context<AppContext>): Promise<Response> {
  return replay(c, async () => (await body(c, replaySchema)).tipId);
}

export function forceAddTip(c: Context<AppContext>): Promise<Response> {
  return replay(c, async () => (await body(c, forceAddSchema)).tip.id);
}

async function replay(c: Context<AppContext>, readId: () => Promise<string>): Promise<Response> {
  const { room, token } = await roomAsCreator(c);
  const tip = await confirmedTip(c.env, token, await readId());
  if (!(await room.replay(tip))) throw new Refusal('rate_limited');
  return answer(c, { ...(await readQueue(c, room, token)), tip });
}
