import type { ReactNode } from 'react';
import { groupThousands } from '../../core/money.ts';
import type { Tip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Loaded } from '../client/loaded.tsx';
import { timeText } from '../dates.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { Stat } from '../ui/stat.tsx';
import { tipAmountText, volumeTexts } from './tip-texts.ts';
import type { TipRoom } from './use-tip-room.ts';

/** Figures of a token's tips, and the last ones. */
export function TipStatsCard({
  token,
  room,
  action,
}: {
  token: TokenInfo;
  room: Pick<TipRoom, 'stats'>;
  action?: (tip: Tip) => ReactNode;
}) {
  const { data: stats } = room.stats;
  const [volume, tokenVolume] = stats ? volumeTexts(stats, token) : [];
  return (
    <Card title="Tip Stats">
      <div className="grid grid-cols-[auto_auto_auto] gap-4">
        <Stat label="Tips" value={stats && groupThousands(String(stats.totalTips))} />
        <div className="min-w-0">
          <Stat label="Volume" value={volume} />
          {tokenVolume && (
            <p className="mt-0.5 text-xs break-words tabular-nums text-muted">and {tokenVolume}</p>
          )}
        </div>
        <Stat label="Tippers" value={stats && groupThousands(String(stats.uniqueTippers))} />
      </div>
      <h3 className="mt-6 mb-2 text-sm font-semibold text-fg">Recent Tips</h3>
      <Loaded reading={room.stats} failed="The tips could not be loaded" compact loading={<LoadingTips />}>
        {({ recentTips }) => <RecentTips tips={recentTips} action={action} />}
      </Loaded>
    </Card>
  );
}

function LoadingTips() {
  return (
    <LoadingShape label="Loading the tips" className="divide-y divide-line">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="py-3">
          <div className="flex justify-between">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-10" />
          </div>
          <Skeleton className={`mt-2.5 h-4 ${width}`} />
        </div>
      ))}
    </LoadingShape>
  );
}

function RecentTips({ tips, action }: { tips: Tip[]; action?: (tip: Tip) => ReactNode }) {
  if (tips.length === 0) {
    return (
      <EmptyState
        compact
        icon={<Icon name="heart" className="size-5" />}
        title="No tips yet"
        className="pt-2"
      >
        The first one appears here the moment it is confirmed.
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label="Recent Tips"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="-mx-2 max-h-80 overflow-y-auto overscroll-contain px-2"
    >
      {tips.map((tip) => (
        <li key={tip.id} className="flex items-start gap-3 border-t border-line py-3 first:border-t-0">
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-3 text-sm">
              <span className="min-w-0 font-semibold break-words text-mint tabular-nums">
                {tipAmountText(tip)}
              </span>
              <time dateTime={tip.timestamp} className="text-xs tabular-nums text-muted">
                {timeText(tip.timestamp)}
              </time>
            </p>
            {tip.message && (
              <p dir="auto" className="mt-1 text-sm leading-snug wrap-anywhere text-muted">
                {tip.message}
              </p>
            )}
          </div>
          {action?.(tip)}
        </li>
      ))}
    </ul>
  );
}
