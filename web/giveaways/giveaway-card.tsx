import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { paths } from '../paths.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { count, giveawayTimeLeft, participantsText, placesText, prizeText, TYPE_LABELS } from './format.ts';
import { StatusBadge } from './status-badge.tsx';

/** A giveaway in a grid: the whole card is the link. */
export function GiveawayCard({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const left = giveawayTimeLeft(giveaway, now);
  return (
    <article className="group relative flex h-full flex-col rounded-card border border-line bg-surface p-5 shadow-card transition-colors duration-150 hover:border-mint/50 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span className="inline-flex items-center gap-1.5 text-xs font-medium text-muted">
          <Icon name={giveaway.type === 'holders' ? 'coins' : 'users'} className="size-4" />
          {TYPE_LABELS[giveaway.type]}
        </span>
        <StatusBadge status={giveaway.status} />
      </div>
      <h3 className="mt-4 line-clamp-2 leading-snug font-semibold tracking-tight wrap-anywhere text-fg">
        <Link
          to={paths.giveaway(giveaway.id)}
          className="after:absolute after:inset-0 focus-visible:outline-none"
        >
          <bdi>{giveaway.title}</bdi>
        </Link>
      </h3>
      <p className="mt-1.5 line-clamp-2 text-sm leading-relaxed wrap-anywhere text-muted" dir="auto">
        {giveaway.description}
      </p>
      <div className="mt-auto pt-5">
        <p className="truncate text-xs font-medium text-muted" title={placesText(giveaway) ?? undefined}>
          {giveaway.places.length > 1 ? `Prize, ${count(giveaway.places.length, 'winner')}` : 'Prize'}
        </p>
        {/* One line, whatever the text: prizes of neighbouring cards stay level. */}
        <div className="mt-0.5 flex items-baseline justify-between gap-3">
          <p
            title={prizeText(giveaway)}
            className={cx(
              'min-w-0 truncate text-xl font-semibold tracking-tight tabular-nums',
              giveaway.status === 'active' ? 'text-mint' : 'text-fg',
            )}
          >
            {prizeText(giveaway)}
          </p>
          {giveaway.tokenSymbol && giveaway.tokenSymbol !== giveaway.prizeSymbol && (
            <p className="max-w-24 shrink-0 truncate text-xs text-muted">for ${giveaway.tokenSymbol}</p>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-4 text-sm text-muted">
        <span className="inline-flex min-w-0 items-center gap-2 tabular-nums">
          <Icon name="user" />
          <span className="truncate">{participantsText(giveaway)}</span>
        </span>
        <span className="inline-flex shrink-0 items-center gap-2 tabular-nums">
          <Icon name="clock" />
          {left}
        </span>
      </div>
    </article>
  );
}

/** A placeholder for a giveaway that has not been created yet. */
export function CreateTile() {
  return (
    <Link
      to={paths.createGiveaway()}
      className="flex h-full min-h-20 items-center justify-center gap-3 rounded-card sm:min-h-40 sm:flex-col border border-dashed border-line-strong p-5 text-sm font-semibold text-muted transition-colors duration-150 hover:border-mint/50 hover:text-mint"
    >
      <Icon name="plus" className="size-6" />
      Create a giveaway
    </Link>
  );
}

/** The skeleton of a card. */
export function GiveawayCardSkeleton() {
  return (
    <div className="flex h-64 flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-5 w-16 rounded-full" />
      </div>
      <Skeleton className="mt-5 h-5 w-4/5" />
      <SkeletonText lines={2} className="mt-4" />
      <Skeleton className="mt-auto h-7 w-32" />
      <div className="mt-4 flex justify-between border-t border-line pt-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
  );
}
