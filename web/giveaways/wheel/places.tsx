import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, placeName, placeText } from '../format.ts';
import { ticketText } from './tickets.ts';
import type { WheelControls } from './use-wheel.ts';

type Props = { controls: WheelControls };

/** The places in order, each with its winner as soon as that may be shown. */
export function ShownPlaces({ controls, onReplay }: Props & { onReplay?: (place: number) => void }) {
  const { state, giveaway, outcomes, total } = controls;
  return (
    <ol
      aria-label="Places"
      className="flex max-h-96 flex-col overflow-x-clip overflow-y-auto rounded-2xl border border-line bg-ink/45"
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
            className={cx(
              'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-sm last:border-0',
              turning && 'bg-mint/8',
            )}
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-xs text-muted">
                {placeName(place.place)} · {placeText(giveaway, place)}
              </p>
              {shown?.winner ? (
                <p className="font-semibold text-fg">
                  <Address address={shown.winner} head={6} tail={4} copyLabel="Copy the winner's address" />
                </p>
              ) : (
                <p className="text-muted">{unwonText(turning, shown?.revealAt !== null, controls)}</p>
              )}
              {shown?.winner && outcome && total !== null && (
                <p className="text-xs text-muted tabular-nums">
                  Ticket {ticketText(outcome.ticket)} · {chanceText(outcome.weight, total)} of all entries
                </p>
              )}
            </div>
            {place.pay && <TransactionLink signature={place.pay} />}
            {onReplay && shown?.winner && (
              <Button
                variant="ghost"
                size="sm"
                icon={<Icon name="refresh" />}
                aria-label={`Replay the spin of the ${placeName(place.place)}`}
                onClick={() => onReplay(place.place)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function unwonText(turning: boolean, proven: boolean, { state }: WheelControls): string {
  if (turning) return 'The wheel turns';
  if (proven || state.phase === 'between' || state.phase === 'spinning') return 'To come';
  return 'Nobody was left: it goes back to the creator';
}
