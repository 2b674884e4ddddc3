import type { QueueState } from '../../core/live.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import type { TipRoom } from '../tips/use-tip-room.ts';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { LiveCard } from './live-card.tsx';
import { MissedCard } from './missed-card.tsx';
import type { StudioDrafts } from './use-settings-draft.ts';
import type { StudioDesk } from './use-studio-desk.ts';
import { WaitingCard } from './waiting-card.tsx';

/** The alerts: those on air and waiting, those that the stream missed, and the editor of their look. */
export function AlertsTab({
  token,
  room,
  queue,
  creator,
  drafts,
  live,
  readQueue,
  only,
}: {
  token: TokenInfo;
  room: TipRoom;
  queue: QueueState | undefined;
  creator: CreatorAuthority;
  drafts: StudioDrafts;
  live: StudioDesk;
  readQueue: () => unknown;
  /** A phone shows the stream or the editor; null shows both. */
  only: 'live' | 'look' | null;
}) {
  const address = token.tokenAddress;
  return (
    <div className="flex flex-col gap-[18px] xl:grid xl:grid-cols-[16rem_minmax(0,1fr)_27rem] xl:items-start">
      {only !== 'look' && (
        <div className="flex min-w-0 flex-col gap-[18px]">
          <LiveCard
            token={address}
            news={room.queue}
            creator={creator}
            live={live}
            moderation={drafts.moderation}
          />
          {live.tools && (
            <WaitingCard
              token={address}
              desk={live.desk}
              tools={live.tools}
              owed={queue?.owed ?? 0}
              creator={creator}
              onChanged={() => void readQueue()}
            />
          )}
          {queue && queue.missed.length > 0 && (
            <MissedCard
              token={address}
              missed={queue.missed}
              creator={creator}
              onChanged={() => void readQueue()}
            />
          )}
        </div>
      )}
      {only !== 'live' && (
        <AlertsPanel token={address} creator={creator} drafts={drafts} onSent={() => void readQueue()} />
      )}
    </div>
  );
}
