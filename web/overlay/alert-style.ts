/** A token's live style as CSS, and the text sizes. Pure. */
import { fontStack } from '../../core/live/fonts.ts';
import { type LiveStyle, wholeStyle } from '../../core/live/style.ts';

export type AlertPart = 'amount' | 'message';

interface PartStyle {
  color: string;
  fontFamily: string;
  fontWeight: number;
  lineHeight: number;
  textShadow: string;
  outlineColor: string;
  /** Visible width outside the letters, in px. */
  outlineWidth: number;
}

type Suffix =
  | 'TextColor'
  | 'FontFamily'
  | 'FontWeight'
  | 'LineHeight'
  | 'Shadow'
  | 'OutlineColor'
  | 'OutlineWidth';

export function partStyle(style: Partial<LiveStyle>, part: AlertPart): PartStyle {
  const whole = wholeStyle(style);
  const field = <Name extends Suffix>(name: Name) => whole[`${part}${name}`];
  return {
    color: field('TextColor'),
    fontFamily: fontStack(field('FontFamily')),
    fontWeight: field('FontWeight'),
    lineHeight: field('LineHeight'),
    textShadow: field('Shadow'),
    outlineColor: field('OutlineColor'),
    outlineWidth: field('OutlineWidth'),
  };
}

/** A weight of a font family. */
export interface FontFace {
  family: string;
  weight: number;
}

/** Returns the font faces of a style, each once. */
export function facesOf(style: Partial<LiveStyle>): FontFace[] {
  const whole = wholeStyle(style);
  const faces = [
    { family: whole.amountFontFamily, weight: whole.amountFontWeight },
    { family: whole.messageFontFamily, weight: whole.messageFontWeight },
  ];
  return faces.filter(
    ({ family, weight }, at) =>
      faces.findIndex((other) => other.family === family && other.weight === weight) === at,
  );
}

const REM = 16;
/** Text size in px: 3rem to 10.8rem for the amount, 1.5rem to 5rem for the message, growing with the stage's width. */
const SIZES = {
  amount: { least: 3 * REM, share: 0.09, most: 10.8 * REM },
  message: { least: 1.5 * REM, share: 5 / 120, most: 5 * REM },
} as const;

/** Smallest and largest text size on a stage of this width, in px. */
export function sizeRange(part: AlertPart, stageWidth: number): { least: number; most: number } {
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
