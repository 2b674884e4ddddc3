import { type FormEvent, useState } from 'react';
import { MAX_REASON_LENGTH } from '../../core/media/model.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { words } from './media-words.ts';

interface Props {
  /** What it is about: a hash, a wallet. */
  subject: string;
  confirm: string;
  taken: string;
  failed: string;
  act: (reason: string) => Promise<unknown>;
  onDone: () => Promise<unknown>;
}

/** Asks for a reason, for the log, before something is taken from everybody's sight. */
export function ReasonDialog({
  title,
  about,
  onClose,
  ...props
}: Props & { title: string; about: string; onClose: () => void }) {
  return (
    <Modal title={title} description={about} onClose={onClose}>
      <Reason {...props} />
    </Modal>
  );
}

function Reason({ subject, confirm, taken, failed, act, onDone }: Props) {
  const close = useCloseModal();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') return setProblem(words.whyMissing);
    setBusy(true);
    if (await attempt(() => act(reason.trim()), failed)) {
      notify.success(taken);
      await onDone();
      close();
    }
    setBusy(false);
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <p className="font-mono text-xs break-all text-muted">{subject}</p>
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
          {confirm}
        </Button>
      </div>
    </form>
  );
}
