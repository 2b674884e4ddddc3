import type { GiveawayPlace } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { shortAddress } from '../../../core/short-address.ts';
import type { CardState } from '../../../core/show/giveaway-card.ts';
import { dollarsOf, prizeOf } from './prize-text.ts';
import { words } from './show-words.ts';
import type { ShownGiveaway } from './use-giveaway.ts';
import './winner.css';

/** At most so many wallets have a line each. */
const MOST_NAMED = 4;
const PIECES = Array.from({ length: 26 }, (_, index) => index);

/** Gold, once: who won, what, and with which ticket. */
export function WinnerCard({
  giveaway,
  state,
  spins,
  solUsd,
}: ShownGiveaway & { state: Extract<CardState, { kind: 'winner' }>; solUsd: number | null }) {
  const said = words.giveaway;
  // With many places all are shown in one moment.
  const together = giveaway.places.filter(
    ({ winner, revealAt }) => winner !== null && revealAt === state.place.revealAt,
  );
  const spin = spins?.places.find(({ place }) => place === state.place.place);
  const total = giveaway.vrfResult?.totalWeight ?? null;
  const places = giveaway.places.length;
  return (
    <section className="show-winner" data-card="winner" key={state.place.place}>
      <div className="show-confetti" aria-hidden="true">
        {PIECES.map((index) => (
          <i key={index} style={pieceOf(index)} />
        ))}
      </div>
      <b>
        {together.length > 1
          ? said.winners(together.length)
          : places > 1
            ? `${said.winner}, ${said.place(state.place.place, places).toLowerCase()}`
            : said.winner}
      </b>
      {together.length > 1 ? (
        <ul>
          {together.slice(0, MOST_NAMED).map((one) => (
            <li key={one.place}>
              {shortAddress(one.winner!, 6, 4)}
              <PayState {...one} />
            </li>
          ))}
          {together.length > MOST_NAMED && <li>{said.more(together.length - MOST_NAMED)}</li>}
        </ul>
      ) : (
        <strong data-testid="winner">{shortAddress(state.place.winner!, 6, 4)}</strong>
      )}
      <span className="show-winner-prize">
        {together.length > 1 ? prizeOf(giveaway) : prizeOf(giveaway, state.place.place)}{' '}
        <small>
          {dollarsOf(giveaway, together.length > 1 ? giveaway.prizeUnits : state.place.units, solUsd)}
        </small>
      </span>
      {together.length === 1 && spin?.ticket && total && (
        <small>{said.ticket(ticketText(spin.ticket), groupThousands(total))}</small>
      )}
      {together.length === 1 && <PayState {...state.place} />}
    </section>
  );
}

/** The audience cannot look it up: a payment counts only once no fork can drop it. */
function PayState({ payFinal }: GiveawayPlace) {
  return <small data-testid="pay-state">{payFinal ? words.giveaway.paid : words.giveaway.prizeLocked}</small>;
}

/** Counted from 1, as on all screens. */
const ticketText = (ticket: string) => groupThousands(String(BigInt(ticket) + 1n));

/** Falls once, beside the words. Numbers without a pattern that the eye finds. */
function pieceOf(index: number) {
  return {
    left: `${79 + ((index * 37) % 20)}%`,
    top: `${4 + ((index * 53) % 88)}%`,
    background: ['#35d0a5', '#fff6d8', '#0b3d2e', '#ff9d5c'][index % 4],
    transform: `rotate(${(index * 47) % 180}deg)`,
    animationDelay: `${(index % 7) * 60}ms`,
  };
}
