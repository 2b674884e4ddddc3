import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { DataCard } from './data-card.tsx';
import { words } from './words.ts';

interface Pages<T> extends Omit<Parameters<typeof DataCard<T[]>>[0]['source'], 'data'> {
  items: T[] | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore: () => void;
}

/** A list in pages, newest first. */
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
