import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  title?: ReactNode;
  /** A short line under the title. */
  description?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /** Without the inner padding, for lists that reach the edge. */
  flush?: boolean;
};

export function Card({ title, description, actions, flush, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx(
        'rounded-card border border-line bg-surface/90 shadow-card',
        !flush && 'p-5 sm:p-6',
        className,
      )}
    >
      {(title || actions) && (
        <header
          className={cx('flex flex-wrap items-start justify-between gap-3', flush ? 'p-5 sm:p-6' : 'mb-5')}
        >
          <div className="min-w-0 flex-1 basis-20">
            {title && <h2 className="title-card">{title}</h2>}
            {description && (
              <p className="mt-1 text-sm leading-relaxed break-words text-muted">{description}</p>
            )}
          </div>
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
