import { useState } from 'react';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { giveawaysOf, useGiveaway, useGiveaways } from '../client/giveaways.ts';
import { serverNow } from '../client/server-clock.ts';
import { useShowSettings } from '../client/settings.ts';
import { refreshAfter } from '../giveaways/detail/standing.ts';
import { useOnStream } from '../giveaways/on-stream.ts';
import { TokenGiveaways } from '../giveaways/token-giveaways.tsx';
import { useNow, useOnChange } from '../hooks.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { currentGiveaway } from './giveaway/current.ts';
import { LiveForm, type Repeated } from './giveaway/live-form.tsx';
import { OpenCard, RunCard } from './giveaway/run-card.tsx';
import { RunAgain, StreamSide } from './giveaway/stream-side.tsx';

/** A giveaway on stream, from the form to the payment, then the list of all of the token's. */
export function GiveawaysTab({
  token,
  creator,
  as,
}: {
  token: TokenInfo;
  creator: CreatorAuthority;
  as: 'creator' | 'admin';
}) {
  const { address } = useWallet();
  return (
    <div className="flex flex-col gap-6">
      {as === 'creator' && address && <LiveGiveaway token={token} creator={creator} wallet={address} />}
      <TokenGiveaways token={token} />
    </div>
  );
}

// A stable function: its timer must not restart whenever the tab renders.
/** Entries show up while the creator talks about them. */
const OFTEN_MS = 1500;
const refreshOf = (latest: Giveaway | undefined) => Math.min(refreshAfter(latest, serverNow()), OFTEN_MS);

function LiveGiveaway({
  token,
  creator,
  wallet,
}: {
  token: TokenInfo;
  creator: CreatorAuthority;
  wallet: string;
}) {
  const now = useNow(500);
  const mint = token.tokenAddress;
  const pages = useGiveaways({ token: mint, hosted: true });
  const { data: show } = useShowSettings(mint);
  /** Made here: no list has it yet. */
  const [made, setMade] = useState<string | null>(null);
  const [repeated, setRepeated] = useState<{ of: string | null; draft: Repeated | null } | null>(null);
  const takenOff = show?.giveaway.takenOff ?? [];
  const listed = pages.data?.flatMap((page) => page.data) ?? [];
  const found = currentGiveaway(listed, { creator: wallet, takenOff, now: serverNow() });
  const id = made ?? (repeated?.of === found?.id && repeated ? null : (found?.id ?? null));
  const { data } = useGiveaway(id, refreshOf);
  const current = id === null ? null : (data ?? null);
  const stream = useOnStream(mint, id, creator);
  const { mutate: readEvery } = useGiveaways(giveawaysOf(token));
  // Each stage changes the lists on this screen, and the first one brings the giveaway into them.
  useOnChange(current?.stage ?? null, () => {
    void pages.mutate();
    void readEvery();
  });
  const again = listed.filter(
    (one) =>
      one.creator === wallet &&
      one.type === 'participants' &&
      one.prizeCurrency === 'SOL' &&
      one.status === 'completed',
  );

  function another(draft: Repeated | null) {
    setMade(null);
    setRepeated({ of: found?.id ?? id, draft });
    void pages.mutate();
  }

  const isLoading = id === null ? !pages.data && !pages.error : !current;
  if (isLoading) return <Skeleton className="h-96 rounded-card" />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_34rem]">
      {!current ? (
        <LiveForm
          // Another one to repeat begins a new form.
          key={JSON.stringify(repeated?.draft ?? null)}
          token={token}
          creator={wallet}
          repeated={repeated?.draft ?? null}
          onOpen={setMade}
        />
      ) : made === current.id && !stream.isShown && current.stage === 'open' ? (
        <OpenCard giveaway={current} now={now} stream={stream} />
      ) : (
        <RunCard giveaway={current} now={now} stream={stream} onAnother={() => another(null)} />
      )}
      <div className="flex flex-col gap-6">
        <StreamSide token={token} giveaway={current} stream={stream} />
        {!current && <RunAgain giveaways={again.slice(0, 3)} onUse={(one) => another(repeatOf(one))} />}
      </div>
    </div>
  );
}

/** Equal prizes stay equal; all others are divided as a ladder. */
function repeatOf({ title, description, prizeAmount, places }: Giveaway): Repeated {
  const isEqual = places.every(({ units }) => units === places[0]!.units);
  return {
    ...{ title, description, placeCount: places.length, prizeAmount: String(prizeAmount) },
    split: isEqual ? 'equal' : 'ladder',
  };
}
