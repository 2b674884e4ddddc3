/** Checks a style that a client sent. */
import * as z from 'zod/mini';
import { matching, numberIn, oneOf, parseFields, someFields } from '../fields.ts';
import { FONT_FAMILIES } from './fonts.ts';
import { generalFieldOf, type LiveStyle, STYLE_RULES, type StyleRule, UNSET_STYLE } from './style.ts';

/** Up to eight "x y blur color" shadows, or none: nothing that could load or run anything. */
const SHADOW =
  /^(?:none|(?:-?\d{1,2}(?:\.\d)?(?:px)? -?\d{1,2}(?:\.\d)?(?:px)? \d{1,2}(?:px)? #[0-9a-f]{6}(?:[0-9a-f]{2})?(?:, (?=.)|$)){1,8})$/i;

function schemaOf(rule: StyleRule): z.ZodMiniType {
  switch (rule.kind) {
    case 'number':
      // Steps such as 0.1 are not exact in binary: compare the quotient with its nearest whole number.
      return numberIn(rule.min, rule.max).check(
        z.refine((value) => {
          const steps = (value - (rule.step === 100 ? 0 : rule.min)) / rule.step;
          return Math.abs(steps - Math.round(steps)) < 1e-6;
        }, `must be in steps of ${rule.step}`),
      );
    case 'color':
      return matching(/^#[0-9a-f]{6}$/i, 'must be a color like #a7f3d0');
    case 'font':
      return z.enum(FONT_FAMILIES, 'must be one of the offered font families');
    case 'choice':
      return oneOf(rule.options);
    case 'shadow': {
      const problem = 'must be none or up to eight shadows like "2px 2px 0 #000000"';
      return z.string(problem).check(z.refine((text) => text.length <= 300 && SHADOW.test(text), problem));
    }
  }
}

/** The rules of the fields of both texts, which a tier may have too. */
export const textRules = Object.fromEntries(
  Object.entries(STYLE_RULES).flatMap(([field, rule]) =>
    generalFieldOf(field as keyof LiveStyle) ? [[field, schemaOf(rule)]] : [],
  ),
);

const style = someFields(
  Object.fromEntries(Object.entries(STYLE_RULES).map(([field, rule]) => [field, z.nullable(schemaOf(rule))])),
);

/**
 * Returns the full style for a client's input: missing fields come from `base`, and null unsets a field. Refuses
 * invalid_field by the field's name.
 */
export function parseStyle(input: unknown, base: LiveStyle = UNSET_STYLE): LiveStyle {
  const texts = { document: 'config', unknown: 'is not a style setting' };
  const sent = Object.entries(parseFields(style, input, texts));
  const set = sent.map(([field, value]) => [field, value ?? UNSET_STYLE[field as keyof LiveStyle]]);
  return { ...base, ...Object.fromEntries(set) };
}
