import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

/** One figure with its name. `value` undefined: still loading. */
export function Stat({
  label,
  value,
  hint,
  className,
}: {
  label: ReactNode;
  value: ReactNode | undefined;
  hint?: ReactNode;
  className?: string;
}) {
  return (
    <dl className={cx('flex min-w-0 flex-col-reverse justify-end gap-1', className)}>
      <dt className="text-xs font-medium text-muted">{label}</dt>
      <dd
        className={cx(
          'text-xl font-semibold tracking-tight tabular-nums text-fg',
          hint ? 'whitespace-nowrap' : 'wrap-anywhere',
        )}
      >
        {value === undefined ? <Skeleton className="inline-block! h-[0.8em] w-[3.2em]" /> : value}
        {hint && <span className="ml-1.5 inline-block text-sm font-medium text-muted">{hint}</span>}
      </dd>
    </dl>
  );
}
