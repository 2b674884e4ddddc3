import type { ReactNode } from 'react';
import type { PublicTip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Loaded } from '../client/loaded.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { TipRow } from './tip-row.tsx';
import { words as catalog } from './token-words.ts';
import type { TipRoom } from './use-tip-room.ts';

const words = catalog.tips;

/**
 * The latest tips, newest first, in a list of limited height: a large one is loud here too. `action` is shown at the end
 * of each row.
 */
export function RecentTips({
  token,
  room,
  action,
}: {
  token: TokenInfo;
  room: Pick<TipRoom, 'stats'>;
  action?: (tip: PublicTip) => ReactNode;
}) {
  return (
    <Loaded reading={room.stats} failed={words.failed} compact loading={<LoadingTips />}>
      {({ recentTips }) =>
        recentTips.length === 0 ? (
          <EmptyState
            compact
            icon={<Icon name="heart" className="size-5" />}
            title={words.empty}
            className="px-2"
          />
        ) : (
          <ul
            aria-label={words.title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
            tabIndex={0}
            // Enough tips scroll: the list fades where it goes on, and ends above the fade.
            className={cx(
              '-mx-3 flex max-h-125 flex-col gap-1.5 overflow-y-auto overscroll-contain',
              recentTips.length > FADED_FROM && 'mask-[linear-gradient(#000_85%,transparent)] pb-16',
            )}
          >
            {recentTips.map((tip) => (
              <TipRow key={tip.id} tip={tip} imageUrl={token.imageUrl} action={action?.(tip)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** More tips than a list of limited height shows. */
const FADED_FROM = 7;

function LoadingTips() {
  return (
    <LoadingShape label={words.loading} className="flex flex-col gap-4">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-4">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`mt-2 h-4 ${width}`} />
          </div>
        </div>
      ))}
    </LoadingShape>
  );
}
