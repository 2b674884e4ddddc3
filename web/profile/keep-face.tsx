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

interface Shown {
  name: string | null;
  /** Its account on X, which the name was. */
  handle: string | null;
}

/**
 * After a tip or an entry with a name: one signature keeps the name and the picture as the wallet's profile. Nothing
 * where that is its profile already.
 */
export default function KeepFace(shown: Shown) {
  const { address } = useWallet();
  return address && (shown.name || shown.handle) ? (
    <Question key={address} wallet={address} {...shown} />
  ) : null;
}

function Question({ wallet, name, handle }: Shown & { wallet: string }) {
  const { proveMessage } = useWallet();
  const { data: profile } = useProfile(wallet);
  const picked = usePickedPicture();
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  if (profile === undefined) return null;
  const isSame = profile !== null && (handle ? profile.handle === handle : profile.name === name);
  // A kept face stays in sight, without its question.
  if (isSame && !picked && !saved) return null;
  const kept = saved && !picked;
  const picture = picked ?? profile?.picture ?? null;
  async function keep() {
    setBusy(true);
    try {
      const { bio = null, banner = null, links = [] } = profile ?? {};
      const shown = handle
        ? { name: profile?.name ?? null, showsHandle: true }
        : { name, showsHandle: profile?.handle != null };
      await saveProfile(wallet, { bio, banner, links, picture, ...shown }, proveMessage);
      notify.success(words.done);
      pickPicture(null);
      setSaved(true);
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
      <OwnFace wallet={wallet} picture={picture} onDrawn={pickPicture} small />
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
