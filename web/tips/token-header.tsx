import type { ReactNode } from 'react';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { shareTokenText } from '../../core/share/texts.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PostLink } from '../ui/post-link.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { MarketFigures } from './market-figures.tsx';

/** Says what was copied. */
const copied = (what: string) => () => notify.success(`${what} copied to clipboard!`);

/** The token's picture, names, addresses and supply, and ways to share its page. */
export function TokenHeader({ token, live }: { token: TokenInfo; live: boolean }) {
  return (
    <Card>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 sm:items-start sm:gap-x-6">
        <TokenImage
          src={token.imageUrl}
          name={token.name}
          className="size-16 self-start sm:row-span-2 sm:size-24"
        />
        <div className="min-w-0">
          <h1 className="text-xl leading-tight font-bold tracking-tight break-words text-fg sm:text-3xl">
            <bdi>{token.name}</bdi>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium break-all text-muted sm:text-lg">${token.symbol}</span>
            {live && (
              <Badge tone="mint" dot>
                Live
              </Badge>
            )}
          </p>
        </div>
        <div className="col-span-full min-w-0 sm:col-span-1 sm:col-start-2">
          {token.description && (
            <p
              dir="auto"
              className="mb-4 line-clamp-3 max-w-prose text-sm leading-relaxed break-words text-muted"
            >
              {token.description}
            </p>
          )}
          <MarketFigures token={token} />
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5 text-sm">
            <Fact name="Token">
              <Address
                address={token.tokenAddress}
                head={8}
                copyLabel="Copy token address"
                onCopied={copied('Token address')}
              />
            </Fact>
            <Fact name="Creator">
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
              <span className="block leading-snug text-muted">{token.creatorReason}</span>
            </Fact>
            <Fact name="Supply">
              <span className="tabular-nums text-fg">
                {groupThousands(formatAmount(BigInt(token.supply), token.decimals, 0))}
              </span>
            </Fact>
          </dl>
          {token.warnings.length > 0 && (
            <ul className="mt-4 flex flex-col gap-1 text-sm leading-snug text-warn">
              {token.warnings.map((warning) => (
                <li key={warning} className="flex items-start gap-2">
                  <Icon name="warning" className="mt-0.5" />
                  {warning}
                </li>
              ))}
            </ul>
          )}
          <Passing token={token} />
        </div>
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** Ways to share the page; on a phone two side by side. */
function Passing({ token }: { token: TokenInfo }) {
  return (
    <div className="mt-5 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <CopyButton size="sm" text={token.tipPageUrl} onCopied={copied('Tip URL')}>
        Copy Tip URL
      </CopyButton>
      <Button
        size="sm"
        variant="secondary"
        icon={<Icon name="share" />}
        onClick={() => void sharePage(`Tip ${token.name}`, copied('Page URL'), shareTokenText(token))}
      >
        Share Page
      </Button>
      <PostLink size="sm" text={shareTokenText(token)} url={token.tipPageUrl} />
      {token.pumpFunUrl && (
        <a
          href={token.pumpFunUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('ghost', 'sm', 'max-sm:px-1')}
        >
          View on pump.fun
          <Icon name="arrow-up-right" />
        </a>
      )}
    </div>
  );
}
