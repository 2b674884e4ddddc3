import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands, ordinal } from '../../../core/money.ts';
import type { CardState } from '../../../core/show/giveaway-card.ts';
import { timeText } from '../../dates.ts';
import { Face } from '../../ui/face.tsx';
import { dollarsOf, prizeOf } from './prize-text.ts';
import { words } from './show-words.ts';
import { useServerTime } from './use-giveaway.ts';
import { PayState } from './winner-card.tsx';
import { WinnerName } from './winner-name.tsx';
import './winner.css';

const said = words.giveaway;
/** Winners side by side, and how long a page of them stays. */
const PAGE = 6;
const PAGE_MS = 8000;

/** Every winner, until somebody takes them off the stream. Many come in pages. */
export function AllWinners({
  giveaway,
  state: { winners, since },
  solUsd,
}: {
  giveaway: Giveaway;
  state: Extract<CardState, { kind: 'all' }>;
  solUsd: number | null;
}) {
  const now = useServerTime();
  const pages = Math.ceil(winners.length / PAGE);
  const page = Math.floor(Math.max(0, now - since) / PAGE_MS) % pages;
  const shown = winners.slice(page * PAGE, (page + 1) * PAGE);
  const many = winners.length > 1;
  // One that is unpaid keeps the word for all.
  const isPaid = winners.every(({ payFinal }) => payFinal);
  const entries = said.entries(groupThousands(String(giveaway.currentParticipants)));
  return (
    <section className="show-plate show-all" data-card="all" data-page={page + 1}>
      <header>
        <b>{many ? said.winners(winners.length) : said.winner}</b>
        <strong>{prizeOf(giveaway)}</strong>
      </header>
      <ol className={winners.length === 3 ? 'show-podium' : undefined}>
        {shown.map(({ place, winner, units }) => (
          <li key={place} data-first={place === 1 || undefined}>
            {many && <b>{ordinal(place)}</b>}
            <Face address={winner!} className="show-sign" />
            <WinnerName wallet={winner!} />
            <span>{prizeOf(giveaway, place)}</span>
            <small>{dollarsOf(giveaway, units, solUsd)}</small>
          </li>
        ))}
      </ol>
      <footer>
        <PayState isPaid={isPaid} winners={winners.length} />
        <small>{said.drawn(entries, timeText(winners[0]!.revealAt!))}</small>
      </footer>
    </section>
  );
}
