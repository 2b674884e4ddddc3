import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { CreatorStats } from '../../core/giveaways/figures.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import { waitingForDraw } from '../activity/model.ts';
import { useOwnGiveaways } from '../client/dashboard.ts';
import { LoadFailed, LoadMore, useFailureToast } from '../client/loaded.tsx';
import { entriesOf } from '../client/pages.ts';
import { dateTimeText, momentText } from '../dates.ts';
import { cancelState } from '../giveaways/cancel-giveaway.ts';
import { CancelModal } from '../giveaways/cancel-modal.tsx';
import { participantsText, prizeText } from '../giveaways/format.ts';
import { PrizeDetails } from '../giveaways/prize-details.tsx';
import { StatusBadge } from '../giveaways/status-badge.tsx';
import { useNow } from '../hooks.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { Stat } from '../ui/stat.tsx';
import { giveawayEndText } from './model.ts';
import { Cell, Head } from './table-parts.tsx';
import { words } from './words.ts';

const text = words.giveaways;

/** Shows the wallet's figures, and its giveaways with buttons to draw and to cancel. */
export function GiveawaysTab({ wallet }: { wallet: string }) {
  const pages = useOwnGiveaways(wallet);
  const { data, error, mutate } = pages;
  const [cancelling, setCancelling] = useState<Giveaway | null>(null);
  const now = useNow(15_000);
  const failed = error !== undefined;
  useFailureToast(failed, text.failed);

  if (!data && failed)
    return (
      <Card>
        <LoadFailed title={text.failed} error={error} onRetry={mutate} />
      </Card>
    );
  const giveaways = data && entriesOf(data, (page) => page.data);
  return (
    <div className="flex flex-col gap-6">
      <Figures stats={data?.[0]?.stats} />
      <Card title={text.title} flush className="overflow-hidden">
        {!giveaways && <Loading />}
        {giveaways?.length === 0 && <Nothing />}
        {giveaways && giveaways.length > 0 && (
          <GiveawaysTable giveaways={giveaways} now={now} onCancel={setCancelling} />
        )}
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
  const label = words.figures;
  const figure = (value: number | undefined) =>
    value === undefined ? undefined : value.toLocaleString('en', { maximumFractionDigits: 4 });
  const note = (text: ReactNode) => <p className="mt-1 min-h-4 text-xs text-muted">{text}</p>;
  return (
    <Card aria-label={label.label}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4 lg:grid-cols-7">
        <div>
          <Stat label={label.total} value={figure(stats?.total)} />
          {stats && note(label.waitingAndCancelled(stats.waiting, stats.cancelled))}
        </div>
        <Stat label={label.active} value={figure(stats?.active)} />
        <Stat label={label.completed} value={figure(stats?.completed)} />
        <div>
          <Stat label={label.participants} value={figure(stats?.totalParticipants)} />
          {stats && stats.totalEligible > 0 && note(label.eligible(stats.totalEligible))}
        </div>
        <Stat label={label.tips} value={figure(stats?.totalTips)} />
        <div>
          <Stat label={label.value} value={figure(stats?.totalTipValue)} hint={stats && 'SOL'} />
          {stats &&
            note(
              <>
                <Dollars
                  units={BigInt(stats.totalTipUnits)}
                  decimals={SOL_DECIMALS}
                  mint={WRAPPED_SOL_MINT}
                />
                , {label.afterFee}
              </>,
            )}
        </div>
        <Stat label={label.tokens} value={figure(stats?.uniqueTokens)} />
      </div>
    </Card>
  );
}

function GiveawaysTable({
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
      <Head columns={text.columns} />
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
              <span className="mt-1 block text-xs text-muted">
                {text.created(dateTimeText(giveaway.createdAt))}
              </span>
            </td>
            <Cell column={text.columns[1]}>
              <StatusBadge status={giveaway.status} />
            </Cell>
            <Cell column={text.columns[2]}>
              <span
                className={cx(
                  'font-semibold break-words tabular-nums',
                  giveaway.prizeCurrency === 'SOL' ? 'text-iris' : 'text-coral',
                )}
              >
                {prizeText(giveaway)}
              </span>
              <PrizeDetails giveaway={giveaway} />
            </Cell>
            <Cell column={text.columns[3]}>
              <span className="tabular-nums text-fg">{participantsText(giveaway)}</span>
            </Cell>
            <Cell column={text.columns[4]}>
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
                {waitingForDraw([giveaway]).length > 0 && (
                  <Link
                    to={paths.giveaway(giveaway.id)}
                    aria-label={text.drawOf(giveaway.title)}
                    className={buttonClass('primary', 'sm', 'max-sm:flex-1')}
                  >
                    {text.draw}
                  </Link>
                )}
                <Link
                  to={paths.giveaway(giveaway.id)}
                  aria-label={text.viewOf(giveaway.title)}
                  className={buttonClass('secondary', 'sm', 'max-sm:flex-1')}
                >
                  {text.view}
                </Link>
                {cancelState(giveaway, now) !== 'over' && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={text.cancelOf(giveaway.title)}
                    disabled={cancelState(giveaway, now) === 'early'}
                    title={
                      cancelState(giveaway, now) === 'early'
                        ? text.cancelFrom(momentText(giveaway.cancelFrom, now))
                        : undefined
                    }
                    onClick={() => onCancel(giveaway)}
                    className="hover:text-danger max-sm:flex-1"
                  >
                    {text.cancel}
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
      title={text.none}
      action={
        <Link to={paths.createGiveaway()} className={buttonClass()}>
          {words.create}
        </Link>
      }
    >
      {text.noneText}
    </EmptyState>
  );
}

function Loading() {
  return (
    <LoadingShape label={text.loading} className="flex flex-col gap-4 border-t border-line p-6">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </LoadingShape>
  );
}
