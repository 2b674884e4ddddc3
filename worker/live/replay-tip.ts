/**
 * POST /api/live/{token}/queue/replay {tipId} and POST /api/tip/admin/queue/{token}/force-add {tip: {id, …}}: shows and
 * speaks a confirmed tip once more. Only the id counts; everything else is read from the database.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { shownTip } from '../tips/rows.ts';
import { confirmedTip } from './confirmed-tip.ts';
import { type Queue, queueOf, queueOfCreator, readQueue } from './queue.ts';

const tipId = z.string().min(1, 'is required').max(100, 'is too long');
const replaySchema = z.object({ tipId });
const forceAddSchema = z.object({ tip: z.object({ id: tipId }) });

export const replayTip = endpoint(...queueOfCreator, jsonBody(replaySchema), (c) =>
  replay(c, queueOf(c), c.req.valid('json').tipId),
);

export const forceAddTip = endpoint(...queueOfCreator, jsonBody(forceAddSchema), (c) =>
  replay(c, queueOf(c), c.req.valid('json').tip.id),
);

async function replay(c: Context<AppContext>, queue: Queue, id: string): Promise<Response> {
  // The creator has read it, and decides; dropped words stay away.
  const row = await confirmedTip(c.env, queue.token, id);
  const tip = shownTip(row);
  const { state, trusted = false } = row.ruling ?? { state: 'shown' };
  if (!(await queue.room.replay(tip, state === 'wordless' || state === 'removed', trusted)))
    throw new Refusal('rate_limited');
  return answer(c, { ...(await readQueue(c, queue)), tip });
}
