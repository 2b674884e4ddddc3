import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { words } from './words.ts';

export interface ProgressStep {
  /** Unique among the steps. */
  key: string;
  title: ReactNode;
  /** ended: it will not be done. */
  state: 'done' | 'current' | 'ahead' | 'ended';
  /** The meaning of the step, or the event that it waits for. */
  note?: ReactNode;
  /** Beside the title: usually a transaction. */
  aside?: ReactNode;
}

/** A process in steps: done, active, waiting. A step that becomes done draws its check. */
export function ProgressSteps({
  steps,
  label,
  className,
}: {
  steps: readonly ProgressStep[];
  /** The accessible name of the steps. */
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
            <div className="flex items-center justify-between gap-x-3 large-text:flex-wrap">
              <p className={cx('font-semibold', state === 'ahead' ? 'text-faint' : 'text-fg')}>
                {title}
                <span className="sr-only">{words.steps[state]}</span>
              </p>
              {aside}
            </div>
            {note && <div className="leading-relaxed text-pretty text-muted">{note}</div>}
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

/** A check that draws itself once, when it mounts. */
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

/** Steps of `order` before `at` are done, `at` is active, the rest waits; null: nothing has begun. */
export function stepState(order: readonly string[], key: string, at: string): ProgressStep['state'] {
  const difference = order.indexOf(key) - order.indexOf(at);
  return difference < 0 ? 'done' : difference === 0 ? 'current' : 'ahead';
}
