import type { ReactNode } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { loudness } from '../../core/tips/loudness.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import { useDollars } from '../client/prices.ts';
import { dateTimeText, timeText } from '../dates.ts';
import { LONGEST_LINE } from '../ui/big-sum.tsx';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Tick } from '../ui/tick.tsx';
import { TokenImage } from '../ui/token-image.tsx';
import { lamportsWorth } from './lamports-worth.ts';
import { tipAmountText } from './tip-texts.ts';
import { words as catalog } from './token-words.ts';

const words = catalog.tips;

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

/** A tip in a list: a large one is loud here too. */
export function TipRow({
  tip,
  imageUrl = null,
  time,
  action,
  children,
}: {
  tip: PublicTip;
  /** Of its token. */
  imageUrl?: string | null;
  /** In place of the time of day. */
  time?: ReactNode;
  action?: ReactNode;
  /** More about it, below its words. */
  children?: ReactNode;
}) {
  const amount = tipAmountText(tip);
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
      <Face
        address={tip.senderAddress ?? tip.id}
        picture={tip.face ?? null}
        className={cx(look.sign, Boolean(action) && 'max-[22rem]:hidden')}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-[22rem]:w-full">
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
            <span className={cx('text-xs tabular-nums', look.faint)}>
              {time ?? (
                <time dateTime={tip.timestamp} title={dateTimeText(tip.timestamp)}>
                  {timeText(tip.timestamp)}
                </time>
              )}
            </span>
          </p>
          <p className="flex min-w-0 flex-wrap items-baseline justify-end gap-x-2">
            <span
              className={cx(
                'flex min-w-0 items-baseline gap-x-2 font-bold tracking-tight tabular-nums',
                amount.length > LONGEST_LINE ? 'wrap-anywhere' : 'whitespace-nowrap',
                look.amount,
                color,
              )}
            >
              {!inSol && (
                <TokenImage
                  address={tip.tokenAddress}
                  src={imageUrl}
                  name=""
                  className="size-4 self-center rounded-full!"
                />
              )}
              {amount}
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
              'any-way mt-0.5 leading-snug wrap-anywhere',
              size === 'big' ? 'text-base text-brass-ink' : 'text-sm text-muted',
              size === 'medium' && 'text-fg!',
            )}
          >
            {tip.message}
          </p>
        )}
        {children && (
          <p
            className={cx('mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs [&_button]:text-inherit', look.faint)}
          >
            {children}
          </p>
        )}
      </div>
      {action}
    </li>
  );
}
