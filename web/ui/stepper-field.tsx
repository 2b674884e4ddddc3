import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { TextInput } from './inputs.tsx';
import { words } from './words.ts';

/** A small whole number: one less, one more, or typed. What is typed counts once it is in range. */
export function StepperField({
  label,
  hint,
  error,
  what,
  value,
  onValue,
  least,
  most,
  disabled,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The counted thing, for the buttons' names: "place". */
  what: string;
  value: number;
  onValue: (value: number) => void;
  least: number;
  most: number;
  disabled?: boolean;
}) {
  // Null: the field shows the value itself.
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: number) => {
    setTyped(null);
    onValue(Math.min(most, Math.max(least, next)));
  };
  function type(text: string) {
    setTyped(text);
    const next = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (next >= least && next <= most) onValue(next);
  }
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="flex items-center gap-2">
        <IconButton
          label={words.less(what)}
          icon={<Icon name="minus" />}
          variant="secondary"
          disabled={disabled || value <= least}
          onClick={() => set(value - 1)}
        />
        <Typed
          value={typed ?? String(value)}
          onValue={type}
          onBlur={() => setTyped(null)}
          disabled={disabled}
        />
        <IconButton
          label={words.more(what)}
          icon={<Icon name="plus" />}
          variant="secondary"
          disabled={disabled || value >= most}
          onClick={() => set(value + 1)}
        />
      </div>
    </Field>
  );
}

function Typed(props: {
  value: string;
  onValue: (text: string) => void;
  onBlur: () => void;
  disabled?: boolean | undefined;
}) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      maxLength={4}
      className="w-20! min-w-0 text-center font-semibold tabular-nums"
    />
  );
}
