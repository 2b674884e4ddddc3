import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from './words.ts';

/** Shown in place of the post. */
export function Hollow({
  icon,
  title,
  action,
  children,
}: {
  icon: 'warning' | 'clock';
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-h-64 flex-1 flex-col items-center justify-center bg-ink/40 px-6 py-6 text-center text-sm">
      <Icon name={icon} className="size-5 text-faint" />
      <p className="mt-2 font-medium text-muted">{title}</p>
      {children && <p className="mt-1 leading-relaxed text-faint">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** A link that looks like a small square button. */
export function OpenOnX({ url, username }: { url: string; username: string }) {
  const label = words.card.open(username);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={words.card.openHint}
      className={cx(buttonClass('ghost'), 'size-11 shrink-0 px-0!')}
    >
      <Icon name="arrow-up-right" />
    </a>
  );
}
