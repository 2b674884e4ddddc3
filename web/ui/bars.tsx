import type { Loudness } from '../../core/tips/loudness.ts';
import { cx } from './cx.ts';

const HEIGHTS = [4, 7, 10, 13] as const;

/** Four bars, `level` of them lit: how loud a tip is. Decoration: the amount beside it says the same. */
export function Bars({ level, className }: { level: Loudness; className?: string }) {
  return (
    <svg
      viewBox="0 0 19 13"
      aria-hidden="true"
      className={cx('h-3.5 w-5 shrink-0', level === 4 ? 'text-brass' : 'text-muted', className)}
    >
      {HEIGHTS.map((height, index) => (
        <rect
          key={height}
          x={index * 5}
          y={13 - height}
          width="4"
          height={height}
          rx="1.5"
          fill="currentColor"
          opacity={index < level ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}
