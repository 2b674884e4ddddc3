import type { ReactNode } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { loudness } from '../../core/tips/loudness.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Loaded } from '../client/loaded.tsx';
import { useDollars } from '../client/prices.ts';
import { dateTimeText, timeText } from '../dates.ts';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { Tick } from '../ui/tick.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { lamportsWorth } from './lamports-worth.ts';
import { tipAmountText } from './tip-texts.ts';
import { words as catalog } from './token-words.ts';
import type { TipRoom } from './use-tip-room.ts';

const words = catalog.tips;

/**
 * The latest tips, newest first, in a list of limited height: a large one is loud here too. `action` is shown at the end
 * of each row.
 */
export function RecentTips({
  token,
  room,
  action,
}: {
  token: TokenInfo;
  room: Pick<TipRoom, 'stats'>;
  action?: (tip: PublicTip) => ReactNode;
}) {
  return (
    <Loaded reading={room.stats} failed={words.failed} compact loading={<LoadingTips />}>
      {({ recentTips }) =>
        recentTips.length === 0 ? (
          <EmptyState
            compact
            icon={<Icon name="heart" className="size-5" />}
            title={words.empty}
            className="px-2"
          />
        ) : (
          <ul
            aria-label={words.title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
            tabIndex={0}
            // Enough tips scroll: the list fades where it goes on, and ends above the fade.
            className={cx(
              'flex max-h-125 flex-col gap-1.5 overflow-y-auto overscroll-contain',
              recentTips.length > FADED_FROM && 'mask-[linear-gradient(#000_85%,transparent)] pb-16',
            )}
          >
            {recentTips.map((tip) => (
              <TipRow key={tip.id} tip={tip} token={token} action={action?.(tip)} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** More tips than a list of limited height shows. */
const FADED_FROM = 7;

/** By loudness: a line, a tinted row, and a row of brass. */
const SIZES = {
  small: { row: '', name: 'text-sm', amount: 'text-base', sign: 'size-9', faint: 'text-muted' },
  medium: {
    row: 'bg-iris-deep/25 inset-ring inset-ring-iris/40',
    name: 'text-sm',
    amount: 'text-xl',
    sign: 'size-9',
    faint: 'text-muted',
  },
  big: {
    row: 'brass-fill my-1',
    name: 'text-base',
    amount: 'text-4xl',
    sign: 'size-14',
    faint: 'text-brass-ink',
  },
} as const;

function TipRow({ tip, token, action }: { tip: PublicTip; token: TokenInfo; action: ReactNode }) {
  const inSol = tip.currency === 'SOL';
  const { ofTip, age, price } = useDollars(inSol ? WRAPPED_SOL_MINT : tip.tokenAddress);
  const sol = useDollars(inSol ? null : WRAPPED_SOL_MINT);
  const level = loudness(lamportsWorth(tip, { coin: price, sol: sol.price?.usd ?? null }));
  const size = level === 4 ? 'big' : level === 3 ? 'medium' : 'small';
  const look = SIZES[size];
  const worth = ofTip(BigInt(tip.amountUnits), tip.decimals);
  const color = size === 'big' ? 'text-brass-ink' : inSol ? 'text-iris' : 'text-coral';
  return (
    <li
      className={cx(
        'flex shrink-0 items-start gap-3 rounded-2xl px-3 py-2.5 sm:gap-4',
        size === 'big' && 'py-4 sm:px-5',
        look.row,
      )}
    >
      <Face address={tip.senderAddress ?? tip.id} picture={tip.face ?? null} className={look.sign} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <p className="flex min-w-0 items-baseline gap-2">
            <bdi
              title={tip.senderAddress ?? undefined}
              className={cx(
                'truncate font-semibold',
                look.name,
                size === 'big' ? 'text-brass-ink' : 'text-fg',
              )}
            >
              {tip.name ?? words.anonymous}
            </bdi>
            {tip.handle && <Tick className="self-center" />}
            <time
              dateTime={tip.timestamp}
              title={dateTimeText(tip.timestamp)}
              className={cx('text-xs tabular-nums', look.faint)}
            >
              {timeText(tip.timestamp)}
            </time>
          </p>
          <p className="flex min-w-0 flex-wrap items-baseline justify-end gap-x-2">
            {!inSol && (
              <TokenImage
                address={token.tokenAddress}
                src={token.imageUrl}
                name=""
                className="size-4 self-center rounded-full!"
              />
            )}
            <span
              className={cx(
                'min-w-0 font-bold tracking-tight wrap-anywhere tabular-nums',
                look.amount,
                color,
              )}
            >
              {tipAmountText(tip)}
            </span>
            {worth !== null && (
              <span title={age ?? undefined} className={cx('text-xs tabular-nums', look.faint)}>
                {worth}
              </span>
            )}
          </p>
        </div>
        {tip.message && (
          <p
            dir="auto"
            className={cx(
              'mt-0.5 leading-snug wrap-anywhere',
              size === 'big' ? 'text-base text-brass-ink' : 'text-sm text-muted',
              size === 'medium' && 'text-fg!',
            )}
          >
            {tip.message}
          </p>
        )}
      </div>
      {action}
    </li>
  );
}

function LoadingTips() {
  return (
    <LoadingShape label={words.loading} className="flex flex-col gap-4">
      {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
        <div key={width} className="flex gap-4">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`mt-2 h-4 ${width}`} />
          </div>
        </div>
      ))}
    </LoadingShape>
  );
}
