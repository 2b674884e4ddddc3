import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownQuote } from './quote.ts';

/** The text of a post. */
export function QuoteCard({ quote }: { quote: ShownQuote }) {
  if (quote.gone)
    return (
      <Hollow icon="warning" title="This post is no longer available.">
        It was deleted or made private on X. It cannot be chosen.
      </Hollow>
    );
  return (
    <blockquote className="flex flex-1 flex-col">
      <p
        dir="auto"
        className="line-clamp-[12] flex-1 text-[0.9375rem] leading-relaxed wrap-anywhere whitespace-pre-line text-fg"
      >
        {quote.lines.join('\n')}
      </p>
      <footer className="mt-4 text-sm break-words text-muted">
        <bdi>{quote.by}</bdi>
        {' · '}
        <a
          href={quote.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline decoration-line-strong underline-offset-4 hover:text-fg"
        >
          {quote.date}
        </a>
      </footer>
    </blockquote>
  );
}

/** Shown in place of the text. */
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
    <div className="flex min-h-32 flex-1 flex-col items-center justify-center rounded-xl border border-dashed border-line-strong px-4 py-6 text-center text-sm">
      <Icon name={icon} className="size-5 text-faint" />
      <p className="mt-2 font-medium text-muted">{title}</p>
      {children && <p className="mt-1 leading-relaxed text-faint">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** A link that looks like a small square button. */
export function OpenOnX({ url, username }: { url: string; username: string }) {
  const label = `Open the post of @${username} on X (opens in a new tab)`;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title="Open on X"
      className={cx(buttonClass('ghost'), 'size-11 shrink-0 px-0!')}
    >
      <Icon name="arrow-up-right" />
    </a>
  );
}
