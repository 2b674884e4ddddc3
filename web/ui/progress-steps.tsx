import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ProgressStep {
  /** Unique in its list. */
  key: string;
  title: ReactNode;
  /** ended: it will not be done. */
  state: 'done' | 'current' | 'ahead' | 'ended';
  /** What it means, or what it waits for. */
  note?: ReactNode;
  /** Beside the title: a transaction, mostly. */
  aside?: ReactNode;
}

const SPOKEN: Record<ProgressStep['state'], string> = {
  done: ' (done)',
  current: ' (under way)',
  ahead: ' (to come)',
  ended: ' (ended)',
};

/** A way in steps: what is done, what goes on now, what comes. A step that gets done draws its check. */
export function ProgressSteps({
  steps,
  label,
  className,
}: {
  steps: readonly ProgressStep[];
  /** What the list is called. */
  label?: string;
  className?: string;
}) {
  return (
    <ol aria-label={label} className={cx('flex flex-col', className)}>
      {steps.map(({ key, title, state, note, aside }) => (
        <li
          key={key}
          aria-current={state === 'current' ? 'step' : undefined}
          className="group flex gap-3.5 text-sm"
        >
          <span aria-hidden="true" className="flex flex-col items-center">
            <StepMark state={state} />
            <span
              className={cx(
                'w-px flex-1 transition-colors duration-500 group-last:hidden',
                state === 'done' ? 'bg-mint/45' : 'bg-line-strong',
              )}
            />
          </span>
          <div className="min-w-0 flex-1 pb-4 leading-6 group-last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className={cx('font-semibold', state === 'ahead' ? 'text-faint' : 'text-fg')}>
                {title}
                <span className="sr-only">{SPOKEN[state]}</span>
              </p>
              {aside}
            </div>
            {note && <div className="leading-relaxed text-muted">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state }: { state: ProgressStep['state'] }) {
  return (
    <span
      className={cx(
        'relative grid size-6 shrink-0 place-items-center rounded-full border transition-colors duration-300',
        state === 'done' && 'border-mint bg-mint text-mint-ink',
        state === 'current' && 'border-mint text-mint',
        state === 'ahead' && 'border-line-strong text-faint',
        state === 'ended' && 'border-warn/60 text-warn',
      )}
    >
      {state === 'done' ? (
        <DrawnCheck className="size-3.5" />
      ) : state === 'ended' ? (
        <span className="h-0.5 w-2.5 rounded-full bg-current" />
      ) : (
        <span className="size-1.5 rounded-full bg-current" />
      )}
      {state === 'current' && (
        <span className="absolute -inset-px rounded-full border border-mint motion-safe:animate-ping" />
      )}
    </span>
  );
}

/** A check that draws itself once, when it appears. */
export function DrawnCheck({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path
        d="m4 10.5 4 4 8-9"
        pathLength="1"
        strokeDasharray="1"
        className="transition-[stroke-dashoffset] duration-450 ease-out starting:[stroke-dashoffset:1]"
      />
    </svg>
  );
}

/** `order` up to `at` is done, `at` goes on, the rest is to come; null: nothing has begun. */
export function stepState(order: readonly string[], key: string, at: string): ProgressStep['state'] {
  const difference = order.indexOf(key) - order.indexOf(at);
  return difference < 0 ? 'done' : difference === 0 ? 'current' : 'ahead';
}
