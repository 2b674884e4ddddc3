import { endedWithoutDraw, isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway, GiveawayPlace } from '../../../core/giveaways/model.ts';
import { ordinal } from '../../../core/money.ts';
import { clockText } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { Person } from '../../ui/person.tsx';
import { notify } from '../../ui/toast.ts';
import { placeName, placesText, placeText, prizeText } from '../format.ts';
import { TransactionLink } from './transaction-link.tsx';
import { words } from './words.ts';

const text = words.places;

/** The prizes of a giveaway with several places, before anyone has won one. */
export function PrizesCard({ giveaway }: { giveaway: Giveaway }) {
  return (
    <Card title={text.title} description={text.description(placesText(giveaway) ?? '')}>
      <ol className="grid grid-cols-3 gap-2">
        {giveaway.places.map(({ place, units }) => (
          <li
            key={place}
            className={cx(
              'min-w-0 rounded-xl border px-3 py-2.5',
              place === 1 ? 'border-brass/40 bg-brass/10' : 'border-line bg-ink/45',
            )}
          >
            <span className="block text-xs text-muted">
              <span className="sr-only">{placeName(place)}</span>
              <span aria-hidden="true">{ordinal(place)}</span>
            </span>
            <span
              className={cx(
                'block font-semibold break-words tabular-nums',
                place === 1 ? 'text-brass' : 'text-fg',
              )}
            >
              {placeText(giveaway, { units })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Every place with its winner, or with the event that it waits for. `now` by the server's clock. */
export function PlacesList({
  giveaway,
  now,
  wallet,
}: {
  giveaway: Giveaway;
  now: number;
  wallet: string | null;
}) {
  return (
    <ol aria-label={text.list} className="divide-y divide-line rounded-xl border border-line bg-ink/45">
      {giveaway.places.map((place) => {
        const mine = place.winner !== null && place.winner === wallet;
        const state = placeState(giveaway, place, now);
        return (
          <li
            key={place.place}
            className={cx(
              'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm',
              mine && 'bg-mint/8',
            )}
          >
            <Rank place={place.place} lit={place.winner !== null} />
            {/* As wide as an address with its button: what stands beside it goes below where both do not fit. */}
            <span className="min-w-44 flex-1 text-fg max-[22rem]:min-w-32">
              {place.winner === null ? (
                <span className="text-muted">
                  {state.kind === 'spins' ? text.drawnIn(clockText(state.at, now)) : state.text}
                </span>
              ) : (
                <span className="flex items-center gap-x-2 whitespace-nowrap">
                  <Face address={place.winner} className="size-9 max-[22rem]:hidden" />
                  <Person
                    address={place.winner}
                    copyLabel={text.copyWinner(placeName(place.place))}
                    onCopied={() => notify.success(words.page.copied)}
                  />
                </span>
              )}
            </span>
            <span className="ml-auto text-right">
              <span className="flex items-center justify-end gap-2 font-semibold tabular-nums text-fg">
                {mine && <Badge tone="mint">{text.you}</Badge>}
                {placeText(giveaway, place)}
              </span>
              {place.winner !== null && (
                <span className="block text-xs text-muted">
                  {place.pay ? <TransactionLink signature={place.pay} /> : state.text}
                </span>
              )}
            </span>
          </li>
        );
      })}
      <li className="flex items-baseline justify-between gap-4 px-4 py-2.5 text-sm text-muted">
        {text.total}
        <span className="font-semibold tabular-nums text-fg">{prizeText(giveaway)}</span>
      </li>
    </ol>
  );
}

function Rank({ place, lit = false }: { place: number; lit?: boolean }) {
  return (
    <span
      className={cx(
        'grid size-8 shrink-0 place-items-center rounded-lg text-sm font-semibold tabular-nums',
        lit ? 'bg-mint/15 text-mint' : 'bg-raised text-muted',
      )}
    >
      <span className="sr-only">{placeName(place)}</span>
      <span aria-hidden="true">{place}</span>
    </span>
  );
}

type PlaceState =
  /** Its winner is known, and shown at `at` (ms). */
  { kind: 'spins'; at: number; text: string } | { kind: 'waits' | 'won' | 'paid' | 'nobody'; text: string };

/** `now` in milliseconds by the server's clock. */
export function placeState(
  giveaway: Pick<Giveaway, 'stage' | 'type'>,
  place: Pick<GiveawayPlace, 'winner' | 'revealAt' | 'paid'>,
  now: number,
): PlaceState {
  const { winner, revealAt, paid } = place;
  if (winner !== null)
    return paid ? { kind: 'paid', text: text.paid } : { kind: 'won', text: payText(giveaway) };
  const at = revealAt === null ? null : Date.parse(revealAt);
  if (at !== null) return { kind: 'spins', at: Math.max(at, now), text: text.drawing };
  const over = giveaway.stage === 'proven' || isPaid(giveaway) || endedWithoutDraw(giveaway);
  return over ? { kind: 'nobody', text: text.noEntry } : { kind: 'waits', text: text.notYet };
}

const payText = ({ stage, type }: Pick<Giveaway, 'stage' | 'type'>) =>
  stage === 'proven' && type === 'participants' ? text.locked : text.paying;
