/** GET /api/tip/stats/global: what was tipped on all tokens together. */
import type { Context } from 'hono';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import type { GlobalTipStats } from '../../core/tips.ts';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { globalTotals } from './store.ts';

export async function getGlobalTipStats(c: Context<AppContext>): Promise<Response> {
  const totals = await globalTotals(database(c.env));
  const sol = totals
    .filter((total) => total.currency === 'SOL')
    .reduce((sum, total) => sum + total.units, 0n);
  const stats: GlobalTipStats = {
    totalTips: totals.reduce((sum, total) => sum + total.tips, 0),
    totalValueSOL: displayNumber(sol, SOL_DECIMALS),
    // Whole tokens of different coins added up: a figure for show, as the specification asks for it.
    totalValueTokens: totals
      .filter((total) => total.currency === 'TOKEN')
      .reduce((sum, total) => sum + displayNumber(total.units, total.decimals), 0),
    totalTokensTipped: new Set(totals.map((total) => total.token)).size,
  };
  return answer(c, stats);
}
