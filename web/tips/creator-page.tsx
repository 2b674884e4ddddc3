import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Tip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { controlQueue, replayTip, useQueue } from '../client/creator.ts';
import { useStyle } from '../client/tips.ts';
import ClipsSection from '../clips/clips-section.tsx';
import { TokenGiveaways } from '../giveaways/token-giveaways.tsx';
import { useOnChange } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { MissedCard } from './missed-card.tsx';
import { OverlayCard } from './overlay-card.tsx';
import { QrCard } from './qr-card.tsx';
import { QueueCard } from './queue-card.tsx';
import { StyleEditor } from './style-editor.tsx';
import { wholeStyle } from './style-fields.ts';
import { TipStatsCard } from './tip-stats.tsx';
import { tipAmountText } from './tip-texts.ts';
import { TokenHeader } from './token-header.tsx';
import { type CreatorAuthority, useAuthority } from './use-authority.ts';
import type { TipRoom } from './use-tip-room.ts';

/** /{token} for its creator or an admin: overlay, queue, style, and the last tips to replay. */
export default function CreatorPage({
  token,
  room,
  live,
  as,
  signInAtOnce = false,
}: {
  token: TokenInfo;
  room: TipRoom;
  live: boolean;
  as: 'creator' | 'admin';
  /** For users who asked to set up the overlay, which needs a sign-in. */
  signInAtOnce?: boolean;
}) {
  const address = token.tokenAddress;
  const creator = useAuthority(address, as);
  useOnChange(address, () => {
    if (signInAtOnce && as === 'creator' && !creator.authority) void creator.signIn();
  });
  const { data: style } = useStyle(address);
  const { data: queue, mutate: readQueue } = useQueue(address, creator.authority);
  const news = room.queue && JSON.stringify(room.queue);
  // The room tells every page that its queue has changed. Only the creator and admins may read which alerts wait, so
  // only their pages ask: one or two for a token, and the room says it twice a second at most.
  useOnChange(news, () => void readQueue());

  async function newAddress() {
    if (
      await creator.act(
        (authority) => controlQueue(address, authority, 'new-address'),
        'The address could not be changed',
      )
    ) {
      notify.success('The overlay has a new address');
      await readQueue();
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <Notice tone="mint" icon="user">
        <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {as === 'creator'
            ? 'This is your token. Visitors see a tip page here.'
            : 'You see this page as administrator.'}
          <Link to={paths.tip(address)} className="font-semibold text-mint underline underline-offset-4">
            Open the tip page
          </Link>
        </span>
      </Notice>
      <TokenHeader token={token} live={live} />
      {!creator.authority && <SignIn creator={creator} />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <OverlayCard
          url={queue?.overlayUrl}
          symbol={token.symbol}
          overlays={room.queue?.overlays ?? queue?.overlays ?? 0}
          previews={queue?.previews ?? 0}
          oldAddress={queue?.oldAddress ?? null}
          onNewAddress={newAddress}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <QueueCard
            token={address}
            queue={queue}
            news={room.queue}
            creator={creator}
            onChanged={() => void readQueue()}
          />
          <QrCard url={token.tipPageUrl} name={token.symbol} />
        </div>
      </div>
      {queue && queue.missed.length > 0 && (
        <MissedCard
          token={address}
          missed={queue.missed}
          creator={creator}
          onChanged={() => void readQueue()}
        />
      )}
      <StyleEditor
        token={address}
        tipPageUrl={token.tipPageUrl}
        stored={wholeStyle(style)}
        creator={creator}
      />
      <TokenGiveaways token={address} />
      <TipStatsCard
        token={token}
        room={room}
        action={(tip) => <Replay tip={tip} token={address} creator={creator} />}
      />
      <ClipsSection token={token} room={room} as={as} />
    </div>
  );
}

function SignIn({ creator }: { creator: CreatorAuthority }) {
  return (
    <Card
      title="Sign in as creator"
      description="Sign one message with your wallet to get the overlay URL and to steer your alerts. It costs nothing and lasts an hour."
      actions={
        <Button icon={<Icon name="lock" />} busy={creator.signingIn} onClick={() => void creator.signIn()}>
          {creator.signingIn ? 'Signing in...' : 'Sign in as creator'}
        </Button>
      }
      className="border-mint/30"
    />
  );
}

function Replay({ tip, token, creator }: { tip: Tip; token: string; creator: CreatorAuthority }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Icon name="sound" />}
      aria-label={`Replay ${tipAmountText(tip)}`}
      busy={busy}
      onClick={async () => {
        setBusy(true);
        if (
          await creator.act((authority) => replayTip(token, authority, tip), 'The tip could not be replayed')
        )
          notify.success('Replay added to the queue');
        setBusy(false);
      }}
    >
      Replay
    </Button>
  );
}
