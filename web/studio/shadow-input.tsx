import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { RangeField } from './alerts/range-field.tsx';
import { ColorField } from './color-field.tsx';
import { isOwnShadow, ownFrom, SHADOW_RANGES, SHADOWS, shadowOf, shadowText } from './style-shadows.ts';
import { words } from './style-words.ts';

const CUSTOM = 'custom';
const { shadow: names } = words;

/** Chooses a shadow by name, or edits the creator's own: its direction, blur and color, or its CSS. */
export function ShadowInput({
  name,
  label,
  error,
  aside,
  value,
  onValue,
}: {
  /** Of the whole field, for the parts' names. */
  name: string;
  label: ReactNode;
  error: string | null;
  aside: ReactNode;
  value: string;
  onValue: (value: string) => void;
}) {
  const own = isOwnShadow(value);
  const shadow = shadowOf(value);
  return (
    <>
      <Field label={label} aside={aside}>
        <Select
          value={own ? CUSTOM : value}
          onValue={(next) => onValue(next === CUSTOM ? ownFrom(value) : next)}
          options={[...SHADOWS, { label: names.custom, value: CUSTOM }]}
        />
      </Field>
      {own && (
        <div className="grid gap-x-5 gap-y-3 rounded-xl border border-line bg-ink/40 p-4 sm:col-span-full sm:grid-cols-2">
          {(['right', 'down', 'blur'] as const).map((length) => (
            <RangeField
              key={length}
              label={names[length](name)}
              says={words.pixels(shadow[length])}
              min={SHADOW_RANGES[length][0]}
              max={SHADOW_RANGES[length][1]}
              value={shadow[length]}
              onValue={(next) => onValue(shadowText({ ...shadow, [length]: next }))}
            />
          ))}
          <ColorField
            label={names.color(name)}
            value={shadow.color}
            onValue={(color) => onValue(shadowText({ ...shadow, color }))}
          />
          <details className="sm:col-span-full" open={Boolean(error)}>
            <summary className="min-h-9 py-1.5 text-sm font-medium text-muted hover:text-fg">
              {names.css}
            </summary>
            <Field label={names.cssLabel(name)} hideLabel error={error} hint={names.cssHint} className="mt-1">
              <TextInput value={value} onValue={onValue} spellCheck={false} className="font-mono" />
            </Field>
          </details>
        </div>
      )}
    </>
  );
}
