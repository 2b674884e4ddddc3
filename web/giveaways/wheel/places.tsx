import type { Giveaway } from '../../../core/giveaways/model.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sign } from '../../ui/sign.tsx';
import { Amount } from '../amount.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, placeName } from '../format.ts';
import { ticketText } from './tickets.ts';
import type { WheelControls } from './use-wheel.ts';
import { words } from './words.ts';

type Props = { controls: WheelControls };

/** The places in order, each with its winner as soon as that may be shown. */
export function ShownPlaces({ controls, onReplay }: Props & { onReplay?: (place: number) => void }) {
  const { state, giveaway, outcomes, total, you } = controls;
  return (
    <ol
      aria-label={words.places.label}
      className="flex max-h-104 flex-col overflow-x-clip overflow-y-auto rounded-2xl border border-line bg-ink/45"
      data-testid="places"
    >
      {giveaway.places.map((place) => {
        const shown = state.places.find((one) => one.place === place.place);
        const outcome = outcomes.get(place.place);
        const turning = state.phase === 'spinning' && state.at === place.place;
        return (
          <li
            key={place.place}
            data-place={place.place}
            aria-current={turning ? 'step' : undefined}
            className={cx('border-b border-line px-4 py-2.5 text-sm last:border-0', turning && 'bg-mint/8')}
          >
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 text-xs text-muted">
                {placeName(place.place)} · <PlacePrize giveaway={giveaway} units={place.units} />
              </p>
              {onReplay && shown?.winner && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="-my-2 -mr-2 shrink-0"
                  icon={<Icon name="refresh" />}
                  aria-label={words.places.replay(place.place)}
                  onClick={() => onReplay(place.place)}
                />
              )}
            </div>
            {shown?.winner ? (
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 font-semibold text-fg">
                <Sign address={shown.winner} className="size-6 rounded-full" />
                <Address address={shown.winner} head={6} tail={4} copyLabel={words.places.copyWinner} />
                {shown.winner === you && <Badge tone="mint">{words.places.you}</Badge>}
              </p>
            ) : (
              <p className="text-muted">{unwonText(turning, shown?.revealAt !== null, controls)}</p>
            )}
            {(place.pay || (shown?.winner && outcome && total !== null)) && (
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <p className="text-xs text-muted tabular-nums">
                  {shown?.winner &&
                    outcome &&
                    total !== null &&
                    words.places.ticket(ticketText(outcome.ticket), chanceText(outcome.weight, total))}
                </p>
                {place.pay && <TransactionLink signature={place.pay} />}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What one place, or all of them, bring. */
export function PlacePrize({
  giveaway: { prizeCurrency, prizeDecimals, prizeSymbol, tokenMint },
  units,
}: {
  giveaway: Pick<Giveaway, 'prizeCurrency' | 'prizeDecimals' | 'prizeSymbol' | 'tokenMint'>;
  units: string;
}) {
  const mint = prizeCurrency === 'SOL' ? null : tokenMint;
  return <Amount units={units} decimals={prizeDecimals} symbol={prizeSymbol} mint={mint} />;
}

function unwonText(turning: boolean, proven: boolean, { state }: WheelControls): string {
  if (turning) return words.places.turning;
  if (proven || state.phase === 'between' || state.phase === 'spinning') return words.places.toCome;
  return words.places.unwon;
}
