import { type ReactNode, useState } from 'react';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { ColorInput } from '../ui/inputs.tsx';
import { READABLE } from './alerts/grounds.ts';
import { words } from './style-words.ts';

/** A color. The typed text takes effect once it is a complete color. */
export function ColorField({
  label,
  value,
  aside,
  onValue,
}: {
  label: ReactNode;
  value: string;
  aside?: ReactNode;
  onValue: (color: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} aside={aside}>
      <ColorInput
        value={typed ?? value}
        onValue={(text) => {
          const isColor = /^#[0-9a-f]{6}$/i.test(text);
          setTyped(isColor ? null : text);
          if (isColor) onValue(text);
        }}
      />
    </Field>
  );
}

/** How readable a text is on what is behind it; amber where it is hard to read. */
export function Contrast({ ratio }: { ratio: number | null }) {
  if (ratio === null) return null;
  const shown = Math.floor(ratio * 10) / 10;
  return (
    <span
      data-contrast={ratio < READABLE ? 'low' : 'good'}
      className={cx(
        'mr-1.5 whitespace-nowrap',
        ratio < READABLE ? 'font-semibold text-warn' : 'text-faint max-sm:hidden',
      )}
    >
      {words.contrast(shown)}
    </span>
  );
}

/** Says that a value is not the field's own, or takes the field's own away. */
export function Source({
  label,
  isSet,
  inherited,
  onUnset,
}: {
  label: string;
  isSet: boolean;
  /** Where the value comes from instead; null needs no word. */
  inherited: string | null;
  onUnset: () => void;
}) {
  if (!isSet) return inherited && <span className="text-faint">{inherited}</span>;
  return (
    <button
      type="button"
      aria-label={words.unsetField(label)}
      onClick={onUnset}
      className="rounded-sm py-1 text-mint underline decoration-mint/40 underline-offset-4 hover:text-mint-bright"
    >
      {words.unset}
    </button>
  );
}
