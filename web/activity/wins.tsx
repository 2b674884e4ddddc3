import { Link } from 'react-router-dom';
import type { WonPrize } from '../../core/activity/model.ts';
import { useNewestWins } from '../client/activity.ts';
import { useDollars } from '../client/prices.ts';
import { dateTimeText } from '../dates.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { placeName, unitsText } from '../giveaways/format.ts';
import { words as money } from '../money/words.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { List } from './activity-list.tsx';
import { GiveawayPicture } from './giveaway-picture.tsx';
import { markSeen, unseenOf, useSeenUntil } from './seen-wins.ts';
import { words } from './words.ts';

const text = words.wins;

/** The prizes that a wallet won, each with its payment and its draw. */
export function Wins({ wallet }: { wallet: string }) {
  return (
    <List
      wallet={wallet}
      list="wins"
      icon="gift"
      action={
        <Link to={paths.exploreGiveaways()} className={buttonClass()}>
          {text.explore}
        </Link>
      }
    >
      {(prize) => <Prize prize={prize} />}
    </List>
  );
}

/** Prizes that this device has not shown yet, above everything else. */
export function NewWins({ wallet }: { wallet: string }) {
  const { data } = useNewestWins(wallet);
  const news = unseenOf(data?.data ?? [], useSeenUntil(wallet));
  if (news.length === 0) return null;
  return (
    <section
      aria-label={words.news.wins(news.length)}
      className="mb-6 animate-enter rounded-card border border-brass/50 bg-brass/10 p-5 shadow-card sm:p-6"
    >
      <ul className="flex flex-col gap-5">
        {news.map((prize) => (
          <li key={`${prize.id} ${prize.place}`}>
            <Prize prize={prize} loud />
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-5" onClick={() => markSeen(wallet, news)}>
        {text.seen}
      </Button>
    </section>
  );
}

function Prize({ prize, loud = false }: { prize: WonPrize; loud?: boolean }) {
  const { units, decimals, symbol, mint, places } = prize;
  const dollars = useDollars(mint).text(BigInt(units), decimals);
  const amount = unitsText(units, decimals, symbol);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <GiveawayPicture of={prize} />
      <div className="min-w-0 flex-1">
        <p
          className={
            loud
              ? 'text-2xl font-bold tracking-tight wrap-anywhere text-brass sm:text-3xl'
              : 'text-lg font-bold tracking-tight wrap-anywhere text-brass'
          }
        >
          {text.won(dollars === null ? amount : `${amount} (${money.about(dollars)})`)}
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-fg">
          <bdi>{prize.title}</bdi>
          {places > 1 && <span className="text-muted"> · {text.place(placeName(prize.place), places)}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <time dateTime={prize.wonAt} className="tabular-nums">
            {dateTimeText(prize.wonAt)}
          </time>
          {prize.paid ? (
            <span className="inline-flex items-center gap-1 text-mint">
              <Icon name="check" /> {text.paid}
            </span>
          ) : (
            <span>{text.onItsWay}</span>
          )}
          {prize.signature && (
            <span>
              {words.transaction} <TransactionLink signature={prize.signature} />
            </span>
          )}
        </p>
      </div>
      <span className="flex flex-wrap gap-2 max-sm:w-full">
        <Link to={paths.draw(prize.id)} className={buttonClass('secondary', 'sm', 'max-sm:flex-1')}>
          {text.draw}
        </Link>
        <Link to={paths.giveaway(prize.id)} className={buttonClass('ghost', 'sm', 'max-sm:flex-1')}>
          {text.giveaway}
        </Link>
      </span>
    </div>
  );
}
