import { useState } from 'react';
import { isTestAlert } from '../../core/live/test-alert.ts';
import type { QueueNews, QueueState } from '../../core/live.ts';
import type { Tip } from '../../core/tips/model.ts';
import { controlQueue, type QueueAction } from '../client/creator.ts';
import { tipAmountText } from '../tips/tip-texts.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { OnAirAlert } from './on-air.tsx';
import { TipSender } from './tip-sender.tsx';
import { words as studio } from './words.ts';

const words = studio.queue;

/** What is on air, what waits, and the buttons that control both. */
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
    const alertId = action === 'skip' ? showing?.alertId : undefined;
    const done = await creator.act(
      (authority) => controlQueue(token, authority, action, alertId),
      words.failed,
    );
    if (done) onChanged();
    setBusy(null);
  }
  const button = (
    action: 'pause' | 'resume' | 'skip' | 'clear',
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
      {words[action]}
    </Button>
  );

  return (
    <Card title={words.title} description={words.about}>
      {showing && (
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
          : words.signIn}
      </p>
      <div className="mt-4 grid grid-cols-3 gap-2">
        {paused ? button('resume', 'play', { variant: 'primary' }) : button('pause', 'pause')}
        {button('skip', 'skip', { useful: showing !== null || length > 0 })}
        {button('clear', 'trash', { useful: showing !== null || length + held > 0 })}
      </div>
      {queue && queue.waiting.length > 0 && <Waiting tips={queue.waiting} length={length} />}
      {clearing && (
        <ConfirmModal
          title={words.clearing.title}
          description={words.clearing.about(length + held)}
          keep={words.clearing.keep}
          confirm={words.clearing.confirm}
          onConfirm={() => void control('clear')}
          onClose={() => setClearing(false)}
        />
      )}
    </Card>
  );
}

/** The next alerts, in their order. */
function Waiting({ tips, length }: { tips: Tip[]; length: number }) {
  return (
    <ol
      aria-label={words.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="mt-4 max-h-96 divide-y divide-line overflow-y-auto rounded-xl border border-line text-sm"
    >
      {tips.map((tip, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a replayed tip may be in the queue twice
          key={`${place}-${tip.id}`}
          className="flex gap-3 px-3.5 py-2.5"
        >
          <span className="text-faint tabular-nums">{place + 1}</span>
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              {isTestAlert(tip.id) ? (
                <span className="text-xs text-muted">{words.test}</span>
              ) : (
                <TipSender tip={tip} />
              )}
              <span className="font-semibold tabular-nums text-fg">{tipAmountText(tip)}</span>
            </p>
            {tip.message && (
              <p dir="auto" title={tip.message} className="mt-0.5 line-clamp-2 break-words text-muted">
                {tip.message}
              </p>
            )}
          </div>
        </li>
      ))}
      {length > tips.length && <li className="px-3.5 py-2 text-muted">{words.more(length - tips.length)}</li>}
    </ol>
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
  const screen = showing ? (paused ? words.pausedAfter : null) : paused ? words.paused : words.idle;
  const next = length === 0 ? words.empty : words.waiting(length);
  const held = length > 0 && overlays === 0 && !paused ? words.whenBack : null;
  const again = owed === 0 ? null : overlays > 0 ? words.notShown(owed) : words.notShownAway(owed);
  return [screen, next, held, again].filter((sentence) => sentence !== null).join(' ');
}
