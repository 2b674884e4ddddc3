/**
 * The live tip style of a token. One table describes every field: the editor draws its
 * inputs from it, the server refuses by it. No schema library: the overlay loads this file and must stay small.
 */
import { Refusal } from '../refusals.ts';

type Part<P extends string> = {
  [K in `${P}TextColor` | `${P}OutlineColor` | `${P}FontFamily` | `${P}Shadow`]: string;
} & { [K in `${P}OutlineWidth` | `${P}FontWeight` | `${P}LineHeight`]: number };

/** General fallbacks: a part's own field wins. */
interface General {
  textColor: string;
  fontFamily: string;
  fontWeight: number;
  lineHeight: number;
  outlineWidth: number;
  outlineColor: string;
  shadow: string;
}

/** Where the QR code of the tip page is while no alert shows. */
const QR_CORNERS = ['off', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

export type LiveStyle = Part<'amount'> &
  Part<'message'> &
  General & { messageTimeoutSeconds: number; qrCorner: (typeof QR_CORNERS)[number] };

/** Black shadow to the four directions, in px offsets of 2. */
export const DEFAULT_SHADOW =
  '2px 2px 0 #000000, -2px 2px 0 #000000, 2px -2px 0 #000000, -2px -2px 0 #000000';

export const DEFAULT_STYLE: LiveStyle = {
  amountTextColor: '#a7f3d0',
  amountOutlineColor: '#000000',
  amountOutlineWidth: 2,
  amountFontWeight: 800,
  amountFontFamily: 'Inter',
  amountShadow: DEFAULT_SHADOW,
  amountLineHeight: 1.1,
  messageTextColor: '#a7f3d0',
  messageOutlineColor: '#000000',
  messageOutlineWidth: 2,
  messageFontWeight: 600,
  messageFontFamily: 'Inter',
  messageShadow: DEFAULT_SHADOW,
  messageLineHeight: 1.1,
  messageTimeoutSeconds: 5,
  textColor: '#a7f3d0',
  fontFamily: 'Inter',
  fontWeight: 800,
  lineHeight: 1.1,
  outlineWidth: 2,
  outlineColor: '#000000',
  shadow: DEFAULT_SHADOW,
  qrCorner: 'off',
};

type StyleRule =
  | { kind: 'number'; min: number; max: number; step: number }
  | { kind: 'color' }
  | { kind: 'font' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'shadow' };

const ruleOf = (field: string): StyleRule => {
  if (/outlineWidth$/i.test(field)) return { kind: 'number', min: 0, max: 20, step: 0.5 };
  if (/fontWeight$/i.test(field)) return { kind: 'number', min: 100, max: 900, step: 100 };
  if (/lineHeight$/i.test(field)) return { kind: 'number', min: 0.8, max: 3, step: 0.1 };
  if (field === 'messageTimeoutSeconds') return { kind: 'number', min: 1, max: 60, step: 1 };
  if (/color$/i.test(field)) return { kind: 'color' };
  if (/fontFamily$/i.test(field)) return { kind: 'font' };
  if (field === 'qrCorner') return { kind: 'choice', options: QR_CORNERS };
  return { kind: 'shadow' };
};

/** Every field of a style with its rule, in the order of DEFAULT_STYLE. */
export const STYLE_RULES = Object.fromEntries(
  Object.keys(DEFAULT_STYLE).map((field) => [field, ruleOf(field)]),
) as Record<keyof LiveStyle, StyleRule>;

/** Up to eight "x y blur colour" shadows, or none: nothing that could load or run anything. */
const SHADOW =
  /^(?:none|(?:-?\d{1,2}(?:\.\d)?(?:px)? -?\d{1,2}(?:\.\d)?(?:px)? \d{1,2}(?:px)? #[0-9a-f]{6}(?:[0-9a-f]{2})?(?:, (?=.)|$)){1,8})$/i;

/**
 * The full style of what a client sent: known fields checked, missing ones from `base`.
 * `fontFamilies` is the list offered by the editor. Refuses by the field's name; unknown fields are refused too.
 */
export function parseStyle(
  input: unknown,
  fontFamilies: readonly string[],
  base: LiveStyle = DEFAULT_STYLE,
): LiveStyle {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Refusal('invalid_field', { field: 'config', problem: 'must be an object' });
  }
  const style: Record<string, unknown> = { ...base };
  for (const [field, value] of Object.entries(input)) {
    const problem = Object.hasOwn(STYLE_RULES, field)
      ? problemOf(value, STYLE_RULES[field as keyof LiveStyle], fontFamilies)
      : 'is not a style setting';
    if (problem) throw new Refusal('invalid_field', { field, problem });
    style[field] = value;
  }
  return style as unknown as LiveStyle;
}

function problemOf(value: unknown, rule: StyleRule, fontFamilies: readonly string[]): string | null {
  switch (rule.kind) {
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
      if (value < rule.min || value > rule.max) return `must be between ${rule.min} and ${rule.max}`;
      // Steps such as 0.1 are not exact in binary: compare the quotient with its nearest whole number.
      const steps = (value - (rule.step === 100 ? 0 : rule.min)) / rule.step;
      return Math.abs(steps - Math.round(steps)) < 1e-6 ? null : `must be in steps of ${rule.step}`;
    }
    case 'color':
      return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
        ? null
        : 'must be a colour like #a7f3d0';
    case 'font':
      return typeof value === 'string' && fontFamilies.includes(value)
        ? null
        : 'must be one of the offered font families';
    case 'choice':
      return typeof value === 'string' && rule.options.includes(value)
        ? null
        : `must be one of ${rule.options.join(', ')}`;
    case 'shadow':
      return typeof value === 'string' && value.length <= 300 && SHADOW.test(value)
        ? null
        : 'must be none or up to eight shadows like "2px 2px 0 #000000"';
  }
}
