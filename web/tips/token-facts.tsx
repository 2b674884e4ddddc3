import type { ReactNode } from 'react';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { shareTokenText } from '../../core/share/token-text.ts';
import { compactUsdText, priceText } from '../../core/tokens/market.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useDollars } from '../client/prices.ts';
import { Address } from '../ui/address.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { PostLink } from '../ui/post-link.tsx';
import { copied } from './token-header.tsx';
import { words as catalog } from './token-words.ts';

const words = catalog.about;

/** What is known about the token: market, supply, addresses, and ways to pass it on. */
export function TokenFacts({ token }: { token: TokenInfo }) {
  return (
    <section aria-labelledby="about-token">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="about-token" className="text-2xl font-bold tracking-tight text-fg">
          {words.title(token.symbol)}
        </h2>
        {token.pumpFunUrl && (
          <a href={token.pumpFunUrl} target="_blank" rel="noreferrer" className="text-link">
            {words.pump}
            <Icon name="arrow-up-right" />
          </a>
        )}
      </header>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-4">
        {token.price !== null && (
          <>
            <Fact name={words.price}>{priceText(token.price)}</Fact>
            <Fact name={words.marketCap}>{dollars(token.marketCap)}</Fact>
            <Fact name={words.volume}>{dollars(token.volume24h)}</Fact>
          </>
        )}
        <Fact name={words.supply}>
          {groupThousands(formatAmount(BigInt(token.supply), token.decimals, 0))}
        </Fact>
        <Fact name={words.token}>
          <Address
            address={token.tokenAddress}
            head={8}
            copyLabel={catalog.copy.token}
            onCopied={copied(catalog.what.token)}
          />
        </Fact>
        <Fact name={words.creator}>
          {token.creator ? (
            <Address
              address={token.creator}
              head={8}
              copyLabel={catalog.copy.creator}
              onCopied={copied(catalog.what.creator)}
            />
          ) : (
            <span className="text-warn">{words.none}</span>
          )}
        </Fact>
      </dl>
      <p className="mt-5 text-sm leading-relaxed text-muted">
        {token.creatorReason} <PriceSource token={token} />
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton size="sm" text={token.tipPageUrl} onCopied={copied(catalog.what.tip)}>
          {words.copyTip}
        </CopyButton>
        <PostLink size="sm" text={shareTokenText(token)} url={token.tipPageUrl} />
      </div>
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
