/** GET /api/giveaways/stats/platform: how many giveaways there were and are, and how many took part. */
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint } from '../http/endpoint.ts';
import { platformStats } from './sums/store.ts';

export const getPlatformStats = endpoint(async (c) => {
  const stats = await platformStats(database(c.env), Math.floor(Date.now() / 1000));
  return answer(c, stats, { ...stats });
});
