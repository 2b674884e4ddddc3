import type { Giveaway } from '../../../core/giveaways/model.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { type TimelineStep, timelineOf } from './timeline-steps.ts';
import { TransactionLink } from './transaction-link.tsx';

/** The steps on chain: each with its transaction, the one under way with what it waits for. */
export function Timeline({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const steps = timelineOf(giveaway, now);
  return (
    <Card title="On chain" description="Every step is a transaction that anybody can look up.">
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <Step key={step.key} step={step} last={index === steps.length - 1} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, last }: { step: TimelineStep; last: boolean }) {
  const { state, title, note, signature } = step;
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cx('relative flex gap-3.5', !last && 'pb-5')}
    >
      {!last && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-6 bottom-0 left-[0.7rem] w-px',
            state === 'done' ? 'bg-mint/40' : 'bg-line-strong',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={cx(
          'relative grid size-6 shrink-0 place-items-center rounded-full border text-xs',
          state === 'done' && 'border-mint bg-mint text-mint-ink',
          state === 'current' && 'border-mint bg-surface text-mint',
          state === 'ahead' && 'border-line-strong bg-surface text-faint',
        )}
      >
        {state === 'done' && <Icon name="check" />}
        {state === 'current' && <span className="size-2 rounded-full bg-current motion-safe:animate-pulse" />}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className={cx('text-sm font-semibold', state === 'ahead' ? 'text-faint' : 'text-fg')}>
            {title}
            <span className="sr-only">
              {state === 'done' ? ' (done)' : state === 'current' ? ' (under way)' : ' (to come)'}
            </span>
          </p>
          {signature && <TransactionLink signature={signature} />}
        </div>
        {note && <p className="mt-0.5 text-sm leading-relaxed text-muted">{note}</p>}
      </div>
    </li>
  );
}
