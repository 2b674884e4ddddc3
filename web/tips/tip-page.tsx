import type { TokenInfo } from '../../core/tokens.ts';
import { paths } from '../paths.ts';
import { Link, useParams } from '../router.tsx';
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
import { useTipRoom } from './use-tip-room.ts';

/** /tip/{token}: nothing but tipping, for links in a chat or a description. */
export default function TipPage() {
  const { tokenAddress = '' } = useParams();
  return (
    <TokenGate key={tokenAddress} address={tokenAddress} notFound="Token Not Found">
      {(token) => <TipScreen token={token} />}
    </TokenGate>
  );
}

function TipScreen({ token }: { token: TokenInfo }) {
  const room = useTipRoom(token.tokenAddress);
  const live = room.queue ? room.queue.overlays > 0 : token.isLive;
  return (
    <div className="mx-auto max-w-5xl px-4 py-8">
      <title>{`Tip ${token.name} · Fanfare`}</title>
      <header className="mb-6 flex flex-col gap-5 sm:flex-row sm:items-center">
        <TokenImage src={token.imageUrl} name={token.name} className="size-16 sm:size-20" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="max-w-full text-2xl font-bold tracking-tight break-words text-fg sm:text-3xl">
              Tip {token.name}
            </h1>
            <span className="text-lg font-medium text-muted">${token.symbol}</span>
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
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon name="share" />}
            onClick={() =>
              void sharePage(`Tip ${token.name}`, () => notify.success('Link copied to clipboard!'))
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
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TipForm variant="tip-page" token={token} room={room} />
        <TipStatsCard token={token} />
      </div>
    </div>
  );
}
