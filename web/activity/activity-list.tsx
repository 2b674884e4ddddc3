import type { ReactNode } from 'react';
import type { ActivityList, ActivityLists } from '../../core/activity/model.ts';
import { useActivity } from '../client/activity.ts';
import { Loaded, LoadMore } from '../client/loaded.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { words } from './words.ts';

/** One of the lists of a wallet, in pages: rows in a card, or what to do when there are none. */
export function List<Kind extends ActivityList>({
  wallet,
  list,
  icon,
  action,
  note,
  children,
}: {
  wallet: string;
  list: Kind;
  icon: IconName;
  /** Where to go from an empty list. */
  action: ReactNode;
  note?: string;
  /** A row. */
  children: (entry: ActivityLists[Kind]) => ReactNode;
}) {
  const pages = useActivity(wallet, list);
  const text = words[list];
  const entries = pages.data?.flatMap((page) => page.data);
  return (
    <Card flush className="overflow-hidden">
      <h2 className="sr-only">{text.heading}</h2>
      <Loaded
        reading={{ ...pages, data: entries }}
        failed={text.failed}
        loading={
          <LoadingShape label={text.loading} className="flex flex-col gap-4 p-5 sm:p-6">
            {['a', 'b', 'c'].map((row) => (
              <Skeleton key={row} className="h-14" />
            ))}
          </LoadingShape>
        }
        empty={
          <EmptyState icon={<Icon name={icon} className="size-6" />} title={text.none} action={action}>
            {text.noneText}
          </EmptyState>
        }
      >
        {(all) => (
          <>
            <ul aria-label={text.heading} className="divide-y divide-line">
              {all.map((entry) => (
                <li
                  key={'place' in entry ? `${entry.id} ${entry.place}` : entry.id}
                  className="px-5 py-5 sm:px-6"
                >
                  {children(entry)}
                </li>
              ))}
            </ul>
            {note && <p className="border-t border-line px-5 py-4 text-xs text-muted sm:px-6">{note}</p>}
          </>
        )}
      </Loaded>
      <LoadMore pages={pages} label={words.more} className="border-t border-line p-4" />
    </Card>
  );
}
