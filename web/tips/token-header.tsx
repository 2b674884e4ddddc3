import type { ReactNode } from 'react';
import { formatAmount, groupThousands } from '../../core/money.ts';
import { shareTokenText } from '../../core/share/token-text.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { namedUrlOf } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { CreatorAbout, CreatorBanner } from './creator-about.tsx';
import { CreatorName } from './creator-name.tsx';
import { words } from './token-words.ts';

/** Names the copied text. */
const copied = (what: string) => () => notify.success(words.copied(what));

/** Opens the share sheet for a token's page. */
export function shareToken(token: TokenInfo): void {
  void sharePage(
    words.header.title(token.name),
    copied(words.what.page),
    shareTokenText(token),
    namedUrlOf(token),
  );
}

/** The header card: which token this is, its addresses and supply, and ways to pass it on. */
export function TokenHeader({ token, live }: { token: TokenInfo; live: boolean }) {
  const { tokenAddress, name, symbol, creator } = token;
  const text = words.header;
  return (
    <header className="flex flex-col gap-4 rounded-[1.75rem] border border-line bg-surface/90 overflow-hidden p-4 shadow-card sm:gap-5 sm:p-6">
      <CreatorBanner
        token={token}
        className="-mx-4 -mt-4 h-24 max-w-none object-cover sm:-mx-6 sm:-mt-6 sm:h-44"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-4 sm:gap-6">
        <TokenImage
          address={tokenAddress}
          src={token.imageUrl}
          person={token.kind === 'channel'}
          name={name}
          className="size-16 self-start sm:size-28 sm:rounded-3xl"
        />
        <div className="min-w-0 flex-1 basis-44">
          <h1 className="text-[min(2rem,9vw)] leading-[1.05] font-bold tracking-[-0.04em] break-words text-fg sm:text-5xl">
            <bdi>{name}</bdi>
          </h1>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-fg sm:mt-3 sm:text-base">
            {symbol && <span className="font-medium break-all text-soft">${symbol}</span>}
            {token.channelName && (
              <span className="font-medium break-all text-soft">@{token.channelName}</span>
            )}
            <CreatorName token={token} />
            {token.creatorStatus === 'unclaimed' && <Badge tone="warn">{text.unclaimed}</Badge>}
            {live && (
              <Badge tone="mint" dot className="py-1">
                {text.connected}
              </Badge>
            )}
          </div>
        </div>
        <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto lg:self-end">
          <CopyButton
            size="sm"
            className="max-sm:flex-auto"
            text={namedUrlOf(token) ?? token.tipPageUrl}
            onCopied={copied(words.what.tip)}
          >
            {text.copyTip}
          </CopyButton>
          <Button
            size="sm"
            variant="secondary"
            className="max-sm:flex-auto"
            icon={<Icon name="share" />}
            onClick={() => shareToken(token)}
          >
            {text.share}
          </Button>
          {token.pumpFunUrl && (
            <a href={token.pumpFunUrl} target="_blank" rel="noreferrer" className="text-link sm:px-1">
              {text.launch}
              <Icon name="arrow-up-right" />
            </a>
          )}
        </div>
      </div>
      {token.description && (
        <p
          dir="auto"
          className="w-fit line-clamp-3 max-w-prose text-sm leading-relaxed break-words text-muted"
        >
          {token.description}
        </p>
      )}
      <CreatorAbout token={token} />
      <dl className="flex flex-wrap justify-between gap-x-10 gap-y-2 border-t border-line pt-4 max-sm:flex-col">
        {token.kind === 'coin' && (
          <Row name={text.token}>
            <Address
              address={tokenAddress}
              head={8}
              copyLabel={words.copy.token}
              onCopied={copied(words.what.token)}
            />
          </Row>
        )}
        <Row name={text.creator}>
          {creator ? (
            <Address
              address={creator}
              head={8}
              copyLabel={words.copy.creator}
              onCopied={copied(words.what.creator)}
            />
          ) : (
            <span className="text-warn">{text.none}</span>
          )}
        </Row>
        {token.supply !== null && (
          <Row name={text.supply}>
            {groupThousands(formatAmount(BigInt(token.supply), token.decimals ?? 0, 0))}
          </Row>
        )}
      </dl>
      {token.warnings.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm leading-snug text-warn">
          {token.warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2">
              <Icon name="warning" className="mt-0.5" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** A name beside its value on a phone, above it on a wide screen. */
function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 max-sm:items-center max-sm:justify-between max-sm:gap-4 sm:flex-col sm:gap-1">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 text-sm font-semibold break-words tabular-nums text-fg sm:text-base">
        {children}
      </dd>
    </div>
  );
}
