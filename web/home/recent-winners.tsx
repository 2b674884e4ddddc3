import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { type ShownWinner, winnersOf } from './winners.ts';

/** The last winners with prize and time. Samples are marked as such and link nowhere. */
export function RecentWinners({ completed }: { completed: Giveaway[] | undefined }) {
  const winners = winnersOf(completed, useNow(60_000));
  return (
    <section
      aria-labelledby="winners"
      className="page part grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.4fr]"
    >
      <div>
        <p className="eyebrow">Recent Winners</p>
        <h2 id="winners" className="title-section mt-2">
          The chain pays, and everybody can see it
        </h2>
        <p className="mt-4 max-w-md leading-relaxed text-muted">
          Nobody has to ask for a prize. Once a winner is drawn, the program lets the money go to that wallet
          and to no other.
        </p>
        <Link to={paths.explore()} className={buttonClass('secondary', 'md', 'mt-6')}>
          View All Giveaways
          <Icon name="arrow-right" />
        </Link>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <ul aria-labelledby="winners" className="divide-y divide-line">
          {winners.map((winner) => (
            <li key={winner.id ?? winner.wallet}>
              <Winner winner={winner} />
            </li>
          ))}
        </ul>
        {winners.length < FEW && <NextWinner />}
      </div>
    </section>
  );
}

/** A feed with fewer entries looks lost, so a link to the giveaways follows it. */
const FEW = 4;

function NextWinner() {
  return (
    <Link
      to={paths.explore()}
      className={`${ROW} group border-t border-dashed border-line-strong text-muted transition-colors duration-150 hover:bg-raised hover:text-fg`}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-xl border border-dashed border-line-strong">
        <Icon name="plus" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 text-sm">The next name here can be yours</span>
      <Icon name="arrow-right" className="size-5 text-mint" />
    </Link>
  );
}

const ROW = 'flex min-h-18 items-center gap-4 px-5 py-3.5 sm:px-6';

function Winner({ winner }: { winner: ShownWinner }) {
  const { id, wallet, amount, ago } = winner;
  const row = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint/10 text-mint">
        <Icon name="gift" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2.5 text-fg">
          <Address address={wallet} />
          {id === null && <Badge>Sample</Badge>}
        </span>
        <span className="mt-0.5 block text-sm text-muted">{ago}</span>
      </span>
      <span
        title={amount}
        className="max-w-[45%] truncate font-semibold tracking-tight text-mint tabular-nums"
      >
        {amount}
      </span>
    </>
  );
  if (id === null) return <div className={ROW}>{row}</div>;
  return (
    <Link to={paths.giveaway(id)} className={`${ROW} transition-colors duration-150 hover:bg-raised`}>
      {row}
    </Link>
  );
}
