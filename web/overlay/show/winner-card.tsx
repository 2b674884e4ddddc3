import type { Giveaway } from '../../../core/giveaways/model.ts';
import { qrCode, qrPath } from '../../../core/qr.ts';
import type { CardState } from '../../../core/show/giveaway-card.ts';
import { serverNow } from '../../client/server-clock.ts';
import { Face } from '../../ui/face.tsx';
import { dollarsOf, prizeOf } from './prize-text.ts';
import { words } from './show-words.ts';
import { WinnerName } from './winner-name.tsx';
import './winner.css';

const said = words.giveaway;
const PIECES = Array.from({ length: 26 }, (_, index) => index);

/** Gold: who won one place, and what. The bar at the foot runs out when the card goes. */
export function WinnerCard({
  giveaway,
  state: { place, shownAt, until },
  solUsd,
}: {
  giveaway: Giveaway;
  state: Extract<CardState, { kind: 'winner' }>;
  solUsd: number | null;
}) {
  const places = giveaway.places.length;
  const winner = place.winner!;
  const code = qrCode(`${giveaway.registrationLink}/draw`);
  return (
    <section className="show-winner" data-card="winner" data-place={place.place} key={place.place}>
      <div className="show-confetti" aria-hidden="true">
        {PIECES.map((index) => (
          <i key={index} style={pieceOf(index)} />
        ))}
      </div>
      <Face address={winner} className="show-sign" />
      <div className="show-winner-facts">
        <b>{places > 1 ? said.place(place.place, places) : said.winner}</b>
        <WinnerName wallet={winner} testId="winner" />
        <span className="show-winner-prize">
          {prizeOf(giveaway, place.place)} <small>{dollarsOf(giveaway, place.units, solUsd)}</small>
        </span>
        <PayState isPaid={place.payFinal} winners={1} />
      </div>
      <div className="show-winner-code">
        <svg viewBox={`0 0 ${code.length} ${code.length}`} aria-hidden="true">
          <path d={qrPath(code)} />
        </svg>
        <span>{said.check}</span>
      </div>
      <i
        className="show-winner-bar"
        // Of a card that is opened late the bar has run for a while.
        style={{ animationDuration: `${until - shownAt}ms`, animationDelay: `${shownAt - serverNow()}ms` }}
      />
    </section>
  );
}

/** The audience cannot look it up: a payment counts only once no fork can drop it. */
export function PayState({ isPaid, winners }: { isPaid: boolean; winners: number }) {
  return (
    <span className="show-pay-state" data-testid="pay-state">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={isPaid ? 'M4 12.5l5.5 5.5L20 7' : 'M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5M6 10.5h12v9H6z'} />
      </svg>
      {isPaid ? said.paid : said.locked(winners)}
    </span>
  );
}

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
