import { formatAmount, groupThousands } from '../../core/money.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { MarketFigures } from './market-figures.tsx';

/** Says what was copied. */
const copied = (what: string) => () => notify.success(`${what} copied to clipboard!`);

/** Who a token is: picture, names, addresses, supply, and ways to pass its page on. */
export function TokenHeader({ token, live }: { token: TokenInfo; live: boolean }) {
  return (
    <Card>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <TokenImage src={token.imageUrl} name={token.name} className="size-20 sm:size-24" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-2xl font-bold tracking-tight break-words text-fg sm:text-3xl">
              {token.name}
            </h1>
            <span className="text-lg font-medium text-muted">${token.symbol}</span>
            {live && (
              <Badge tone="mint" dot>
                Live
              </Badge>
            )}
          </div>
          {token.description && (
            <p className="mt-2 line-clamp-3 max-w-prose text-sm leading-relaxed break-words text-muted">
              {token.description}
            </p>
          )}
          <MarketFigures token={token} />
          <dl className="mt-4 grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">Token</dt>
            <dd>
              <Address
                address={token.tokenAddress}
                head={8}
                copyLabel="Copy token address"
                onCopied={copied('Token address')}
              />
            </dd>
            <dt className="text-muted">Creator</dt>
            <dd>
              {token.creator ? (
                <Address
                  address={token.creator}
                  head={8}
                  copyLabel="Copy creator address"
                  onCopied={copied('Creator address')}
                />
              ) : (
                <span className="text-warn">None</span>
              )}
              <span className="block text-muted">{token.creatorReason}</span>
            </dd>
            <dt className="text-muted">Supply</dt>
            <dd className="tabular-nums text-fg">
              {groupThousands(formatAmount(BigInt(token.supply), token.decimals, 0))}
            </dd>
          </dl>
          {token.warnings.length > 0 && (
            <ul className="mt-4 flex flex-col gap-1 text-sm text-warn">
              {token.warnings.map((warning) => (
                <li key={warning} className="flex items-start gap-2">
                  <Icon name="warning" className="mt-0.5" />
                  {warning}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-5 flex flex-wrap gap-2">
            {token.pumpFunUrl && (
              <a
                href={token.pumpFunUrl}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('secondary', 'sm')}
              >
                <Icon name="arrow-up-right" />
                View on pump.fun
              </a>
            )}
            <CopyButton size="sm" text={token.tipPageUrl} onCopied={copied('Tip URL')}>
              Copy Tip URL
            </CopyButton>
            <Button
              size="sm"
              variant="secondary"
              icon={<Icon name="share" />}
              onClick={() => void sharePage(`Tip ${token.name}`, copied('Page URL'))}
            >
              Share Page
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
