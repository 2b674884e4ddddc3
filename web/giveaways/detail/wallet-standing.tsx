/** One wallet in figures. Exact: shares are compared, never divided into floats. */
import type { Giveaway, Participation } from '../../../core/giveaways/model.ts';
import { requiredUnits } from '../../../core/giveaways/weights.ts';
import { decimalText, formatAmount, groupThousands } from '../../../core/money.ts';
import { useParticipation } from '../../client/giveaways.ts';
import { useOnChange } from '../../hooks.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { chanceText, unitsText } from '../format.ts';
import { words } from './words.ts';

const text = words.wallet;

/** One wallet in figures: its holding, the requirement, its entries and its chance; then the tiers, met or missing. */
export function WalletStanding({
  giveaway,
  participation,
}: {
  giveaway: Giveaway;
  participation: Participation | null;
}) {
  if (!participation && giveaway.eligibilityTiers.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {participation && <Figures giveaway={giveaway} participation={participation} />}
      <Tiers giveaway={giveaway} participation={participation} />
    </div>
  );
}

function Figures({ giveaway, participation }: { giveaway: Giveaway; participation: Participation }) {
  const { holding, required, supply, weight } = participation;
  const decimals = giveaway.tokenDecimals ?? 0;
  const symbol = symbolOf(giveaway);
  const chance = weight === '0' ? null : chanceOf(participation);
  const share = holding !== null && supply !== null ? supplyShareText(BigInt(holding), BigInt(supply)) : null;
  const rows: [string, string][] = [];
  if (holding !== null) rows.push([text.holding, unitsText(holding, decimals, symbol)]);
  if (required !== null) rows.push([text.required, unitsText(required, decimals, symbol)]);
  if (share) rows.push([text.share, share]);
  rows.push([text.entries, groupThousands(weight)]);
  const odds = participation.final ? text.odds : text.oddsNow;
  if (chance) rows.push([giveaway.places.length > 1 ? odds + text.ofFirst : odds, chance]);
  return (
    <dl className="divide-y divide-line rounded-xl border border-line bg-ink/45 px-4 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 text-right font-medium break-words tabular-nums text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Tiers({ giveaway, participation }: { giveaway: Giveaway; participation: Participation | null }) {
  const tiers = tierStandings(giveaway, participation);
  if (tiers.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold text-fg">{text.bonus}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line bg-ink/45 px-4">
        {tiers.map((tier, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: equal tiers are possible, and their order never changes
            key={index}
            className="flex items-start gap-3 py-2.5 text-sm"
          >
            {tier.met !== null && (
              <span
                aria-hidden="true"
                className={cx(
                  'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs',
                  tier.met ? 'border-mint bg-mint text-mint-ink' : 'border-line-strong text-faint',
                )}
              >
                <Icon name={tier.met ? 'check' : 'close'} />
              </span>
            )}
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words text-fg">
                {tier.label}
                {tier.met !== null && <span className="sr-only">{tier.met ? text.met : text.notMet}</span>}
              </p>
              <p className="text-xs leading-relaxed text-muted">
                {text.holdingAtLeast(tier.asks)}
                {tier.missing && <span className="text-warn">{text.missing(tier.missing)}</span>}
              </p>
            </div>
            <span className={cx('shrink-0 font-semibold', tier.met ? 'text-mint' : 'text-muted')}>
              {tier.gives}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Returns a wallet's answer to "Was I in, and why not", read again at each stage of the giveaway. Null reads nothing.
 * The registrations of others do not change it, so no page asks again because of them.
 */
export function useWalletStanding(giveaway: Giveaway, wallet: string | null) {
  const reading = useParticipation(giveaway.id, wallet);
  useOnChange(giveaway.stage, () => void reading.mutate());
  return reading;
}

interface TierStanding {
  label: string;
  /** "0.1% of the supply", "1,000 FAN". */
  asks: string;
  /** "+2 entries" */
  gives: string;
  /** Whether the wallet meets the requirement; null while its holding is not known. */
  met: boolean | null;
  /** The missing amount as text; null if the tier is met or the holding unknown. */
  missing: string | null;
}

type Terms = Pick<Giveaway, 'eligibilityTiers' | 'tokenDecimals' | 'tokenSymbol'>;
type Holding = Pick<Participation, 'holding' | 'supply'>;

function symbolOf({ tokenSymbol }: Pick<Giveaway, 'tokenSymbol'>): string {
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

/** Returns the holding that a wallet needs to take part, in the giveaway's unit; null if nothing is required. */
export function requirementText(
  giveaway: Pick<Giveaway, 'eligibilityType' | 'minPercentage' | 'customAmount' | 'tokenSymbol'>,
): string | null {
  if (giveaway.eligibilityType === 'percentage' && giveaway.minPercentage !== null)
    return words.wallet.shareOf(decimalText(giveaway.minPercentage), symbolOf(giveaway));
  if (giveaway.eligibilityType === 'custom' && giveaway.customAmount !== null)
    return `${groupThousands(decimalText(giveaway.customAmount))} ${symbolOf(giveaway)}`;
  return null;
}

/** Returns "1.25%" of the supply, cut to four decimals; "under 0.0001%" instead of a wrong zero. */
export function supplyShareText(holding: bigint, supply: bigint): string {
  if (supply <= 0n || holding <= 0n) return '0%';
  const millionths = (holding * 1_000_000n) / supply;
  if (millionths === 0n) return 'under 0.0001%';
  return `${formatAmount(millionths, 4)}%`;
}

/** Returns the chance of a wallet as text; null while the total of all entries is unknown. */
export function chanceOf({
  weight,
  totalWeight,
}: Pick<Participation, 'weight' | 'totalWeight'>): string | null {
  if (totalWeight === null || BigInt(totalWeight) === 0n) return null;
  return chanceText(BigInt(weight), BigInt(totalWeight));
}
