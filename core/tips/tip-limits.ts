/** Limits of a tip and its exact amount. Without a schema library, because the tip form loads this file. */
import { WRAPPED_SOL_MINT } from '../address.ts';
import { parseAmount, SOL_DECIMALS } from '../money.ts';
import { Refusal } from '../refusals.ts';

/** 0.0001 SOL in lamports. */
export const MIN_TIP_LAMPORTS = 100_000n;
/** In whole tokens. */
export const MIN_TIP_TOKENS = 1000n;
/** Minimum that the token page's sidebar states and enforces in its form. */
export const MIN_TIP_SIDEBAR_SOL = '0.001';
/** Amounts are stored as signed 64-bit integers. */
export const MAX_TIP_UNITS = 2n ** 63n - 1n;
export const MAX_MESSAGE_LENGTH = 280;
/** Decimals in which fees are shown. */
export const FEE_DECIMALS = { SOL: 6, TOKEN: 4 } as const;

export type TipCurrency = 'SOL' | 'TOKEN';

/** Whether 1000 of a coin fit what a token account can hold, so that any tip in it is possible. */
export function isTippableCoin({ decimals }: { decimals: number }): boolean {
  return MIN_TIP_TOKENS * 10n ** BigInt(decimals) <= MAX_TIP_UNITS;
}

/**
 * The tip's amount in base units of its currency. Refuses (in this order) a coin that cannot be tipped whatever the
 * amount, a number the currency cannot express, and amounts below the minimum.
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
    throw new Refusal('invalid_field', { field: 'amount', problem: 'is too large' });
  if (units === null)
    throw new Refusal('invalid_field', {
      field: 'amount',
      problem: `must have at most ${decimals} decimals`,
    });
  if (currency === 'SOL' && units < MIN_TIP_LAMPORTS) throw new Refusal('tip_below_minimum_sol');
  if (currency === 'TOKEN' && units < MIN_TIP_TOKENS * 10n ** BigInt(decimals)) {
    throw new Refusal('tip_below_minimum_token', { symbol: token.symbol });
  }
  return units;
}

/** The mint that `tipTokenAddress` must name. */
export function tipTokenFor(currency: TipCurrency, tokenAddress: string): string {
  return currency === 'SOL' ? WRAPPED_SOL_MINT : tokenAddress;
}
