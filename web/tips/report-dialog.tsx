import { useState } from 'react';
import { MAX_REASON_LENGTH } from '../../core/media/model.ts';
import { reasonOf } from '../client/call.ts';
import { reportMedia } from '../client/media.ts';
import { reportProfile } from '../client/profiles.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select, TextArea } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { words as catalog } from './preview-words.ts';
import type { Reportable } from './reportable.ts';

const words = catalog.report;

/** The dialog that reports an uploaded file. It needs no account, because a viewer has none. */
export function ReportDialog({ files, onClose }: { files: readonly Reportable[]; onClose: () => void }) {
  const [sent, setSent] = useState(false);
  return (
    <Modal
      title={sent ? words.thanks : words.title}
      description={sent ? words.thanksAbout : words.about}
      onClose={onClose}
    >
      {sent ? <Done /> : <Question files={files} onSent={() => setSent(true)} />}
    </Modal>
  );
}

function Question({ files, onSent }: { files: readonly Reportable[]; onSent: () => void }) {
  const [hash, setHash] = useState(files[0]!.hash);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setFailed(null);
    try {
      const { wallet } = files.find((file) => file.hash === hash)!;
      await (wallet ? reportProfile(wallet, reason) : reportMedia(hash, reason));
      onSent();
    } catch (error) {
      setFailed(reasonOf(error, words.failed));
    }
    setBusy(false);
  }

  // This is no <form>: on a phone it is drawn inside the tip form, and forms cannot be nested.
  return (
    <div className="flex flex-col gap-4">
      {files.length === 1 ? (
        <p className="text-sm font-semibold text-fg">{words.uses[files[0]!.kind](files[0]!.tier)}</p>
      ) : (
        <Field label={words.which}>
          <Select
            value={hash}
            onValue={setHash}
            options={files.map((file) => ({ value: file.hash, label: words.uses[file.kind](file.tier) }))}
          />
        </Field>
      )}
      <Field label={words.reason} hint={words.reasonHint}>
        <TextArea value={reason} onValue={setReason} maxLength={MAX_REASON_LENGTH} dir="auto" />
      </Field>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failed}
        </p>
      )}
      <div className="flex justify-end">
        <Button busy={busy} onClick={() => void send()}>
          {words.send}
        </Button>
      </div>
    </div>
  );
}

function Done() {
  const close = useCloseModal();
  return (
    <div role="status" className="flex justify-end">
      <Button onClick={close}>{words.done}</Button>
    </div>
  );
}
