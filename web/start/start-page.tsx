import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PAGES } from '../../core/pages.ts';
import { tabTitle } from '../../core/share/titles.ts';
import { readChannelAgain, useChannel } from '../client/channels.ts';
import { useStarts } from '../client/start.ts';
import { useToken } from '../client/tips.ts';
import { useCreatedTokens } from '../client/tokens.ts';
import { OFFER } from '../profile/name-offer.ts';
import { useAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { words as walletWords } from '../wallet/words.ts';
import { CoinGuide } from './coin-guide.tsx';
import { CoinStep, ContinueWith } from './coin-step.tsx';
import { FanCard } from './fan-card.tsx';
import { Guide } from './guide.tsx';
import { StreamPicture } from './obs-picture.tsx';
import { words } from './words.ts';

const NOTHING = new Set([] as const);
const CONNECTED = new Set(['connect'] as const);
/** What it is about, while there is no page of fans to show. */
const STREAM = <StreamPicture settings={undefined} preset="classic" />;

/** Few are given a name by another wallet. */
const TakeMoved = lazy(() => import('../profile/take-moved.tsx'));

/** /start leads a creator, with a coin or without, from a wallet to tips on the stream. */
export default function StartPage() {
  const { address } = useWallet();
  const { hash } = useLocation();
  return (
    <>
      <title>{tabTitle(PAGES.start.title)}</title>
      {hash.startsWith(OFFER) ? (
        <Suspense>
          <TakeMoved fragment={hash} />
        </Suspense>
      ) : address ? (
        <Coins key={address} wallet={address} />
      ) : (
        <Connect />
      )}
    </>
  );
}

function Connect() {
  const { status, connect } = useWallet();
  const busy = status === 'connecting';
  return (
    <Guide done={NOTHING} open="connect" onOpen={() => {}} aside={STREAM}>
      <Button size="lg" busy={busy} onClick={() => void connect()} className="max-md:w-full">
        {busy ? walletWords.connecting : walletWords.connectWallet}
      </Button>
      <p className="mt-3 text-sm text-soft">{words.connect.wallets}</p>
      <p className="mt-1 text-sm text-muted">{words.connect.fine}</p>
    </Guide>
  );
}

/** Chooses the coin: the one that was begun, else the first; without one the wallet's own channel. */
function Coins({ wallet }: { wallet: string }) {
  const [picked, setPicked] = useState<string | null>(null);
  const { data: coins, error } = useCreatedTokens(wallet);
  // A found coin may be one that this wallet made and we did not know.
  const known = coins && [
    ...new Set([...coins.map(({ tokenAddress }) => tokenAddress), ...(picked ? [picked] : []), wallet]),
  ];
  const starts = useStarts(known);
  const begun = starts.data?.findIndex(({ steps }) => steps.length > 0) ?? -1;
  const chosen = picked ?? known?.[Math.max(begun, 0)] ?? null;
  const channel = useChannel(wallet);
  // Before its first signature a wallet's address is nothing that could be read.
  const isClaimed = chosen !== wallet || Boolean(channel.data);
  const { data: token, error: unread } = useToken(isClaimed ? chosen : null);
  const waits =
    (!error && (!coins || (!starts.data && !starts.error))) || (channel.data === undefined && !channel.error);
  if (waits || (chosen !== null && isClaimed && !token && !unread))
    return (
      <Guide done={CONNECTED} open="coin" onOpen={() => {}} aside={STREAM}>
        <LoadingShape label={words.coin.loading}>
          <Skeleton className="h-20" />
        </LoadingShape>
      </Guide>
    );
  const choice = { coins: coins ?? [], failed: error !== undefined && !coins, chosen, onChoose: setPicked };
  if (!token || token.creator !== wallet)
    return (
      <Guide
        done={CONNECTED}
        open="coin"
        onOpen={() => {}}
        aside={token ? <FanCard token={token} /> : STREAM}
      >
        <CoinStep {...choice} wallet={wallet} other={token ?? null}>
          {chosen === wallet && <NoCoin wallet={wallet} />}
        </CoinStep>
      </Guide>
    );
  return (
    <CoinGuide
      key={token.tokenAddress}
      token={token}
      wallet={wallet}
      stored={starts.data?.[known?.indexOf(token.tokenAddress) ?? -1]?.steps ?? []}
      onStored={() => void starts.mutate()}
      choice={choice}
    />
  );
}

/** The first signature of a wallet without a coin: from then on its address takes tips here. */
function NoCoin({ wallet }: { wallet: string }) {
  const creator = useAuthority(wallet, 'creator');
  return (
    <ContinueWith
      busy={creator.signingIn}
      symbol=""
      isSigned={false}
      onClick={async () => {
        if (await creator.signIn()) await readChannelAgain(wallet, wallet);
      }}
    />
  );
}
