/** The amounts that a tip form offers as buttons. */
import { typedAmount } from '../amount-text.ts';
import { SOL_DECIMALS } from '../money.ts';
import { MAX_TIP_UNITS, MIN_TIP_LAMPORTS, MIN_TIP_SIDEBAR_SOL } from './tip-limits.ts';

export const MAX_CHIPS = 4;
/** 0.05, 0.1, 0.5 and 1 SOL: offered until a creator has chosen others. Lamports. */
export const DEFAULT_CHIPS: readonly bigint[] = [50_000_000n, 100_000_000n, 500_000_000n, 1_000_000_000n];
/** The smallest amount that both tip forms accept: 0.001 SOL. */
const LEAST_CHIP = MIN_TIP_LAMPORTS * 10n;
/** No button offers more: 10,000 SOL. */
const MOST_CHIP = 10_000_000_000_000n;

/** Returns the problem of a creator's amounts, to follow the field's name; null if there is none. */
export function chipsProblem(chips: readonly bigint[]): string | null {
  if (chips.length > MAX_CHIPS) return `must be at most ${MAX_CHIPS} amounts`;
  if (chips.some((lamports) => lamports < LEAST_CHIP))
    return `must each be at least ${MIN_TIP_SIDEBAR_SOL} SOL`;
  if (chips.some((lamports) => lamports > MOST_CHIP || lamports > MAX_TIP_UNITS))
    return 'must each be at most 10,000 SOL';
  return new Set(chips).size < chips.length ? 'must differ from each other' : null;
}

/** Returns a token's amounts in ascending order; the defaults if none are stored. */
export function chipsOf(stored: readonly string[] | null | undefined): readonly bigint[] {
  if (!stored || stored.length === 0) return DEFAULT_CHIPS;
  return stored.map(BigInt).sort((a, b) => (a < b ? -1 : 1));
}

/** Returns a chip's text for an amount field: "1.1250", because "1.125" can be read as two amounts. */
export const chipText = (chip: bigint): string => typedAmount(chip, SOL_DECIMALS);
