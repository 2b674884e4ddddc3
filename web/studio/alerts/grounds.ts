/** The colors of each look's texts where their creator has set none, and what they are read on. Pure. */

import type { AlertLook } from '../../../core/alerts/looks.ts';
import { PRESET_FACTS } from '../../../core/alerts/presets.ts';
import type { Preset, Tier } from '../../../core/alerts/settings.ts';
import { contrast } from '../../../core/color.ts';
import type { TextPart } from '../../../core/live/style.ts';
import { alertColors, rgbOf } from '../../overlay/alert-colors.ts';

/** Text needs it (WCAG 2). */
export const READABLE = 4.5;

type Pair = readonly [text: string, ground: string];

/** The names of the colors that alertColors makes of the tier's own stand for them. Those of the style sheets beside. */
const PAIRS: Record<Exclude<Preset, 'classic'>, Record<TextPart, Pair>> = {
  'lower-third': { amount: ['ink', 'color'], message: ['#0b1512', '#f4faf7'] },
  'corner-card': { amount: ['light', '#090e0c'], message: ['#e4eee9', '#090e0c'] },
  // Black edges of its own separate the amount from the burst.
  'comic-burst': { amount: ['#ffffff', '#111111'], message: ['#111111', '#ffffff'] },
  arcade: { amount: ['light', '#12124a'], message: ['#ffffff', '#12124a'] },
  stationery: { amount: ['dark', '#f3e8d2'], message: ['#3b2d20', '#f3e8d2'] },
  'game-day': { amount: ['#ffffff', '#0b2257'], message: ['#ffffff', '#070d1c'] },
  'main-stage': { amount: ['#fff3cf', '#030c09'], message: ['#ffffff', '#030c09'] },
  'neon-sign': { amount: ['#fff8fe', '#150528'], message: ['#ffffff', '#150528'] },
};

/** Returns the color of a text and its contrast; null where only the video is behind it. */
export function readingOf(
  { preset, color }: Pick<Tier, 'preset' | 'color'>,
  look: AlertLook,
  part: TextPart,
): { color: string; contrast: number | null } {
  const { textColor, outlineWidth, outlineColor } = look[part];
  if (preset === 'classic') {
    const edge = outlineWidth ? outlineColor : undefined;
    return { color: textColor!, contrast: edge ? between(textColor!, edge) : null };
  }
  const made = alertColors(color ?? PRESET_FACTS[preset].color);
  const [own, ground] = PAIRS[preset][part].map((name) => hexOf(made[`--alert-${name}`] ?? name)) as [
    string,
    string,
  ];
  const shown = textColor ?? own;
  return { color: shown, contrast: between(shown, ground) };
}

const between = (one: string, other: string) => contrast(rgbOf(one), rgbOf(other));

/** Returns "#rrggbb" of the same, or of "rgb(r g b)". */
function hexOf(css: string): string {
  if (css.startsWith('#')) return css;
  const channels = css.match(/\d+/g)!.map((channel) => Number(channel).toString(16).padStart(2, '0'));
  return `#${channels.join('')}`;
}
