/** The worth of an amount in US dollars. It is for display only: nothing is ever paid by it. */
import { decimalText, groupThousands } from '../money.ts';

const MILLION = 10n ** 6n;
/** `from` thousandths of a dollar: what rounds to a whole one is written with it, "$1B" and never "$1000M". */
const UNITS = [
  { letter: 'T', dollars: MILLION * MILLION, from: MILLION * MILLION * 1000n - MILLION * 50_000n },
  { letter: 'B', dollars: MILLION * 1000n, from: MILLION * MILLION - MILLION * 50n },
  { letter: 'M', dollars: MILLION, from: MILLION * 1000n - 500n },
] as const;
/** The highest sum that is shown, in trillions. A higher one comes from a broken feed, or is a joke. */
const MOST = 999n;

/** The text for an unknown sum. */
const NO_DOLLARS = '–';

/**
 * Returns "$7.50", "$0.007", "$1,860", "$12.4M", "less than $0.001": `units` base units of a currency with `decimals`,
 * at `priceUsd` dollars a whole one. Computed exactly and rounded once. Anything but a positive price gives "–".
 */
export function dollarsText(units: bigint, decimals: number, priceUsd: number): string {
  if (!(priceUsd > 0 && Number.isFinite(priceUsd)) || units < 0n) return NO_DOLLARS;
  if (units === 0n) return '$0';
  const [whole, fraction = ''] = decimalText(priceUsd).split('.');
  const product = units * BigInt(whole! + fraction);
  const divisor = 10n ** BigInt(decimals + fraction.length);
  if (product * 1000n < divisor) return 'less than $0.001';
  return `$${sumText(product, divisor)}`;
}

/** `product / divisor` dollars, at least a thousandth. */
function sumText(product: bigint, divisor: bigint): string {
  for (const { letter, dollars, from } of UNITS) {
    if (product * 1000n < from * divisor) continue;
    const tenths = rounded(product * 10n, divisor * dollars);
    return letter === 'T' && tenths > MOST * 10n
      ? '999T+'
      : `${fixed(tenths, 1).replace(/\.0$/, '')}${letter}`;
  }
  const cents = rounded(product * 100n, divisor);
  // Whole dollars from a hundred on, cents below, and a third digit where cents alone would be coarse.
  if (cents >= 10_000n) return groupThousands(String(rounded(product, divisor)));
  if (product * 10n >= divisor) return fixed(cents, 2).replace(/\.00$/, '');
  return fixed(rounded(product * 1000n, divisor), 3).replace(/0$/, '');
}

/** Returns the quotient, rounded half up. */
const rounded = (amount: bigint, divisor: bigint) => (amount * 2n + divisor) / (divisor * 2n);

function fixed(amount: bigint, places: number): string {
  const digits = amount.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
