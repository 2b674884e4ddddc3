/** GET /api/tip/stats/global: returns the sum of tips over all tokens. */
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import type { GlobalTipStats } from '../../core/tips/model.ts';
import { database } from '../env.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { globalTotals } from './lists/store.ts';

export const getGlobalTipStats = endpoint(async (c) => {
  const { sums, tokens } = await globalTotals(database(c.env));
  const sol = sums.filter((total) => total.currency === 'SOL').reduce((sum, total) => sum + total.units, 0n);
  const stats: GlobalTipStats = {
    totalTips: sums.reduce((sum, total) => sum + total.tips, 0),
    totalValueSOL: displayNumber(sol, SOL_DECIMALS),
    // Whole tokens of different coins added up: a figure for display, as the specification demands.
    totalValueTokens: sums
      .filter((total) => total.currency === 'TOKEN')
      .reduce((sum, total) => sum + displayNumber(total.units, total.decimals), 0),
    totalTokensTipped: tokens,
  };
  return answer(c, stats);
});
