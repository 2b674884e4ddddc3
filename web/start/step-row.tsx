import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

/** A step of /start: one line, and its content where it is the open one. */
export function StepRow({
  number,
  title,
  done,
  open,
  summary,
  onChange,
  children,
}: {
  number: number;
  title: string;
  done: boolean;
  open: boolean;
  /** What was chosen, beside a step that is done. */
  summary: string;
  /** Opens a step that is done. */
  onChange: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <li
      aria-current={open ? 'step' : undefined}
      className={cx(
        'rounded-card px-4',
        open
          ? 'border border-line-strong bg-surface py-4 shadow-card sm:py-5'
          : 'py-1.5 max-md:order-1 max-md:-my-2 max-md:px-0',
      )}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
            open
              ? 'bg-mint text-mint-ink'
              : done
                ? 'border border-mint/30 bg-mint/15 text-mint'
                : 'border border-line-strong text-muted',
          )}
        >
          {done && !open ? <Icon name="check" /> : number}
        </span>
        <h2
          className={cx(
            'font-semibold tracking-tight',
            open ? 'text-xl text-fg' : done ? 'text-fg' : 'text-muted',
          )}
        >
          {title}
        </h2>
        {done && !open && (
          <span className="ml-auto flex min-w-0 items-center gap-4">
            <span className="min-w-0 truncate text-sm text-muted">{summary}</span>
            {onChange && (
              <button
                type="button"
                aria-label={words.changeStep(title)}
                onClick={onChange}
                className="text-link"
              >
                {words.change}
              </button>
            )}
          </span>
        )}
      </div>
      {open && <div className="mt-4 sm:pl-11">{children}</div>}
    </li>
  );
}
