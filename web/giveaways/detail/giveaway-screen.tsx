import { lazy, Suspense, useCallback, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { tabTitle } from '../../../core/share/titles.ts';
import { useRefreshGiveaway } from '../../client/giveaways.ts';
import { serverNow } from '../../client/server-clock.ts';
import { useNow } from '../../hooks.ts';
import { Card } from '../../ui/card.tsx';
import { useWallet } from '../../wallet/context.ts';
import { CancelModal } from '../cancel-modal.tsx';
import { NotProvenCard } from '../not-proven-card.tsx';
import { CountdownPanel } from './countdown-panel.tsx';
import { CreatorControls } from './creator-controls.tsx';
import { EligibilityPanel } from './eligibility-panel.tsx';
import { FundedPanel, useFunded } from './funded-panel.tsx';
import { GiveawayHeader } from './giveaway-header.tsx';
import { ObjectionPanel } from './objection-panel.tsx';
import { CancelledPanel, PendingPanel } from './over-panels.tsx';
import { PrizesCard } from './places-list.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import { ShareBox } from './share-box.tsx';
import { mainPanel, shouldExecute, showsWinner, standingOf } from './standing.ts';
import { Timeline } from './timeline.tsx';
import { useRevealed } from './use-revealed.ts';
import { useSnapshot } from './use-snapshot.ts';
import { WinnerPanel } from './winner-panel.tsx';

const WheelModal = lazy(async () => ({ default: (await import('../wheel/wheel-modal.tsx')).WheelModal }));

export function GiveawayScreen({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const now = useNow();
  useRevealed(giveaway);
  const refresh = useRefreshGiveaway(giveaway.id);
  const [open, setOpen] = useState<'wheel' | 'cancel' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const standing = standingOf(giveaway, wallet.address, now);
  const panel = mainPanel(giveaway);
  const { funded, close: closeFunded } = useFunded(giveaway);
  const complete = useSnapshot(giveaway.id);
  const due = shouldExecute(giveaway, now);
  const expired = useCallback(() => {
    if (due) void complete();
    else void refresh();
  }, [due, complete, refresh]);

  return (
    <div className="page py-8">
      <title>{tabTitle(giveaway.title)}</title>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          {funded && <FundedPanel giveaway={giveaway} now={now} onClose={closeFunded} />}
          <GiveawayHeader giveaway={giveaway} now={now} />
          {giveaway.places.length > 1 && giveaway.winner === null && <PrizesCard giveaway={giveaway} />}
          {showsWinner(giveaway) && (
            <WinnerPanel
              giveaway={giveaway}
              now={serverNow()}
              wallet={wallet.address}
              onWatch={() => setOpen('wheel')}
            />
          )}
        </div>
        <aside
          aria-label="Taking part"
          className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {panel === 'cancelled' && <CancelledPanel giveaway={giveaway} />}
          {panel === 'pending' && <PendingPanel giveaway={giveaway} />}
          {panel !== 'cancelled' && panel !== 'pending' && (
            <Card>
              <CountdownPanel giveaway={giveaway} now={now} onExpired={expired} />
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
        <CancelModal giveaway={giveaway} onClose={close} onCancelled={() => void refresh()} />
      )}
    </div>
  );
}
