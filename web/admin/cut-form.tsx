import { type FormEvent, useState } from 'react';
import { type Admin, changeCut, useReload } from '../client/admin.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NumberInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { readPercent } from './figures.ts';

const INVALID = 'Payout cut must be a valid number between 0 and 100';

/** What the platform keeps of a payout, in whole percent. */
export function CutForm({ admin, percent, onClose }: { admin: Admin; percent: number; onClose: () => void }) {
  const [text, setText] = useState(String(percent));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reload = useReload(admin);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const cut = readPercent(text);
    if (cut === null || cut > 100 || !Number.isInteger(cut)) return setProblem(INVALID);
    setBusy(true);
    const done = await attempt(
      async () => notify.success(await changeCut(admin, cut)),
      'Failed to update payout cut',
    );
    setBusy(false);
    if (!done) return;
    void reload('/config', '/audit');
    onClose();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mb-3 rounded-xl bg-ink/60 p-4">
      <Field
        label="New payout cut"
        hint="Stays with the platform; the rest goes to the admin wallets in equal shares."
        error={problem}
      >
        <NumberInput
          value={text}
          onValue={(value) => {
            setText(value);
            setProblem(null);
          }}
          min={0}
          max={100}
          step={1}
          suffix="%"
        />
      </Field>
      <div className="mt-4 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={busy}>
          {busy ? 'Updating...' : 'Update cut'}
        </Button>
      </div>
    </form>
  );
}
