import { lazy, Suspense, useRef } from 'react';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useClips } from '../client/clips.ts';
import { giveawaysOf, useGiveaways } from '../client/giveaways.ts';
import { TokenGiveaways } from '../giveaways/token-giveaways.tsx';
import { VisitedTokens } from '../tokens/visited-tokens.tsx';
import { Aura } from '../ui/aura.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { EmptyParts } from './empty-parts.tsx';
import { GoingOn } from './going-on.tsx';
import { RecentTips } from './recent-tips.tsx';
import { GoalCard, TopSupporters } from './stream-parts.tsx';
import { TipBar } from './tip-bar.tsx';
import { tokenProblem } from './tip-draft.ts';
import { TipForm } from './tip-form.tsx';
import { TipFigures } from './tip-stats.tsx';
import { TokenFacts } from './token-facts.tsx';
import { TokenHeader } from './token-header.tsx';
import { words } from './token-words.ts';
import type { TipRoom } from './use-tip-room.ts';

const ClipsSection = lazy(() => import('../clips/clips-section.tsx'));

/** Of a list that was read: whether it has nothing. */
const isEmpty = (pages: readonly unknown[][] | undefined) =>
  pages?.every((page) => page.length === 0) ?? false;

/** A token's page for visitors: the tip form, what is going on, then clips and giveaways in full width; facts last. */
export function VisitorPage({
  token,
  room,
  live,
  setsUp,
  onSetUp,
}: {
  token: TokenInfo;
  room: TipRoom;
  live: boolean;
  /** The visitor asked for the overlay. */
  setsUp: boolean;
  onSetUp: () => void;
}) {
  const { address } = useWallet();
  const form = useRef<HTMLElement>(null);
  const { tokenAddress } = token;
  const hasClips = token.kind === 'coin';
  // The lists below read the same: nothing is asked twice.
  const clips = useClips(hasClips ? tokenAddress : undefined);
  const giveaways = useGiveaways(giveawaysOf(token));
  const hasNoTips = room.stats.data?.recentTips.length === 0;
  const hasNoClips = isEmpty(clips.data?.map((page) => page.clips));
  const hasNoGiveaways = isEmpty(giveaways.data?.map((page) => page.data));
  const isOff = tokenProblem(token) !== null;
  return (
    <div className="relative isolate">
      <Aura address={tokenAddress} src={token.imageUrl} />
      <div className="page flex flex-col gap-6 pt-4 sm:pt-8 sm:pb-16">
        <TokenHeader token={token} live={live} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
          <aside
            ref={form}
            tabIndex={-1}
            aria-label={words.bar.tip}
            className="min-w-0 focus:outline-none lg:col-start-2"
          >
            <TipForm variant="token-page" token={token} room={room} />
          </aside>
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <GoingOn token={token} />
            <GoalCard token={token} />
            {!hasNoTips && (
              <section aria-labelledby="recent-tips" className="pt-4">
                <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <h2 id="recent-tips" className="text-2xl font-bold tracking-tight text-fg">
                    {words.tips.title}
                  </h2>
                  <h3 className="sr-only">{words.stats.title}</h3>
                  <TipFigures token={token} room={room} />
                </header>
                <RecentTips token={token} room={room} />
              </section>
            )}
            {hasNoTips && !isOff && (
              <Card className="border-iris/40! bg-iris-deep/40!">
                <h2 className="text-2xl font-bold tracking-tight wrap-anywhere text-fg">
                  {words.tips.first(token.name)}
                </h2>
                <p className="mt-1 text-soft">{words.tips.firstHint}</p>
              </Card>
            )}
            <EmptyParts
              token={token}
              tips={hasNoTips && isOff}
              clips={hasNoClips}
              giveaways={hasNoGiveaways}
            />
          </div>
          <TopSupporters token={token} className="min-w-0 lg:col-start-2" />
        </div>
        {hasClips && !hasNoClips && (
          <div className="pt-6">
            <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
              <ClipsSection token={token} room={room} as={null} />
            </Suspense>
          </div>
        )}
        {!hasNoGiveaways && (
          <div id="token-giveaways" className="pt-6">
            <TokenGiveaways token={token} />
          </div>
        )}
        <div className="border-t border-line pt-5">
          <TokenFacts token={token}>
            {address === null && token.creator && hasClips && (
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                {words.yours.question}
                <button type="button" className="text-link" onClick={onSetUp}>
                  {words.yours.setUp}
                </button>
              </p>
            )}
          </TokenFacts>
          {setsUp && address !== null && (
            <Notice tone="neutral" icon="user" role="status" className="mt-3">
              {words.yours.another}
            </Notice>
          )}
          <VisitedTokens except={tokenAddress} className="mt-10" />
        </div>
      </div>
      {!isOff && <TipBar form={form} token={token} live={live} />}
    </div>
  );
}
