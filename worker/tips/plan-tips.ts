/** Computes the worth of tips and their plan on the stream, by their tokens' present settings. */
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { planOf } from '../../core/alerts/plan.ts';
import type { AlertSettings } from '../../core/alerts/settings.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import { faceOf, mayShowDollars, worthOf } from '../../core/tips/worth.ts';
import type { Database } from '../env.ts';
import { loadAllSettings, type StoredSettings } from '../live/store.ts';
import { dollarPrices } from '../market/store.ts';

interface PaidTip {
  token: string;
  currency: TipCurrency;
  /** Amount in base units. */
  amount: bigint;
  decimals: number;
}

interface PlannedTip {
  /** Worth in lamports; null for a coin without a known price. */
  worth: bigint | null;
  /** Dollars may stand beside it. */
  dollars: boolean;
  plan: ReturnType<typeof planOf>;
  alerts: AlertSettings;
}

/**
 * Plans tips, and returns the plans in the order of `tips`. A plan is 'refused' below the creator's minimum. Calls no
 * outside service; sends two queries for up to 89 coins, one for tips in SOL alone. `given`: the settings of the one
 * token of all of them.
 */
export async function planTips(
  db: Database,
  tips: readonly PaidTip[],
  given?: StoredSettings,
): Promise<PlannedTip[]> {
  const coins = tips.filter(({ currency }) => currency === 'TOKEN').map(({ token }) => token);
  const mints = [...new Set([...coins, WRAPPED_SOL_MINT])];
  const [settings, prices] = await Promise.all([
    given ? null : loadAllSettings(db, [...new Set(tips.map(({ token }) => token))]),
    coins.length === 0 ? new Map<string, never>() : dollarPrices(db, mints, Date.now()),
  ]);
  const sol = prices.get(WRAPPED_SOL_MINT)?.usd ?? null;
  return tips.map(({ token, currency, amount, decimals }) => {
    const paid = { currency, units: amount, decimals };
    const known = { coin: prices.get(token) ?? null, sol };
    const worth = worthOf(paid, known);
    const { alerts } = given ?? settings!.get(token)!;
    const dollars = mayShowDollars(paid, known.coin);
    return { worth, dollars, plan: planOf(alerts, worth, faceOf(paid, known)), alerts };
  });
}
