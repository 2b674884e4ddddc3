/** The drawings behind and over large alerts. Only transform and opacity are animated. */
import { memo } from 'react';
import type { Flair } from '../../core/alerts/presets.ts';
import { fraction } from './presets/parts.tsx';
import './flair.css';

/** Draws what the alert's size adds to it. */
export function FlairPicture({ flair }: { flair: Flair }) {
  if (flair === 'none') return null;
  return (
    <>
      {flair === 'stage' && <i className="alert-scrim" />}
      {flair === 'stage' && <Rays />}
      {flair === 'bars' && <i className="alert-glow" />}
      <RisingBars />
      {flair === 'stage' && <Confetti />}
    </>
  );
}

/** Percent of the bars' box. */
const HEIGHTS = [18, 30, 46, 64, 40, 26, 52, 78, 100, 78, 52, 26, 40, 64, 46, 30, 18];

/** Draws the bars of a loud sound along the lower edge. */
const RisingBars = memo(function RisingBars() {
  return (
    <div className="alert-bars" aria-hidden="true">
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

/** Draws rays from the middle. They are painted once and turn as one layer. */
const Rays = memo(function Rays() {
  return (
    <svg
      viewBox="-1000 -1000 2000 2000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="alert-rays"
    >
      <radialGradient id="alert-light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="900">
        <stop offset=".12" stopColor="#ffd678" stopOpacity=".26" />
        <stop offset="1" stopColor="#ffd678" stopOpacity="0" />
      </radialGradient>
      <path d={RAYS} fill="url(#alert-light)" />
    </svg>
  );
});

const CONFETTI_COLORS = ['#a7f3d0', '#fcd88a', '#fff', '#34d399', '#c4a7ff'];
const PIECES = 9;

/** Returns the pieces of one color as one path. The middle of the picture, where the text is, gets fewer. */
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

/** Draws two sheets of pieces that fall at two speeds. */
const Confetti = memo(function Confetti() {
  return SHEETS.map((sheet, at) => (
    <svg
      // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
      key={at}
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="alert-confetti"
    >
      {sheet.map(({ color, path }) => (
        <path key={color} d={path} fill={color} />
      ))}
    </svg>
  ));
});
