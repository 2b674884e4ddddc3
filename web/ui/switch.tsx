import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** On or off at once, with its label beside it. */
export function Switch({
  label,
  on,
  onChange,
  disabled = false,
  className,
}: {
  label: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className={cx(
        'group -my-2 inline-flex items-center gap-2 rounded-md py-2 text-sm font-medium disabled:opacity-50',
        on ? 'text-fg' : 'text-muted enabled:hover:text-fg',
        className,
      )}
    >
      {label}
      <span
        aria-hidden="true"
        className={cx(
          'relative h-5 w-9 shrink-0 rounded-full border transition-colors',
          on ? 'border-mint bg-mint' : 'border-line-field bg-ink',
        )}
      >
        <span
          className={cx(
            'absolute top-0.5 left-0.5 size-3.5 rounded-full transition-transform motion-reduce:transition-none',
            on ? 'translate-x-4 bg-mint-ink' : 'bg-muted',
          )}
        />
      </span>
    </button>
  );
}
