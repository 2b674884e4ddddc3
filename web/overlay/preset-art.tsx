/** What the presets are drawn with. Original drawings; nothing of them moves but by transform and opacity. */
import { memo } from 'react';
import { words } from './words.ts';

/** Our sign: four bars of a sound. */
export function Sign() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="al-sign">
      <path d="M8.5 13.5v5M13.5 9.5v13M18.5 6.5v19M23.5 11.5v9" />
    </svg>
  );
}

/** Beside a name that its wallet proved. */
export function Tick() {
  return (
    <svg viewBox="0 0 20 20" role="img" aria-label={words.alert.verified} className="al-tick">
      <circle cx="10" cy="10" r="7.4" />
      <rect x="3.4" y="3.4" width="13.2" height="13.2" rx="2.6" />
      <rect x="3.4" y="3.4" width="13.2" height="13.2" rx="2.6" transform="rotate(45 10 10)" />
      <path d="m6.2 10.2 2.6 2.600L13.900 7.600" />
    </svg>
  );
}

/** Four bars that move while a voice speaks. */
export function Voice() {
  return (
    <span className="al-voice" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

/** A star with uneven spikes, around its center. */
function spikes(count: number, outer: number, inner: number, seed: number): string {
  const points = Array.from({ length: count * 2 }, (_, at) => {
    const reach = at % 2 ? inner : outer * (0.86 + 0.14 * fraction(seed + at));
    const angle = (Math.PI * at) / count;
    return `${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach * 0.84)}`;
  });
  return `M${points.join('L')}z`;
}

const BURST = spikes(17, 300, 212, 3);

/** An explosion of printed comics: a shadow, two stars, dots. */
export const Burst = memo(function Burst() {
  return (
    <svg viewBox="-310 -262 620 524" aria-hidden="true" className="al-burst">
      <pattern
        id="al-dots"
        width="16"
        height="16"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(24)"
      >
        <circle cx="6" cy="6" r="4.4" className="al-dot" />
      </pattern>
      <path d={BURST} transform="translate(9 11)" fill="#111" />
      <path d={BURST} fill="#e5261f" stroke="#111" strokeWidth="9" strokeLinejoin="round" />
      <g transform="scale(.82)">
        <path d={BURST} className="al-flash" />
        <path d={BURST} fill="url(#al-dots)" />
      </g>
    </svg>
  );
});

/** A coin of sixteen rows of pixels. */
export function Coin() {
  return (
    <svg viewBox="0 0 14 16" shapeRendering="crispEdges" aria-hidden="true" className="al-coin-art">
      <path d="M4 0h6v1h2v2h1v2h1v6h-1v2h-1v2h-2v1H4v-1H2v-2H1v-2H0V5h1V3h1V1h2z" fill="#7a3e00" />
      <path d="M4 1h6v2h2v2h1v6h-1v2h-2v2H4v-2H2v-2H1V5h1V3h2z" fill="#ffd23f" />
      <path d="M4 2h5v1H4v2H3v5H2V5h1V3h1z" fill="#fff6c2" />
      <path d="M6 5h2v6H6zM4 7h1v3H4zM9 6h1v4H9z" fill="#b86e00" />
    </svg>
  );
}

const HEIGHTS = [18, 30, 46, 64, 40, 26, 52, 78, 100, 78, 52, 26, 40, 64, 46, 30, 18];

/** Bars of a loud sound along the lower edge. */
export const RisingBars = memo(function RisingBars() {
  return (
    <div className="al-bars" aria-hidden="true">
      {HEIGHTS.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
        <i key={at} style={{ height: `${height}%`, animationDelay: `${500 - height * 4}ms` }} />
      ))}
    </div>
  );
});

const RAYS = Array.from({ length: 20 }, (_, at) => {
  const corner = (degrees: number) =>
    `${Math.round(1000 * Math.cos((degrees * Math.PI) / 180))} ${Math.round(1000 * Math.sin((degrees * Math.PI) / 180))}`;
  return `M0 0L${corner(at * 18)}L${corner(at * 18 + 7)}z`;
}).join('');

/** Light from behind the middle. Painted once; it turns as one layer. */
export const Rays = memo(function Rays() {
  return (
    <svg
      viewBox="-1000 -1000 2000 2000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="al-rays"
    >
      <radialGradient id="al-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="900">
        <stop offset=".12" stopColor="#ffd678" stopOpacity=".26" />
        <stop offset="1" stopColor="#ffd678" stopOpacity="0" />
      </radialGradient>
      <path d={RAYS} fill="url(#al-light)" />
    </svg>
  );
});

const CONFETTI_COLORS = ['#a7f3d0', '#fcd88a', '#fff', '#34d399', '#c4a7ff'];
const PIECES = 9;

/** Pieces of one color as one path; the middle of the picture, where the text is, gets fewer. */
function pieces(seed: number): string {
  return Array.from({ length: PIECES }, (_, at) => {
    const [a, b, c, d] = [0, 1, 2, 3].map((part) => fraction(seed * 31 + at * 7 + part)) as [
      number,
      number,
      number,
      number,
    ];
    const side = at % 3 === 0 ? a : at % 3 === 1 ? a * 0.26 : 0.74 + a * 0.26;
    const [x, y] = [Math.round(side * 1900), Math.round(b * 1060)];
    const [w, h] = [Math.round(9 + c * 12), Math.round(10 + d * 14)];
    return `M${x} ${y}l${w} ${Math.round((c - 0.5) * 14)} ${Math.round((d - 0.5) * 9)} ${h} ${-w} ${Math.round((0.5 - c) * 14)}z`;
  }).join('');
}

const SHEETS = [1, 2].map((sheet) =>
  CONFETTI_COLORS.map((color, at) => ({ color, path: pieces(sheet * 10 + at) })),
);

/** Two drawn sheets that fall at two speeds. */
export const Confetti = memo(function Confetti() {
  return SHEETS.map((sheet, at) => (
    <svg
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
      key={at}
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="al-confetti"
    >
      {sheet.map(({ color, path }) => (
        <path key={color} d={path} fill={color} />
      ))}
    </svg>
  ));
});

/** A fixed fraction for a number: drawings are the same each time. */
function fraction(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
}
