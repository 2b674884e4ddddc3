/** GET /api/admin/platform-earnings: returns the fees of confirmed tips and completed giveaways. */
import type { PlatformEarnings } from '../../core/admin.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { solPriceUsd } from '../market/load-price.ts';
import { coinsOf, countOf, feesOf, solTotals } from './fee-totals.ts';
import { giveawayFeeTotals, tipFeeTotals } from './store.ts';

export const getPlatformEarnings = endpoint(adminOnly, async (c) => {
  const db = database(c.env);
  const [tips, giveaways, solUsd] = await Promise.all([
    tipFeeTotals(db),
    giveawayFeeTotals(db),
    solPriceUsd(c.env, { waitUntil: (work) => c.executionCtx.waitUntil(work) }),
  ]);
  const tipFees = feesOf(solTotals(tips));
  const giveawayFees = feesOf(solTotals(giveaways));
  const total = tipFees + giveawayFees;
  const totalEarnings = displayNumber(total, SOL_DECIMALS);
  const earnings: PlatformEarnings = {
    totalEarnings,
    totalEarningsLamports: total.toString(),
    totalEarningsUSD: solUsd === null ? null : totalEarnings * solUsd,
    giveawayFees: displayNumber(giveawayFees, SOL_DECIMALS),
    giveawayCount: countOf(giveaways),
    tipFees: displayNumber(tipFees, SOL_DECIMALS),
    tipCount: countOf(tips),
    tokens: coinsOf(tips, giveaways).map(({ mint, symbol, decimals, fees }) => ({
      mint,
      symbol,
      amount: displayNumber(fees, decimals),
      amountUnits: fees.toString(),
    })),
  };
  return answer(c, earnings, { ...earnings });
});
