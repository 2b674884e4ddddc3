import type { ReactNode } from 'react';
import { shareTokenText } from '../../core/share/token-text.ts';
import { compactUsdText, priceText } from '../../core/tokens/market.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useDollars } from '../client/prices.ts';
import { fill } from '../ui/fill.tsx';
import { PostLink } from '../ui/post-link.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.about;

/** The facts about the token beside its header card: its market, and the source of its creator. */
export function TokenFacts({ token }: { token: TokenInfo }) {
  return (
    <section aria-labelledby="about-token">
      <h2 id="about-token" className="text-2xl font-bold tracking-tight text-fg">
        {words.title(token.symbol)}
      </h2>
      {token.price !== null && (
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-5">
          <Fact name={words.price}>{priceText(token.price)}</Fact>
          <Fact name={words.marketCap}>{dollars(token.marketCap)}</Fact>
          <Fact name={words.volume}>{dollars(token.volume24h)}</Fact>
        </dl>
      )}
      <p className="mt-5 text-sm leading-relaxed text-muted">
        {token.creatorReason} <PriceSource token={token} />
      </p>
      <p className="mt-4">
        <PostLink size="sm" text={shareTokenText(token)} url={token.tipPageUrl} />
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 font-semibold break-words tabular-nums text-fg">{children}</dd>
    </div>
  );
}

/** Where the price comes from, and how old it is. */
function PriceSource({ token }: { token: TokenInfo }) {
  const { age } = useDollars(token.price === null ? null : token.tokenAddress);
  if (token.price === null || token.priceSource === null) return words.noPrice;
  return fill(words.sources[token.priceSource], { age: age === null ? '' : words.age(age) });
}

function dollars(usd: number | null): ReactNode {
  if (usd !== null) return compactUsdText(usd);
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{words.unknown}</span>
    </>
  );
}
