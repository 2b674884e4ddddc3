import type { TokenInfo } from '../../core/tokens/model.ts';
import { paths, tipPathOf } from '../paths.ts';
import { AmountChips } from '../tips/amount-chips.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { words } from './words.ts';

const { fans } = words;

/** The tip page in small. `typed`: a name that may become its own. */
export function FanCard({ token, typed = null }: { token: TokenInfo; typed?: string | null }) {
  const name = typed ?? token.channelName;
  return (
    <figure>
      <figcaption className="mb-2 flex justify-between gap-4 text-sm max-md:sr-only">
        <b className="shrink-0 font-semibold text-fg">{fans.title}</b>
        <span className="min-w-0 truncate text-muted">
          {location.host}
          {typed === null ? tipPathOf(token) : paths.channel(typed)}
        </span>
      </figcaption>
      <div inert className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        <div className="h-20 bg-[linear-gradient(120deg,#2f6f86,#5a2a78_55%,#f0695f)]" />
        <div className="px-5 pb-5">
          <TokenImage
            address={token.tokenAddress}
            src={token.imageUrl}
            person={token.kind === 'channel'}
            name=""
            className="-mt-9 size-18 ring-4 ring-surface"
          />
          <p className="mt-2 text-xl font-bold tracking-tight break-words text-fg">
            <bdi>{token.kind === 'channel' && name !== null ? `@${name}` : token.name}</bdi>
          </p>
          <p className="mb-4 min-h-5 text-sm text-muted">
            <bdi>{token.kind === 'channel' ? words.coin.noCoinNote : `$${token.symbol}`}</bdi>
          </p>
          <AmountChips token={token} units={null} onPick={() => {}} disabled={false} />
          <span className="mt-4 grid min-h-13 place-items-center rounded-2xl bg-fg font-semibold text-ink">
            {fans.send}
          </span>
        </div>
      </div>
    </figure>
  );
}
