import { memo } from 'react';
import { HeldPicture } from '../held-picture.tsx';
import { Amount, Dollars, fraction, Label, Message, Name, type PresetProps } from './parts.tsx';
import './comic-burst.css';

/** Draws an explosion of a printed comic. */
export function ComicBurst({ text, picture, label }: PresetProps) {
  return (
    <div className={text.message ? 'comic-burst comic-burst-says' : 'comic-burst'}>
      <div className={picture ? 'comic-burst-bang comic-burst-pictured' : 'comic-burst-bang'}>
        <Burst />
        {picture && <HeldPicture held={picture} />}
        <Amount text={text} />
        <Dollars text={text} />
      </div>
      <div className="comic-burst-caption">
        <Label text={label} />
        <Name text={text} />
      </div>
      {text.message && (
        <div className="comic-burst-bubble">
          <Message text={text} />
        </div>
      )}
    </div>
  );
}

/** Returns the path of a star with uneven spikes around its center. */
function spikes(count: number, outer: number, inner: number, seed: number): string {
  const points = Array.from({ length: count * 2 }, (_, at) => {
    const reach = at % 2 ? inner : outer * (0.86 + 0.14 * fraction(seed + at));
    const angle = (Math.PI * at) / count;
    return `${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach * 0.84)}`;
  });
  return `M${points.join('L')}z`;
}

const BURST = spikes(17, 300, 212, 3);

/** Draws a shadow, two stars and printed dots. */
const Burst = memo(function Burst() {
  return (
    <svg viewBox="-310 -262 620 524" aria-hidden="true" className="comic-burst-star">
      <pattern
        id="comic-burst-dots"
        width="16"
        height="16"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(24)"
      >
        <circle cx="6" cy="6" r="4.4" className="comic-burst-dot" />
      </pattern>
      <path d={BURST} transform="translate(9 11)" fill="#111" />
      <path d={BURST} fill="#e5261f" stroke="#111" strokeWidth="9" strokeLinejoin="round" />
      <g transform="scale(.82)">
        <path d={BURST} className="comic-burst-flash" />
        <path d={BURST} fill="url(#comic-burst-dots)" />
      </g>
    </svg>
  );
});
