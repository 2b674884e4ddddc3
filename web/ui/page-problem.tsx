import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Fills a page that has nothing to show: why, and where to go from here. */
export function PageProblem({
  icon,
  title,
  actions,
  children,
}: {
  icon: 'search' | 'warning';
  title: string;
  actions: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-24 text-center text-sm leading-relaxed text-muted">
      <span
        aria-hidden="true"
        className="mb-2 grid size-14 place-items-center rounded-2xl border border-line-strong bg-raised text-mint"
      >
        <Icon name={icon} className="size-6" />
      </span>
      <h1 className="text-xl font-semibold tracking-tight text-fg">{title}</h1>
      {children}
      <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
