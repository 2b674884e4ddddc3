import { useState } from 'react';
import { cx } from './cx.ts';

/** A token's picture; if it is missing or does not load, the first letter of its name, or a robot if it has no name. */
export function TokenImage({
  src,
  name,
  letterOf = name,
  className = 'size-16',
}: {
  src: string | null;
  /** Empty if the name is beside it. */
  name: string;
  letterOf?: string;
  className?: string;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  const letter = [...letterOf.matchAll(/[\p{L}\p{N}]/gu)][0]?.[0]?.toUpperCase();
  const frame = cx('shrink-0 overflow-hidden rounded-2xl border border-line-strong bg-raised', className);
  if (!src || failed === src) {
    return (
      <span
        {...(name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
        className={cx('grid place-items-center', frame)}
      >
        {letter ? <Letter letter={letter} /> : <Robot />}
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
      className={cx('object-cover', frame)}
    />
  );
}

/** An inline SVG, so that it scales with its frame. */
function Letter({ letter }: { letter: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-full bg-mint/10 text-mint">
      <text
        x="24"
        y="25"
        dominantBaseline="central"
        textAnchor="middle"
        fontSize="24"
        fontWeight="700"
        fill="currentColor"
      >
        {letter}
      </text>
    </svg>
  );
}

function Robot() {
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className="size-3/4 text-mint">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M24 7v6" />
        <rect x="10" y="13" width="28" height="21" rx="7" fill="currentColor" fillOpacity="0.1" />
        <path d="M6 21v6M42 21v6M19 29h10" />
        <path d="M17 41c0-4 3-7 7-7s7 3 7 7" />
      </g>
      <g fill="currentColor">
        <circle cx="24" cy="6" r="2.4" />
        <circle cx="18" cy="22.5" r="2.6" />
        <circle cx="30" cy="22.5" r="2.6" />
      </g>
    </svg>
  );
}
