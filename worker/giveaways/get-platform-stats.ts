/** GET /api/giveaways/stats/platform: how many giveaways there were and are, and how many took part. */
import type { Context } from 'hono';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { platformStats } from './lists/store.ts';

export async function getPlatformStats(c: Context<AppContext>): Promise<Response> {
  const stats = await platformStats(database(c.env), Math.floor(Date.now() / 1000));
  return answer(c, stats, { ...stats });
}
