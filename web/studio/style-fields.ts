/**
 * The fields of a live style with their groups and names in the editor. Derived from the rules, so that none is
 * missing.
 */
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { generalFieldOf, type LiveStyle, STYLE_RULES, UNSET_STYLE } from '../../core/live/style.ts';
import { Refusal } from '../../core/refusals.ts';
import { words } from './style-words.ts';

export type StyleField = keyof LiveStyle;

/** amount and message: the two texts of an alert. general: the defaults of both, and the time on screen. */
export type StyleGroup = 'amount' | 'message' | 'general';

export const STYLE_FIELDS = Object.keys(STYLE_RULES) as StyleField[];

export function groupOf(field: StyleField): StyleGroup {
  if (/^amount[A-Z]/.test(field)) return 'amount';
  return /^message[A-Z]/.test(field) && field !== 'messageTimeoutSeconds' ? 'message' : 'general';
}

/** Returns "amountOutlineWidth" as "Amount outline width". */
export function labelOf(field: StyleField): string {
  if (field === 'messageTimeoutSeconds' || field === 'qrCorner') return words.fields[field];
  const name = field
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim();
  const label = groupOf(field) === 'general' ? `general ${name}` : name;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns the unit behind a number. */
export function unitOf(field: StyleField): string {
  if (/outlineWidth$/i.test(field)) return words.units.pixels;
  return field === 'messageTimeoutSeconds' ? words.units.seconds : '';
}

/** Returns "top-left" as "Top left". */
export function choiceLabel(option: string): string {
  return option.charAt(0).toUpperCase() + option.slice(1).replaceAll('-', ' ');
}

/** Returns the families whose name contains the typed text; those that begin with it first. */
export function familiesLike(typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const found = FONT_FAMILIES.filter((family) => family.toLowerCase().includes(wanted));
  const begins = (family: string) => Number(family.toLowerCase().startsWith(wanted));
  return found.sort((a, b) => begins(b) - begins(a));
}

/** Returns the problem of a field's value, without the field's name; null if it is valid. */
export function styleProblem(field: StyleField, value: unknown): string | null {
  try {
    parseStyle({ [field]: value });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message.replace(`${field}: `, '');
    throw error;
  }
}

/** Returns the draft with invalid fields replaced by the stored ones. For the preview. */
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

/** Returns a style as it was read, completed; before it is read, one that sets nothing. */
export function storedStyle(read: Partial<LiveStyle> | undefined): LiveStyle {
  return { ...UNSET_STYLE, ...read };
}

/** Returns whether a field may have no value of its own. */
export function canBeUnset(field: StyleField): boolean {
  return UNSET_STYLE[field] === null;
}

/** Returns the fields of Amount and Message that have a value of their own, so that General does not change them. */
export function ownFields(style: LiveStyle): StyleField[] {
  return STYLE_FIELDS.filter((field) => generalFieldOf(field) !== null && style[field] !== null);
}

/** Returns the style with General in every field that can follow it. */
export function withoutOwnFields(style: LiveStyle): LiveStyle {
  return { ...style, ...Object.fromEntries(ownFields(style).map((field) => [field, null])) };
}
