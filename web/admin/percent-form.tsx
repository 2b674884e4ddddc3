import { type FormEvent, useState } from 'react';
import { type Admin, useReload } from '../client/admin.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NumberInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { readPercent } from './figures.ts';

interface PercentFormProps {
  admin: Admin;
  label: string;
  hint: string;
  /** What stands in the field at first. */
  value: string;
  step: number;
  max?: number;
  /** Whether a number may be sent, and what is said if not. */
  isValid: (percent: number) => boolean;
  invalid: string;
  action: string;
  /** Said where the server said nothing. */
  failed: string;
  /** Sends it and answers what to tell. */
  save: (percent: number) => Promise<string>;
  onClose: () => void;
}

/** One setting in percent: checked, sent, told; configuration and audit log are read again. */
export function PercentForm(props: PercentFormProps) {
  const { admin, label, hint, step, max, isValid, invalid, action, failed, save, onClose } = props;
  const [text, setText] = useState(props.value);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reload = useReload(admin);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const percent = readPercent(text);
    if (percent === null || !isValid(percent)) return setProblem(invalid);
    setBusy(true);
    const done = await attempt(async () => notify.success(await save(percent)), failed);
    setBusy(false);
    if (!done) return;
    void reload('/config', '/audit');
    onClose();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mb-3 rounded-xl bg-ink/60 p-4">
      <Field label={label} hint={hint} error={problem}>
        <NumberInput
          value={text}
          onValue={(value) => {
            setText(value);
            setProblem(null);
          }}
          min={0}
          max={max}
          step={step}
          suffix="%"
        />
      </Field>
      <div className="mt-4 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={busy}>
          {busy ? 'Updating...' : action}
        </Button>
      </div>
    </form>
  );
}
