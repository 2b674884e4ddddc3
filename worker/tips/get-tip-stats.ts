/** GET /api/tip/stats/{token}: returns totals, recent tips and tips per day of one token. */
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import type { TipStats } from '../../core/tips/model.ts';
import { database } from '../env.ts';
import { answer, endpoint, tokenParam } from '../http/endpoint.ts';
import { withArchivedOf } from './lists/any-tips.ts';
import { tokenOverview } from './lists/store.ts';
import { publicTip, toTotals } from './rows.ts';

const RECENT = 20;
const DAYS = 30;
const DAY_MS = 86_400_000;

export const getTipStats = endpoint(tokenParam('token_not_found'), async (c) => {
  const { token } = c.req.valid('param');
  const db = database(c.env);
  const now = Date.now();
  const first = Math.floor(now / DAY_MS) - (DAYS - 1);
  const { totals, tippers, recent, perDay } = await tokenOverview(db, token, RECENT, first);
  const total = totals.reduce((sum, { tips }) => sum + tips, 0);
  const newest = await withArchivedOf(c.env, recent, token, { limit: RECENT, total });
  const byDay = new Map(perDay.map((day) => [day.day, day]));
  const stats: TipStats = {
    ...toTotals(totals, tippers),
    recentTips: newest.map((row) => publicTip(row, now)),
    tipData: Array.from({ length: DAYS }, (_, i) => {
      const date = new Date((first + i) * DAY_MS).toISOString().slice(0, 10);
      const day = byDay.get(first + i);
      return { date, tips: day?.tips ?? 0, sol: day ? displayNumber(day.lamports, SOL_DECIMALS) : 0 };
    }),
  };
  return answer(c, stats);
});
