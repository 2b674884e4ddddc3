import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tabTitle, tokenTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useBearer } from '../client/session.ts';
import { TokenGiveaways } from '../giveaways/token-giveaways.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { TipForm } from './tip-form.tsx';
import { TipStatsCard } from './tip-stats.tsx';
import { TokenGate } from './token-gate.tsx';
import { TokenHeader } from './token-header.tsx';
import { TokenSkeleton } from './token-skeletons.tsx';
import { useTipRoom } from './use-tip-room.ts';

const ClipsSection = lazy(() => import('../clips/clips-section.tsx'));
const CreatorPage = lazy(() => import('./creator-page.tsx'));

/**
 * /{token}: for visitors the page with the tip form beside it, for the token's creator or an admin the creator page.
 */
export default function TokenPage() {
  const { tokenAddress = '' } = useParams();
  return (
    <TokenGate
      key={tokenAddress}
      address={tokenAddress}
      notFound="Token not found"
      loading={<TokenSkeleton />}
    >
      {(token) => <TokenScreen token={token} />}
    </TokenGate>
  );
}

function TokenScreen({ token }: { token: TokenInfo }) {
  const { address, ensureConnected } = useWallet();
  const [setsUp, setSetsUp] = useState(false);
  const admin = useBearer('admin', address);
  const room = useTipRoom(token.tokenAddress);
  const live = room.queue ? room.queue.overlays > 0 : token.isLive;
  const creator = address !== null && address === token.creator;
  return (
    <div className="page py-6 sm:py-8">
      <title>{tabTitle(tokenTitle(token.name, token.symbol))}</title>
      {creator || admin ? (
        <Suspense fallback={<ProgressLine label="Loading the creator page" />}>
          <CreatorPage
            token={token}
            room={room}
            live={live}
            as={creator ? 'creator' : 'admin'}
            signInAtOnce={setsUp}
          />
        </Suspense>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <TokenHeader token={token} live={live} />
          <div className="lg:sticky lg:top-24 lg:row-span-2">
            <TipForm variant="token-page" token={token} room={room} />
            {address === null && token.creator && (
              <p className="mt-3 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
                Is this your token?
                <button
                  type="button"
                  className="text-link"
                  onClick={async () => setSetsUp((await ensureConnected()) !== null)}
                >
                  Set up the overlay
                </button>
              </p>
            )}
            {setsUp && address !== null && (
              <Notice tone="neutral" icon="user" role="status" className="mt-3">
                The overlay belongs to the token's creator, and another wallet is connected.
              </Notice>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <TokenGiveaways token={token.tokenAddress} />
            <TipStatsCard token={token} room={room} />
            <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
              <ClipsSection token={token} room={room} as={null} />
            </Suspense>
          </div>
        </div>
      )}
    </div>
  );
}
