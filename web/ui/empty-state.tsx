import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Says that there is nothing (yet), or that something failed, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  tone = 'neutral',
  compact = false,
  className,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'neutral' | 'danger';
  compact?: boolean;
  className?: string;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx(
        'flex flex-col items-center text-center',
        compact ? 'gap-2 px-4 py-6' : 'gap-3 px-6 py-12',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className={cx(
            'mb-1 grid place-items-center rounded-2xl border bg-raised',
            compact ? 'size-11' : 'size-14',
            tone === 'danger' ? 'border-danger/30 text-danger' : 'border-line-strong text-mint',
          )}
        >
          {icon}
        </span>
      )}
      <p className={cx('font-semibold tracking-tight text-fg', compact ? 'text-sm' : 'text-lg')}>{title}</p>
      {children && <div className="max-w-md text-sm leading-relaxed text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
