import { useState } from 'react';
import type { PublicTip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { replayTip } from '../client/creator.ts';
import { ChipsCard } from '../tips/chips-card.tsx';
import TipStatsCard from '../tips/tip-stats.tsx';
import { tipAmountText } from '../tips/tip-texts.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import type { TipRoom } from '../tips/use-tip-room.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { words as studio } from './words.ts';

const words = studio.replay;

/** The figures, the latest tips, each to be shown again, and the amounts that the tip form offers. */
export function TipsTab({
  token,
  room,
  creator,
}: {
  token: TokenInfo;
  room: TipRoom;
  creator: CreatorAuthority;
}) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <TipStatsCard
        token={token}
        room={room}
        action={(tip) => <Replay tip={tip} token={token.tokenAddress} creator={creator} />}
      />
      <ChipsCard token={token} creator={creator} />
    </div>
  );
}

function Replay({ tip, token, creator }: { tip: PublicTip; token: string; creator: CreatorAuthority }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Icon name="refresh" />}
      aria-label={words.one(tipAmountText(tip))}
      busy={busy}
      onClick={async () => {
        setBusy(true);
        if (await creator.act((authority) => replayTip(token, authority, tip), words.failed))
          notify.success(words.done);
        setBusy(false);
      }}
    >
      <span className="max-[22rem]:sr-only">{words.action}</span>
    </Button>
  );
}
