import type { ReactNode } from 'react';
import { useOnChange } from '../hooks.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { reasonOf } from './call.ts';
import { words } from './words.ts';

export interface Reading<T> {
  data: T | undefined;
  error?: unknown;
  mutate(): unknown;
}

/**
 * Names what could not be loaded and why, with "Try again". `compact`: one line inside a card, without our own reason.
 */
export function LoadFailed({
  title,
  error,
  fallback,
  onRetry,
  compact = false,
}: {
  title: string;
  error: unknown;
  /** Shown if the server sent no reason. */
  fallback?: string;
  onRetry: () => unknown;
  compact?: boolean;
}) {
  const reason = compact
    ? fallback && reasonOf(error, fallback)
    : reasonOf(error, fallback ?? words.noAnswer);
  return (
    <EmptyState
      compact={compact}
      tone="danger"
      icon={<Icon name="warning" className={compact ? 'size-5' : 'size-6'} />}
      title={title}
      action={
        compact ? (
          <Button size="sm" variant="secondary" onClick={() => void onRetry()}>
            {words.tryAgain}
          </Button>
        ) : (
          <Button icon={<Icon name="refresh" />} onClick={() => void onRetry()}>
            {words.tryAgain}
          </Button>
        )
      }
    >
      {reason}
    </EmptyState>
  );
}

/** The same as a sentence inside a card that has other content. */
export function LoadFailedNotice({
  error,
  fallback,
  onRetry,
}: {
  error: unknown;
  fallback: string;
  onRetry: () => unknown;
}) {
  return (
    <Notice tone="warn" role="alert">
      {reasonOf(error, fallback)}{' '}
      <button type="button" className="underline" onClick={() => void onRetry()}>
        {words.tryAgain}
      </button>
    </Notice>
  );
}

/** Shows `text` as a toast each time that `failed` becomes true. */
export function useFailureToast(failed: boolean, text: string): void {
  useOnChange(failed, () => {
    if (failed) notify.error(text);
  });
}

/**
 * The four states of loaded data: loading, failed, empty (a list without entries) and loaded. Loaded data stays when a
 * later read fails.
 */
export function Loaded<T>({
  reading: { data, error, mutate },
  loading,
  failed,
  fallback,
  compact,
  toast = false,
  frame = (content) => content,
  empty,
  children,
}: {
  reading: Reading<T>;
  loading: ReactNode;
  /** The title of a failure; `fallback` and `compact` as in LoadFailed. */
  failed: string;
  fallback?: string;
  compact?: boolean;
  /** A failure is shown as a toast too. */
  toast?: boolean;
  /** Wraps a failure and the empty state if the list itself has no card. */
  frame?: (content: ReactNode) => ReactNode;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const hasFailed = error !== undefined;
  useFailureToast(toast && hasFailed, failed);
  if (data === undefined) {
    if (!hasFailed) return loading;
    const problem = { title: failed, error, fallback, onRetry: mutate, compact };
    return frame(<LoadFailed {...problem} />);
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return frame(empty);
  return children(data);
}

/** The button below a list in pages, while there are more pages. */
export function LoadMore({
  pages: { hasMore, loadingMore, loadMore },
  label = words.loadMore,
  size,
  className = 'mt-8',
}: {
  pages: { hasMore: boolean; loadingMore: boolean; loadMore(): void };
  label?: string;
  size?: 'sm' | 'lg';
  className?: string;
}) {
  if (!hasMore) return null;
  return (
    <div className={cx('flex justify-center', className)}>
      <Button variant="secondary" size={size} busy={loadingMore} onClick={loadMore}>
        {loadingMore ? words.loading : label}
      </Button>
    </div>
  );
}
