import type { ReactNode } from 'react';
import { groupThousands } from '../../core/money.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RecentTips } from './recent-tips.tsx';
import { volumeTexts } from './tip-texts.ts';
import { words as catalog } from './token-words.ts';
import type { TipRoom } from './use-tip-room.ts';

const words = catalog.stats;

/** Figures of a token's tips, and the last ones. */
export default function TipStatsCard({
  token,
  room,
  action,
}: {
  token: TokenInfo;
  room: Pick<TipRoom, 'stats'>;
  action?: (tip: PublicTip) => ReactNode;
}) {
  return (
    <Card title={words.title}>
      <TipFigures token={token} room={room} />
      <h3 className="mt-6 mb-2 text-sm font-semibold text-fg">{catalog.tips.title}</h3>
      <RecentTips token={token} room={room} action={action} />
    </Card>
  );
}

/** The number of tips, their sum before the platform's fee, and the number of fans who sent them: three figures in a line. */
export function TipFigures({ token, room }: { token: TokenInfo; room: Pick<TipRoom, 'stats'> }) {
  const { data: stats, error } = room.stats;
  // The list below says so.
  if (error && !stats) return null;
  const figures = [
    [words.tips, stats && groupThousands(String(stats.totalTips))],
    [words.volume, stats && volumeTexts(stats, token).map(unbroken).join(words.and)],
    [words.tippers, stats && groupThousands(String(stats.uniqueTippers))],
  ] as const;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      {figures.map(([label, value]) => (
        <div key={label} title={label === words.volume ? words.beforeFee : undefined} className="min-w-0">
          <dt className="mr-1.5 inline text-muted">{label}</dt>
          <dd className="inline font-semibold wrap-anywhere tabular-nums text-fg">
            {value ?? <Skeleton className="inline-block! h-[0.8em] w-8" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A sum does not break between its number and its unit. */
const unbroken = (sum: string) => sum.replaceAll(' ', '\u00a0');
