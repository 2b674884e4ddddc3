import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { words } from './words.ts';

/** Shows loaded data in a card: a skeleton while it loads, after a failure the reason and a retry button. */
export function DataCard<T>({
  id,
  title,
  description,
  actions,
  source,
  failed = words.page.failed,
  waiting = <SkeletonText lines={4} />,
  className,
  children,
}: {
  id?: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  source: { data: T | undefined; error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
  failed?: string;
  waiting?: ReactNode;
  className?: string;
  children: (data: T) => ReactNode;
}) {
  const { data, error, isValidating, mutate } = source;
  return (
    <Card
      id={id}
      title={title}
      description={description}
      actions={actions}
      aria-label={title}
      aria-busy={isValidating || undefined}
      className={className}
    >
      {error !== undefined && !isValidating && (
        <Notice tone="danger" icon="warning" role="alert" className={data === undefined ? undefined : 'mb-4'}>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {failed}
            <Button
              size="sm"
              variant="ghost"
              className="-my-2.5 sm:-my-1.5"
              icon={<Icon name="refresh" />}
              onClick={() => void mutate()}
            >
              {words.page.again}
            </Button>
          </span>
        </Notice>
      )}
      {data === undefined ? (error === undefined || isValidating) && waiting : children(data)}
    </Card>
  );
}

/** Shows a name and its value on one line. */
export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="ml-auto text-right text-sm font-medium tabular-nums text-fg">{children}</dd>
    </div>
  );
}

interface Pages<T> extends Omit<Parameters<typeof DataCard<T[]>>[0]['source'], 'data'> {
  items: T[] | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
}

/** Shows a list in pages, newest first. */
export function PagedCard<T>({
  title,
  description,
  pages,
  empty,
  children,
}: {
  title: string;
  description?: string;
  pages: Pages<T>;
  empty: string;
  children: (items: T[]) => ReactNode;
}) {
  return (
    <DataCard title={title} description={description} source={{ ...pages, data: pages.items }}>
      {(items) =>
        items.length === 0 ? (
          <p className="text-sm text-muted">{empty}</p>
        ) : (
          <>
            {children(items)}
            {pages.hasMore && (
              <Button
                variant="secondary"
                size="sm"
                className="mt-4"
                busy={pages.loadingMore}
                onClick={pages.loadMore}
              >
                {pages.loadingMore ? words.page.loading : words.page.more}
              </Button>
            )}
          </>
        )
      }
    </DataCard>
  );
}
