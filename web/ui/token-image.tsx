import { useState } from 'react';
import { cx } from './cx.ts';
import { Robot } from './robot.tsx';
import { Sign } from './sign.tsx';

/**
 * A token's picture; if it is missing or does not load, a robot in the hues of its address. A person is round, and has a
 * sign in its place.
 */
export function TokenImage({
  address,
  src,
  name,
  person = false,
  className = 'size-16',
}: {
  /** The token's mint, or a wallet. */
  address: string;
  src: string | null;
  /** Empty if the name is beside it. */
  name: string;
  /** Of a channel: a wallet, no coin. */
  person?: boolean;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = cx('shrink-0 overflow-hidden rounded-2xl', className);
  // Whatever corners the place has.
  const style = person ? { clipPath: 'circle()' } : undefined;
  const Fallback = person ? Sign : Robot;
  if (!src || failed === src) {
    return (
      <span
        {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className={cx('inline-block', frame)}
        style={style}
      >
        <Fallback address={address} className="size-full" />
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
      style={style}
      className={cx('border border-line-strong bg-raised object-cover', frame)}
    />
  );
}
