import { useState } from 'react';
import { cx } from './cx.ts';
import { Robot } from './robot.tsx';

/** A token's picture; if it is missing or does not load, a robot in the hues of its address. */
export function TokenImage({
  address,
  src,
  name,
  className = 'size-16',
}: {
  /** The token's mint. */
  address: string;
  src: string | null;
  /** Empty if the name is beside it. */
  name: string;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = cx('shrink-0 overflow-hidden rounded-2xl', className);
  if (!src || failed === src) {
    return (
      <span
        {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className={cx('inline-block', frame)}
      >
        <Robot address={address} className="size-full" />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={name}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setFailed(src)}
      className={cx('border border-line-strong bg-raised object-cover', frame)}
    />
  );
}
