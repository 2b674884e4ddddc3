import { Address } from './address.tsx';
import { cx } from './cx.ts';
import { useFace } from './face.tsx';
import { Tick } from './tick.tsx';

/** A person's name in bold, with the address below it, since names are not unique; else the address alone, in the color around it. */
export function Person({
  address,
  tail = 4,
  copyLabel,
  onCopied,
  className,
}: {
  address: string;
  tail?: number;
  copyLabel?: string;
  onCopied?: () => void;
  className?: string;
}) {
  const face = useFace(address);
  const short = (
    <Address
      {...{ address, tail, copyLabel, onCopied }}
      head={6}
      className={cx('font-normal', face?.name && 'text-sm text-muted')}
    />
  );
  if (!face?.name) return <span className={cx('min-w-0', className)}>{short}</span>;
  return (
    <span className={cx('flex min-w-0 flex-col', className)}>
      <Name name={face.name} isProven={face.handle !== null} />
      {short}
    </span>
  );
}

/** A name in bold. The tick says that the wallet has proven its X account, nothing else. */
export function Name({ name, isProven, className }: { name: string; isProven: boolean; className?: string }) {
  return (
    <span className={cx('inline-flex min-w-0 max-w-full items-center gap-1.5', className)}>
      <bdi title={name} className="truncate font-semibold">
        {name}
      </bdi>
      {isProven && <Tick />}
    </span>
  );
}
