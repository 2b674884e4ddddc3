import type { ReactNode } from 'react';
import { cx } from '../../web/ui/cx.ts';

/** One component with its states side by side. */
export function Sample({
  name,
  note,
  className = 'flex flex-wrap items-center gap-3',
  children,
}: {
  name: string;
  note?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <h3 className="title-card">{name}</h3>
      {note && <p className="mt-1 max-w-2xl text-sm leading-relaxed text-muted">{note}</p>}
      <div className={cx('mt-4', className)}>{children}</div>
    </div>
  );
}

/** A state's name above it. */
export function State({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex min-w-0 flex-col items-start gap-2', className)}>
      <span className="text-xs text-muted">{name}</span>
      {children}
    </div>
  );
}
