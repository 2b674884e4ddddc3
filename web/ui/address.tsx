import { CopyIconButton } from './copy-button.tsx';
import { cx } from './cx.ts';

/**
 * A long identifier cut to its first and last characters, never broken, complete in its tooltip, with a copy button if it has a
 * `copyLabel`.
 */
export function Address({
  address,
  head = 4,
  tail = head,
  copyLabel,
  onCopied,
  className,
}: {
  address: string;
  head?: number;
  tail?: number;
  copyLabel?: string;
  onCopied?: () => void;
  className?: string;
}) {
  const short =
    address.length > head + tail + 1 ? `${address.slice(0, head)}...${address.slice(-tail)}` : address;
  return (
    <span className={cx('inline-flex max-w-full items-center gap-0.5', className)}>
      <span
        title={address}
        className={cx(
          'min-w-0 font-mono text-[0.94em] tracking-tight',
          short === address ? 'wrap-anywhere' : 'whitespace-nowrap',
        )}
      >
        {short}
      </span>
      {copyLabel && (
        <CopyIconButton
          text={address}
          label={copyLabel}
          onCopied={onCopied}
          className="-my-2.5 -mr-3 -ml-1.5"
        />
      )}
    </span>
  );
}
