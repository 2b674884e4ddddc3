import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { qrCode, qrPath } from '../../../core/qr.ts';
import type { CardState } from '../../../core/show/giveaway-card.ts';
import { AllWinners } from './all-winners.tsx';
import { leftText } from './figures-text.ts';
import { dollarsOf, prizeOf } from './prize-text.ts';
import { words } from './show-words.ts';
import { SpinPanel } from './spin-panel.tsx';
import { useGiveaway, useServerTime } from './use-giveaway.ts';
import { useWheelList } from './use-wheel-list.ts';
import { WinnerCard } from './winner-card.tsx';
import './giveaway.css';

/** The running giveaway: a code that opens it, its entries and time, the wheel of its draw, its winners. */
export function GiveawayPart({
  token,
  takenOff,
  solUsd,
}: {
  token: string;
  takenOff: readonly string[];
  solUsd: number | null;
}) {
  const shown = useGiveaway(token, takenOff);
  const place = shown?.state.kind === 'draw' ? shown.state.place : null;
  const { wheel, spin } = useWheelList(shown?.giveaway ?? null, place, shown?.spins ?? null);
  if (!shown) return null;
  const { giveaway, state } = shown;
  switch (state.kind) {
    case 'open':
    case 'closed':
      return <EntryCard giveaway={giveaway} state={state} solUsd={solUsd} />;
    case 'draw':
      // A wheel without slices says nothing.
      if (!wheel)
        return <EntryCard giveaway={giveaway} state={{ kind: 'closed', until: null }} solUsd={solUsd} />;
      return <SpinPanel giveaway={giveaway} state={state} wheel={wheel} spin={spin} />;
    case 'winner':
      return <WinnerCard giveaway={giveaway} state={state} solUsd={solUsd} />;
    case 'all':
      return <AllWinners giveaway={giveaway} state={state} solUsd={solUsd} />;
  }
}

function EntryCard({
  giveaway,
  state,
  solUsd,
}: {
  giveaway: Giveaway;
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
