import type { QueueState } from '../../core/live.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useStyle } from '../client/tips.ts';
import { paths } from '../paths.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import type { TipRoom } from '../tips/use-tip-room.ts';
import { MissedCard } from './missed-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { type StyleChanges, StyleEditor } from './style-editor.tsx';
import { storedStyle } from './style-fields.ts';

/** The alerts: those on air and waiting, those that the stream missed, and how all of them look. */
export function AlertsTab({
  token,
  room,
  queue,
  creator,
  changes,
  onChanges,
  readQueue,
}: {
  token: TokenInfo;
  room: TipRoom;
  queue: QueueState | undefined;
  creator: CreatorAuthority;
  changes: StyleChanges;
  onChanges: (changes: StyleChanges) => void;
  readQueue: () => unknown;
}) {
  const address = token.tokenAddress;
  const { data: style } = useStyle(address);
  return (
    <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <QueueCard
          token={address}
          queue={queue}
          news={room.queue}
          creator={creator}
          onChanged={() => void readQueue()}
        />
        {queue && queue.missed.length > 0 && (
          <MissedCard
            token={address}
            missed={queue.missed}
            creator={creator}
            onChanged={() => void readQueue()}
          />
        )}
      </div>
      <StyleEditor
        token={address}
        tipPageUrl={new URL(paths.tip(token.tokenAddress), token.tipPageUrl).href}
        stored={storedStyle(style)}
        creator={creator}
        changes={changes}
        onChanges={onChanges}
      />
    </div>
  );
}
