import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from './cx.ts';

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const Context = createContext<FieldContext | null>(null);

/** Returns the ids that name and describe an input inside a Field; empty outside of one. */
export function useFieldProps(): {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
} {
  const field = useContext(Context);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  };
}

/** Label, hint and error around one input. An error replaces the hint and is announced. */
export function Field({
  label,
  hint,
  error,
  aside,
  required = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Right of the label: a counter, a unit. */
  aside?: ReactNode;
  required?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <Context value={{ id, describedBy: note ? noteId : undefined, invalid: Boolean(error), required }}>
      <div className={cx('flex flex-col gap-2', className)}>
        <div className={cx('flex flex-wrap items-baseline justify-between gap-x-3', hideLabel && 'sr-only')}>
          <label htmlFor={id} className="text-sm font-medium text-fg">
            {label}
          </label>
          {aside && <span className="text-xs tabular-nums text-muted">{aside}</span>}
        </div>
        {children}
        {note && (
          <p
            id={noteId}
            role={error ? 'alert' : undefined}
            className={cx('text-sm leading-snug', error ? 'text-danger' : 'text-muted')}
          >
            {note}
          </p>
        )}
      </div>
    </Context>
  );
}
