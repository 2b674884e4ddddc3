/**
 * The worth of a tip in lamports: the amount of a SOL tip; for a coin, its market value. Worth never decides a payment:
 * tiers, minimums and goals compare tips with it.
 */
import { decimalText } from '../money.ts';
import { MAX_TIP_UNITS, type TipCurrency } from './tip-limits.ts';

const LAMPORTS_A_SOL = 10n ** 9n;

/** US dollars a whole coin and a whole SOL; null where no price of the last day is known. */
interface WorthPrices {
  coin: number | null;
  sol: number | null;
}

/** Returns the worth, rounded down and at most MAX_TIP_UNITS; null for a coin while one of the prices is not known. */
export function worthOf(
  { currency, units, decimals }: { currency: TipCurrency; units: bigint; decimals: number },
  { coin, sol }: WorthPrices,
): bigint | null {
  if (currency === 'SOL') return units;
  const price = ratioOf(coin);
  const base = ratioOf(sol);
  if (!price || !base) return null;
  const worth =
    (units * price.over * base.under * LAMPORTS_A_SOL) / (price.under * base.over * 10n ** BigInt(decimals));
  return worth < MAX_TIP_UNITS ? worth : MAX_TIP_UNITS;
}

/** Returns a price as the quotient of two whole numbers: floating point would round it. */
function ratioOf(price: number | null): { over: bigint; under: bigint } | null {
  if (price === null || !(price > 0 && Number.isFinite(price))) return null;
  const [whole, fraction = ''] = decimalText(price).split('.');
  return { over: BigInt(whole! + fraction), under: 10n ** BigInt(fraction.length) };
}
