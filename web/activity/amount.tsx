import type { ActivityAmount } from '../../core/activity/model.ts';
import { unitsText } from '../giveaways/format.ts';
import { Dollars } from '../money/dollars.tsx';
import { cx } from '../ui/cx.ts';

/** By loudness: a big tip looks like one here too. */
const SIZES = { 1: 'text-lg', 2: 'text-xl', 3: 'text-2xl', 4: 'text-3xl text-brass' } as const;

/** An amount with its worth in dollars below it: SOL and coins have colors of their own. */
export function Amount({
  amount,
  loud = 1,
  className,
}: {
  amount: ActivityAmount;
  loud?: keyof typeof SIZES;
  className?: string;
}) {
  const { units, decimals, symbol, mint } = amount;
  return (
    <span className={cx('block min-w-0 tabular-nums', className)}>
      <span
        className={cx(
          'block truncate font-bold tracking-tight',
          SIZES[loud],
          loud < 4 && (symbol === 'SOL' ? 'text-iris' : 'text-coral'),
        )}
        title={unitsText(units, decimals, symbol)}
      >
        {unitsText(units, decimals, symbol)}
      </span>
      <Dollars units={BigInt(units)} decimals={decimals} mint={mint} className="block text-sm text-muted" />
    </span>
  );
}
