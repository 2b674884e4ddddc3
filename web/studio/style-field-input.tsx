import { STYLE_RULES } from '../../core/live/style.ts';
import { Field } from '../ui/field.tsx';
import { ColorInput, Select } from '../ui/inputs.tsx';
import { ShadowInput } from './shadow-input.tsx';
import { Slider } from './slider.tsx';
import {
  canBeUnset,
  choiceLabel,
  groupOf,
  labelOf,
  type StyleField,
  styleProblem,
  unitOf,
} from './style-fields.ts';
import { FontPicker } from './style-font-picker.tsx';
import { words } from './style-words.ts';

type Value = string | number;

/** The input for a field's rule, with its label, where its value comes from, and the problem of its value. */
export function StyleFieldInput({
  field,
  value,
  shown,
  fromGeneral,
  onValue,
}: {
  field: StyleField;
  /** Null: not set. */
  value: Value | null;
  /** The value that is drawn: its own, the general one, or the default. */
  shown: Value;
  /** The general field has a value that this one takes while it is not set. */
  fromGeneral: boolean;
  onValue: (value: Value | null) => void;
}) {
  const rule = STYLE_RULES[field];
  const label = labelOf(field);
  const problem = styleProblem(field, value);
  const error = problem && `${label} ${problem}`;
  const text = String(shown);
  const aside = (
    <Source field={field} isSet={value !== null} fromGeneral={fromGeneral} onUnset={() => onValue(null)} />
  );
  switch (rule.kind) {
    case 'number':
      return (
        <Field
          label={label}
          error={error}
          aside={
            <>
              {aside} {`${shown}${unitOf(field)}`}
            </>
          }
        >
          <Slider {...rule} value={Number(shown)} onValue={onValue} />
        </Field>
      );
    case 'color':
      return (
        <Field label={label} error={error} aside={aside}>
          <ColorInput value={text} onValue={onValue} />
        </Field>
      );
    case 'font':
      return (
        <Field label={label} error={error} aside={aside}>
          <FontPicker value={text} onValue={onValue} />
        </Field>
      );
    case 'choice':
      return (
        <Field label={label} error={error}>
          <Select
            value={text}
            onValue={onValue}
            options={rule.options.map((option) => ({ value: option, label: choiceLabel(option) }))}
          />
        </Field>
      );
    case 'shadow':
      return <ShadowInput label={label} error={error} aside={aside} value={text} onValue={onValue} />;
  }
}

/** Says that a value is not the field's own, or gives it back. */
function Source({
  field,
  isSet,
  fromGeneral,
  onUnset,
}: {
  field: StyleField;
  isSet: boolean;
  fromGeneral: boolean;
  onUnset: () => void;
}) {
  if (!canBeUnset(field)) return null;
  const general = groupOf(field) === 'general';
  if (!isSet) return <span className="text-faint">{fromGeneral ? words.fromGeneral : words.byDefault}</span>;
  const action = general ? words.unset.general : words.unset.part;
  return (
    <button
      type="button"
      aria-label={words.unsetField(action, labelOf(field))}
      onClick={onUnset}
      className="rounded-sm py-1 text-mint underline decoration-mint/40 underline-offset-4 hover:text-mint-bright"
    >
      {action}
    </button>
  );
}
