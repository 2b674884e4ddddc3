import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';

const TICKS = 72;
const WINNING = 9;

/** A ring of entries with one winning tick, as on the pictures of shared giveaways. Decoration. */
export function DrawRing({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('relative isolate aspect-square', className)}>
      <div className="absolute inset-[12%] -z-10 rounded-full bg-[radial-gradient(circle,rgb(249_210_125/0.22),rgb(91_63_176/0.2)_45%,transparent_70%)]" />
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className="size-full">
        <g className="motion-safe:animate-[spin_90s_linear_infinite]">
          {Array.from({ length: TICKS }, (_, index) => {
            const won = index === WINNING;
            return (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: the ticks of the ring never change
                key={index}
                x1="0"
                x2="0"
                y1={won ? -98 : -90}
                y2={won ? -66 : -74}
                strokeWidth={won ? 6 : 2.4}
                strokeLinecap="round"
                transform={`rotate(${(index * 360) / TICKS})`}
                className={won ? 'stroke-brass' : TONES[index % TONES.length]}
              />
            );
          })}
        </g>
        <circle r="46" className="fill-ink/70 stroke-line-strong" />
      </svg>
      <Icon name="gift" className="absolute top-1/2 left-1/2 size-16! -translate-1/2 text-brass" />
    </div>
  );
}

const TONES = ['stroke-mint/70', 'stroke-iris/60', 'stroke-mint/35', 'stroke-coral/55'];
