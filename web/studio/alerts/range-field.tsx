import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import './range-field.css';

/** A slider for a number, with the number's meaning beside it. */
export function RangeField({
  label,
  hideLabel = false,
  aside,
  says,
  value,
  min,
  max,
  step = 1,
  onValue,
  disabled,
  className,
}: {
  label: ReactNode;
  hideLabel?: boolean;
  /** Right of the label. */
  aside?: ReactNode;
  says: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onValue: (value: number) => void;
  disabled?: boolean;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium text-fg">
          {label}
        </label>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </div>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-valuetext={says}
          onChange={(event) => onValue(Number(event.target.value))}
          style={{ '--at': `${((value - min) / (max - min)) * 100}%` } as React.CSSProperties}
          className="range-field h-11 min-w-0 flex-1 cursor-pointer disabled:cursor-default disabled:opacity-50"
        />
        <output htmlFor={id} className="w-12 shrink-0 text-right text-sm text-muted tabular-nums">
          {says}
        </output>
      </div>
    </div>
  );
}
