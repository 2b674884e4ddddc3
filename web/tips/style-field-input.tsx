import { STYLE_RULES } from '../../core/live/style.ts';
import { Field, useFieldProps } from '../ui/field.tsx';
import { ColorInput, Select, TextInput } from '../ui/inputs.tsx';
import { choiceLabel, labelOf, SHADOWS, type StyleField, styleProblem, unitOf } from './style-fields.ts';
import { FontPicker } from './style-font-picker.tsx';

/** The input for a field's rule, with its label and the problem of its value. */
export function StyleFieldInput({
  field,
  value,
  onValue,
}: {
  field: StyleField;
  value: string | number;
  onValue: (value: string | number) => void;
}) {
  const rule = STYLE_RULES[field];
  const problem = styleProblem(field, value);
  const error = problem && `${labelOf(field)} ${problem}`;
  const text = String(value);
  switch (rule.kind) {
    case 'number':
      return (
        <Field label={labelOf(field)} error={error} aside={`${value}${unitOf(field)}`}>
          <Slider {...rule} value={Number(value)} onValue={onValue} />
        </Field>
      );
    case 'color':
      return (
        <Field label={labelOf(field)} error={error}>
          <ColorInput value={text} onValue={onValue} />
        </Field>
      );
    case 'font':
      return (
        <Field label={labelOf(field)} error={error}>
          <FontPicker value={text} onValue={onValue} />
        </Field>
      );
    case 'choice':
      return (
        <Field label={labelOf(field)} error={error}>
          <Select
            value={text}
            onValue={onValue}
            options={rule.options.map((option) => ({ value: option, label: choiceLabel(option) }))}
          />
        </Field>
      );
    case 'shadow':
      return <ShadowInput label={labelOf(field)} error={error} value={text} onValue={onValue} />;
  }
}

function Slider({
  min,
  max,
  step,
  value,
  onValue,
}: {
  min: number;
  max: number;
  step: number;
  value: number;
  onValue: (value: number) => void;
}) {
  return (
    <input
      type="range"
      {...useFieldProps()}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onValue(Number(event.target.value))}
      className="h-11 w-full cursor-pointer accent-mint"
    />
  );
}

/** A choice of shadows, or the CSS text of any other shadow. */
function ShadowInput({
  label,
  error,
  value,
  onValue,
}: {
  label: string;
  error: string | null;
  value: string;
  onValue: (value: string) => void;
}) {
  const known = SHADOWS.some((shadow) => shadow.value === value);
  return (
    <>
      <Field label={label}>
        <Select
          value={known ? value : 'own'}
          onValue={(next) => onValue(next === 'own' ? ownFrom(value) : next)}
          options={[...SHADOWS, { label: 'Own', value: 'own' }]}
        />
      </Field>
      {!known && (
        <Field
          label={`${label} value`}
          error={error}
          hint="x y blur colour, up to eight, with commas between"
        >
          <TextInput value={value} onValue={onValue} spellCheck={false} className="font-mono" />
        </Field>
      )}
    </>
  );
}

/** A shadow that is not in the choice, as a starting point. */
function ownFrom(value: string): string {
  return value === 'none' ? '2px 2px 4px #000000' : value.replace(/^-?\d+(?:px)? /, '3px ');
}
