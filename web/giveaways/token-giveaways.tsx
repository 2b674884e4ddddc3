import type { ReactNode } from 'react';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { groupThousands } from '../../core/money.ts';
import { reasonOf } from '../client/call.ts';
import { useGiveaways } from '../client/giveaways.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { giveawayTimeLeft, prizeText } from './format.ts';
import { StatusBadge } from './status-badge.tsx';
import { useNow } from './use-now.ts';

/** The giveaways of a token: a table, and on a narrow screen one block per giveaway. */
export function TokenGiveaways({ token }: { token: string }) {
  const { data, error, size, setSize, isValidating, mutate } = useGiveaways({ token });
  const now = useNow(15_000);
  const all = data?.flatMap((page) => page.data);
  return (
    <Card title="Token Giveaways">
      {!all && !error && <Loading />}
      {!all && error !== undefined && (
        <EmptyState
          compact
          tone="danger"
          icon={<Icon name="warning" className="size-5" />}
          title="Failed to load giveaways"
          action={
            <Button size="sm" variant="secondary" onClick={() => void mutate()}>
              Try again
            </Button>
          }
        >
          {reasonOf(error, 'The server did not answer.')}
        </EmptyState>
      )}
      {all?.length === 0 && (
        <EmptyState
          compact
          icon={<Icon name="gift" className="size-5" />}
          title="No giveaways found for this token"
        />
      )}
      {all && all.length > 0 && <Table giveaways={all} now={now} />}
      {data?.at(-1)?.nextCursor && (
        <div className="mt-5 flex justify-center">
          <Button
            size="sm"
            variant="secondary"
            busy={isValidating && data.length < size}
            onClick={() => void setSize(size + 1)}
          >
            Load more
          </Button>
        </div>
      )}
    </Card>
  );
}

const COLUMNS = ['Title', 'Prize', 'Status', 'Participants', 'Time Left', 'Actions'] as const;

function Table({ giveaways, now }: { giveaways: Giveaway[]; now: number }) {
  return (
    <table className="w-full text-sm max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-xs text-muted">
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className="px-2 pb-2.5 font-medium first:pl-0 last:pr-0 last:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
        {giveaways.map((giveaway) => (
          <tr
            key={giveaway.id}
            className="border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-3 max-md:rounded-2xl max-md:border max-md:p-4 md:border-b md:last:border-0"
          >
            <td className="py-3.5 pr-2 max-md:col-span-2 max-md:p-0 md:max-w-52">
              <bdi className="block font-semibold break-words text-fg md:truncate">{giveaway.title}</bdi>
              <span className="mt-0.5 line-clamp-2 break-words text-muted md:line-clamp-1" dir="auto">
                {giveaway.description}
              </span>
            </td>
            <Cell name="Prize">
              <span className="font-semibold break-words tabular-nums text-mint">{prizeText(giveaway)}</span>
            </Cell>
            <Cell name="Status">
              <StatusBadge status={giveaway.status} />
            </Cell>
            <Cell name="Participants">
              <span className="tabular-nums text-fg">
                {groupThousands(String(giveaway.currentParticipants))}
              </span>
            </Cell>
            <Cell name="Time Left">
              <span className="whitespace-nowrap tabular-nums text-fg">
                {giveawayTimeLeft(giveaway, now)}
              </span>
            </Cell>
            <td className="py-3.5 pl-2 text-right max-md:col-span-2 max-md:p-0">
              <a
                href={paths.giveawayShort(giveaway.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`View ${giveaway.title} (opens in a new tab)`}
                className={buttonClass('secondary', 'sm', 'max-md:w-full')}
              >
                View
                <Icon name="arrow-up-right" />
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="px-2 py-3.5 max-md:p-0">
      <span aria-hidden="true" className="mb-1 block text-xs text-muted md:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading giveaways
      </span>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
