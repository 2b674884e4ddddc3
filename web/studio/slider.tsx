import { useFieldProps } from '../ui/field.tsx';

/** A range with a step, in a Field. */
export function Slider({
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
