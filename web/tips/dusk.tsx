import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';

/** A game at dusk, on which the preview of an alert is read. It stands alone before the preview has loaded. */
export function Dusk({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <div
      className={cx(
        'relative overflow-hidden rounded-2xl border border-line-strong bg-[linear-gradient(#17123a,#43256b_45%,#a8466f_78%,#e08a63)]',
        className,
      )}
    >
      <svg
        viewBox="0 0 160 90"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        <circle cx="142" cy="44" r="13" fill="#ffe2a6" opacity="0.9" />
        <path d="M0 66 26 47l18 14 26-24 30 28 22-16 38 24v17H0Z" fill="#5a2c6b" />
        <path d="M0 76 34 63l26 12 34-15 30 14 36-12v28H0Z" fill="#2b1747" />
        <path d="M0 84c40-7 70 3 100-1s42-5 60-2v9H0Z" fill="#140b29" />
      </svg>
      {children}
    </div>
  );
}
