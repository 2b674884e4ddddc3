/** Holdings, tiers and chances of one wallet in figures. Exact: shares are compared, never divided into floats. */
import type { Giveaway, Participation } from '../../../core/giveaways/model.ts';
import { requiredUnits } from '../../../core/giveaways/weights.ts';
import { decimalText, formatAmount, groupThousands } from '../../../core/money.ts';
import { chanceText, unitsText } from '../format.ts';
import { words } from './words.ts';

interface TierStanding {
  label: string;
  /** "0.1% of the supply", "1,000 FAN". */
  asks: string;
  /** "+2 entries" */
  gives: string;
  /** Null while the holding is not known. */
  met: boolean | null;
  /** The missing amount as text; null if the tier is met or the holding unknown. */
  missing: string | null;
}

type Terms = Pick<Giveaway, 'eligibilityTiers' | 'tokenDecimals' | 'tokenSymbol'>;
type Holding = Pick<Participation, 'holding' | 'supply'>;

export function symbolOf({ tokenSymbol }: Pick<Giveaway, 'tokenSymbol'>): string {
  return tokenSymbol ?? 'tokens';
}

export function tierStandings(giveaway: Terms, wallet: Holding | null): TierStanding[] {
  return giveaway.eligibilityTiers.map((tier) => {
    const standing = {
      label: tier.label,
      asks:
        tier.requirementType === 'percentage'
          ? words.wallet.shareOfSupply(decimalText(tier.requirementValue))
          : `${groupThousands(decimalText(tier.requirementValue))} ${symbolOf(giveaway)}`,
      gives: words.wallet.gives(tier.entries),
    };
    const { tokenDecimals } = giveaway;
    if (wallet?.holding == null || wallet.supply == null || tokenDecimals === null)
      return { ...standing, met: null, missing: null };
    const required = requiredUnits(
      { type: tier.requirementType, value: decimalText(tier.requirementValue) },
      { supply: BigInt(wallet.supply), decimals: tokenDecimals },
    );
    const short = required - BigInt(wallet.holding);
    const missing = short > 0n ? unitsText(short, tokenDecimals, symbolOf(giveaway)) : null;
    return { ...standing, met: missing === null, missing };
  });
}

/** What a wallet must hold to take part, in the giveaway's unit; null if nothing is required. */
export function requirementText(
  giveaway: Pick<Giveaway, 'eligibilityType' | 'minPercentage' | 'customAmount' | 'tokenSymbol'>,
): string | null {
  if (giveaway.eligibilityType === 'percentage' && giveaway.minPercentage !== null)
    return words.wallet.shareOf(decimalText(giveaway.minPercentage), symbolOf(giveaway));
  if (giveaway.eligibilityType === 'custom' && giveaway.customAmount !== null)
    return `${groupThousands(decimalText(giveaway.customAmount))} ${symbolOf(giveaway)}`;
  return null;
}

/** "1.25%" of the supply, cut to four decimals; "under 0.0001%" instead of a wrong zero. */
export function supplyShareText(holding: bigint, supply: bigint): string {
  if (supply <= 0n || holding <= 0n) return '0%';
  const millionths = (holding * 1_000_000n) / supply;
  if (millionths === 0n) return 'under 0.0001%';
  return `${formatAmount(millionths, 4)}%`;
}

/** The chance of a wallet as text; null while the total of all entries is unknown. */
export function chanceOf({
  weight,
  totalWeight,
}: Pick<Participation, 'weight' | 'totalWeight'>): string | null {
  if (totalWeight === null || BigInt(totalWeight) === 0n) return null;
  return chanceText(BigInt(weight), BigInt(totalWeight));
}
