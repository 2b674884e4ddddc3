/** GET /api/admin/stats: returns giveaways, fees and tips of the platform so far. */
import type { AdminStats } from '../../core/admin.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { database } from '../env.ts';
import { platformStats } from '../giveaways/store.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { countOf, feesOf, solTotals } from './fee-totals.ts';
import { giveawayFeeTotals, tipFeeTotals } from './store.ts';

export const getStats = endpoint(adminOnly, async (c) => {
  const db = database(c.env);
  const [counted, tips, giveaways] = await Promise.all([
    platformStats(db, Math.floor(Date.now() / 1000)),
    tipFeeTotals(db),
    giveawayFeeTotals(db),
  ]);
  const sol = solTotals(tips);
  const volume = sol.reduce((sum, { volume }) => sum + volume, 0n);
  const times = BigInt(countOf(sol));
  const stats: AdminStats = {
    giveaways: { total: counted.totalGiveaways, active: counted.active, completed: counted.completed },
    platform: { totalFees: displayNumber(feesOf(sol) + feesOf(solTotals(giveaways)), SOL_DECIMALS) },
    tips: {
      total: countOf(tips),
      totalValue: displayNumber(volume, SOL_DECIMALS),
      averageValue: times === 0n ? 0 : displayNumber(volume / times, SOL_DECIMALS),
      uniqueTokens: new Set(tips.map(({ token }) => token)).size,
    },
  };
  return answer(c, stats, { ...stats });
});
