import { Fragment, type ReactNode } from 'react';
import { hostsFirst, hostsOf, isHost } from '../../core/giveaways/host.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { groupThousands } from '../../core/money.ts';
import { shortAddress } from '../../core/short-address.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { giveawaysOf, useGiveaways } from '../client/giveaways.ts';
import { Loaded, LoadMore } from '../client/loaded.tsx';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { COUNTED_AT_END, giveawayTimeLeft, isUncounted, prizeText } from './format.ts';
import { PrizeDetails } from './prize-details.tsx';
import { StatusBadge } from './status-badge.tsx';

const words = {
  title: 'Token Giveaways',
  failed: 'Failed to load giveaways',
  noAnswer: 'The server did not answer.',
  empty: 'No giveaways found for this token',
  channel: 'Giveaways',
  emptyChannel: 'No giveaways yet',
  loading: 'Loading giveaways',
  columns: ['Title', 'Prize', 'Status', 'Participants', 'Time Left', 'Actions'],
  eligible: 'eligible',
  registered: 'registered',
  view: 'View',
  viewNamed: (title: string) => `View ${title} (opens in a new tab)`,
  others: 'By others',
  madeBy: (wallet: string) => `By ${wallet}`,
} as const;

type Hosted = Pick<TokenInfo, 'kind' | 'tokenAddress' | 'creator'>;

/**
 * Lists all giveaways of a token: in a table, or in blocks on a narrow screen. Those of the creator and of the chosen
 * hosts come first. All but the creator's name their maker.
 */
export function TokenGiveaways({ token }: { token: Hosted }) {
  const pages = useGiveaways(giveawaysOf(token));
  const hosted = useGiveaways({ token: token.tokenAddress, hosted: true });
  const isChannel = token.kind === 'channel';
  const now = useNow(15_000);
  const loaded = (list: typeof pages) => list.data?.flatMap((page) => page.data);
  // Waits for both lists, so that no row moves. If the creator's list fails, the other one is shown alone.
  const own = loaded(hosted) ?? (hosted.error ? [] : undefined);
  const every = loaded(pages);
  const hosts = hosted.data?.[0]?.hosts ?? hostsOf(token.creator, []);
  const all = own && every && hostsFirst(hosts, own, every);
  return (
    <Card title={isChannel ? words.channel : words.title}>
      <Loaded
        reading={{ ...pages, data: all }}
        failed={words.failed}
        fallback={words.noAnswer}
        compact
        loading={<Loading />}
        empty={
          <EmptyState
            compact
            icon={<Icon name="gift" className="size-5" />}
            title={isChannel ? words.emptyChannel : words.empty}
          />
        }
      >
        {(giveaways) => <Table giveaways={giveaways} hosts={hosts} creator={token.creator} now={now} />}
      </Loaded>
      <LoadMore pages={pages} size="sm" className="mt-5" />
    </Card>
  );
}

/** Widths of the columns. */
const WIDTHS = ['', 'w-[21%]', 'w-[16%]', 'w-[14%]', 'w-[13%]', 'w-[13%]'];

/** Adapts to the width of the card: beside the tip form the card is narrow on a wide screen too. */
function Table({
  giveaways,
  hosts,
  creator,
  now,
}: {
  giveaways: Giveaway[];
  hosts: readonly string[];
  creator: string | null;
  now: number;
}) {
  const others = giveaways.findIndex((giveaway) => !isHost(hosts, giveaway.creator));
  return (
    <div className="@container -my-1">
      <table className="w-full text-sm @max-xl:block @xl:table-fixed">
        <thead className="@max-xl:sr-only">
          <tr className="border-b border-line text-left text-xs text-muted">
            {words.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cx('px-2 pb-2.5 font-medium first:pl-0 last:pr-0 last:text-right', WIDTHS[index])}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-xl:block">
          {giveaways.map((giveaway, index) => (
            <Fragment key={giveaway.id}>
              {index === others && (
                <tr className="@max-xl:block">
                  <th
                    colSpan={words.columns.length}
                    scope="rowgroup"
                    className="pt-5 pb-1 text-left text-xs font-medium text-muted @max-xl:block"
                  >
                    {words.others}
                  </th>
                </tr>
              )}
              <tr className="@max-xl:grid @max-xl:grid-cols-[minmax(0,1fr)_auto] @max-xl:items-center @max-xl:gap-x-4 @max-xl:gap-y-1.5 @max-xl:py-4">
                <td className="py-3 pr-2 align-top @max-xl:p-0">
                  <bdi className="line-clamp-2 font-semibold wrap-anywhere text-fg">{giveaway.title}</bdi>
                  {giveaway.creator !== creator && (
                    <span className="mt-0.5 block text-xs text-muted" title={giveaway.creator}>
                      {words.madeBy(shortAddress(giveaway.creator))}
                    </span>
                  )}
                  <span
                    className="mt-0.5 line-clamp-1 break-all text-muted @max-xl:hidden"
                    dir="auto"
                    title={giveaway.description}
                  >
                    {giveaway.description}
                  </span>
                </td>
                <Cell className="@max-xl:order-2">
                  <span
                    className={cx(
                      'font-semibold break-words tabular-nums',
                      giveaway.status === 'active' ? 'text-mint' : 'text-fg',
                    )}
                  >
                    {prizeText(giveaway)}
                  </span>
                  <PrizeDetails giveaway={giveaway} />
                </Cell>
                <Cell className="@max-xl:order-1 @max-xl:justify-self-end">
                  <StatusBadge status={giveaway.status} />
                </Cell>
                <Cell className="tabular-nums @max-xl:order-4 @max-xl:text-muted">
                  {isUncounted(giveaway) ? (
                    COUNTED_AT_END
                  ) : (
                    <>
                      {groupThousands(String(giveaway.currentParticipants))}
                      <span aria-hidden="true" className="@xl:hidden">
                        {' '}
                        {giveaway.type === 'holders' ? words.eligible : words.registered}
                      </span>
                    </>
                  )}
                </Cell>
                <Cell className="whitespace-nowrap tabular-nums @max-xl:order-3 @max-xl:justify-self-end @max-xl:text-muted">
                  {giveawayTimeLeft(giveaway, now)}
                </Cell>
                <td className="py-2 pl-2 text-right align-top @max-xl:order-5 @max-xl:justify-self-end @max-xl:p-0">
                  <a
                    href={paths.giveawayShort(giveaway.id)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={words.viewNamed(giveaway.title)}
                    className={buttonClass('secondary', 'sm')}
                  >
                    {words.view}
                    <Icon name="arrow-up-right" />
                  </a>
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return <td className={cx('px-2 py-3 align-top text-fg @max-xl:p-0', className)}>{children}</td>;
}

function Loading() {
  return (
    <LoadingShape label={words.loading} className="flex flex-col gap-4">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </LoadingShape>
  );
}
