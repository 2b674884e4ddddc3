import { shareTokenText } from '../../core/share/token-text.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useXAccount } from '../client/x-account.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { words } from './token-words.ts';

/** Says what was copied. */
export const copied = (what: string) => () => notify.success(words.copied(what));

/** Opens the share sheet for a token's page. */
export function shareToken(token: TokenInfo): void {
  void sharePage(words.header.title(token.name), copied(words.what.page), shareTokenText(token));
}

/** Whose page it is, whether a stream is listening, and what a tipper should know. */
export function TokenHeader({ token, live }: { token: TokenInfo; live: boolean }) {
  return (
    <header className="flex flex-col gap-4">
      <div className="flex min-w-0 items-center gap-4 sm:gap-7">
        <TokenImage
          address={token.tokenAddress}
          src={token.imageUrl}
          name={token.name}
          className="size-20 self-start sm:size-36 sm:rounded-[1.75rem]"
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-[min(2rem,9vw)] leading-[1.05] font-bold tracking-[-0.04em] break-words text-fg sm:text-6xl">
            <bdi>{token.name}</bdi>
          </h1>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-fg sm:mt-4 sm:text-base">
            <Creator token={token} />
            <span className="break-all text-muted">${token.symbol}</span>
            {live && (
              <Badge tone="mint" dot className="py-1">
                {words.header.connected}
              </Badge>
            )}
            <Button
              size="sm"
              variant="secondary"
              icon={<Icon name="share" />}
              onClick={() => shareToken(token)}
            >
              {words.header.share}
            </Button>
          </div>
        </div>
      </div>
      {token.description && (
        <p dir="auto" className="line-clamp-3 max-w-prose text-sm leading-relaxed break-words text-muted">
          {token.description}
        </p>
      )}
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

/** The creator's X handle if the wallet has proven one, else its address. */
function Creator({ token: { creator } }: { token: TokenInfo }) {
  const { data: account } = useXAccount(creator);
  if (!creator) return <span className="text-warn">{words.header.noCreator}</span>;
  if (account?.verified && account.xHandle)
    return (
      <a
        href={`https://x.com/${encodeURIComponent(account.xHandle)}`}
        target="_blank"
        rel="noreferrer"
        title={words.header.verified}
        className="inline-flex items-center gap-1.5 font-medium text-fg underline-offset-4 hover:underline"
      >
        {words.header.handle(account.xHandle)}
        <Icon name="shield" className="text-mint" />
        <span className="sr-only">{words.header.verified}</span>
      </a>
    );
  return (
    <span className="min-w-0 text-muted">
      {fill(words.header.creator, { address: <Address address={creator} head={8} className="text-fg" /> })}
    </span>
  );
}
