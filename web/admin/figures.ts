/** Figures and texts of the admin screen. Display numbers come from the server and are only shown. */

import {
  decimalText,
  formatAmount,
  formatFixed,
  groupThousands,
  parseAmount,
  SOL_DECIMALS,
} from '../../core/money.ts';
import { minimumOf, type Payout, splitPayout } from '../../core/payouts.ts';

/** "0.123400": lamports as SOL with exactly `places` decimals (cut). */
export function solText(lamports: string | bigint, places: number): string {
  return groupThousands(formatFixed(BigInt(lamports), SOL_DECIMALS, places));
}

/** "12.3400": a display number with exactly `places` decimals. */
export function figureText(value: number, places: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
}

/** "$1,234.50"; a dash when the price is unknown. */
export function usdText(value: number | null): string {
  return value === null ? '–' : `$${figureText(value, 2)}`;
}

/** "≈ 12.3400 SOL"; an amount too small for four decimals says so instead of showing zero. */
export function estimateText(sol: number): string {
  return sol > 0 && sol < 0.0001 ? 'under 0.0001 SOL' : `≈ ${figureText(sol, 4)} SOL`;
}

/** "1,050.0024": units with four decimals (cut), or with all of them when four would show zero. */
export function heldText(units: string, decimals: number): string {
  const cut = formatAmount(BigInt(units), decimals, 4);
  return groupThousands(cut === '0' ? formatAmount(BigInt(units), decimals) : cut);
}

/** "2.0%": basis points with one decimal (cut). */
export function feePercentText(bps: number): string {
  return `${formatFixed(BigInt(bps), 2, 1)}%`;
}

/** What can be paid out: a token in the treasury, or the treasury's SOL above the reserve. */
export interface Payable {
  asset: string;
  symbol: string;
  decimals: number;
  units: string;
  /** The market's price of the whole balance. */
  estimatedSol: number | null;
}

/** What an admin decides a payout by: the expected proceeds and their minimum. Lamports. */
export interface Outcome {
  lamports: bigint;
  minimum: bigint;
}

/** SOL needs no swap: all of it arrives. */
export const ownSol = (lamports: bigint): Outcome => ({ lamports, minimum: lamports });

/** Scales the market's estimate for a whole balance to `units` of it; null without an estimate. */
export function estimateOf(estimatedSol: number | null, balanceUnits: string, units: bigint): Outcome | null {
  const whole = BigInt(balanceUnits);
  if (estimatedSol === null || whole === 0n) return null;
  const text = /^\d+(\.\d{1,9})?/.exec(decimalText(estimatedSol))?.[0] ?? '';
  const all = parseAmount(text, SOL_DECIMALS);
  if (all === null) return null;
  const lamports = (all * units) / whole;
  return lamports > 0n ? { lamports, minimum: minimumOf(lamports) } : null;
}

/** Each recipient's lamports: every admin gets the same, the platform gets its cut and the remainder. */
export function sharesOf(lamports: bigint, cutPercent: number, admins: string[]) {
  const { share, platform } = splitPayout(lamports, cutPercent, admins.length);
  return { share, platform, rows: admins.map((wallet) => ({ wallet, lamports: share })) };
}

/** The payouts that were in flight in `before` and have ended in `now`. */
export function endings(before: ReadonlySet<string>, now: readonly Payout[]): Payout[] {
  return now.filter(({ id, endedAt }) => endedAt !== null && before.has(id));
}

/**
 * Whether the token can still return to the treasury, unless an admin has asked for that already. Steps never move SOL
 * out.
 */
export function mayTakeBack({ stage, returnAsked, asset }: Payout): boolean {
  return asset !== 'SOL' && !returnAsked && (stage === 'confirmed' || stage === 'moved');
}
