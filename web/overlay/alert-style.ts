/** A token's live style as CSS, and the text sizes. Pure. */
import { fontStack } from '../../core/live/fonts.ts';
import { DEFAULT_STYLE, type LiveStyle } from '../../core/live/style.ts';

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

/** The field of a part, else the general field, else the default: a style of an older version may lack some. */
function field<K extends string>(style: Partial<LiveStyle>, part: AlertPart, name: K) {
  const own = `${part}${name}` as keyof LiveStyle;
  const general = `${name[0]!.toLowerCase()}${name.slice(1)}` as keyof LiveStyle;
  return style[own] ?? style[general] ?? DEFAULT_STYLE[own];
}

export function partStyle(style: Partial<LiveStyle>, part: AlertPart): PartStyle {
  const outlineColor = String(field(style, part, 'OutlineColor'));
  return {
    color: String(field(style, part, 'TextColor')),
    fontFamily: fontStack(String(field(style, part, 'FontFamily'))),
    fontWeight: Number(field(style, part, 'FontWeight')),
    lineHeight: Number(field(style, part, 'LineHeight')),
    textShadow: grounded(String(field(style, part, 'Shadow')), outlineColor),
    outlineColor,
    outlineWidth: Number(field(style, part, 'OutlineWidth')),
  };
}

/**
 * Hard shadows get a soft one of the outline's colour below them: it separates the letters from a bright or busy
 * picture, in which an edge of two pixels is lost. A creator who chose soft shadows, or none, gets that choice.
 */
function grounded(shadow: string, outlineColor: string): string {
  const hard = shadow.split(', ').every((layer) => /^\S+ \S+ 0(?:px)? /.test(layer));
  return hard ? `${shadow}, 0 0.02em 0.1em ${outlineColor}b3, 0 0.05em 0.45em ${outlineColor}66` : shadow;
}

/** A weight of a font family. */
export interface FontFace {
  family: string;
  weight: number;
}

/** The font faces of a style, each once. */
export function facesOf(style: Partial<LiveStyle>): FontFace[] {
  const faces = (['amount', 'message'] as const).map((part) => ({
    family: String(field(style, part, 'FontFamily')),
    weight: Number(field(style, part, 'FontWeight')),
  }));
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
 * The largest whole size from `least` to `most` that fits, or `least` if none does. A binary search: `fits` is slow.
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
