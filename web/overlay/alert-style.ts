/** The look of an alert's texts as CSS, and the text sizes of Classic. Pure. */
import type { CSSProperties } from 'react';
import { type AlertLook, lookOf, type TextLook } from '../../core/alerts/looks.ts';
import type { AlertSettings } from '../../core/alerts/settings.ts';
import { fontStack } from '../../core/live/fonts.ts';
import type { LiveStyle, TextPart } from '../../core/live/style.ts';

/**
 * Returns the CSS of a text. What is absent stays as the look's own style sheet has it. Shadow and outline are
 * variables: they belong to a layer below the letters.
 */
export function textStyle(look: TextLook): CSSProperties {
  const { textColor, fontFamily, fontWeight, lineHeight, shadow, outlineColor, outlineWidth } = look;
  return {
    ...(textColor && { color: textColor }),
    ...(fontFamily && { fontFamily: fontStack(fontFamily) }),
    ...(fontWeight && { fontWeight }),
    ...(lineHeight && { lineHeight }),
    ...(shadow && { '--tip-shadow': shadow }),
    ...(outlineColor && { '--tip-outline-color': outlineColor }),
    ...(outlineWidth !== undefined && { '--tip-outline-width': `${outlineWidth}px` }),
  } as CSSProperties;
}

/** A weight of a font family. */
export interface FontFace {
  family: string;
  weight: number;
}

/** Bold: the weight of most looks that bring their own. */
const USUAL_WEIGHT = 700;

/** Returns the font faces of these looks, each once. */
export function facesOf(looks: readonly AlertLook[]): FontFace[] {
  const faces = looks
    .flatMap(({ amount, message }) => [amount, message])
    .flatMap(({ fontFamily, fontWeight = USUAL_WEIGHT }) =>
      fontFamily ? [{ family: fontFamily, weight: fontWeight }] : [],
    );
  return faces.filter(
    ({ family, weight }, at) =>
      faces.findIndex((other) => other.family === family && other.weight === weight) === at,
  );
}

/** Returns the font faces of all alerts of a token. */
export const facesOfTiers = ({ tiers }: Pick<AlertSettings, 'tiers'>, style: Partial<LiveStyle>) =>
  facesOf(tiers.map((tier) => lookOf(tier, style)));

const REM = 16;
/** Text size in px: 3rem to 10.8rem for the amount, 1.5rem to 5rem for the message, growing with the stage's width. */
const SIZES = {
  amount: { least: 3 * REM, share: 0.09, most: 10.8 * REM },
  message: { least: 1.5 * REM, share: 5 / 120, most: 5 * REM },
} as const;

/** Smallest and largest text size on a stage of this width, in px. */
export function sizeRange(part: TextPart, stageWidth: number): { least: number; most: number } {
  const { least, share, most } = SIZES[part];
  return { least, most: Math.min(most, Math.max(least, stageWidth * share)) };
}

/**
 * Returns the largest whole size from `least` to `most` that fits, or `least` if none does. A binary search: `fits` is
 * slow.
 */
export function largestFitting(least: number, most: number, fits: (size: number) => boolean): number {
  if (fits(most)) return most;
  let low = Math.ceil(least);
  let high = Math.floor(most);
  if (low >= high || !fits(low)) return least;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
