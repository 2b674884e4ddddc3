import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { forgetTokens, useVisitedTokens } from './visited.ts';
import { words } from './words.ts';

/** Lists the tokens that this device opened. It renders nothing if there are none. */
export function VisitedTokens({
  except,
  to = paths.token,
  className,
}: {
  /** The token of this page, which is left out. */
  except?: string;
  /** Returns the path of a chip. */
  to?: (address: string) => string;
  className?: string;
}) {
  const tokens = useVisitedTokens().filter((token) => token.tokenAddress !== except);
  if (tokens.length === 0) return null;
  return (
    <section aria-label={words.visited.title} className={className}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-medium text-muted">{words.visited.title}</h2>
        <button
          type="button"
          onClick={forgetTokens}
          className="-my-3 min-h-11 text-xs text-muted underline-offset-4 hover:text-fg hover:underline"
        >
          {words.visited.forget}
        </button>
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {tokens.map(({ tokenAddress, symbol, imageUrl }) => (
          <li key={tokenAddress}>
            <Link
              to={to(tokenAddress)}
              title={tokenAddress}
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-4 pl-1.5 text-sm font-medium text-fg',
                'transition-colors duration-150 hover:bg-hover',
              )}
            >
              <TokenImage address={tokenAddress} src={imageUrl} name="" className="size-8 rounded-full!" />
              <bdi className="max-w-36 truncate">
                {symbol ? `$${symbol}` : `${tokenAddress.slice(0, 4)}...${tokenAddress.slice(-4)}`}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
