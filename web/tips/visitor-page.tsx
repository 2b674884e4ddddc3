import { lazy, Suspense, useRef } from 'react';
import { groupThousands } from '../../core/money.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { TokenGiveaways } from '../giveaways/token-giveaways.tsx';
import { VisitedTokens } from '../tokens/visited-tokens.tsx';
import { Aura } from '../ui/aura.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { GoingOn } from './going-on.tsx';
import { RecentTips } from './recent-tips.tsx';
import { TipBar } from './tip-bar.tsx';
import { tokenProblem } from './tip-draft.ts';
import { TipForm } from './tip-form.tsx';
import { TipFigures } from './tip-stats.tsx';
import { TokenFacts } from './token-facts.tsx';
import { shareToken, TokenHeader } from './token-header.tsx';
import { words } from './token-words.ts';
import type { TipRoom } from './use-tip-room.ts';

const ClipsSection = lazy(() => import('../clips/clips-section.tsx'));

/** A token's page for visitors: the tip form, then open giveaways; facts last. */
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
  const tipCount = room.stats.data?.totalTips ?? 0;
  return (
    <div className="relative isolate">
      <Aura address={token.tokenAddress} src={token.imageUrl} />
      <div className="page grid grid-cols-1 items-start gap-x-10 pt-6 pb-16 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0">
          <TokenHeader token={token} live={live} />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <GoingOn token={token} className="mt-8 sm:mt-10" />
        </div>
        {/* The column is as tall as its rows: what sticks in it ends with them, above what comes below. */}
        <div className="mt-6 min-w-0 self-stretch lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0">
          <aside
            ref={form}
            tabIndex={-1}
            aria-label={words.bar.tip}
            className="focus:outline-none lg:sticky lg:top-20"
          >
            <TipForm variant="token-page" token={token} room={room} />
            {address === null && token.creator && (
              <p className="mt-3 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
                {words.yours.question}
                <button type="button" className="text-link" onClick={onSetUp}>
                  {words.yours.setUp}
                </button>
              </p>
            )}
            {setsUp && address !== null && (
              <Notice tone="neutral" icon="user" role="status" className="mt-3">
                {words.yours.another}
              </Notice>
            )}
            <Card title={words.stats.title} className="mt-6">
              <TipFigures token={token} room={room} />
            </Card>
          </aside>
        </div>
        <div className="flex min-w-0 flex-col gap-12 pt-12 lg:col-start-1">
          <section aria-labelledby="recent-tips">
            <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="recent-tips" className="text-2xl font-bold tracking-tight text-fg">
                {words.tips.title}
              </h2>
              {tipCount > 0 && (
                <p className="text-sm tabular-nums text-muted">
                  {words.tips.all(groupThousands(String(tipCount)))}
                </p>
              )}
            </header>
            <RecentTips token={token} room={room} />
          </section>
          <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
            <ClipsSection token={token} room={room} as={null} />
          </Suspense>
          <div id="token-giveaways">
            <TokenGiveaways token={token} />
          </div>
        </div>
        <div className="col-span-full mt-12 border-t border-line pt-10">
          <TokenFacts token={token} />
          <VisitedTokens except={token.tokenAddress} className="mt-12" />
        </div>
      </div>
      {tokenProblem(token) === null && <TipBar form={form} onShare={() => shareToken(token)} />}
    </div>
  );
}
