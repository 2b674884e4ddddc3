import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { tabTitle, tokenTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { FacesOf } from '../client/faces.tsx';
import { useBearer } from '../client/session.ts';
import { useOnChange } from '../hooks.ts';
import { words as studioWords } from '../studio/visitor-words.ts';
import { storeVisited } from '../tokens/visited.ts';
import { Notice } from '../ui/notice.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { useWallet } from '../wallet/context.ts';
import { words } from './gate-words.ts';
import { TokenGate } from './token-gate.tsx';
import { TokenSkeleton } from './token-page-skeleton.tsx';
import { useTipRoom } from './use-tip-room.ts';
import { VisitorPage } from './visitor-page.tsx';

const Studio = lazy(() => import('../studio/studio.tsx'));

/** `?view=visitor`: what the token's creator or an admin asks for to see the page as others do. */
const VISITOR = 'visitor';

/** /{token}: for visitors the token's page, for the token's creator or an admin the studio. */
export default function TokenPage() {
  const { tokenAddress = '' } = useParams();
  return (
    <TokenGate
      key={tokenAddress}
      address={tokenAddress}
      notFound={words.notFound}
      loading={<TokenSkeleton />}
    >
      {(token) => <TokenScreen token={token} />}
    </TokenGate>
  );
}

function TokenScreen({ token }: { token: TokenInfo }) {
  const { address, ensureConnected } = useWallet();
  const [query, setQuery] = useSearchParams();
  // "Set up overlay of …" in another place is the wish to sign in here. A reload does not repeat it.
  const { state } = useLocation();
  const [setsUp, setSetsUp] = useState(isSetUp(state));
  useEffect(() => {
    if (isSetUp(state)) setQuery({ tab: 'overlay' }, { replace: true });
  }, [state, setQuery]);
  const admin = useBearer('admin', address);
  const room = useTipRoom(token.tokenAddress);
  const live = room.queue ? room.queue.overlays > 0 : token.isLive;
  const creator = address !== null && address === token.creator;
  const steers = creator || admin !== null;
  const { tokenAddress, name, symbol, imageUrl } = token;
  useOnChange(tokenAddress, () => storeVisited({ tokenAddress, name, symbol, imageUrl }));
  const asVisitor = query.get('view') === VISITOR;

  // Asked for before the wallet connects: the studio, which then takes this page's place, signs in at once.
  async function setUp() {
    setSetsUp(true);
    if ((await ensureConnected()) === null) setSetsUp(false);
    else setQuery({ tab: 'overlay' }, { replace: true });
  }

  return (
    <>
      <title>{tabTitle(tokenTitle(token.name, token.symbol))}</title>
      {steers && !asVisitor ? (
        <Suspense fallback={<ProgressLine label={studioWords.loading} />}>
          <Studio
            token={token}
            room={room}
            as={creator ? 'creator' : 'admin'}
            signInAtOnce={setsUp}
            onVisitor={() => setQuery({ view: VISITOR })}
          />
        </Suspense>
      ) : (
        <>
          {steers && (
            <div className="page pt-4">
              <Notice tone="mint" icon="eye">
                <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  {studioWords.notice}
                  <button type="button" className="text-link underline" onClick={() => setQuery({})}>
                    {studioWords.back}
                  </button>
                </span>
              </Notice>
            </div>
          )}
          <FacesOf wallets={[token.creator, address]}>
            <VisitorPage
              token={token}
              room={room}
              live={live}
              onSetUp={() => void setUp()}
              setsUp={setsUp && !steers}
            />
          </FacesOf>
        </>
      )}
    </>
  );
}

function isSetUp(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'setsUp' in state;
}
