import { useState } from 'react';
import type { Payout } from '../../core/payouts.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { mayTakeBack } from './figures.ts';
import { type StepLine, stageText, stepLines } from './payout-steps.ts';

const DOTS: Record<StepLine['state'], string> = {
  done: 'border-mint/40 bg-mint/15 text-mint',
  active: 'border-mint text-mint',
  waiting: 'border-line-strong text-faint',
  failed: 'border-danger/40 bg-danger/10 text-danger',
};
const SPOKEN: Record<StepLine['state'], string> = {
  done: 'done',
  active: 'under way',
  waiting: 'to come',
  failed: 'failed',
};

/** How an ending with a reason is shown, unless an admin asked for it. */
function toneOf({ stage, returnAsked }: Payout) {
  return returnAsked ? 'neutral' : stage === 'failed' ? 'danger' : 'warn';
}

/** Refusals have no full stop. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * The steps of one payout with their transactions, what delays it, and the button that returns the token while that is
 * possible.
 */
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
      <ol aria-label="Steps of the payout" className="flex flex-col gap-3">
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
      {payout.endedAt === null && (
        <p role="status" className="text-sm text-muted">{`${stageText(payout)}...`}</p>
      )}
      {payout.endedAt === null && payout.lastError && (
        <Notice tone="warn">
          {sentence(payout.lastError)} <span className="text-muted">It is tried again by itself.</span>
        </Notice>
      )}
      {payout.endedAt !== null && payout.reason && (
        <Notice tone={toneOf(payout)} icon={payout.returnAsked ? undefined : 'warning'}>
          {sentence(payout.reason)}
        </Notice>
      )}
      {onTakeBack && mayTakeBack(payout) && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-xs text-muted">Until it is swapped, it can go back to the treasury.</p>
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
            Take it back
          </Button>
        </div>
      )}
    </div>
  );
}
