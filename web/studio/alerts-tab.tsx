import type { QueueState } from '../../core/live.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useStyle } from '../client/tips.ts';
import { paths } from '../paths.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import type { TipRoom } from '../tips/use-tip-room.ts';
import { AlertsPanel } from './alerts/alerts-panel.tsx';
import { LiveCard } from './live-card.tsx';
import { MissedCard } from './missed-card.tsx';
import { ModerationCard } from './moderation-card.tsx';
import { ModeratorsCard } from './moderators-card.tsx';
import { type StyleChanges, StyleEditor } from './style-editor.tsx';
import { storedStyle } from './style-fields.ts';
import type { StudioDrafts } from './use-settings-draft.ts';
import type { StudioDesk } from './use-studio-desk.ts';
import { WaitingCard } from './waiting-card.tsx';

/** The alerts: those on air and waiting, those that the stream missed, and how all of them look. */
export function AlertsTab({
  token,
  room,
  queue,
  creator,
  drafts,
  live,
  changes,
  onChanges,
  readQueue,
}: {
  token: TokenInfo;
  room: TipRoom;
  queue: QueueState | undefined;
  creator: CreatorAuthority;
  drafts: StudioDrafts;
  live: StudioDesk;
  changes: StyleChanges;
  onChanges: (changes: StyleChanges) => void;
  readQueue: () => unknown;
}) {
  const address = token.tokenAddress;
  const { data: style } = useStyle(address);
  return (
    <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <LiveCard token={address} news={room.queue} creator={creator} live={live} />
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
        <ModeratorsCard token={address} creator={creator} log={live.desk.state?.log ?? null} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <AlertsPanel
          token={address}
          creator={creator}
          draft={drafts.alerts}
          style={storedStyle(style)}
          onSent={() => void readQueue()}
        >
          <ModerationCard draft={drafts.moderation} />
        </AlertsPanel>
        <StyleEditor
          token={address}
          tipPageUrl={new URL(paths.tip(token.tokenAddress), token.tipPageUrl).href}
          stored={storedStyle(style)}
          creator={creator}
          changes={changes}
          onChanges={onChanges}
        />
      </div>
    </div>
  );
}
