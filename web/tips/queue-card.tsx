import { useState } from 'react';
import type { QueueNews, QueueState } from '../../core/live.ts';
import { controlQueue, type QueueAction } from '../client/creator.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { OnAirAlert } from './on-air.tsx';
import { tipAmountText } from './tip-texts.ts';
import type { CreatorAuthority } from './use-authority.ts';

/** The state of the alerts, and the buttons that control them. */
export function QueueCard({
  token,
  queue,
  news,
  creator,
  onChanged,
}: {
  token: string;
  queue: QueueState | undefined;
  /** The room's last message: newer than `queue`, but without the waiting alerts. */
  news: QueueNews | null;
  creator: CreatorAuthority;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState<QueueAction | null>(null);
  const [clearing, setClearing] = useState(false);
  const showing = news?.showing ?? null;
  const length = news?.length ?? queue?.length ?? 0;
  const held = queue?.owed ?? 0;
  const paused = news?.paused ?? queue?.paused ?? false;
  const signedIn = queue !== undefined;

  async function control(action: QueueAction) {
    setBusy(action);
    if (
      await creator.act(
        (authority) =>
          controlQueue(token, authority, action, action === 'skip' ? showing?.alertId : undefined),
        'The queue could not be changed',
      )
    )
      onChanged();
    setBusy(null);
  }
  const button = (
    action: QueueAction,
    label: string,
    icon: IconName,
    { variant = 'secondary', useful = true }: { variant?: ButtonVariant; useful?: boolean } = {},
  ) => (
    <Button
      size="sm"
      variant={variant}
      icon={<Icon name={icon} />}
      busy={busy === action}
      disabled={signedIn && !useful}
      onClick={() => (action === 'clear' ? setClearing(true) : void control(action))}
    >
      {label}
    </Button>
  );

  return (
    <Card title="Alert queue" description="One alert shows at a time; the others wait here.">
      {queue && showing && (
        <div className="mb-3">
          <OnAirAlert showing={showing} at={news?.at ?? 0} preview={news?.overlays === 0} />
        </div>
      )}
      <p role="status" className="text-sm leading-relaxed text-fg">
        {queue
          ? stateText({
              paused,
              length,
              owed: held,
              showing: showing !== null,
              overlays: news?.overlays ?? queue.overlays,
            })
          : 'Sign in to steer the queue.'}
      </p>
      {queue && queue.waiting.length > 0 && (
        <ol
          aria-label="Waiting alerts"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          className="mt-3 max-h-40 overflow-y-auto rounded-xl border border-line text-sm"
        >
          {queue.waiting.map((tip, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a replayed tip may be in the queue twice
              key={`${place}-${tip.id}`}
              className="flex gap-3 border-t border-line px-3.5 py-2 first:border-t-0"
            >
              <span className="text-faint tabular-nums">{place + 1}</span>
              <span className="font-semibold text-mint tabular-nums">{tipAmountText(tip)}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate text-muted">
                {tip.message}
              </span>
            </li>
          ))}
          {length > queue.waiting.length && (
            <li className="border-t border-line px-3.5 py-2 text-muted">
              and {length - queue.waiting.length} more
            </li>
          )}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {paused
          ? button('resume', 'Resume', 'play', { variant: 'primary' })
          : button('pause', 'Pause', 'pause')}
        {button('skip', 'Skip', 'skip', { useful: showing !== null || length > 0 })}
        {button('clear', 'Clear', 'trash', { useful: showing !== null || length + held > 0 })}
        {button('test', 'Test alert', 'bolt')}
      </div>
      {clearing && (
        <ConfirmModal
          title="Clear the queue?"
          description={`The screen is blanked and ${waitingText(length + held)} dropped. Tips stay paid and can be replayed.`}
          keep="Keep them"
          confirm="Clear queue"
          onConfirm={() => void control('clear')}
          onClose={() => setClearing(false)}
        />
      )}
    </Card>
  );
}

function stateText({
  paused,
  length,
  owed,
  showing,
  overlays,
}: {
  paused: boolean;
  length: number;
  owed: number;
  showing: boolean;
  overlays: number;
}): string {
  const now = paused
    ? showing
      ? 'Paused after this one. '
      : 'Paused. '
    : showing
      ? ''
      : 'Nothing on screen. ';
  const held = length > 0 && overlays === 0 && !paused ? ' They are shown when your overlay connects.' : '';
  const alerts = owed === 1 ? '1 alert' : `${owed} alerts`;
  const again =
    owed === 0
      ? ''
      : overlays > 0
        ? ` Not shown yet by your overlay: ${alerts}. Is the source visible?`
        : ` ${alerts} not shown by an overlay with your key: to be played when it connects.`;
  return `${now}${length === 0 ? 'Nothing waits.' : `${length} waiting.`}${held}${again}`;
}

function waitingText(length: number): string {
  if (length === 0) return 'nothing that waits is';
  return length === 1 ? '1 waiting alert is' : `${length} waiting alerts are`;
}
