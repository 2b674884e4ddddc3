import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * Says that there is nothing (yet), or that something failed, and what to do about it. Alone on a screen it is centred;
 * with `compact`, inside a card with other content, it is one line.
 */
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
  const sign = icon && (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center border bg-raised',
        compact ? 'size-11 rounded-xl' : 'mb-1 size-14 rounded-2xl',
        tone === 'danger' ? 'border-danger/30 text-danger' : 'border-line-strong text-mint',
      )}
    >
      {icon}
    </span>
  );
  const role = tone === 'danger' ? 'alert' : undefined;
  if (compact)
    return (
      <div role={role} className={cx('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
        {sign}
        <div className="min-w-[min(10rem,100%)] flex-1 text-sm">
          <p className="font-medium text-fg">{title}</p>
          {children && <div className="mt-0.5 leading-relaxed text-muted">{children}</div>}
        </div>
        {action}
      </div>
    );
  return (
    <div role={role} className={cx('flex flex-col items-center gap-3 px-6 py-12 text-center', className)}>
      {sign}
      <p className="text-lg font-semibold tracking-tight text-fg">{title}</p>
      {children && <div className="max-w-md text-sm leading-relaxed text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
