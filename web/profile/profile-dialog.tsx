import { useChannel } from '../client/channels.ts';
import { LoadFailedNotice } from '../client/loaded.tsx';
import { useProfile } from '../client/profiles.ts';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OwnName } from './own-name.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { words as all } from './words.ts';

const words = all.edit;

/** The profile of the connected wallet. A creator's is the page's too. */
export default function ProfileDialog({ wallet, onClose }: { wallet: string; onClose: () => void }) {
  const { data: profile, error, mutate } = useProfile(wallet);
  const { data: channel, error: unknown } = useChannel(wallet);
  const isCreator = Boolean(channel);
  return (
    <Modal
      title={isCreator ? words.page : words.title}
      description={isCreator ? words.pageAbout : all.sheet.about}
      onClose={onClose}
    >
      {profile !== undefined && (channel !== undefined || unknown) ? (
        <div className="flex flex-col gap-4">
          {channel?.name && <OwnName channel={channel} name={channel.name} />}
          <ProfileEditor wallet={wallet} profile={profile} isCreator={isCreator} />
        </div>
      ) : error ? (
        <LoadFailedNotice error={error} fallback={words.readFailed} onRetry={mutate} />
      ) : (
        <span role="status" aria-label={words.loading}>
          <Skeleton className="h-60" />
        </span>
      )}
    </Modal>
  );
}
