import { useState } from 'react';
import { endedWithoutDraw, isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway, GiveawayPlace } from '../../../core/giveaways/model.ts';
import { MAX_SPINS } from '../../../core/giveaways/reveal.ts';
import { ordinal } from '../../../core/money.ts';
import { clockText } from '../../dates.ts';
import { Dollars } from '../../money/dollars.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { Person } from '../../ui/person.tsx';
import { notify } from '../../ui/toast.ts';
import { placeName, placesText, placeText, prizeMint, prizeText } from '../format.ts';
import { paymentOf } from './standing.ts';
import { TransactionLink } from './transaction-link.tsx';
import { words } from './words.ts';

const text = words.places;

/** The prizes of a giveaway with several places, before anyone has won one. */
export function PrizesCard({ giveaway }: { giveaway: Giveaway }) {
  return (
    <Card title={text.title} description={text.description(placesText(giveaway) ?? '')}>
      <ol className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3">
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

/**
 * Every place with its winner, or with the event that it waits for; of many that no wheel shows the first ones and the
 * wallet's own, until all are asked for. `now` by the server's clock.
 */
export function PlacesList({
  giveaway,
  now,
  wallet,
}: {
  giveaway: Giveaway;
  now: number;
  wallet: string | null;
}) {
  const [all, setAll] = useState(false);
  const { places } = giveaway;
  const folds = places.length > MAX_SPINS + 1;
  const isOwn = ({ winner }: GiveawayPlace) => winner !== null && winner === wallet;
  const shown = folds && !all ? places.filter((place, index) => index < MAX_SPINS || isOwn(place)) : places;
  return (
    <>
      <ol aria-label={text.list} className="divide-y divide-line">
        {shown.map((place) => (
          <PlaceRow key={place.place} {...{ giveaway, place, now }} mine={isOwn(place)} />
        ))}
      </ol>
      {folds && (
        <Button variant="secondary" className="mt-2 w-full" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? text.fewer : text.all(places.length)}
        </Button>
      )}
      <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-sm text-muted">
        {text.total}
        <span className="font-semibold tabular-nums text-fg">{prizeText(giveaway)}</span>
      </p>
    </>
  );
}

function PlaceRow({
  giveaway,
  place,
  now,
  mine,
}: {
  giveaway: Giveaway;
  place: GiveawayPlace;
  now: number;
  mine: boolean;
}) {
  const state = placeState(giveaway, place, now);
  const { winner, pay, units } = place;
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-2.5 py-3 text-sm max-[22rem]:text-[13px]',
        mine && '-mx-2 rounded-xl bg-mint/8 px-2',
      )}
    >
      {winner === null ? (
        <>
          <Rank place={place.place} />
          <span className="min-w-0 flex-1 text-muted">
            {state.kind === 'spins' ? text.drawnIn(clockText(state.at, now)) : state.text}
          </span>
        </>
      ) : (
        <>
          <span className="relative">
            <Face address={winner} className="size-10" />
            <Rank place={place.place} lit />
          </span>
          <span className="flex min-w-0 flex-1 flex-col items-start text-fg">
            {mine && <span className="text-xs font-bold text-mint">{text.you}</span>}
            <Person
              address={winner}
              copyLabel={text.copyWinner(placeName(place.place))}
              onCopied={() => notify.success(words.page.copied)}
              className="max-w-full"
            />
          </span>
        </>
      )}
      <span className="max-w-2/5 shrink-0 text-right text-xs text-muted">
        <span className="block text-sm font-semibold break-words tabular-nums text-fg">
          {placeText(giveaway, place)}
        </span>
        <Dollars
          units={BigInt(units)}
          decimals={giveaway.prizeDecimals}
          mint={prizeMint(giveaway)}
          className="block"
        />
      </span>
      {winner !== null && (
        <span className="mt-1 flex basis-full items-center justify-between gap-x-3 pl-12.5 text-xs text-muted">
          <span className="flex min-w-0 items-center gap-x-1.5">
            {pay && (
              <>
                <span className="max-[22rem]:sr-only">{words.winner.payment} </span>
                <TransactionLink signature={pay} />
              </>
            )}
          </span>
          <span className="shrink-0 font-semibold text-mint">{state.text}</span>
        </span>
      )}
    </li>
  );
}

function Rank({ place, lit = false }: { place: number; lit?: boolean }) {
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-full text-xs font-bold tabular-nums',
        lit
          ? cx(
              'absolute -right-1 -bottom-1 size-5 border border-surface',
              place === 1 ? 'bg-brass text-brass-ink' : 'bg-mint text-mint-ink',
            )
          : 'size-10 bg-raised text-muted',
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
  place: Pick<GiveawayPlace, 'winner' | 'revealAt' | 'paid' | 'payFinal'>,
  now: number,
): PlaceState {
  const { winner, revealAt } = place;
  if (winner !== null) {
    const payment = paymentOf(giveaway, [place]);
    if (payment === 'paid') return { kind: 'paid', text: text.paid };
    return { kind: 'won', text: { sent: text.paying, back: text.back, waits: payText(giveaway) }[payment] };
  }
  const at = revealAt === null ? null : Date.parse(revealAt);
  if (at !== null) return { kind: 'spins', at: Math.max(at, now), text: text.drawing };
  const over = giveaway.stage === 'proven' || isPaid(giveaway) || endedWithoutDraw(giveaway);
  return over ? { kind: 'nobody', text: text.noEntry } : { kind: 'waits', text: text.notYet };
}

const payText = ({ stage, type }: Pick<Giveaway, 'stage' | 'type'>) =>
  stage === 'proven' && type === 'participants' ? text.locked : text.paying;
