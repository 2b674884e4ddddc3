import { useNewestWins } from '../client/activity.ts';
import { unseenOf, useSeenUntil } from './seen-wins.ts';
import { words } from './words.ts';

/** How many prizes of the wallet were not seen on this device yet; nothing for none. */
export default function NewsBadge({ wallet }: { wallet: string }) {
  const { data } = useNewestWins(wallet);
  const news = unseenOf(data?.data ?? [], useSeenUntil(wallet)).length;
  if (news === 0) return null;
  return (
    <span className="ml-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-brass px-1.5 text-xs font-bold text-brass-ink tabular-nums">
      <span aria-hidden="true">{news > 4 ? '5+' : news}</span>
      <span className="sr-only">, {words.news.wins(news)}</span>
    </span>
  );
}
