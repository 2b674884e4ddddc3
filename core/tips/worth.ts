/**
 * The worth of a tip in lamports: the amount of a SOL tip; for a coin, its market value. Worth never decides a payment:
 * tiers, minimums and goals compare tips with it.
 */
import { decimalText } from '../money.ts';
import type { UsdPrice } from '../tokens/market.ts';
import { MAX_TIP_UNITS, type TipCurrency } from './tip-limits.ts';

const LAMPORTS_A_SOL = 10n ** 9n;
/** A coin's tip is worth a fiftieth of the money behind its price at most: nobody could sell more of it at that price. */
const DEPTH_SHARES = 50n;

/** A coin's tip stands beside dollars only from so much money behind its price on, in US dollars. */
export const LEAST_DOLLARS_DEPTH = 25_000;

interface PaidAmount {
  currency: TipCurrency;
  /** Base units. */
  units: bigint;
  decimals: number;
}

/** US dollars a whole coin, with the money behind that, and a whole SOL; null where no price of the last day is known. */
export interface WorthPrices {
  coin: Pick<UsdPrice, 'usd' | 'depth'> | null;
  sol: number | null;
}

/**
 * Returns what the price alone says, rounded down and at most MAX_TIP_UNITS; null for a coin while one of the prices is
 * not known. The creator's least amount compares this.
 */
export function faceOf({ currency, units, decimals }: PaidAmount, { coin, sol }: WorthPrices): bigint | null {
  if (currency === 'SOL') return units;
  const price = ratioOf(coin?.usd ?? null);
  const base = ratioOf(sol);
  if (!price || !base) return null;
  const face =
    (units * price.over * base.under * LAMPORTS_A_SOL) / (price.under * base.over * 10n ** BigInt(decimals));
  return face < MAX_TIP_UNITS ? face : MAX_TIP_UNITS;
}

/** Returns the worth: the face, of a coin at most its share of the depth. Null while price or depth is not known. */
export function worthOf(tip: PaidAmount, prices: WorthPrices): bigint | null {
  const face = faceOf(tip, prices);
  if (face === null || tip.currency === 'SOL') return face;
  const depth = prices.coin?.depth ?? null;
  const [money, base] = [ratioOf(depth), ratioOf(prices.sol)];
  if (depth === 0) return 0n;
  if (!money || !base) return null;
  const most = (money.over * base.under * LAMPORTS_A_SOL) / (money.under * base.over * DEPTH_SHARES);
  return face < most ? face : most;
}

/**
 * Returns whether dollars may stand beside a tip: beside SOL always, beside a coin only where a deep market has its
 * price, and the tip is no larger than its share of that market.
 */
export function mayShowDollars(
  { currency, units, decimals }: PaidAmount,
  coin: WorthPrices['coin'],
): boolean {
  if (currency === 'SOL') return true;
  const [price, money] = [ratioOf(coin?.usd ?? null), ratioOf(coin?.depth ?? null)];
  if (!price || !money || coin!.depth! < LEAST_DOLLARS_DEPTH) return false;
  return (
    units * price.over * DEPTH_SHARES * money.under <= money.over * price.under * 10n ** BigInt(decimals)
  );
}

/** Returns a price as the quotient of two whole numbers: floating point would round it. */
function ratioOf(price: number | null): { over: bigint; under: bigint } | null {
  if (price === null || !(price > 0 && Number.isFinite(price))) return null;
  const [whole, fraction = ''] = decimalText(price).split('.');
  return { over: BigInt(whole! + fraction), under: 10n ** BigInt(fraction.length) };
}
