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
import { GiveawayTable } from '../giveaways/giveaway-table.tsx';
import { useNow } from '../hooks.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { Stat } from '../ui/stat.tsx';
import { giveawayEndText, isRunning } from './model.ts';
import { words } from './words.ts';

const text = words.giveaways;
const COLUMNS = [
  [text.columns[0], ''],
  [text.columns[1], 'w-[16%]'],
  [text.columns[2], 'w-[12%]'],
  [text.columns[3], 'w-[12%]'],
  [text.columns[4], 'w-[12%]'],
  [text.columns[5], 'w-[24%]'],
] as const;

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
      <Card title={text.title}>
        {!giveaways && <Loading />}
        {giveaways?.length === 0 && <Nothing />}
        {giveaways && giveaways.length > 0 && (
          <GiveawayTable
            columns={COLUMNS}
            giveaways={giveaways}
            row={(giveaway) => ({
              about: <About giveaway={giveaway} />,
              time: (
                <time dateTime={giveaway.endDate} title={dateTimeText(giveaway.endDate)}>
                  {giveawayEndText(giveaway, now)}
                  {isRunning(giveaway, now) && text.left}
                </time>
              ),
              actions: <Actions giveaway={giveaway} now={now} onCancel={setCancelling} />,
            })}
          />
        )}
        <LoadMore pages={pages} size="sm" className="mt-5" />
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
  const note = (text: ReactNode) => <p className="mt-1 min-h-4 text-xs text-muted empty:hidden">{text}</p>;
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
        <div className="max-sm:order-last max-sm:col-span-2">
          <Stat label={label.value} value={figure(stats?.totalTipValue)} hint={stats && 'SOL'} />
          {stats &&
            note(
              <>
                <Dollars
                  units={BigInt(stats.totalTipUnits)}
                  decimals={SOL_DECIMALS}
                  mint={WRAPPED_SOL_MINT}
                  after=", "
                />
                {label.afterFee}
              </>,
            )}
        </div>
        <Stat label={label.tokens} value={figure(stats?.uniqueTokens)} />
      </div>
    </Card>
  );
}

function About({ giveaway: { id, title, createdAt } }: { giveaway: Giveaway }) {
  return (
    <>
      <Link
        to={paths.giveaway(id)}
        className="-my-2.5 block py-2.5 font-semibold wrap-anywhere text-fg hover:text-mint hover:underline"
      >
        <bdi className="any-way block">{title}</bdi>
      </Link>
      <span className="mt-1 block text-xs text-muted">{text.created(dateTimeText(createdAt))}</span>
    </>
  );
}

/** Draws, views and cancels it. On a phone the buttons stand one above the other. */
function Actions({
  giveaway,
  now,
  onCancel,
}: {
  giveaway: Giveaway;
  now: number;
  onCancel: (giveaway: Giveaway) => void;
}) {
  const cancel = cancelState(giveaway, now);
  const from = cancel === 'early' ? text.cancelFrom(momentText(giveaway.cancelFrom, now)) : null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {waitingForDraw([giveaway]).length > 0 && (
        <Link
          to={paths.giveaway(giveaway.id)}
          aria-label={text.drawOf(giveaway.title)}
          className={buttonClass('primary', 'sm', 'max-[22rem]:basis-full')}
        >
          {text.draw}
        </Link>
      )}
      <Link
        to={paths.giveaway(giveaway.id)}
        aria-label={text.viewOf(giveaway.title)}
        className={buttonClass('secondary', 'sm')}
      >
        {text.view}
      </Link>
      {cancel !== 'over' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={text.cancelOf(giveaway.title, from)}
          disabled={from !== null}
          onClick={() => onCancel(giveaway)}
          wraps
          className="hover:text-danger"
        >
          {from ?? text.cancel}
        </Button>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
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
    <LoadingShape label={text.loading} className="flex flex-col gap-4">
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </LoadingShape>
  );
}
