/** Checks a style that a client sent. */
import { Refusal } from '../refusals.ts';
import { type LiveStyle, STYLE_RULES, type StyleRule, UNSET_STYLE } from './style.ts';

/** Up to eight "x y blur color" shadows, or none: nothing that could load or run anything. */
const SHADOW =
  /^(?:none|(?:-?\d{1,2}(?:\.\d)?(?:px)? -?\d{1,2}(?:\.\d)?(?:px)? \d{1,2}(?:px)? #[0-9a-f]{6}(?:[0-9a-f]{2})?(?:, (?=.)|$)){1,8})$/i;

/**
 * The full style of what a client sent: known fields checked, missing ones from `base`, null as "not set".
 * `fontFamilies` is the list offered by the editor. Refuses by the field's name; unknown fields are refused too.
 */
export function parseStyle(
  input: unknown,
  fontFamilies: readonly string[],
  base: LiveStyle = UNSET_STYLE,
): LiveStyle {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Refusal('invalid_field', { field: 'config', problem: 'must be an object' });
  }
  const style: Record<string, unknown> = { ...base };
  for (const [field, value] of Object.entries(input)) {
    const known = Object.hasOwn(STYLE_RULES, field);
    const problem = known
      ? value !== null && problemOf(value, STYLE_RULES[field as keyof LiveStyle], fontFamilies)
      : 'is not a style setting';
    if (problem) throw new Refusal('invalid_field', { field, problem });
    style[field] = value ?? UNSET_STYLE[field as keyof LiveStyle];
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
        : 'must be a color like #a7f3d0';
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
