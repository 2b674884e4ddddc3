import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CreatorStats } from '../../core/giveaways/figures.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { useOwnGiveaways } from '../client/dashboard.ts';
import { LoadMore, useFailureToast } from '../client/loaded.tsx';
import { entriesOf } from '../client/read.ts';
import { dateTimeText, momentText } from '../dates.ts';
import { cancelState } from '../giveaways/cancel-giveaway.ts';
import { CancelModal } from '../giveaways/cancel-modal.tsx';
import { count, participantsText, placesText, prizeText } from '../giveaways/format.ts';
import { StatusBadge } from '../giveaways/status-badge.tsx';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { Stat } from '../ui/stat.tsx';
import { Cell, Failed, Head } from './load-parts.tsx';
import { giveawayEndText } from './texts.ts';

const FAILED = 'Failed to load your giveaways';
const COLUMNS = ['Giveaway', 'Status', 'Prize', 'Participants', 'Ends in', 'Actions'] as const;

/** The wallet's giveaways: figures, and each giveaway with its way to cancel or reclaim. */
export function GiveawaysTab({ wallet }: { wallet: string }) {
  const pages = useOwnGiveaways(wallet);
  const { data, error, mutate } = pages;
  const [cancelling, setCancelling] = useState<Giveaway | null>(null);
  const now = useNow(15_000);
  const failed = error !== undefined;
  useFailureToast(failed, FAILED);

  if (!data && failed) return <Failed title={FAILED} error={error} onRetry={mutate} />;
  const all = data && entriesOf(data, (page) => page.data);
  return (
    <div className="flex flex-col gap-6">
      <Figures stats={data?.[0]?.stats} />
      <Card title="Your giveaways" flush className="overflow-hidden">
        {!all && <Loading />}
        {all?.length === 0 && <Nothing />}
        {all && all.length > 0 && <Table giveaways={all} now={now} onCancel={setCancelling} />}
        <LoadMore pages={pages} className="border-t border-line p-4" />
      </Card>
      {cancelling && (
        <CancelModal
          giveaway={cancelling}
          onClose={() => setCancelling(null)}
          onCancelled={() => void mutate()}
        />
      )}
    </div>
  );
}

function Figures({ stats }: { stats: CreatorStats | undefined }) {
  const figure = (value: number | undefined) =>
    value === undefined ? undefined : value.toLocaleString('en', { maximumFractionDigits: 4 });
  return (
    <Card aria-label="Your figures">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4 lg:grid-cols-7">
        <Stat label="Total giveaways" value={figure(stats?.total)} />
        <Stat label="Active" value={figure(stats?.active)} />
        <Stat label="Completed" value={figure(stats?.completed)} />
        <Stat label="Participants" value={figure(stats?.totalParticipants)} />
        <Stat label="Tips received" value={figure(stats?.totalTips)} />
        <Stat label="Tip value" value={figure(stats?.totalTipValue)} hint={stats && 'SOL'} />
        <Stat label="Tokens tipped" value={figure(stats?.uniqueTokens)} />
      </div>
    </Card>
  );
}

function Table({
  giveaways,
  now,
  onCancel,
}: {
  giveaways: Giveaway[];
  now: number;
  onCancel: (giveaway: Giveaway) => void;
}) {
  return (
    <table className="w-full text-sm max-lg:block">
      <Head columns={COLUMNS} />
      <tbody className="divide-y divide-line max-lg:block max-lg:border-t max-lg:border-line">
        {giveaways.map((giveaway) => (
          <tr
            key={giveaway.id}
            className="transition-colors duration-150 hover:bg-raised/40 max-lg:grid max-lg:grid-cols-2 max-lg:gap-4 max-lg:p-5 sm:max-lg:grid-cols-4 sm:max-lg:px-6"
          >
            <td className="py-4 pr-3 pl-6 align-top max-lg:col-span-full max-lg:p-0 lg:max-w-72 lg:min-w-48">
              <Link
                to={paths.giveaway(giveaway.id)}
                className="-my-2.5 inline-block max-w-full py-2.5 font-semibold wrap-anywhere text-fg hover:text-mint hover:underline"
              >
                <bdi>{giveaway.title}</bdi>
              </Link>
              <span className="mt-1 block text-xs text-muted">Made {dateTimeText(giveaway.createdAt)}</span>
            </td>
            <Cell name="Status">
              <StatusBadge status={giveaway.status} />
            </Cell>
            <Cell name="Prize">
              <span className="font-semibold break-words tabular-nums text-mint">{prizeText(giveaway)}</span>
              {giveaway.places.length > 1 && (
                <span className="block text-xs text-muted" title={placesText(giveaway) ?? undefined}>
                  {count(giveaway.places.length, 'winner')}
                </span>
              )}
            </Cell>
            <Cell name="Participants">
              <span className="tabular-nums text-fg">{participantsText(giveaway)}</span>
            </Cell>
            <Cell name="Ends in">
              <time
                dateTime={giveaway.endDate}
                title={dateTimeText(giveaway.endDate)}
                className="whitespace-nowrap tabular-nums text-fg"
              >
                {giveawayEndText(giveaway, now)}
              </time>
            </Cell>
            <td className="py-3 pr-6 pl-3 align-top max-lg:col-span-full max-lg:p-0">
              <div className="flex gap-2">
                <Link
                  to={paths.giveaway(giveaway.id)}
                  aria-label={`View ${giveaway.title}`}
                  className={buttonClass('secondary', 'sm', 'max-sm:flex-1')}
                >
                  View
                </Link>
                {cancelState(giveaway, now) !== 'over' && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Cancel ${giveaway.title}`}
                    disabled={cancelState(giveaway, now) === 'early'}
                    title={
                      cancelState(giveaway, now) === 'early'
                        ? `You can cancel from ${momentText(giveaway.cancelFrom, now)}`
                        : undefined
                    }
                    onClick={() => onCancel(giveaway)}
                    className="hover:text-danger max-sm:flex-1"
                  >
                    Cancel
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Nothing() {
  return (
    <EmptyState
      className="border-t border-line"
      icon={<Icon name="gift" className="size-6" />}
      title="You have not given anything away yet"
      action={
        <Link to={paths.createGiveaway()} className={buttonClass()}>
          Create a giveaway
        </Link>
      }
    >
      The prize waits in an escrow that nobody can empty, and the winner is drawn where everybody can check
      it.
    </EmptyState>
  );
}

function Loading() {
  return (
    <LoadingShape label="Loading your giveaways" className="flex flex-col gap-4 border-t border-line p-6">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </LoadingShape>
  );
}
