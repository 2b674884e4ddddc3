import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { clipsTitle, tabTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useBearer } from '../client/session.ts';
import { useRoom } from '../live/use-room.ts';
import { paths } from '../paths.ts';
import { TokenGate } from '../tips/token-gate.tsx';
import { TokenSearch } from '../tokens/token-search.tsx';
import { Aura } from '../ui/aura.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { useWallet } from '../wallet/context.ts';
import { AddClipLink } from './add-clip-sheet.tsx';
import { ClipGrid } from './clip-grid.tsx';
import { TokenClips } from './token-clips.tsx';
import { useClipList } from './use-clip-list.ts';
import { words } from './words.ts';

/** /clips shows the clips of all tokens, /clips/{token} those of one with its tools. */
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
      <div className="mt-10">
        {list.clips && list.clips.length > 0 && (
          <h2 className="mb-5 text-2xl font-bold tracking-tight text-fg">
            {words.list.count(list.clips.length, list.hasMore)}
          </h2>
        )}
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
  const [tools, setTools] = useState(false);
  return (
    <div className="relative isolate">
      <title>{tabTitle(clipsTitle(token.name))}</title>
      <Aura address={token.tokenAddress} src={token.imageUrl} />
      <div className="page py-6 sm:py-10">
        <header className="mb-6 flex items-center gap-3 sm:gap-4">
          <TokenImage
            address={token.tokenAddress}
            src={token.imageUrl}
            name={token.name}
            className="size-11 self-start sm:size-16"
          />
          <div className="min-w-0 flex-1">
            <h1 className="title-page">{words.page.ofToken}</h1>
            <Link
              to={paths.token(token.tokenAddress)}
              className="mt-1 inline-flex flex-wrap gap-x-2 break-words text-muted hover:underline"
            >
              <bdi className="font-semibold text-fg">{token.name}</bdi> ${token.symbol}
            </Link>
          </div>
          <AddClipLink />
        </header>
        <TokenClips
          {...{ token, room, as }}
          tools={as !== null && tools}
          onTools={as === null ? undefined : () => setTools(!tools)}
          hero
        />
      </div>
    </div>
  );
}

/** Finds a token and opens its clips, where visitors can add one. */
function TokenJump() {
  const navigate = useNavigate();
  return (
    <TokenSearch
      label={words.jump.label}
      onPick={(token) => void navigate(paths.clips(token))}
      className="mt-6 max-w-2xl"
    />
  );
}

/** Shows the outline of a token's clips while the token loads. */
function ClipsSkeleton() {
  return (
    <div className="page py-10 sm:py-14">
      <div className="mb-8 flex items-center gap-4">
        <Skeleton className="size-14 rounded-2xl sm:size-16" />
        <div className="flex-1">
          <Skeleton className="h-9 w-56 max-w-full" />
          <Skeleton className="mt-2 h-5 w-36" />
        </div>
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
