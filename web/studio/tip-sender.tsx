import type { Tip } from '../../core/tips/model.ts';
import { Address } from '../ui/address.tsx';
import { cx } from '../ui/cx.ts';

/** Who sent a tip: the name that the stream shows, else the wallet. */
export function TipSender({
  tip: { name, senderAddress },
  className,
}: {
  tip: Pick<Tip, 'name' | 'senderAddress'>;
  className?: string;
}) {
  if (!name) return <Address address={senderAddress} className={cx('text-xs text-muted', className)} />;
  return (
    <bdi title={senderAddress} className={cx('min-w-0 truncate text-sm font-semibold text-fg', className)}>
      {name}
    </bdi>
  );
}
