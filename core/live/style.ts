/**
 * The live tip style of a token. One table describes every field: the editor draws its inputs from it, and the server
 * validates by it (parse-style.ts). The overlay loads this file: it must stay small.
 */

/** The look of a text. The names are those of the general fields; a part's are prefixed, as in amountTextColor. */
export interface Look {
  textColor: string;
  fontFamily: string;
  fontWeight: number;
  lineHeight: number;
  outlineWidth: number;
  outlineColor: string;
  shadow: string;
}

type LookOf<Part extends string> = { [Name in keyof Look as `${Part}${Capitalize<Name>}`]: Look[Name] };

/** The two texts of an alert. */
export type TextPart = 'amount' | 'message';

/** The look of both texts. */
export type TextLooks = LookOf<'amount'> & LookOf<'message'>;

type Looks = TextLooks & Look;

/** The place of the tip page's QR code while no alert shows. */
const QR_CORNERS = ['off', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

interface Settings {
  messageTimeoutSeconds: number;
  qrCorner: (typeof QR_CORNERS)[number];
}

/**
 * A style as it is stored and sent. A null field of a look is not set: a part then uses the general field, and without
 * that the default.
 */
export type LiveStyle = { [Field in keyof Looks]: Looks[Field] | null } & Settings;

/** A style for drawing: every field has its value. */
export type WholeStyle = Looks & Settings;

/** Black shadow to the four directions, in px offsets of 2. */
export const DEFAULT_SHADOW =
  '2px 2px 0 #000000, -2px 2px 0 #000000, 2px -2px 0 #000000, -2px -2px 0 #000000';

/** The style of unset fields. */
export const DEFAULT_STYLE: WholeStyle = {
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

/** The two settings have no general field to fall back on, so they always have a value. */
const SETTINGS: readonly string[] = ['messageTimeoutSeconds', 'qrCorner'] satisfies (keyof Settings)[];

const lookFields = Object.keys(DEFAULT_STYLE).filter((field) => !SETTINGS.includes(field)) as (keyof Looks)[];

/** The style of a token whose creator has set nothing. */
export const UNSET_STYLE: LiveStyle = {
  ...(Object.fromEntries(lookFields.map((field) => [field, null])) as Record<keyof Looks, null>),
  messageTimeoutSeconds: DEFAULT_STYLE.messageTimeoutSeconds,
  qrCorner: DEFAULT_STYLE.qrCorner,
};

/** Returns the general field behind a part's field: `textColor` behind `amountTextColor`. Null for the other fields. */
export function generalFieldOf(field: keyof LiveStyle): keyof Look | null {
  const name = /^(?:amount|message)([A-Z]\w*)$/.exec(field)?.[1];
  if (!name || SETTINGS.includes(field)) return null;
  return `${name[0]!.toLowerCase()}${name.slice(1)}` as keyof Look;
}

/** Returns every field with its final value. Fields may be missing, as in styles of older versions. */
export function wholeStyle(style: Partial<LiveStyle>): WholeStyle {
  const fields = Object.keys(DEFAULT_STYLE) as (keyof WholeStyle)[];
  const values = fields.map((field) => {
    const general = generalFieldOf(field);
    return [field, style[field] ?? (general && style[general]) ?? DEFAULT_STYLE[field]];
  });
  return Object.fromEntries(values) as unknown as WholeStyle;
}

export type StyleRule =
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
