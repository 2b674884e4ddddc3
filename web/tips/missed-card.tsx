import { useState } from 'react';
import type { QueueState } from '../../core/live.ts';
import { settleMissed } from '../client/creator.ts';
import { Address } from '../ui/address.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { tipAmountText } from './tip-texts.ts';
import type { CreatorAuthority } from './use-authority.ts';

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
    const failed = action === 'play' ? 'The alert could not be played' : 'The alert could not be dismissed';
    if (await creator.act((authority) => settleMissed(token, authority, action, tipId), failed)) {
      if (action === 'play')
        notify.success(tipId === null ? 'All missed alerts added to the queue' : 'Added to the queue');
      onChanged();
    }
    setBusy(null);
  }

  return (
    <Card
      title={
        <>
          Missed <span className="font-normal text-muted tabular-nums">{length}</span>
        </>
      }
      description="Paid while your overlay was away for more than 12 hours. They do not play by themselves."
      actions={
        <>
          <Button
            size="sm"
            icon={<Icon name="play" />}
            busy={busy === 'play all'}
            onClick={() => void settle('play', null)}
          >
            Play all
          </Button>
          <Button size="sm" variant="ghost" busy={busy === 'dismiss all'} onClick={() => setDismissing(true)}>
            Dismiss all
          </Button>
        </>
      }
    >
      <ul
        aria-label="Missed alerts"
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
                <Address address={tip.senderAddress} className="text-xs text-muted" />
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
              aria-label={`Play ${tipAmountText(tip)}`}
              busy={busy === `play ${tip.id}`}
              onClick={() => void settle('play', tip.id)}
            >
              Play
            </Button>
            <IconButton
              icon={<Icon name="close" />}
              label={`Dismiss ${tipAmountText(tip)}`}
              onClick={() => void settle('dismiss', tip.id)}
            />
          </li>
        ))}
        {length > tips.length && (
          <li className="border-t border-line px-3.5 py-2 text-muted">and {length - tips.length} more</li>
        )}
      </ul>
      {dismissing && (
        <ConfirmModal
          title="Dismiss all missed alerts?"
          description={`${length === 1 ? '1 alert leaves' : `${length} alerts leave`} this list. Tips stay paid and can be replayed one by one.`}
          keep="Keep them"
          confirm="Dismiss them"
          onConfirm={() => void settle('dismiss', null)}
          onClose={() => setDismissing(false)}
        />
      )}
    </Card>
  );
}
