/** GET /api/admin/stats: giveaways, fees and tips of the platform so far. */
import type { AdminStats } from '../../core/admin.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { database } from '../env.ts';
import { platformStats } from '../giveaways/lists/store.ts';
import { answer } from '../http/answer.ts';
import { adminOnly } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { giveawayTakings, tipTakings } from './store.ts';
import { feesOf, ofSol, timesOf } from './takings.ts';

export const getStats = endpoint(adminOnly, async (c) => {
  const db = database(c.env);
  const [counted, tips, giveaways] = await Promise.all([
    platformStats(db, Math.floor(Date.now() / 1000)),
    tipTakings(db),
    giveawayTakings(db),
  ]);
  const sol = ofSol(tips);
  const volume = sol.reduce((sum, { volume }) => sum + volume, 0n);
  const times = BigInt(timesOf(sol));
  const stats: AdminStats = {
    giveaways: { total: counted.totalGiveaways, active: counted.active, completed: counted.completed },
    platform: { totalFees: displayNumber(feesOf(sol) + feesOf(ofSol(giveaways)), SOL_DECIMALS) },
    tips: {
      total: timesOf(tips),
      totalValue: displayNumber(volume, SOL_DECIMALS),
      averageValue: times === 0n ? 0 : displayNumber(volume / times, SOL_DECIMALS),
      uniqueTokens: new Set(tips.map(({ token }) => token)).size,
    },
  };
  return answer(c, stats, { ...stats });
});
