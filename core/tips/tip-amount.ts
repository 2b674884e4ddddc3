/** The exact amount of a tip. */
import { parseAmount, SOL_DECIMALS } from '../money.ts';
import { Refusal } from '../refusals.ts';
import { belowMinimum, isTippableCoin, MAX_TIP_UNITS, type TipCurrency, TOO_LARGE } from './tip-limits.ts';

/**
 * Returns the tip's amount in base units of its currency. Refuses (in this order) a coin that cannot be tipped whatever
 * the amount, a number the currency cannot express, and amounts below the minimum.
 */
export function tipAmount(
  text: string,
  currency: TipCurrency,
  token: { decimals: number; symbol: string },
): bigint {
  const decimals = currency === 'SOL' ? SOL_DECIMALS : token.decimals;
  if (currency === 'TOKEN' && !isTippableCoin(token))
    throw new Refusal('tip_coin_decimals', { symbol: token.symbol, decimals });
  const units = parseAmount(text, decimals);
  if (units !== null && units > MAX_TIP_UNITS)
    throw new Refusal('invalid_field', { field: 'amount', problem: TOO_LARGE });
  if (units === null)
    throw new Refusal('invalid_field', {
      field: 'amount',
      problem: `must have at most ${decimals} decimals`,
    });
  const below = belowMinimum(units, currency, token);
  if (below) throw new Refusal(below, { symbol: token.symbol });
  return units;
}
