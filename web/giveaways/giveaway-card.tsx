import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { usePrice } from '../client/prices.ts';
import { timeLeftText } from '../dates.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { Aura } from '../ui/aura.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { words } from './explore/words.ts';
import { count, participantsText, placesText, prizeMint, prizeText, TYPE_LABELS } from './format.ts';
import { StatusBadge } from './status-badge.tsx';

const text = words.card;
const SOON_MS = 2 * 3_600_000;
const SIZES = { 1: 'text-2xl', 2: 'text-3xl', 3: 'text-4xl sm:text-5xl' } as const;

/** A giveaway in a grid: the whole card is the link. A prize of a thousand dollars or more takes two columns. */
export function GiveawayCard({
  giveaway,
  now,
  aura = false,
}: {
  giveaway: Giveaway;
  now: number;
  /** A large prize has the token's colors behind it; at most a few cards of a list. */
  aura?: boolean;
}) {
  const isRunning = giveaway.status === 'active' || giveaway.status === 'pending';
  const left = timeLeftText(giveaway.endDate, now);
  const mint = prizeMint(giveaway);
  const units = BigInt(giveaway.prizeUnits);
  const weight = prizeWeight(units, giveaway.prizeDecimals, usePrice(mint));
  const hasAura = weight === 3 && aura;
  const picture = giveaway.tokenAddress ?? giveaway.creator;
  const ms = Date.parse(giveaway.endDate) - now;
  const soon = giveaway.status === 'active' && ms < SOON_MS;
  return (
    <article
      data-weight={weight}
      className={cx(
        'group relative isolate flex h-full flex-col overflow-hidden rounded-card border bg-surface p-5 shadow-card transition-colors duration-150',
        'hover:border-mint/50 hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint',
        weight === 3 ? 'border-line-strong sm:p-7' : 'border-line',
        hasAura && 'on-aura',
      )}
    >
      {hasAura && <Aura address={picture} src={giveaway.tokenImageUrl ?? null} place="card" />}
      <div className="flex items-center gap-3 max-[22rem]:gap-2">
        <TokenImage
          address={picture}
          src={giveaway.tokenImageUrl ?? null}
          name=""
          className={weight === 3 ? 'size-14' : 'size-11 rounded-xl! max-[22rem]:size-9'}
        />
        <span className="min-w-0 flex-1">
          {giveaway.tokenSymbol && (
            <bdi className="block truncate text-sm font-semibold text-fg">${giveaway.tokenSymbol}</bdi>
          )}
          <span className="block text-xs font-medium text-muted">{TYPE_LABELS[giveaway.type]}</span>
        </span>
        <StatusBadge status={giveaway.status} />
      </div>
      <h3
        dir="auto"
        className={cx(
          'any-way mt-4 line-clamp-2 leading-snug font-semibold tracking-tight wrap-anywhere text-fg',
          weight === 3 && 'sm:text-xl',
        )}
      >
        <Link
          to={paths.giveaway(giveaway.id)}
          className="after:absolute after:inset-0 focus-visible:outline-none"
        >
          {giveaway.title}
        </Link>
      </h3>
      <p className="any-way mt-1.5 line-clamp-2 text-sm leading-relaxed wrap-anywhere text-muted" dir="auto">
        {giveaway.description}
      </p>
      <div className="mt-auto pt-5">
        <p className="truncate text-xs font-medium text-muted" title={placesText(giveaway) ?? undefined}>
          {giveaway.places.length > 1 ? text.prizes(count(giveaway.places.length, 'winner')) : text.prize}
        </p>
        <p
          className={cx(
            'mt-0.5 font-bold break-words tracking-tight tabular-nums',
            SIZES[weight],
            giveaway.prizeCurrency === 'SOL' ? 'text-iris' : 'text-coral',
          )}
        >
          {prizeText(giveaway)}
        </p>
        <p className="mt-0.5 truncate text-sm text-muted tabular-nums">
          <Dollars units={units} decimals={giveaway.prizeDecimals} mint={mint} />
        </p>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-4 text-sm text-muted">
        <span className="inline-flex min-w-0 items-center gap-2 tabular-nums">
          <Icon name="user" />
          <span className="truncate">{participantsText(giveaway)}</span>
        </span>
        <span className="inline-flex grow items-center justify-end gap-3 max-[22rem]:justify-start">
          {/* The badge says it of those that are over. */}
          {isRunning && (
            <span
              title={soon ? text.endsSoon : undefined}
              className={cx('inline-flex items-center gap-2 tabular-nums', soon && 'font-semibold text-fg')}
            >
              <Icon name="clock" />
              {ms > 0 ? text.left(left) : left}
            </span>
          )}
          <Icon name="arrow-right" className="size-5! text-mint max-[22rem]:ml-auto" />
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
      {words.create}
    </Link>
  );
}

/** The skeleton of a card. */
export function GiveawayCardSkeleton() {
  return (
    <div className="flex h-80 flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-xl" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="ml-auto h-5 w-16 rounded-full" />
      </div>
      <Skeleton className="mt-5 h-5 w-4/5" />
      <SkeletonText lines={2} className="mt-4" />
      <Skeleton className="mt-auto h-8 w-32" />
      <Skeleton className="mt-2 h-4 w-20" />
      <div className="mt-4 flex justify-between border-t border-line pt-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-16" />
      </div>
    </div>
  );
}

/** How much of the screen a prize deserves: by its worth in dollars, never by the coin's own number. */

/** 1: a line like others. 2: from $100. 3: from $1,000. */
type PrizeWeight = 1 | 2 | 3;

/** Prices are compared in billionths of a dollar. */
const BILLION = 1e9;

/**
 * Weighs a prize by its worth in dollars, never by the coin's own number. `priceUsd` of a whole unit; without a price the
 * prize looks like the others.
 */
export function prizeWeight(units: bigint, decimals: number, priceUsd: number | null): PrizeWeight {
  if (priceUsd === null || !Number.isFinite(priceUsd) || priceUsd <= 0) return 1;
  const worth = units * BigInt(Math.round(priceUsd * BILLION));
  const dollars = worth / 10n ** BigInt(decimals + 9);
  return dollars >= 1000n ? 3 : dollars >= 100n ? 2 : 1;
}
