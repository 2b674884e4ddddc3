/** GET /api/giveaways/stats/platform: returns the numbers of all giveaways, of running ones, and of participants. */
import { database } from '../env.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { platformStats } from './store.ts';

export const getPlatformStats = endpoint(async (c) => {
  const stats = await platformStats(database(c.env), Math.floor(Date.now() / 1000));
  return answer(c, stats, { ...stats });
});
