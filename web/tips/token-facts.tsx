import type { ReactNode } from 'react';
import { compactUsdText, priceText } from '../../core/tokens/market.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useDollars } from '../client/prices.ts';
import { fill } from '../ui/fill.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.about;

/** The facts about the token beside its header card in a line: its market, and the source of its creator. */
export function TokenFacts({ token, children }: { token: TokenInfo; children?: ReactNode }) {
  const facts = [
    [words.price, token.price === null ? null : priceText(token.price)],
    [words.marketCap, token.marketCap === null ? null : compactUsdText(token.marketCap)],
    [words.volume, token.volume24h === null ? null : compactUsdText(token.volume24h)],
  ].filter(([, value]) => value !== null);
  return (
    <section aria-labelledby="about-token" className="flex flex-wrap justify-between gap-x-8 gap-y-3 text-sm">
      <h2 id="about-token" className="sr-only">
        {token.kind === 'coin' ? words.title(token.symbol) : words.channel}
      </h2>
      <div className="min-w-0">
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold break-words tabular-nums text-fg">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 leading-relaxed text-muted">
          {token.creatorReason} {token.kind === 'coin' && <PriceSource token={token} />}
        </p>
      </div>
      {children}
    </section>
  );
}

/** Where the price comes from, and how old it is. */
function PriceSource({ token }: { token: TokenInfo }) {
  const { age } = useDollars(token.price === null ? null : token.tokenAddress);
  if (token.price === null || token.priceSource === null) return words.noPrice;
  return fill(words.sources[token.priceSource], { age: age === null ? '' : words.age(age) });
}
