import type { Giveaway, Participation } from '../../../core/giveaways/model.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { count, unitsText } from '../format.ts';
import { chanceOf, supplyShareText, symbolOf, tierStandings } from './share-of.ts';
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
  rows.push([text.entries, count(BigInt(weight), 'entry', 'entries')]);
  if (chance) rows.push([participation.final ? text.odds : text.oddsNow, chance]);
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
