import { type ReactNode, useState } from 'react';
import { PRESETS } from '../../core/alerts/settings.ts';
import { shortAddress } from '../../core/short-address.ts';
import { doneSteps, nextStep, type Step, type StoredStep } from '../../core/start/steps.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useQueue } from '../client/creator.ts';
import { saveStep } from '../client/start.ts';
import { useRoom } from '../live/use-room.ts';
import { words as looks } from '../studio/alerts/look-words.ts';
import ClaimCoin from '../tips/claim-coin.tsx';
import { useAuthority } from '../tips/use-authority.ts';
import { type CoinChoice, CoinStep, ContinueWith } from './coin-step.tsx';
import { FanCard } from './fan-card.tsx';
import { Guide } from './guide.tsx';
import { LookStep } from './look-step.tsx';
import { NameStep } from './name-step.tsx';
import { ObsPicture, StreamPicture } from './obs-picture.tsx';
import { OverlayStep } from './overlay-step.tsx';
import { ShareStep } from './share-step.tsx';
import { TestStep } from './test-step.tsx';
import { useLook } from './use-look.ts';
import { words } from './words.ts';

/** The steps of a coin or channel that pays the connected wallet. What is done comes from the server, the room and the session. */
export function CoinGuide({
  token,
  wallet,
  stored,
  onStored,
  choice,
}: {
  token: TokenInfo;
  wallet: string;
  stored: readonly StoredStep[];
  onStored: () => void;
  choice: CoinChoice;
}) {
  const address = token.tokenAddress;
  const creator = useAuthority(address, 'creator');
  const { data: queue } = useQueue(address, creator.authority);
  const room = useRoom(address, {});
  const connected = (room.queue?.overlays ?? 0) > 0;
  const look = useLook(address, creator);
  // The overlay turns green while its step is open: the creator sees it before the next step opens.
  const [asked, setAsked] = useState<Step | null>(null);
  const [shown, setShown] = useState(look.preset);
  /** A free name in the open field. */
  const [typed, setTyped] = useState<string | null>(null);
  const picture = shown ?? look.preset ?? PRESETS[0];

  const paid = token.creatorStatus === 'ok';
  const begun = paid && (creator.authority !== null || stored.length > 0);
  const done = begun ? doneSteps(stored, token) : new Set<Step>(['connect']);
  const open = asked ?? nextStep(done) ?? 'share';

  const go = (from: Step) => setAsked(nextStep(new Set([...done, from]), from) ?? 'share');
  async function finish(step: StoredStep) {
    const saved = await creator.act(
      async (authority) => void (await saveStep(address, authority, step)),
      words.saveFailed,
    );
    if (!saved) return;
    onStored();
    go(step);
  }

  const bodies: Record<Exclude<Step, 'connect'>, () => ReactNode> = {
    coin: () => (
      <CoinStep {...choice} wallet={wallet}>
        <ClaimCoin token={token} />
        {paid && (
          <ContinueWith
            symbol={token.symbol}
            busy={creator.signingIn}
            isSigned={creator.authority !== null}
            onClick={async () => {
              if (creator.authority ?? (await creator.signIn())) go('coin');
            }}
          />
        )}
      </CoinStep>
    ),
    name: () => (
      <NameStep
        token={token}
        wallet={wallet}
        onTyped={setTyped}
        onDone={() => void finish('name')}
        onSkip={() => go('name')}
      />
    ),
    overlay: () => (
      <OverlayStep
        url={queue?.overlayUrl}
        name={token.symbol || token.name}
        creator={creator}
        connected={connected}
        onDone={() => void finish('overlay')}
        onSkip={() => go('overlay')}
      />
    ),
    look: () => <LookStep look={look} shown={picture} onShow={setShown} onDone={() => void finish('look')} />,
    test: () => (
      <TestStep
        token={address}
        creator={creator}
        look={look}
        room={room}
        shown={picture}
        onShow={setShown}
        onDone={() => void finish('test')}
      />
    ),
    share: () => <ShareStep token={token} onDone={() => finish('share')} />,
  };
  const fans = ['connect', 'coin', 'name', 'share'].includes(open);
  return (
    <Guide
      done={done}
      open={open}
      onOpen={setAsked}
      summaries={{
        connect: shortAddress(wallet),
        coin: words.coin.summary(token.symbol),
        name: token.channelName === null ? words.name.address : `@${token.channelName}`,
        overlay: words.overlay.summary,
        look: look.preset ? looks.look.presets[look.preset] : '',
        test: words.test.summary,
        share: words.share.summary,
      }}
      aside={
        fans ? (
          <FanCard token={token} typed={open === 'name' ? typed : null} />
        ) : open === 'look' ? (
          <StreamPicture settings={look.settings} preset={picture} />
        ) : (
          <ObsPicture settings={look.settings} preset={connected ? picture : null} connected={connected} />
        )
      }
    >
      {open === 'connect' ? null : bodies[open]()}
    </Guide>
  );
}
