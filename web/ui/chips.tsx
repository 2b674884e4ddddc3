import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A choice among several short options, which wrap. Real radio buttons: arrow keys and names work natively. */
export function Chips<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onValue,
  className,
}: {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValue: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-sm font-medium text-fg'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full border px-4 text-sm font-semibold transition-colors duration-150 sm:pointer-fine:min-h-9',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint',
              option.value === value
                ? 'border-mint/60 bg-mint/10 text-mint'
                : 'border-line-strong bg-surface text-muted hover:border-faint hover:text-fg',
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
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
