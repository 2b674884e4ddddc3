/** A wallet's weight, and reasons for exclusion. It is exact: shares are compared by multiplication, never divided. */
import { FREE_ENTRIES } from './model.ts';
import type { GiveawayTerms } from './terms.ts';

/** The gate mint at the snapshot. */
export interface GateToken {
  supply: bigint;
  decimals: number;
}

/** Reasons for exclusion with the message for the user. The list holds their codes. */
export const EXCLUSION_REASONS = {
  off_curve: 'It is a program address (a pool, a vault, a curve): nobody has a key to it.',
  executable: 'It is a program.',
  reserved: 'It is a network address or a burn address.',
  mint: 'It is the token itself.',
  giveaway_creator: 'It created this giveaway.',
  token_creator: "It is the token's creator.",
  treasury: 'It belongs to the platform.',
  operator: 'It belongs to the platform.',
  swap_wallet: 'It belongs to the platform.',
} as const;
export type ExclusionReason = keyof typeof EXCLUSION_REASONS;

/**
 * Returns the smallest holding, in base units, that meets `value` percent of the supply, or `value` whole tokens.
 */
export function requiredUnits(
  requirement: { type: 'percentage' | 'custom' | 'amount'; value: string },
  gate: GateToken,
): bigint {
  const { digits, scale } = scaled(requirement.value);
  const [numerator, denominator] =
    requirement.type === 'percentage'
      ? [digits * gate.supply, scale * 100n]
      : [digits * 10n ** BigInt(gate.decimals), scale];
  return (numerator + denominator - 1n) / denominator;
}

/** Returns whether the holding meets the giveaway's own requirement; true without one. */
export function isEligible(terms: GiveawayTerms, holding: bigint, gate: GateToken | null): boolean {
  if (!terms.eligibility) return true;
  if (!gate || holding === 0n) return false;
  return holding >= requiredUnits(terms.eligibility, gate);
}

/** Returns a wallet's entries for this holding: one free, and those of every tier it meets. 0 if it is not eligible. */
export function weightOf(terms: GiveawayTerms, holding: bigint, gate: GateToken | null): bigint {
  if (!isEligible(terms, holding, gate)) return 0n;
  let weight = BigInt(FREE_ENTRIES);
  for (const tier of terms.tiers) {
    if (!gate) continue;
    const required = requiredUnits({ type: tier.requirementType, value: tier.requirementValue }, gate);
    if (holding >= required) weight += BigInt(tier.entries);
  }
  return weight;
}

/** Reads "0.25" as 25 over 100. Throws RangeError for anything but a plain decimal number. */
function scaled(text: string): { digits: bigint; scale: bigint } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`not a decimal number: ${text}`);
  const fraction = match[2] ?? '';
  return { digits: BigInt(match[1]! + fraction), scale: 10n ** BigInt(fraction.length) };
}
