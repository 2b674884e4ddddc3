import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { words } from './words.ts';

/** Every input takes `value` and reports `onValue(text)`; the rest are the element's own attributes. */
interface Valued {
  value: string;
  onValue: (value: string) => void;
}

const BOX =
  'w-full min-h-11 rounded-xl border border-line-field bg-ink/60 px-3.5 text-base text-fg transition-colors duration-150 ' +
  'placeholder:text-faint hover:border-faint focus:border-mint focus-visible:outline-1 focus-visible:outline-offset-0 ' +
  'text-ellipsis disabled:border-line disabled:bg-transparent disabled:text-muted aria-invalid:border-danger sm:text-sm';

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> &
  Valued & { suffix?: ReactNode; ref?: Ref<HTMLInputElement> };

export function TextInput({ value, onValue, suffix, className, ...rest }: TextInputProps) {
  const field = useFieldProps();
  const input = (
    <input
      type="text"
      autoComplete="off"
      {...field}
      {...rest}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={cx(BOX, Boolean(suffix) && 'pr-16', className)}
    />
  );
  if (!suffix) return input;
  return (
    <div className="relative">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm font-medium text-muted">
        {suffix}
      </span>
    </div>
  );
}

export function TextArea({
  value,
  onValue,
  className,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & Valued) {
  const field = useFieldProps();
  return (
    <textarea
      rows={3}
      {...field}
      {...rest}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={cx(BOX, 'resize-y py-3 leading-relaxed', className)}
    />
  );
}

export function Select({
  value,
  onValue,
  options,
  className,
  ...rest
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> &
  Valued & { options: readonly { value: string; label: string }[] }) {
  const field = useFieldProps();
  return (
    <div className="relative">
      <select
        {...field}
        {...rest}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={cx(BOX, 'appearance-none pr-10', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-surface text-fg">
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}

/** A swatch and its hex text; both edit the same `#rrggbb`. */
export function ColorInput({
  value,
  onValue,
  className,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & Valued) {
  const field = useFieldProps();
  return (
    <div className={cx('relative', className)}>
      <input
        type="color"
        aria-label={words.pickColor}
        disabled={rest.disabled}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={(event) => onValue(event.target.value)}
        className="absolute left-0 size-11 cursor-pointer rounded-xl bg-transparent p-2.5 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-md [&::-webkit-color-swatch]:border-line-field"
      />
      <input
        type="text"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        {...field}
        {...rest}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={cx(BOX, 'pr-2! pl-11! font-mono')}
      />
    </div>
  );
}
