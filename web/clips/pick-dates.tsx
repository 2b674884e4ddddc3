import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import type { Chooser } from './use-chooser.ts';
import { words } from './words.ts';

/** The two dates between which a clip can be picked. `narrow`: beside other controls. */
export function PickDates({
  chooser: { days, setDays, problem, busy },
  narrow = false,
}: {
  chooser: Chooser;
  narrow?: boolean;
}) {
  const className = cx(narrow && 'gap-1 sm:w-38');
  const inputClass = cx(narrow && 'px-2.5!');
  return (
    <>
      <Field label={words.choose.start} className={className}>
        <TextInput
          type="date"
          value={days.start}
          onValue={(start) => setDays({ ...days, start })}
          disabled={busy !== null}
          className={inputClass}
        />
      </Field>
      <Field label={words.choose.end} error={problem} className={className}>
        <TextInput
          type="date"
          value={days.end}
          onValue={(end) => setDays({ ...days, end })}
          disabled={busy !== null}
          className={inputClass}
        />
      </Field>
    </>
  );
}
