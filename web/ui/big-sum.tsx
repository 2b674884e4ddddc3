import { cx } from './cx.ts';

/** A longer sum may break: on one line it would be too small. */
export const LONGEST_LINE = 16;

/** A large sum on one line, as large as its place allows. `most`: its largest size, in CSS. */
export function BigSum({ text, most, className }: { text: string; most: string; className?: string }) {
  return (
    <p className="@container">
      <span
        className={cx(
          'block leading-none font-bold tracking-tighter tabular-nums',
          text.length > LONGEST_LINE ? 'break-words' : 'whitespace-nowrap',
          className,
        )}
        style={{ fontSize: `clamp(1.5rem, ${Math.round(140 / text.length)}cqi, ${most})` }}
      >
        {text}
      </span>
    </p>
  );
}
