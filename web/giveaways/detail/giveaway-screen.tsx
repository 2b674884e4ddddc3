import { lazy, Suspense, useCallback, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { tabTitle } from '../../../core/share/titles.ts';
import { useRefreshGiveaway } from '../../client/giveaways.ts';
import { serverNow } from '../../client/server-clock.ts';
import { useNow } from '../../hooks.ts';
import { Card } from '../../ui/card.tsx';
import { useWallet } from '../../wallet/context.ts';
import { CancelModal } from '../cancel-modal.tsx';
import { ForeignCommit } from '../foreign-commit.tsx';
import { NotProvenCard } from '../not-proven-card.tsx';
import { PinnedNotice } from '../pinned-notice.tsx';
import { AboutCard } from './about-card.tsx';
import { CountdownPanel } from './countdown-panel.tsx';
import { CreatorControls } from './creator-controls.tsx';
import { EligibilityPanel } from './eligibility-panel.tsx';
import { FundedPanel, useFunded } from './funded-panel.tsx';
import { GiveawayHeader } from './giveaway-header.tsx';
import { ObjectionPanel } from './objection-panel.tsx';
import { CancelledPanel, PendingPanel } from './over-panels.tsx';
import { ownPlaces } from './place-states.ts';
import { PrizesCard } from './places-list.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import { ShareBox } from './share-box.tsx';
import { mainPanel, shouldExecute, showsWinner, standingOf } from './standing.ts';
import { Timeline } from './timeline.tsx';
import { useRevealed } from './use-revealed.ts';
import { useSnapshot } from './use-snapshot.ts';
import { WinnerPanel } from './winner-panel.tsx';
import { words } from './words.ts';

const WheelModal = lazy(async () => ({ default: (await import('../wheel/wheel-modal.tsx')).WheelModal }));

export function GiveawayScreen({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const now = useNow();
  useRevealed(giveaway);
  const refresh = useRefreshGiveaway(giveaway.id);
  const [open, setOpen] = useState<'wheel' | 'cancel' | null>(null);
  /** On this page, by this visitor. */
  const [cancelled, setCancelled] = useState(false);
  const close = useCallback(() => setOpen(null), []);
  const standing = standingOf(giveaway, wallet.address, now);
  const panel = mainPanel(giveaway);
  const { funded, close: closeFunded } = useFunded(giveaway);
  const complete = useSnapshot(giveaway.id);
  const due = shouldExecute(giveaway, now);
  // What the visitor won comes first.
  const won = ownPlaces(giveaway, wallet.address).places.length > 0;
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
          {!won && <GiveawayHeader giveaway={giveaway} now={now} />}
          {showsWinner(giveaway) && (
            <WinnerPanel
              giveaway={giveaway}
              now={serverNow()}
              wallet={wallet.address}
              onWatch={() => setOpen('wheel')}
            />
          )}
          {won && <GiveawayHeader giveaway={giveaway} now={now} />}
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
          {standing.canObject && (
            <ObjectionPanel
              giveaway={giveaway}
              now={now}
              wallet={wallet.address}
              isCreator={standing.isCreator}
            />
          )}
          <ForeignCommit giveaway={giveaway} isCreator={standing.isCreator} />
          {standing.isCreator && (
            <CreatorControls
              giveaway={giveaway}
              standing={standing}
              now={now}
              working={open !== null}
              onSelect={() => setOpen('wheel')}
              onCancel={() => setOpen('cancel')}
            />
          )}
          {panel === 'registration' && (
            <RegistrationPanel giveaway={giveaway} standing={standing} now={now} />
          )}
          {panel === 'eligibility' && <EligibilityPanel giveaway={giveaway} />}
          {!funded && <ShareBox giveaway={giveaway} now={now} />}
        </aside>
        <div className="flex min-w-0 flex-col gap-6">
          {giveaway.places.length > 1 && giveaway.winner === null && <PrizesCard giveaway={giveaway} />}
          <AboutCard giveaway={giveaway} />
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
          onCancelled={() => {
            setCancelled(true);
            void refresh();
          }}
        />
      )}
    </div>
  );
}
