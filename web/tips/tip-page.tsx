import { Link, useParams } from 'react-router-dom';
import { shareTokenText } from '../../core/share/texts.ts';
import { tabTitle, tipTitle } from '../../core/share/titles.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { TipForm } from './tip-form.tsx';
import { TipStatsCard } from './tip-stats.tsx';
import { TokenGate } from './token-gate.tsx';
import { TipSkeleton } from './token-skeletons.tsx';
import { useTipRoom } from './use-tip-room.ts';

/** /tip/{token}: only the tip form, for links in a chat or a description. */
export default function TipPage() {
  const { tokenAddress = '' } = useParams();
  return (
    <TokenGate key={tokenAddress} address={tokenAddress} notFound="Token Not Found" loading={<TipSkeleton />}>
      {(token) => <TipScreen token={token} />}
    </TokenGate>
  );
}

function TipScreen({ token }: { token: TokenInfo }) {
  const room = useTipRoom(token.tokenAddress);
  const live = room.queue ? room.queue.overlays > 0 : token.isLive;
  return (
    <div className="page max-w-5xl py-6 sm:py-8">
      <title>{tabTitle(tipTitle(token.name))}</title>
      <header className="mb-6 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-4 sm:flex sm:gap-x-6">
        <TokenImage src={token.imageUrl} name={token.name} className="size-16 sm:size-20" />
        <div className="min-w-0 sm:flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="max-w-full text-xl leading-tight font-bold tracking-tight break-words text-fg sm:text-3xl">
              Tip <bdi>{token.name}</bdi>
            </h1>
            <span className="font-medium break-all text-muted sm:text-lg">${token.symbol}</span>
            {live && (
              <Badge tone="mint" dot>
                Live
              </Badge>
            )}
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
            {token.creator ? (
              <>
                Created by
                <Address
                  address={token.creator}
                  head={8}
                  copyLabel="Copy creator address"
                  onCopied={() => notify.success('Copied to clipboard!')}
                />
              </>
            ) : (
              token.creatorReason
            )}
          </p>
        </div>
        <div className="col-span-full flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon name="share" />}
            onClick={() =>
              void sharePage(
                `Tip ${token.name}`,
                () => notify.success('Link copied to clipboard!'),
                shareTokenText(token),
              )
            }
          >
            Share
          </Button>
          <Link to={paths.token(token.tokenAddress)} className={buttonClass('ghost', 'sm')}>
            Token page
            <Icon name="arrow-right" />
          </Link>
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <TipForm variant="tip-page" token={token} room={room} />
        <TipStatsCard token={token} room={room} />
      </div>
    </div>
  );
}
