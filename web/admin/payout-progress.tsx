import { useState } from 'react';
import type { Payout } from '../../core/payouts.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { useNow } from '../hooks.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { mayTakeBack, type StepLine, stageText, stepLines } from './model.ts';
import { words } from './words.ts';

const DOTS: Record<StepLine['state'], string> = {
  done: 'border-mint/40 bg-mint/15 text-mint',
  active: 'border-mint text-mint motion-safe:animate-pulse',
  waiting: 'border-line-strong text-faint',
  failed: 'border-danger/40 bg-danger/10 text-danger',
};
const SPOKEN: Record<StepLine['state'], string> = {
  done: words.progress.doneState,
  active: words.progress.activeState,
  waiting: words.progress.waitingState,
  failed: words.progress.failedState,
};

/** Returns the tone of an ending with a reason. It is neutral if an admin asked for the return. */
function toneOf({ stage, returnAsked }: Payout) {
  return returnAsked ? 'neutral' : stage === 'failed' ? 'danger' : 'warn';
}

/** Adds the full stop that refusals lack. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Shows the steps of a payout, the reason of a delay, and while it is possible a button that returns the token. */
export function PayoutProgress({
  payout,
  onTakeBack,
}: {
  payout: Payout;
  onTakeBack?: (payout: Payout) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={words.progress.label} className="flex flex-col gap-3">
        {stepLines(payout).map(({ label, state, signature }, place) => (
          <li key={label} className="flex items-center gap-3 text-sm">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold',
                DOTS[state],
              )}
            >
              {state === 'done' ? (
                <Icon name="check" />
              ) : state === 'failed' ? (
                <Icon name="close" />
              ) : (
                place + 1
              )}
            </span>
            <span className={cx('flex-1', state === 'waiting' ? 'text-muted' : 'text-fg')}>
              {label}
              <span className="sr-only">, {SPOKEN[state]}</span>
            </span>
            {signature && <TransactionLink signature={signature} />}
          </li>
        ))}
      </ol>
      {payout.endedAt === null && <Movement payout={payout} />}
      {payout.endedAt === null && payout.lastError && (
        <Notice tone="warn">
          {sentence(payout.lastError)} <span className="text-muted">{words.progress.retried}</span>
        </Notice>
      )}
      {payout.endedAt !== null && payout.reason && (
        <Notice tone={toneOf(payout)} icon={payout.returnAsked ? undefined : 'warning'}>
          {sentence(payout.reason)}
        </Notice>
      )}
      {onTakeBack && mayTakeBack(payout) && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-muted">{words.progress.canReturn}</p>
          <Button
            size="sm"
            variant="danger"
            className="max-sm:w-full"
            busy={busy}
            onClick={async () => {
              setBusy(true);
              await onTakeBack(payout);
              setBusy(false);
            }}
          >
            {words.progress.takeBack}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Shows the present step with a moving bar and the elapsed time. */
function Movement({ payout }: { payout: Payout }) {
  const now = useNow();
  const last = payout.transactions.at(-1);
  const isSent = last?.status === 'signed';
  const since = Date.parse(isSent ? last.createdAt : (last?.confirmedAt ?? payout.createdAt));
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <div>
      <div className="relative h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div className="h-full w-2/5 animate-slide rounded-full bg-mint" />
      </div>
      <p className="mt-3 flex items-baseline justify-between gap-4 text-sm">
        <span role="status" className="text-fg">
          {stageText(payout)}.{' '}
          <span className="text-muted">
            {isSent ? words.progress.waits.network : words.progress.waits.starting}
          </span>
        </span>
        <span className="shrink-0 tabular-nums text-muted" title={words.progress.elapsedLabel}>
          {words.progress.elapsed(seconds)}
        </span>
      </p>
    </div>
  );
}
