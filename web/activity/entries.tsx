import { Link } from 'react-router-dom';
import type { EnteredGiveaway } from '../../core/activity/model.ts';
import { dateTimeText, timeLeftText } from '../dates.ts';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { List } from './activity-list.tsx';
import { Amount } from './amount.tsx';
import { GiveawayPicture } from './giveaway-picture.tsx';
import { words } from './words.ts';

const text = words.entries;

/** The sign-up giveaways that a wallet entered, with the state of each. */
export function Entries({ wallet }: { wallet: string }) {
  const now = useNow(15_000);
  return (
    <List
      wallet={wallet}
      list="entries"
      icon="gift"
      note={text.note}
      action={
        <Link to={paths.exploreGiveaways()} className={buttonClass()}>
          {text.explore}
        </Link>
      }
    >
      {(entry) => <Row entry={entry} now={now} />}
    </List>
  );
}

function Row({ entry, now }: { entry: EnteredGiveaway; now: number }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <GiveawayPicture of={entry} />
      <div className="min-w-0 flex-1">
        <Link
          to={paths.giveaway(entry.id)}
          className="-my-2.5 inline-block max-w-full py-2.5 font-semibold wrap-anywhere text-fg hover:text-mint hover:underline"
        >
          <bdi>{entry.title}</bdi>
        </Link>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          {text.entered(dateTimeText(entry.enteredAt))}
        </p>
        <p className="mt-2">
          <State entry={entry} now={now} />
        </p>
      </div>
      <div className="max-sm:w-full max-sm:pl-16 sm:text-right">
        <Amount amount={entry} />
        {entry.places > 1 && <span className="text-xs text-muted">{text.winners(entry.places)}</span>}
      </div>
    </div>
  );
}

function State({ entry, now }: { entry: EnteredGiveaway; now: number }) {
  const { won, status, endDate } = entry;
  if (won)
    return (
      <span className="inline-flex rounded-full bg-brass px-2.5 py-0.5 text-xs font-bold text-brass-ink">
        {text.won}
      </span>
    );
  if (status === 'active') return <Badge tone="mint">{text.ends(timeLeftText(endDate, now))}</Badge>;
  if (status === 'completed') return <Badge>{text.lost}</Badge>;
  if (status === 'cancelled') return <Badge>{text.cancelled}</Badge>;
  return <Badge tone="warn">{text.waiting}</Badge>;
}
