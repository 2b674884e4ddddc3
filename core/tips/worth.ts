/**
 * What a tip counts for, in lamports: of SOL its amount, of a coin by market prices. Nothing is ever paid by it: tiers,
 * minimums and goals compare tips with it.
 */
import { decimalText } from '../money.ts';
import { MAX_TIP_UNITS, type TipCurrency } from './tip-limits.ts';

const LAMPORTS_A_SOL = 10n ** 9n;

/** US dollars a whole coin and a whole SOL; null where no price of the last day is known. */
export interface WorthPrices {
  coin: number | null;
  sol: number | null;
}

/** Rounded down, and never more than an amount may be; null for a coin while one of the prices is not known. */
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

/** A price as the quotient of two whole numbers: floating point would round it. */
function ratioOf(price: number | null): { over: bigint; under: bigint } | null {
  if (price === null || !(price > 0 && Number.isFinite(price))) return null;
  const [whole, fraction = ''] = decimalText(price).split('.');
  return { over: BigInt(whole! + fraction), under: 10n ** BigInt(fraction.length) };
}
