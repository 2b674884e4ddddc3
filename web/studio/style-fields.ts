/** The style fields as the editor of looks shows them: names, units, problems. Derived from the rules. */
import { FIELD_NAMES, fieldOf } from '../../core/alerts/looks.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import {
  generalFieldOf,
  type LiveStyle,
  type Look,
  type TextLooks,
  type TextPart,
  UNSET_STYLE,
} from '../../core/live/style.ts';
import { Refusal } from '../../core/refusals.ts';
import { words } from './style-words.ts';

/** A field of a text, or the general one behind those of both texts. */
export type StyleField = keyof TextLooks | keyof Look;
/** general: what both texts have where they have no value of their own. */
export type StyleGroup = TextPart | 'general';

/** Returns the fields of a group, in the order of the editor. */
export function fieldsOf(group: StyleGroup): StyleField[] {
  return FIELD_NAMES.map((name) => (group === 'general' ? name : fieldOf(group, name)));
}

/** Returns "amountOutlineWidth" as "Amount outline width", and "shadow" as "General shadow". */
export function labelOf(field: StyleField): string {
  const name = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  const label = generalFieldOf(field) ? name : `general ${name}`;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Returns the families whose name contains the typed text; those that begin with it first. */
export function familiesLike(typed: string, families: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  const found = families.filter((family) => family.toLowerCase().includes(wanted));
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

/** Returns what keeps these fields from being saved; null if nothing does. */
export function styleProblems(style: Partial<LiveStyle>): string | null {
  for (const field of [...fieldsOf('amount'), ...fieldsOf('message'), ...fieldsOf('general')]) {
    const problem = field in style ? styleProblem(field, style[field]) : null;
    if (problem) return words.problem(labelOf(field), problem);
  }
  return null;
}

/** Returns a style as it was read, completed; before it is read, one that sets nothing. */
export function storedStyle(read: Partial<LiveStyle> | undefined): LiveStyle {
  return { ...UNSET_STYLE, ...read };
}

/** Returns the fields of both texts that have a value of their own, so that General does not change them. */
export function ownFields(style: LiveStyle): (keyof TextLooks)[] {
  return ([...fieldsOf('amount'), ...fieldsOf('message')] as (keyof TextLooks)[]).filter(
    (field) => style[field] !== null,
  );
}
