import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { PAGES } from '../../../core/pages.ts';
import { tabTitle } from '../../../core/share/titles.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import { execute, useGiveaway, useRefreshGiveaway } from '../../client/giveaways.ts';
import { useFailureToast } from '../../client/loaded.tsx';
import { serverNow } from '../../client/server-clock.ts';
import { useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageProblem } from '../../ui/page-problem.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { useWallet } from '../../wallet/context.ts';
import { ForeignCommit, PinnedNotice } from '../alarms.tsx';
import { CancelModal } from '../cancel-modal.tsx';
import { GiveawayFaces } from '../giveaway-faces.tsx';
import { isAlarm, useListCheck } from '../list-check.ts';
import { NotProvenCard } from '../not-proven.tsx';
import { AboutCard, CancelledPanel, PendingPanel } from './cards.tsx';
import { CountdownPanel } from './countdown.tsx';
import { CreatorControls } from './creator-controls.tsx';
import { CrowdCard } from './crowd.tsx';
import { EligibilityPanel } from './eligibility-panel.tsx';
import { GiveawayHeader } from './giveaway-header.tsx';
import { LostCard } from './lost-card.tsx';
import { ObjectionPanel } from './objection-panel.tsx';
import { PrizesCard } from './places-list.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import { FundedPanel, ShareBox, useFunded } from './share.tsx';
import {
  hasLost,
  mainPanel,
  ownPlaces,
  refreshAfter,
  shouldExecute,
  showsWinner,
  standingFor,
} from './standing.ts';
import { Timeline } from './timeline.tsx';
import { useRevealed } from './use-revealed.ts';
import { useWalletStanding } from './wallet-standing.tsx';
import { WinnerPanel } from './winner-panel.tsx';
import { words } from './words.ts';

const text = words.page;

// A stable function: its timer must not restart whenever the page renders.
const refreshOf = (latest: Giveaway | undefined) => refreshAfter(latest, serverNow());

/** /giveaways/{id}: one giveaway, from its deposit to its last transaction. */
export default function GiveawayPage() {
  const { id = '' } = useParams();
  return <LoadedGiveaway key={id} id={id} />;
}

function LoadedGiveaway({ id }: { id: string }) {
  const { data: giveaway, error, mutate } = useGiveaway(id, refreshOf);
  const missing =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  const failed = error !== undefined && giveaway === undefined;
  useFailureToast(failed, missing ? text.notFoundToast : text.failed);
  if (giveaway) return <FacedScreen giveaway={giveaway} />;
  if (!error) return <Loading />;
  if (missing)
    return (
      <>
        <title>{tabTitle(text.notFound)}</title>
        <PageProblem
          icon="search"
          title={text.notFound}
          actions={
            <Link to={paths.exploreGiveaways()} className={buttonClass()}>
              {text.explore}
            </Link>
          }
        >
          <p>
            {text.notFoundText}
            <span className="mt-2 block font-mono break-all text-fg">{id}</span>
          </p>
        </PageProblem>
      </>
    );
  return (
    <>
      <title>{tabTitle(text.failed)}</title>
      <PageProblem
        icon="warning"
        title={text.failed}
        actions={
          <Button icon={<Icon name="refresh" />} onClick={() => void mutate()}>
            {text.again}
          </Button>
        }
      >
        <p role="alert">{reasonOf(error, text.noAnswer)}</p>
      </PageProblem>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="page grid gap-6 py-8 lg:grid-cols-[1fr_24rem]">
      <title>{tabTitle(PAGES.giveaway.title)}</title>
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Card>
        <Skeleton className="h-6 w-40 rounded-full" />
        <Skeleton className="mt-4 h-9 w-80 max-w-full" />
        <SkeletonText lines={3} className="mt-6" />
        <div className="mt-8 grid gap-4 sm:grid-cols-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      </Card>
      <Card>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-5 h-20" />
        <Skeleton className="mt-5 h-13" />
      </Card>
    </div>
  );
}

const WheelModal = lazy(async () => ({ default: (await import('../wheel/wheel-modal.tsx')).WheelModal }));

function FacedScreen({ giveaway }: { giveaway: Giveaway }) {
  const { address } = useWallet();
  return (
    <GiveawayFaces giveaway={giveaway} visitor={address}>
      <GiveawayScreen giveaway={giveaway} />
    </GiveawayFaces>
  );
}

function GiveawayScreen({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const now = useNow();
  useRevealed(giveaway);
  const refresh = useRefreshGiveaway(giveaway.id);
  const [open, setOpen] = useState<'wheel' | 'cancel' | null>(null);
  /** On this page, by this visitor. */
  const [cancelled, setCancelled] = useState(false);
  /** The free cancel failed or took too long. */
  const [failed, setFailed] = useState(false);
  const close = useCallback(() => setOpen(null), []);
  const standing = standingFor(giveaway, wallet.address, now);
  const check = useListCheck(giveaway, standing.isCreator && standing.canObject);
  const lead = isAlarm(giveaway, check) ? 'alarm' : failed ? 'failed' : null;
  const panel = mainPanel(giveaway);
  const { funded, close: closeFunded } = useFunded(giveaway);
  const complete = useSnapshot(giveaway.id);
  const onCancelled = useCallback(() => {
    setCancelled(true);
    void refresh();
  }, [refresh]);
  const due = shouldExecute(giveaway, now);
  // The visitor's own result comes first.
  const won = ownPlaces(giveaway, wallet.address).places.length > 0;
  const { data: participation } = useWalletStanding(giveaway, standing.isCreator ? null : wallet.address);
  // One that won has entered, whatever the lookup says.
  const denied = won && participation?.eligible === false;
  const lost = hasLost(giveaway, participation);
  const expired = useCallback(() => {
    if (due) void complete();
    else void refresh();
  }, [due, complete, refresh]);

  return (
    <div className="page py-8">
      <title>{tabTitle(giveaway.title)}</title>
      <PinnedNotice className="mb-6" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {funded && <FundedPanel giveaway={giveaway} now={now} onClose={closeFunded} />}
          {lost && participation && <LostCard giveaway={giveaway} participation={participation} now={now} />}
          {!won && !lost && <GiveawayHeader giveaway={giveaway} now={now} />}
          {showsWinner(giveaway) && (
            <WinnerPanel
              giveaway={giveaway}
              now={serverNow()}
              wallet={wallet.address}
              onWatch={() => setOpen('wheel')}
            />
          )}
          {(won || lost) && <GiveawayHeader giveaway={giveaway} now={now} />}
        </div>
        <aside
          aria-label={words.page.enter}
          className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {panel === 'cancelled' && <CancelledPanel giveaway={giveaway} takesFocus={cancelled} />}
          {panel === 'pending' && <PendingPanel giveaway={giveaway} />}
          {panel !== 'cancelled' && panel !== 'pending' && (
            <Card>
              <CountdownPanel
                giveaway={giveaway}
                now={now}
                isCreator={standing.isCreator}
                onExpired={expired}
              />
            </Card>
          )}
          {standing.canObject && <ObjectionPanel giveaway={giveaway} now={now} check={check} />}
          <ForeignCommit giveaway={giveaway} isCreator={standing.isCreator} />
          {standing.isCreator && (
            <CreatorControls
              giveaway={giveaway}
              standing={standing}
              now={now}
              working={open !== null}
              onSelect={() => setOpen('wheel')}
              onCancel={() => setOpen('cancel')}
              lead={lead}
              onCancelled={onCancelled}
            />
          )}
          {panel === 'registration' && !denied && (
            <RegistrationPanel giveaway={giveaway} standing={standing} now={now} />
          )}
          {panel === 'eligibility' && !denied && <EligibilityPanel giveaway={giveaway} />}
          {panel !== 'cancelled' && panel !== 'pending' && (
            <div className="flex flex-col gap-6 max-lg:order-first">
              <CrowdCard
                giveaway={giveaway}
                own={participation?.registered && participation.eligible ? participation.wallet : null}
              />
              {giveaway.places.length > 1 && giveaway.winner === null && <PrizesCard giveaway={giveaway} />}
            </div>
          )}
          {!funded && <ShareBox giveaway={giveaway} now={now} />}
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          <AboutCard giveaway={giveaway} invites={!standing.isCreator && !participation?.registered} />
          <Timeline giveaway={giveaway} now={now} />
          {panel !== 'cancelled' && <NotProvenCard giveaway={giveaway} />}
        </div>
      </div>
      {open === 'wheel' && (
        <Suspense fallback={null}>
          <WheelModal giveaway={giveaway} onClose={close} />
        </Suspense>
      )}
      {open === 'cancel' && (
        <CancelModal
          giveaway={giveaway}
          onClose={close}
          onFailed={() => setFailed(true)}
          onCancelled={onCancelled}
        />
      )}
    </div>
  );
}

/** Starts the draw of a holders giveaway whose end has passed, once; then reads everything again. */
function useSnapshot(id: string): () => Promise<void> {
  const refresh = useRefreshGiveaway(id);
  return useCallback(async () => {
    try {
      await execute(id, {});
    } catch (error) {
      // The draw comes without this call; only an error that does not pass by itself is shown.
      if (!comesByItself(error)) notify.error(reasonOf(error, words.page.snapshotFailed));
    }
    await refresh();
  }, [id, refresh]);
}

/** The chain's clock is slightly behind ours, many pages ask at once, or the network is slow. */
function comesByItself(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'not_ended' || error.status === 429 || error.code === 'giveaway_over';
}
