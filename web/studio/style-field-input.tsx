import type { ReactNode } from 'react';
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { STYLE_RULES } from '../../core/live/style.ts';
import { Field } from '../ui/field.tsx';
import { RangeField } from './alerts/range-field.tsx';
import { ColorField } from './color-field.tsx';
import { ShadowInput } from './shadow-input.tsx';
import { labelOf, type StyleField, styleProblem } from './style-fields.ts';
import { FontPicker } from './style-font-picker.tsx';
import { words } from './style-words.ts';

type Value = string | number;

/** The input for a field's rule, with its label and the problem of its value. */
export function StyleFieldInput({
  field,
  shown,
  aside,
  onValue,
}: {
  field: StyleField;
  /** The value that is drawn: its own, the general one, or the default. */
  shown: Value;
  aside: ReactNode;
  onValue: (value: Value) => void;
}) {
  const rule = STYLE_RULES[field];
  const name = labelOf(field);
  const [group, ...rest] = name.split(' ');
  // The switch above names the group for eyes.
  const label = (
    <>
      <span className="sr-only">{group} </span>
      <span className="inline-block first-letter:uppercase">{rest.join(' ')}</span>
    </>
  );
  const problem = styleProblem(field, shown);
  const text = String(shown);
  switch (rule.kind) {
    case 'number':
      return (
        <RangeField
          {...rule}
          label={label}
          aside={aside}
          says={/outlineWidth$/i.test(field) ? words.pixels(Number(shown)) : text}
          value={Number(shown)}
          onValue={(value) => onValue(Math.round(value * 10) / 10)}
        />
      );
    case 'color':
      return <ColorField label={label} aside={aside} value={text} onValue={onValue} />;
    case 'font':
      return (
        <Field label={label} aside={aside}>
          <FontPicker value={text} families={FONT_FAMILIES} onValue={onValue} />
        </Field>
      );
    case 'shadow': {
      const error = problem && words.problem(name, problem);
      return <ShadowInput {...{ name, label, error, aside }} value={text} onValue={onValue} />;
    }
    case 'choice':
      return null;
  }
}
