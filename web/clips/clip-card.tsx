import { useState } from 'react';
import { Link } from 'react-router-dom';
import { noPrizeReason } from '../../core/clips/entry.ts';
import type { Clip } from '../../core/clips/model.ts';
import { reasonOf } from '../client/call.ts';
import { refreshEmbed } from '../client/clips.ts';
import { dayText } from '../dates.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { ClipPost, POSTER_NOTE, Poster, PosterButton } from './clip-post.tsx';
import { readQuote, signName } from './model.ts';
import { words } from './words.ts';

export interface ClipCardProps {
  clip: Clip;
  /** Shows a link to the token's clips, for lists with clips of all tokens. */
  showToken?: boolean;
  /** Asks whether to delete the clip; absent if the visitor may not. */
  onDelete?: () => void;
  onChange: (change: Partial<Clip>) => void;
  /** The state of the clip while the creator picks a winner. */
  place?: 'open' | 'outside' | 'busy' | 'selected';
  /** Absent if the clip cannot be chosen now. */
  onChoose?: () => void;
}

/** Shows a clip with its post, its author and its buttons. */
export function ClipCard({ clip, showToken, onDelete, onChange, place, onChoose }: ClipCardProps) {
  const busy = place === 'busy';
  const { refreshing, refresh } = useRefresh(clip, onChange);
  const quote = clip.embedHtml === null ? null : readQuote(clip.embedHtml);
  return (
    <article
      aria-label={words.card.label(clip.username)}
      data-clip={clip.id}
      data-choosing={place === undefined ? undefined : ''}
      className={cx(
        'group relative flex h-full flex-col transition-opacity duration-150',
        place === 'outside' && 'opacity-45',
      )}
    >
      <div
        className={cx(
          'relative flex aspect-4/5 flex-1 sm:aspect-square flex-col overflow-hidden rounded-3xl bg-surface ring-1 ring-white/10',
          place === 'selected' && 'ring-4! ring-mint! ring-offset-3 ring-offset-ink',
        )}
      >
        <div
          className={cx(
            'flex flex-1 flex-col transition-[filter] duration-150',
            place === 'open' && 'brightness-70 group-focus-within:brightness-100 group-hover:brightness-100',
          )}
        >
          {quote && !quote.gone && <ClipPost clip={clip} quote={quote} />}
          {quote?.gone && (
            <Poster
              author={clip.username}
              text={words.card.gone}
              note={<span className={POSTER_NOTE}>{words.card.goneHint}</span>}
            />
          )}
          {!quote && (
            <Poster
              author={clip.username}
              text=""
              note={
                <>
                  <span className={POSTER_NOTE}>{words.card.loading}</span>
                  <PosterButton icon="refresh" busy={refreshing} onClick={refresh}>
                    {words.card.retry}
                  </PosterButton>
                </>
              }
            />
          )}
        </div>
        {(onChoose || busy) && (
          <div className="pointer-events-none absolute inset-x-4 bottom-5 z-20 grid place-items-center opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 max-sm:opacity-100 pointer-coarse:opacity-100">
            <Button
              busy={busy}
              icon={<Icon name="check" />}
              onClick={onChoose}
              aria-label={words.card.chooseLabel(clip.username)}
              className="pointer-events-auto rounded-full! bg-fg! px-5! text-ink!"
            >
              {busy ? words.card.choosing : words.card.choose}
            </Button>
          </div>
        )}
        {place === 'selected' && (
          <p className="absolute inset-x-4 bottom-5 z-20 mx-auto flex min-h-11 w-fit items-center gap-2 rounded-full bg-mint px-5 font-semibold text-mint-ink">
            <Icon name="check" />
            {words.card.chosen}
          </p>
        )}
      </div>
      <footer className="flex flex-wrap items-center pt-2">
        <Face address={signName(clip.username)} picture={clip.face ?? null} className="mr-2 size-9" />
        <div className="min-w-36 flex-1 py-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="max-w-[calc(100%-1.75rem)] truncate font-semibold text-fg">
              @{clip.username}
            </span>
            {clip.handedInBy === null && <VerifiedBadge />}
            {clip.winner && (
              <span className="brass-fill shrink-0 rounded-full px-2.5 py-0.5 text-xs font-bold">
                {words.card.winner}
              </span>
            )}
          </p>
          <Credit clip={clip} />
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
            <time dateTime={clip.timestamp}>{dayText(clip.timestamp)}</time>
            {showToken && (
              <Link
                to={paths.clips(clip.tokenAddress)}
                className="underline decoration-line-strong underline-offset-4 hover:text-fg"
              >
                <span className="sr-only">{words.card.allOf}</span>
                {clip.tokenSymbol ? (
                  <bdi title={clip.tokenAddress} className="wrap-anywhere">
                    ${clip.tokenSymbol}
                  </bdi>
                ) : (
                  <Address address={clip.tokenAddress} />
                )}
              </Link>
            )}
          </p>
        </div>
        <div className="-my-1 -mr-3 ml-auto flex">
          <OpenOnX url={clip.xUrl} username={clip.username} />
          <IconButton
            label={words.card.refresh}
            busy={refreshing}
            icon={<Icon name="refresh" className={refreshing ? 'motion-safe:animate-spin' : undefined} />}
            onClick={refresh}
          />
          {onDelete && (
            <IconButton
              label={words.card.delete}
              icon={<Icon name="trash" />}
              onClick={onDelete}
              className="hover:text-danger"
            />
          )}
        </div>
      </footer>
    </article>
  );
}

/** Names who submitted another author's post, and says why it cannot win. */
function Credit({ clip }: { clip: Clip }) {
  if (clip.handedInBy === null) return null;
  return (
    <p className="mt-0.5 text-xs leading-relaxed text-muted">
      <span className="break-all">{words.card.handedIn(clip.handedInBy)}</span>
      {!clip.unavailable && noPrizeReason(clip) === 'handed-in' && (
        <span className="block text-faint">{words.card.cannotWin(clip.username)}</span>
      )}
    </p>
  );
}

/** Marks a clip whose wallet proved the X account. */
function VerifiedBadge() {
  return (
    <span
      role="img"
      aria-label={words.card.verified}
      title={words.card.verifiedHint}
      className="grid size-4.5 shrink-0 place-items-center rounded-full bg-mint text-mint-ink"
    >
      <Icon name="check" className="size-3!" />
    </span>
  );
}

/** Makes the server reread the post from X. Every open page receives the change. */
function useRefresh(clip: Clip, onChange: (change: Partial<Clip>) => void) {
  const [refreshing, setRefreshing] = useState(false);
  async function refresh() {
    setRefreshing(true);
    try {
      const { embedHtml, unavailable } = await refreshEmbed(clip);
      onChange({ embedHtml, unavailable });
    } catch (error) {
      notify.error(reasonOf(error, words.card.refreshFailed));
    }
    setRefreshing(false);
  }
  return { refreshing, refresh: () => void refresh() };
}

/** Shows the outline of a clip that is loading. */
export function ClipCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/5 rounded-3xl sm:aspect-square" />
      <SkeletonText lines={2} className="mt-3" />
    </div>
  );
}

/** Links to the post on X. */
function OpenOnX({ url, username }: { url: string; username: string }) {
  const label = words.card.open(username);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={words.card.openHint}
      className={cx(buttonClass('bare'), 'size-11 shrink-0 px-0!')}
    >
      <Icon name="arrow-up-right" />
    </a>
  );
}
