import { useState } from 'react';
import type { HiddenProfile } from '../../core/media/model.ts';
import type { Admin } from '../client/admin.ts';
import { setProfileHidden } from '../client/media.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { words as all } from './media-words.ts';

const words = all.profiles;

/** The profiles that are hidden, each with the way back; nothing without any. */
export function HiddenProfiles({
  admin,
  profiles,
  onDone,
}: {
  admin: Admin;
  profiles: readonly HiddenProfile[];
  onDone: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  async function show(wallet: string) {
    setBusy(wallet);
    if (await attempt(() => setProfileHidden(admin, wallet, false, words.shownReason), words.showFailed)) {
      notify.success(words.shown);
      await onDone();
    }
    setBusy(null);
  }
  if (profiles.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-fg">{words.hiddenTitle}</h3>
      <ul aria-label={words.hiddenTitle} className="text-sm">
        {profiles.map(({ wallet, name, hiddenAt }) => (
          <li
            key={wallet}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-muted">
              {name && <bdi className="font-semibold text-fg wrap-anywhere">{name}</bdi>}
              <Address address={wallet} head={6} />
              <span className="text-xs tabular-nums">
                {words.hiddenAt(dateTimeText(new Date(hiddenAt).toISOString()))}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              icon={<Icon name="eye" />}
              busy={busy === wallet}
              onClick={() => void show(wallet)}
            >
              {words.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
