import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Clip } from '../../core/clips/model.ts';
import { reasonOf } from '../client/call.ts';
import { refreshEmbed } from '../client/clips.ts';
import { dayText } from '../dates.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { readQuote } from './quote.ts';
import { Hollow, OpenOnX, QuoteCard } from './quote-card.tsx';
import { widgetPage } from './x-frame.ts';

export interface ClipCardProps {
  clip: Clip;
  /** Shows a link to the token's clips, for lists with clips of all tokens. */
  showToken?: boolean;
  /** Asks whether to delete the clip; absent if the visitor may not. */
  onDelete?: () => void;
  onChange: (change: Partial<Clip>) => void;
  /** In choosing mode: whether it can be chosen, is being chosen, or was chosen. */
  place?: 'open' | 'outside' | 'busy' | 'selected';
  /** Absent if the clip cannot be chosen now. */
  onChoose?: () => void;
}

export function ClipCard({ clip, showToken, onDelete, onChange, place, onChoose }: ClipCardProps) {
  const busy = place === 'busy';
  const [onX, setOnX] = useState(false);
  const { refreshing, refresh } = useRefresh(clip, onChange);
  const quote = clip.embedHtml === null ? null : readQuote(clip.embedHtml);
  const widget = widgetPage(clip.xUrl);
  return (
    <article
      aria-label={`Clip of @${clip.username}`}
      data-clip={clip.id}
      className={cx(
        'group relative flex h-full flex-col overflow-hidden rounded-card border bg-surface/90 shadow-card transition-colors duration-150',
        clip.winner ? 'border-mint/40' : 'border-line',
        place === 'selected' && 'border-mint! ring-1 ring-mint',
        place === 'outside' && 'opacity-45',
        onChoose && 'hover:border-mint focus-within:border-mint',
      )}
    >
      <header className="flex items-start gap-1 py-2.5 pr-2 pl-5">
        <div className="min-w-0 flex-1 py-1.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <span className="font-semibold break-all text-fg">@{clip.username}</span>
            <VerifiedBadge />
            {clip.winner && <Badge tone="mint">Winner</Badge>}
          </p>
          <p className="mt-1 text-xs text-muted">
            <time dateTime={clip.timestamp}>{dayText(clip.timestamp)}</time>
            {showToken && (
              <>
                {' · '}
                <Link
                  to={paths.clips(clip.tokenAddress)}
                  className="underline decoration-line-strong underline-offset-4 hover:text-fg"
                >
                  <span className="sr-only">All clips of </span>
                  <Address address={clip.tokenAddress} />
                </Link>
              </>
            )}
          </p>
        </div>
        <OpenOnX url={clip.xUrl} username={clip.username} />
        <IconButton
          label="Refresh embed"
          busy={refreshing}
          icon={<Icon name="refresh" className={refreshing ? 'motion-safe:animate-spin' : undefined} />}
          onClick={refresh}
          className="-ml-1.5"
        />
        {onDelete && (
          <IconButton
            label="Delete clip"
            icon={<Icon name="trash" />}
            onClick={onDelete}
            className="-ml-1.5 hover:text-danger"
          />
        )}
      </header>
      <div className="flex flex-1 flex-col px-5 pb-4">
        {quote && <QuoteCard quote={quote} />}
        {!quote && (
          <Hollow
            icon="clock"
            title="Loading embed..."
            action={
              <Button size="sm" variant="secondary" busy={refreshing} onClick={refresh}>
                Retry
              </Button>
            }
          />
        )}
        {widget && quote && !quote.gone && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOnX(true)}
            className="mt-3 inline-flex min-h-11 items-center gap-1.5 self-start text-sm font-medium text-muted transition-colors duration-150 hover:text-fg sm:pointer-fine:min-h-9"
          >
            <Icon name="monitor" />
            Show on X
          </button>
        )}
      </div>
      {onX && widget && (
        <Modal
          title={`The post of @${clip.username}`}
          description="Shown by X itself, in a frame that cannot reach this page or your wallet."
          onClose={() => setOnX(false)}
          className="sm:max-w-xl"
        >
          <iframe
            title={`The post of @${clip.username} on X`}
            sandbox="allow-scripts allow-popups"
            referrerPolicy="no-referrer"
            src={widget}
            className="h-[28rem] max-h-[60dvh] w-full rounded-xl border border-line bg-surface"
          />
        </Modal>
      )}
      {(onChoose || busy) && (
        <div className="absolute inset-0 grid place-items-center bg-ink/75 opacity-0 backdrop-blur-[2px] transition-opacity duration-150 group-hover:opacity-100 group-focus-within:opacity-100 max-sm:static max-sm:bg-transparent max-sm:px-5 max-sm:pb-5 max-sm:opacity-100 pointer-coarse:static pointer-coarse:bg-transparent pointer-coarse:px-5 pointer-coarse:pb-5 pointer-coarse:opacity-100">
          <Button
            busy={busy}
            icon={<Icon name="check" />}
            onClick={onChoose}
            aria-label={`Choose This Clip of @${clip.username}`}
            className="max-sm:w-full pointer-coarse:w-full"
          >
            {busy ? 'Choosing...' : 'Choose This Clip'}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Its wallet has proven that the X account is its own. */
function VerifiedBadge() {
  return (
    <span
      role="img"
      aria-label="Verified"
      title="The wallet that added it owns this X account"
      className="grid size-4.5 place-items-center rounded-full bg-mint text-mint-ink"
    >
      <Icon name="check" className="size-3!" />
    </span>
  );
}

/** Makes the server read the post from X again; every open page hears of a change. */
function useRefresh(clip: Clip, onChange: (change: Partial<Clip>) => void) {
  const [refreshing, setRefreshing] = useState(false);
  async function refresh() {
    setRefreshing(true);
    try {
      const { embedHtml, unavailable } = await refreshEmbed(clip);
      onChange({ embedHtml, unavailable });
    } catch (error) {
      notify.error(reasonOf(error, 'Failed to refresh embed'));
    }
    setRefreshing(false);
  }
  return { refreshing, refresh: () => void refresh() };
}

export function ClipCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface/90 p-5">
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-2 h-3.5 w-24" />
      <SkeletonText lines={4} className="mt-6" />
    </div>
  );
}
