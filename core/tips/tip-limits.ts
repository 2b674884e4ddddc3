/** Limits of a tip. Without a schema library and without refusals, because the tip form loads this file. */
import { WRAPPED_SOL_MINT } from '../address.ts';

/** 0.0001 SOL in lamports. */
export const MIN_TIP_LAMPORTS = 100_000n;
/** Minimum tip in whole tokens. */
export const MIN_TIP_TOKENS = 1000n;
/** Minimum that the token page's sidebar states and enforces in its form. */
export const MIN_TIP_SIDEBAR_SOL = '0.001';
/** Amounts are stored as signed 64-bit integers. */
export const MAX_TIP_UNITS = 2n ** 63n - 1n;
export const MAX_MESSAGE_LENGTH = 280;
/** Visible characters of a tipper's name. */
export const MAX_NAME_LENGTH = 24;
/** Decimals in which fees are shown. */
export const FEE_DECIMALS = { SOL: 6, TOKEN: 4 } as const;

export type TipCurrency = 'SOL' | 'TOKEN';

/** Returns whether 1000 of a coin fit what a token account can hold, so that any tip in it is possible. Null: no coin. */
export function isTippableCoin({ decimals }: { decimals: number | null }): boolean {
  return decimals !== null && MIN_TIP_TOKENS * 10n ** BigInt(decimals) <= MAX_TIP_UNITS;
}

export const TOO_LARGE = 'is too large';

/** Returns the refusal for an amount below the minimum; null if it is large enough. */
export function belowMinimum(
  units: bigint,
  currency: TipCurrency,
  { decimals }: { decimals: number | null },
): 'tip_below_minimum_sol' | 'tip_below_minimum_token' | null {
  if (currency === 'SOL') return units < MIN_TIP_LAMPORTS ? 'tip_below_minimum_sol' : null;
  return units < MIN_TIP_TOKENS * 10n ** BigInt(decimals ?? 0) ? 'tip_below_minimum_token' : null;
}

/** Returns the mint that `tipTokenAddress` must name. */
export function tipTokenFor(currency: TipCurrency, tokenAddress: string): string {
  return currency === 'SOL' ? WRAPPED_SOL_MINT : tokenAddress;
}
