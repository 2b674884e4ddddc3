import { type FormEvent, useState } from 'react';
import { isNoNumber, readAmount } from '../../core/amount-text.ts';
import { formatAmount, parseAmount } from '../../core/money.ts';
import { type Admin, useReload } from '../client/admin.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { words } from './words.ts';

interface PercentFormProps {
  admin: Admin;
  label: string;
  hint: string;
  /** The field's initial value. */
  value: string;
  /** Decimal text. */
  step: string;
  /** In percent. */
  decimals: number;
  /** Decimal text. */
  max?: string;
  /** Shown for a number below 0 or above `max`, and for text that is not a number. */
  invalid: string;
  action: string;
  /** Shown if the server sent no message. */
  failed: string;
  /** Sends the value and returns the text to show. */
  save: (percent: number) => Promise<string>;
  onClose: () => void;
}

/**
 * A form for one setting in percent: checks it, sends it, shows the outcome, then reloads configuration and audit log.
 */
export function PercentForm(props: PercentFormProps) {
  const { admin, label, hint, step, decimals, max, invalid, action, failed, save, onClose } = props;
  const [text, setText] = useState(props.value);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reload = useReload(admin);
  const rules = { decimals, unit: '%', most: (max && parseAmount(max, decimals)) || undefined };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readAmount(text, rules);
    if ('problem' in reading && !isNoNumber(reading)) return setProblem(reading.problem);
    if (reading.kind !== 'exact' || (rules.most && reading.units > rules.most)) return setProblem(invalid);
    const percent = Number(formatAmount(reading.units, decimals));
    setBusy(true);
    const done = await attempt(async () => notify.success(await save(percent)), failed);
    setBusy(false);
    if (!done) return;
    void reload('/config', '/audit');
    onClose();
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mb-3 rounded-xl bg-ink/60 p-4">
      <AmountField
        label={label}
        hint={hint}
        error={problem}
        rules={rules}
        value={text}
        onValue={(value) => {
          setText(value);
          setProblem(null);
        }}
        min="0"
        max={max}
        step={step}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose} disabled={busy}>
          {words.config.cancel}
        </Button>
        <Button size="sm" type="submit" busy={busy}>
          {busy ? words.config.updating : action}
        </Button>
      </div>
    </form>
  );
}
