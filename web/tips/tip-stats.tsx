import type { ReactNode } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Dollars } from '../money/dollars.tsx';
import { Card } from '../ui/card.tsx';
import { Stat } from '../ui/stat.tsx';
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
      <div className="-mx-2">
        <RecentTips token={token} room={room} action={action} />
      </div>
    </Card>
  );
}

/** The number of tips, their sum before the platform's fee, and the number of fans who sent them. */
export function TipFigures({ token, room }: { token: TokenInfo; room: Pick<TipRoom, 'stats'> }) {
  const { data: stats } = room.stats;
  const [volume, tokenVolume] = stats ? volumeTexts(stats, token) : [];
  const sol = stats?.volumes.find(({ currency }) => currency === 'SOL');
  return (
    <div className="grid grid-cols-[auto_auto_auto] gap-4">
      <Stat label={words.tips} value={stats && groupThousands(String(stats.totalTips))} />
      <div className="min-w-0">
        <Stat label={words.volume} value={volume} />
        {sol && (
          <p className="mt-0.5 text-xs tabular-nums text-muted">
            <Dollars units={BigInt(sol.amountUnits)} decimals={SOL_DECIMALS} mint={WRAPPED_SOL_MINT} />
          </p>
        )}
        {tokenVolume && (
          <p className="mt-0.5 text-xs break-words tabular-nums text-muted">{words.and(tokenVolume)}</p>
        )}
        <p className="mt-0.5 text-xs text-muted">{words.beforeFee}</p>
      </div>
      <Stat label={words.tippers} value={stats && groupThousands(String(stats.uniqueTippers))} />
    </div>
  );
}
