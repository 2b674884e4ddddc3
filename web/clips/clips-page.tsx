import { Link, useParams } from 'react-router-dom';
import { clipsTitle, tabTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useBearer } from '../client/session.ts';
import { useRoom } from '../live/use-room.ts';
import { paths } from '../paths.ts';
import { TokenGate } from '../tips/token-gate.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { useWallet } from '../wallet/context.ts';
import { ClipGrid } from './clip-grid.tsx';
import { ClipsSkeleton } from './clips-skeleton.tsx';
import { TokenClips } from './token-clips.tsx';
import { TokenJump } from './token-jump.tsx';
import { useClipList } from './use-clip-list.ts';
import { words } from './words.ts';

/** /clips: the clips of all tokens; /clips/{token}: one token's, with the tools for them. */
export default function ClipsPage() {
  const { tokenAddress } = useParams();
  if (tokenAddress === undefined) return <AllClips />;
  return (
    <TokenGate
      key={tokenAddress}
      address={tokenAddress}
      notFound="Token Not Found"
      loading={<ClipsSkeleton />}
    >
      {(token) => <ClipsOfToken token={token} />}
    </TokenGate>
  );
}

function AllClips() {
  const { address } = useWallet();
  const admin = useBearer('admin', address);
  const list = useClipList(null);
  return (
    <div className="page py-8 sm:py-14">
      <header>
        <p className="eyebrow">{words.page.eyebrow}</p>
        <h1 className="title-page mt-2">{words.page.all}</h1>
        <p className="mt-3 max-w-2xl leading-relaxed text-muted">{words.page.about}</p>
        <TokenJump />
      </header>
      <div className="mt-8">
        <ClipGrid list={list} as={admin ? 'admin' : null} empty={words.list.none} showToken />
      </div>
    </div>
  );
}

function ClipsOfToken({ token }: { token: TokenInfo }) {
  const { address } = useWallet();
  const admin = useBearer('admin', address);
  const room = useRoom(token.tokenAddress, {});
  const creator = address !== null && address === token.creator;
  const as = creator ? 'creator' : admin ? 'admin' : null;
  return (
    <div className="page py-8 sm:py-14">
      <title>{tabTitle(clipsTitle(token.name))}</title>
      <header className="mb-8 flex flex-wrap items-center gap-4">
        <TokenImage
          address={token.tokenAddress}
          src={token.imageUrl}
          name={token.name}
          className="size-14 sm:size-16"
        />
        <div className="min-w-0 flex-1">
          <h1 className="title-page">{words.page.ofToken}</h1>
          <p className="mt-1 break-words text-muted">
            <Link
              to={paths.token(token.tokenAddress)}
              className="underline decoration-line-strong underline-offset-4 hover:text-fg"
            >
              {token.name} (${token.symbol})
            </Link>
          </p>
        </div>
        {as === null && (
          <a href="#add-clip" className={buttonClass('secondary')}>
            <Icon name="plus" />
            {words.page.add}
          </a>
        )}
      </header>
      <TokenClips token={token} room={room} as={as} tools={as !== null} clipsFirst={as === null} />
    </div>
  );
}
