import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';

/** Shows a preview: a card on a wide screen, only the picture on a phone. `aside` is a paragraph beside the title. */
export function PreviewSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="md:rounded-card md:border md:border-line md:bg-surface/90 md:p-5 md:shadow-card"
    >
      <header className="mb-4 flex items-baseline justify-between gap-3 max-md:sr-only">
        <h2 className="title-card">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Folds the options of a preview. */
export function PreviewOptions({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={cx('group', className)}>
      <summary className="flex min-h-11 items-center gap-1.5 text-sm font-medium text-muted hover:text-fg">
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        {label}
      </summary>
      {children}
    </details>
  );
}
