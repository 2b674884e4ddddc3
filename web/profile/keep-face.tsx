import { useState } from 'react';
import { reasonOf } from '../client/call.ts';
import { saveProfile, useProfile } from '../client/profiles.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { OwnFace } from './own-face.tsx';
import { pickPicture, usePickedPicture } from './sender.ts';
import { words as all } from './words.ts';

const words = all.keep;

/**
 * After a tip or an entry with a name: one signature keeps the name and the picture as the wallet's profile. Nothing
 * where that is its profile already. `handle`: its account on X, which the name was.
 */
export default function KeepFace({ name, handle }: { name: string | null; handle: string | null }) {
  const { address } = useWallet();
  const { data: profile } = useProfile(address);
  const picked = usePickedPicture();
  const [kept, setKept] = useState(false);
  if (!address || profile === undefined || (!name && !handle)) return null;
  const isSame = profile !== null && (handle ? profile.handle === handle : profile.name === name);
  // A kept face stays in sight, without its question.
  if (isSame && !picked && !kept) return null;
  return (
    <Question
      key={address}
      {...{ address, profile, name, handle }}
      kept={kept && !picked}
      onKept={() => {
        pickPicture(null);
        setKept(true);
      }}
    />
  );
}

function Question({
  address,
  profile,
  name,
  handle,
  kept,
  onKept,
}: {
  address: string;
  profile: NonNullable<ReturnType<typeof useProfile>['data']> | null;
  name: string | null;
  handle: string | null;
  kept: boolean;
  onKept: () => void;
}) {
  const { proveMessage } = useWallet();
  const picked = usePickedPicture();
  const [busy, setBusy] = useState(false);
  const picture = picked ?? profile?.picture ?? null;
  async function keep() {
    setBusy(true);
    try {
      const { bio = null, banner = null, links = [] } = profile ?? {};
      const shown = handle
        ? { name: profile?.name ?? null, showsHandle: true }
        : { name, showsHandle: profile?.handle != null };
      await saveProfile(address, { bio, banner, links, picture, ...shown }, proveMessage);
      notify.success(words.done);
      onKept();
    } catch (error) {
      notify.error(reasonOf(error, words.failed));
    }
    setBusy(false);
  }
  return (
    <section
      aria-label={words.title}
      className="flex items-center gap-5 rounded-2xl border border-line bg-surface p-4"
    >
      <OwnFace wallet={address} picture={picture} onDrawn={pickPicture} small />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold text-fg">{kept ? words.done : words.title}</h3>
        {!kept && <p className="text-sm leading-snug text-muted">{words.about}</p>}
      </div>
      {!kept && (
        <Button variant="secondary" busy={busy} onClick={() => void keep()}>
          {words.button}
        </Button>
      )}
    </section>
  );
}
