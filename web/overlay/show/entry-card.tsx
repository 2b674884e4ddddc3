import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { qrCode, qrPath } from '../../../core/qr.ts';
import type { CardState } from '../../../core/show/giveaway-card.ts';
import { leftText } from './figures-text.ts';
import { dollarsOf, prizeOf } from './prize-text.ts';
import { words } from './show-words.ts';
import { useServerTime } from './use-giveaway.ts';
import './giveaway.css';

/** What the card says of a giveaway. */
export type EntryFacts = Pick<
  Giveaway,
  | 'type'
  | 'places'
  | 'registrationLink'
  | 'currentParticipants'
  | 'prizeUnits'
  | 'prizeDecimals'
  | 'prizeSymbol'
  | 'prizeCurrency'
>;

/** A giveaway that is open or waits for its draw: a code that opens it, its prize, entries and time. */
export function EntryCard({
  giveaway,
  state,
  solUsd,
}: {
  giveaway: EntryFacts;
  state: Extract<CardState, { kind: 'open' | 'closed' }>;
  solUsd: number | null;
}) {
  const now = useServerTime();
  const code = qrCode(giveaway.registrationLink);
  const isOpen = state.kind === 'open';
  const prize = prizeOf(giveaway);
  const dollars = dollarsOf(giveaway, giveaway.prizeUnits, solUsd);
  const count = groupThousands(String(giveaway.currentParticipants));
  const until = state.kind === 'open' ? state.endsAt : state.until;
  const said = words.giveaway;
  const places = giveaway.places.length;
  const winners = places > 1 ? said.winners(places) : said.oneWinner;
  return (
    <section className="show-plate show-card" data-card={state.kind}>
      <div className={`show-code ${isOpen ? '' : 'show-code-closed'}`}>
        <svg viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={said.code}>
          <path d={qrPath(code)} />
        </svg>
        {!isOpen && (
          <i className="show-lock">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5M6 10.5h12v9H6z" />
            </svg>
          </i>
        )}
        <span>{isOpen ? said.scan[giveaway.type] : said.final}</span>
      </div>
      <div className="show-card-facts">
        <b className={isOpen ? 'show-mint' : 'show-amber'}>
          {isOpen ? said.open[giveaway.type] : said.closed}
        </b>
        <strong className={sizeOf(isOpen ? prize : said.entries(count))}>
          {isOpen ? prize : said.entries(count)}
        </strong>
        <small>
          {isOpen ? [dollars, winners].filter(Boolean).join(', ') : said.forPrize(`${prize}, ${winners}`)}
        </small>
        <hr />
        <dl>
          {isOpen && (
            <div>
              <dd data-testid="entered">{count}</dd>
              <dt>{said.entered}</dt>
            </div>
          )}
          {until !== null && until > now ? (
            <div>
              <dd>{leftText(until - now)}</dd>
              <dt>{isOpen ? said.left : said.untilDraw}</dt>
            </div>
          ) : (
            !isOpen && <dt className="show-soon">{said.soon}</dt>
          )}
        </dl>
      </div>
    </section>
  );
}

const sizeOf = (text: string) =>
  text.length <= 6 ? 'show-big' : text.length <= 10 ? 'show-big show-big-2' : 'show-big show-big-3';
