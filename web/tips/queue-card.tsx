import { useState } from 'react';
import type { QueueState } from '../../core/live.ts';
import { controlQueue, type QueueAction } from '../client/creator.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { tipAmountText } from './tip-texts.ts';
import type { CreatorAuthority } from './use-authority.ts';

/** What the alerts are doing, and the buttons that steer them. */
export function QueueCard({
  token,
  queue,
  creator,
  onChanged,
}: {
  token: string;
  queue: QueueState | undefined;
  creator: CreatorAuthority;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState<QueueAction | null>(null);
  const [clearing, setClearing] = useState(false);

  async function control(action: QueueAction) {
    setBusy(action);
    if (
      await creator.act(
        (authority) => controlQueue(token, authority, action),
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
    variant: ButtonVariant = 'secondary',
  ) => (
    <Button
      size="sm"
      variant={variant}
      icon={<Icon name={icon} />}
      busy={busy === action}
      onClick={() => (action === 'clear' ? setClearing(true) : void control(action))}
    >
      {label}
    </Button>
  );

  return (
    <Card title="Alert queue" description="One alert shows at a time; the others wait here.">
      <p role="status" className="text-sm leading-relaxed text-fg">
        {queue ? stateText(queue) : 'Sign in to steer the queue.'}
      </p>
      {queue && queue.waiting.length > 0 && (
        <ol
          aria-label="Waiting alerts"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must reach what scrolls
          tabIndex={0}
          className="mt-3 max-h-40 overflow-y-auto rounded-xl border border-line text-sm"
        >
          {queue.waiting.map((tip, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a tip waits twice when it is replayed
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
        </ol>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {queue?.paused ? button('resume', 'Resume', 'play', 'primary') : button('pause', 'Pause', 'pause')}
        {button('skip', 'Skip', 'skip')}
        {button('clear', 'Clear', 'trash')}
        {button('test', 'Test alert', 'bolt')}
      </div>
      {clearing && (
        <Modal
          title="Clear the queue?"
          description={`The screen is blanked and ${waitingText(queue?.length ?? 0)} dropped. Tips stay paid and can be replayed.`}
          onClose={() => setClearing(false)}
        >
          <ClearButtons onClear={() => void control('clear')} />
        </Modal>
      )}
    </Card>
  );
}

function ClearButtons({ onClear }: { onClear: () => void }) {
  const close = useCloseModal();
  return (
    <div className="flex justify-end gap-3">
      <Button variant="ghost" onClick={close}>
        Keep them
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          onClear();
          close();
        }}
      >
        Clear queue
      </Button>
    </div>
  );
}

function stateText({ paused, length, showing, overlays }: QueueState): string {
  const now = showing ? `Showing ${tipAmountText(showing)}` : paused ? 'Paused' : 'Nothing on screen';
  const state = showing && paused ? `${now}, then paused` : now;
  const held = length > 0 && overlays === 0 && !paused ? ' They are shown when an overlay connects.' : '';
  return `${state}. ${length === 0 ? 'Nothing waits.' : `${length} waiting.`}${held}`;
}

function waitingText(length: number): string {
  if (length === 0) return 'nothing that waits is';
  return length === 1 ? '1 waiting alert is' : `${length} waiting alerts are`;
}
