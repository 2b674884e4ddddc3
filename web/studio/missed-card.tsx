import { useState } from 'react';
import type { QueueState } from '../../core/live.ts';
import { settleMissed } from '../client/creator.ts';
import { tipAmountText } from '../tips/tip-texts.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { TipSender } from './tip-sender.tsx';
import { words as studio } from './words.ts';

const words = studio.missed;

/** Paid alerts that no overlay with the key has shown within twelve hours. They play when the creator says so. */
export function MissedCard({
  token,
  missed,
  creator,
  onChanged,
}: {
  token: string;
  missed: QueueState['missed'];
  creator: CreatorAuthority;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const [dismissing, setDismissing] = useState(false);
  const { length, tips } = missed;

  async function settle(action: 'play' | 'dismiss', tipId: string | null) {
    setBusy(`${action} ${tipId ?? 'all'}`);
    const failed = action === 'play' ? words.playFailed : words.dismissFailed;
    if (await creator.act((authority) => settleMissed(token, authority, action, tipId), failed)) {
      if (action === 'play') notify.success(tipId === null ? words.addedAll : words.added);
      onChanged();
    }
    setBusy(null);
  }

  return (
    <Card
      title={
        <>
          {words.title} <span className="font-normal text-muted tabular-nums">{length}</span>
        </>
      }
      description={words.about}
      actions={
        <>
          <Button
            size="sm"
            icon={<Icon name="play" />}
            busy={busy === 'play all'}
            onClick={() => void settle('play', null)}
          >
            {words.playAll}
          </Button>
          <Button size="sm" variant="ghost" busy={busy === 'dismiss all'} onClick={() => setDismissing(true)}>
            {words.dismissAll}
          </Button>
        </>
      }
    >
      <ul
        aria-label={words.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-xl border border-line text-sm"
      >
        {tips.map((tip) => (
          <li
            key={tip.id}
            className="flex items-center gap-3 border-t border-line py-2 pr-2 pl-3.5 first:border-t-0"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold text-mint tabular-nums">{tipAmountText(tip)}</span>
                <TipSender tip={tip} />
              </p>
              {tip.message && (
                <p dir="auto" className="line-clamp-2 break-words text-muted">
                  {tip.message}
                </p>
              )}
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={words.playOne(tipAmountText(tip))}
              busy={busy === `play ${tip.id}`}
              onClick={() => void settle('play', tip.id)}
            >
              {words.play}
            </Button>
            <IconButton
              icon={<Icon name="close" />}
              label={words.dismissOne(tipAmountText(tip))}
              onClick={() => void settle('dismiss', tip.id)}
            />
          </li>
        ))}
        {length > tips.length && (
          <li className="border-t border-line px-3.5 py-2 text-muted">{words.more(length - tips.length)}</li>
        )}
      </ul>
      {dismissing && (
        <ConfirmModal
          title={words.dismissing.title}
          description={words.dismissing.about(length)}
          keep={words.dismissing.keep}
          confirm={words.dismissing.confirm}
          onConfirm={() => void settle('dismiss', null)}
          onClose={() => setDismissing(false)}
        />
      )}
    </Card>
  );
}
