import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type AmountRules, readAmount, stepAmount, typedAmount } from '../../core/amount-text.ts';
import { parseAmount } from '../../core/money.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Field } from './field.tsx';
import { TextInput } from './inputs.tsx';
import { words } from './words.ts';

interface AmountFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The form's own error; it replaces the error of the text itself. */
  error?: ReactNode;
  aside?: ReactNode;
  required?: boolean;
  className?: string;
  /** As it was typed: the caller reads it with the same rules. */
  value: string;
  onValue: (value: string) => void;
  onBlur?: () => void;
  rules: AmountRules;
  /** The unit is in the label, not in the field. */
  hideUnit?: boolean;
  /** The step of the arrow keys, as decimal text; 'any' steps by whole units. */
  step: string;
  min?: string;
  max?: string;
  placeholder?: string;
  disabled?: boolean;
  /** The amount is the main thing of its form. */
  large?: boolean;
}

/**
 * An amount as text: a browser's number field drops what its own locale does not know, and "0,05" becomes 5. Text with
 * two readings is asked about with a button for each; text that cannot be read is refused below the field.
 */
export function AmountField({
  value,
  onValue,
  onBlur,
  rules,
  hideUnit,
  step,
  min = '0',
  max,
  error,
  className,
  placeholder,
  disabled,
  large,
  ...field
}: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const { decimals, unit } = rules;
  const reading = readAmount(value, rules);
  const offers =
    reading.kind === 'asked'
      ? reading.readings
      : reading.kind === 'refused' && reading.meant !== null
        ? [reading.meant]
        : [];
  const unfinished = reading.kind === 'refused' && reading.why === 'unfinished' && typing;
  const own = 'problem' in reading && !unfinished ? reading.problem : undefined;

  function onKeyDown(event: KeyboardEvent) {
    const up = event.key === 'ArrowUp';
    if ((!up && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const grid = { step: gridOf(step, decimals), least: parseAmount(min, decimals) ?? 0n };
    const next = stepAmount(value, rules, grid, up);
    if (next !== null) onValue(next);
  }

  function choose(units: bigint) {
    onValue(typedAmount(units, decimals));
    // The button disappears. An on-screen keyboard would cover what comes next.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus();
  }

  return (
    <div className={cx('flex flex-col gap-2', className)}>
      <Field {...field} error={error || own}>
        <TextInput
          ref={input}
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          step={step}
          min={min}
          max={max}
          placeholder={placeholder}
          spellCheck={false}
          suffix={unit && !hideUnit ? <span className="max-w-16 truncate">{unit}</span> : undefined}
          value={value}
          onValue={onValue}
          onKeyDown={onKeyDown}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false);
            onBlur?.();
          }}
          disabled={disabled}
          className={cx('tabular-nums', large && 'min-h-15 text-2xl! font-bold tracking-tight')}
        />
      </Field>
      {offers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit a row of buttons
        <div role="group" aria-label={words.readings} className="flex flex-wrap gap-2">
          {offers.map((units) => (
            <Button
              key={String(units)}
              size="sm"
              variant="secondary"
              disabled={disabled}
              // The field's blur must not move the button away from under the pointer.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(units)}
              className="grow tabular-nums"
            >
              {withUnit(typedAmount(units, decimals), unit)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns "0.05 SOL", "2.5%". */
function withUnit(text: string, unit: string | undefined): string {
  return unit === '%' ? `${text}%` : unit ? `${text} ${unit}` : text;
}

/** A step that is finer than the currency is its smallest unit. */
function gridOf(step: string, decimals: number): bigint {
  const whole = 10n ** BigInt(decimals);
  return step === 'any' ? whole : (parseAmount(step, decimals) ?? 1n);
}
