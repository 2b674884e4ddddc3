import { useId } from 'react';
import { cx } from './cx.ts';

/** A choice among a few options, side by side. Real radio buttons: arrow keys, names and forms work natively. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValue,
  disabled,
  className,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
  disabled?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={cx(
        'flex max-w-full min-w-0 rounded-xl border border-line-strong bg-ink/60 p-1 disabled:border-line',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-lg px-1 text-sm font-semibold sm:px-3 transition-colors duration-150 sm:pointer-fine:min-h-9',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-mint',
            option.value === value ? 'bg-raised text-mint shadow-card' : 'text-muted hover:text-fg',
            'has-disabled:pointer-events-none has-disabled:text-faint',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            className="sr-only"
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
