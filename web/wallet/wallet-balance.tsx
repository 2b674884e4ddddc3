import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { formatAmount } from '../../core/money.ts';
import { useBalance } from '../client/balance.ts';
import { cx } from '../ui/cx.ts';
import { words } from './balance-words.ts';

/** The connected wallet's balance in SOL, beside its address; nothing while it is unknown. It loads with a wallet. */
export default function WalletBalance({ className }: { className?: string }) {
  const balance = useBalance(WRAPPED_SOL_MINT);
  if (!balance) return null;
  return (
    <span className={cx('text-sm font-semibold text-iris tabular-nums', className)}>
      <span className="sr-only">{words.label}</span>
      {words.sol(formatAmount(balance.units, balance.decimals, 2))}
    </span>
  );
}
