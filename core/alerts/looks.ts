/**
 * The one model of an alert: the token's style fields are the base of all tiers, a tier holds only what differs, and a
 * look says which of the fields it draws. Studio, previews, overlay and room read it here. The overlay loads this file.
 */
import { isSerif } from '../live/fonts.ts';
import { DEFAULT_STYLE, type LiveStyle, type Look, type TextPart } from '../live/style.ts';
import type { AlertSettings, Preset, Tier } from './settings.ts';

/** The fields that a look draws. All others come with the look. */
interface LookFields {
  /** The texts whose color can be set. */
  colors: readonly TextPart[];
  fonts: 'all' | 'serifs' | 'its own';
  /** The lightest and the heaviest weight; null: its own. */
  weights: readonly [number, number] | null;
  outline: boolean;
  /** Shadow and line height. */
  shape: boolean;
}

const BOTH = ['amount', 'message'] as const;

export const LOOK_FIELDS: Record<Preset, LookFields> = {
  classic: { colors: BOTH, fonts: 'all', weights: [100, 900], outline: true, shape: true },
  'lower-third': { colors: BOTH, fonts: 'all', weights: [100, 900], outline: true, shape: false },
  'corner-card': { colors: BOTH, fonts: 'all', weights: [100, 900], outline: true, shape: false },
  'comic-burst': { colors: BOTH, fonts: 'all', weights: [700, 900], outline: true, shape: false },
  'game-day': { colors: ['message'], fonts: 'all', weights: [700, 900], outline: false, shape: false },
  'main-stage': { colors: ['message'], fonts: 'all', weights: [700, 900], outline: false, shape: false },
  'neon-sign': { colors: ['message'], fonts: 'all', weights: [100, 500], outline: false, shape: false },
  stationery: { colors: BOTH, fonts: 'serifs', weights: [400, 700], outline: false, shape: false },
  arcade: { colors: BOTH, fonts: 'its own', weights: null, outline: false, shape: false },
};

/** How a text is drawn. An absent field comes with the look; in Classic none is absent. */
export type TextLook = Partial<Look>;

export interface AlertLook extends Record<TextPart, TextLook> {
  /** On screen. */
  seconds: number;
}

type Base = Partial<LiveStyle>;

/** Returns how an alert of this tier is drawn. `base`: the token's style, with null or nothing for unset fields. */
export function lookOf(
  { preset, style, seconds }: Pick<Tier, 'preset' | 'style' | 'seconds'>,
  base: Base,
): AlertLook {
  const set = { ...base, ...style };
  return {
    amount: textLook(preset, set, 'amount'),
    message: textLook(preset, set, 'message'),
    seconds: secondsOf({ seconds }, base),
  };
}

/** Returns the time on screen in seconds, before reading time and voice. */
export function secondsOf({ seconds }: Pick<Tier, 'seconds'>, base: Base): number {
  return seconds ?? base.messageTimeoutSeconds ?? DEFAULT_STYLE.messageTimeoutSeconds;
}

/** The fields of a text, in the order of the editor. */
export const FIELD_NAMES = [
  'textColor',
  'outlineColor',
  'outlineWidth',
  'fontFamily',
  'fontWeight',
  'lineHeight',
  'shadow',
] as const satisfies readonly (keyof Look)[];

/** Returns "amountTextColor" of the amount's `textColor`. */
export const fieldOf = <Part extends TextPart, Name extends keyof Look>(part: Part, name: Name) =>
  `${part}${name[0]!.toUpperCase()}${name.slice(1)}` as `${Part}${Capitalize<Name>}`;

function textLook(preset: Preset, set: Base, part: TextPart): TextLook {
  const values = FIELD_NAMES.flatMap((name) => {
    const field = fieldOf(part, name);
    const value = set[field] ?? set[name] ?? (preset === 'classic' ? DEFAULT_STYLE[field] : null);
    return value !== null && draws(preset, part, name, value)
      ? [[name, drawnValue(preset, name, value)]]
      : [];
  });
  return Object.fromEntries(values) as TextLook;
}

function drawnValue(preset: Preset, name: keyof Look, value: string | number): string | number {
  const { weights } = LOOK_FIELDS[preset];
  if (name !== 'fontWeight' || !weights) return value;
  return Math.min(weights[1], Math.max(weights[0], Number(value)));
}

/** Returns whether a look draws this value. A weight beyond its range is drawn at the end of the range. */
function draws(preset: Preset, part: TextPart, name: keyof Look, value: string | number | null): boolean {
  const { colors, fonts, weights, outline, shape } = LOOK_FIELDS[preset];
  switch (name) {
    case 'textColor':
      return colors.includes(part);
    case 'fontFamily':
      return fonts === 'all' || (fonts === 'serifs' && (value === null || isSerif(String(value))));
    case 'fontWeight':
      return weights !== null;
    case 'outlineWidth':
    case 'outlineColor':
      return outline;
    case 'lineHeight':
    case 'shadow':
      return shape;
  }
}

/** Returns, for each of these fields that a look in use does not draw, the names of those looks. */
export function notDrawn(
  { tiers }: Pick<AlertSettings, 'tiers'>,
  style: Base,
): Partial<Record<keyof LiveStyle, Preset[]>> {
  const looks = [...new Set(tiers.map(({ preset }) => preset))];
  const left = (Object.keys(style) as (keyof LiveStyle)[]).map((field) => {
    const [, part, own] = /^(amount|message)([A-Z]\w*)$/.exec(field) ?? [];
    const name = (own ? own[0]!.toLowerCase() + own.slice(1) : field) as keyof Look;
    if (!FIELD_NAMES.includes(name)) return [field, []] as const;
    const parts = part ? [part as TextPart] : BOTH;
    const value = style[field] ?? null;
    return [field, looks.filter((look) => !parts.some((one) => draws(look, one, name, value)))] as const;
  });
  return Object.fromEntries(left.filter(([, without]) => without.length > 0));
}
