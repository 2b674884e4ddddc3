import { type FormEvent, useState } from 'react';
import { feeChangeMessage } from '../../core/messages.ts';
import { formatAmount } from '../../core/money.ts';
import { type Admin, changeFee, useReload } from '../client/admin.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { NumberInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { readPercent } from './figures.ts';
import { freshParts, useProveAsAdmin } from './prove.ts';

const INVALID = 'Platform fee must be a valid positive number';
const FAILED = 'Failed to update platform fee';

/** A new fee, in percent; the wallet signs for it. Giveaways and tips prepared from then on carry it. */
export function FeeForm({ admin, feeBps, onClose }: { admin: Admin; feeBps: number; onClose: () => void }) {
  const [text, setText] = useState(formatAmount(BigInt(feeBps), 2));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const prove = useProveAsAdmin();
  const reload = useReload(admin);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const newFee = readPercent(text);
    if (newFee === null) return setProblem(INVALID);
    setBusy(true);
    const done = await attempt(async () => {
      const message = feeChangeMessage({ newFee, ...freshParts() });
      const proof = await prove(message, FAILED);
      const fee = await changeFee(admin, { platformFee: newFee, message, ...proof });
      notify.success(`Platform fee updated to ${fee}%`);
    }, FAILED);
    setBusy(false);
    if (!done) return;
    void reload('/config', '/audit');
    onClose();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mb-3 rounded-xl bg-ink/60 p-4">
      <Field
        label="New platform fee"
        hint="Your wallet signs for it. Tips and giveaways prepared from now on carry it."
        error={problem}
      >
        <NumberInput
          value={text}
          onValue={(value) => {
            setText(value);
            setProblem(null);
          }}
          min={0}
          step={0.01}
          suffix="%"
        />
      </Field>
      <div className="mt-4 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={busy}>
          {busy ? 'Updating...' : 'Update fee'}
        </Button>
      </div>
    </form>
  );
}
