import { type FormEvent, useState } from 'react';
import { MAX_REASON_LENGTH } from '../../core/media/model.ts';
import type { Admin } from '../client/admin.ts';
import { takeMediaDown } from '../client/media.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { words } from './media-words.ts';

interface Props {
  admin: Admin;
  hash: string;
  onDone: () => Promise<unknown>;
}

/** Asks for a reason, then takes a file down for good. */
export function TakeDownDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Modal title={words.takeDownTitle} description={words.takeDownAbout} onClose={onClose}>
      <Reason {...props} />
    </Modal>
  );
}

function Reason({ admin, hash, onDone }: Props) {
  const close = useCloseModal();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setProblem(words.whyMissing);
    setBusy(true);
    if (await attempt(() => takeMediaDown(admin, hash, reason.trim()), words.takeFailed)) {
      notify.success(words.taken);
      await onDone();
      close();
    }
    setBusy(false);
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <p className="font-mono text-xs break-all text-muted">{hash}</p>
      <Field label={words.why} error={problem} required>
        <TextInput
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          onValue={(value) => {
            setReason(value);
            setProblem(null);
          }}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={close}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
