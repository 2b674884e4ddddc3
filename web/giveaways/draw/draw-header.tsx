import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useToken } from '../../client/tips.ts';
import { Dollars } from '../../money/dollars.tsx';
import { paths } from '../../paths.ts';
import { Aura } from '../../ui/aura.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { placesText, prizeMint, prizeText } from '../format.ts';
import { drawWords } from '../share-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import { words } from './words.ts';

/** The colors of its token behind the top of the page. */
export function DrawAura({ giveaway: { id, tokenAddress } }: { giveaway: Giveaway }) {
  const { data: token } = useToken(tokenAddress);
  return <Aura address={tokenAddress ?? id} src={token?.imageUrl ?? null} />;
}

/** Which draw this is, and what it was for. */
export function DrawHeader({ giveaway }: { giveaway: Giveaway }) {
  const { id, title, status, tokenAddress, prizeUnits, prizeDecimals } = giveaway;
  const { data: token } = useToken(tokenAddress);
  const picture = token?.imageUrl ?? null;
  return (
    <header className="mb-6">
      <Link
        to={paths.giveaway(id)}
        className="inline-flex min-h-11 max-w-full items-center gap-2 text-sm text-muted hover:text-fg"
      >
        <Icon name="arrow-right" className="shrink-0 rotate-180" />
        {words.page.toGiveaway}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-4">
        <TokenImage address={tokenAddress ?? id} src={picture} name="" className="size-16 sm:size-20" />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="title-page break-words">
            {words.page.title} <span className="sr-only">{words.page.of}</span>
            <span dir="auto" className="block text-lg font-semibold tracking-tight text-muted sm:text-xl">
              {title}
            </span>
          </h1>
        </div>
        <div className="min-w-0">
          <p className="text-3xl leading-none font-bold tracking-tight text-brass tabular-nums sm:text-4xl">
            {prizeText(giveaway)}
          </p>
          <p className="mt-1.5 text-sm text-muted">
            <Dollars units={BigInt(prizeUnits)} decimals={prizeDecimals} mint={prizeMint(giveaway)} />
            {giveaway.places.length > 1 && ` · ${placesText(giveaway)}`}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <StatusBadge status={status} />
        <PostLink
          size="sm"
          text={drawWords(giveaway)}
          url={`${location.origin}${paths.draw(id)}`}
          className="ml-auto"
        />
      </div>
    </header>
  );
}
