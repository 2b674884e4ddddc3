/**
 * The fields of a live style with their groups and names in the editor. Derived from the rules, so that none is
 * missing.
 */
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import {
  DEFAULT_SHADOW,
  DEFAULT_STYLE,
  type LiveStyle,
  parseStyle,
  STYLE_RULES,
} from '../../core/live/style.ts';
import { Refusal } from '../../core/refusals.ts';

export type StyleField = keyof LiveStyle;

/** amount and message: the two texts of an alert. general: the defaults of both, and the time on screen. */
export type StyleGroup = 'amount' | 'message' | 'general';

export const STYLE_FIELDS = Object.keys(STYLE_RULES) as StyleField[];

export function groupOf(field: StyleField): StyleGroup {
  if (/^amount[A-Z]/.test(field)) return 'amount';
  return /^message[A-Z]/.test(field) && field !== 'messageTimeoutSeconds' ? 'message' : 'general';
}

/** "amountOutlineWidth" as "Amount outline width". */
export function labelOf(field: StyleField): string {
  if (field === 'messageTimeoutSeconds') return 'Message display time';
  if (field === 'qrCorner') return 'QR code between alerts';
  const words = field
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace('color', 'colour')
    .trim();
  const label = groupOf(field) === 'general' ? `general ${words}` : words;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The unit behind a number. */
export function unitOf(field: StyleField): string {
  if (/outlineWidth$/i.test(field)) return ' px';
  return field === 'messageTimeoutSeconds' ? ' s' : '';
}

/** "top-left" as "Top left". */
export function choiceLabel(option: string): string {
  return option.charAt(0).toUpperCase() + option.slice(1).replaceAll('-', ' ');
}

/** The families whose name contains the typed text; those that begin with it first. */
export function familiesLike(typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const found = FONT_FAMILIES.filter((family) => family.toLowerCase().includes(wanted));
  const begins = (family: string) => Number(family.toLowerCase().startsWith(wanted));
  return found.sort((a, b) => begins(b) - begins(a));
}

export const SHADOWS: readonly { label: string; value: string }[] = [
  { label: 'Black, four directions', value: DEFAULT_SHADOW },
  { label: 'Soft drop', value: '0px 4px 18px #000000cc' },
  { label: 'Hard drop', value: '4px 4px 0 #000000' },
  { label: 'Glow', value: '0px 0px 24px #34d399' },
  { label: 'None', value: 'none' },
];

/** The problem of a field's value, without the field's name; null if it is valid. */
export function styleProblem(field: StyleField, value: unknown): string | null {
  try {
    parseStyle({ [field]: value }, FONT_FAMILIES);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message.replace(`${field}: `, '');
    throw error;
  }
}

/** The draft with invalid fields replaced by the stored ones. For the preview. */
export function soundStyle(draft: LiveStyle, stored: LiveStyle): LiveStyle {
  const sound = STYLE_FIELDS.map((field) => [
    field,
    styleProblem(field, draft[field]) ? stored[field] : draft[field],
  ]);
  return Object.fromEntries(sound) as unknown as LiveStyle;
}

export function sameStyle(a: LiveStyle, b: LiveStyle): boolean {
  return STYLE_FIELDS.every((field) => a[field] === b[field]);
}

/** A stored style of an older version, completed. */
export function wholeStyle(stored: Partial<LiveStyle> | undefined): LiveStyle {
  return { ...DEFAULT_STYLE, ...stored };
}
