import { type FormEvent, useState } from 'react';
import { BLOCK_KINDS, type BlockKind } from '../../core/blocks/model.ts';
import { keyProblem, MAX_BLOCK_REASON_LENGTH } from '../../core/blocks/schemas.ts';
import { blockMessage } from '../../core/messages.ts';
import { type Admin, setBlock, useReload } from '../client/admin.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { words as all } from './blocks-words.ts';
import { freshParts, useProveAsAdmin } from './prove.ts';

const words = all.dialog;
type Keyed = keyof typeof words.key;
const isKeyed = (kind: BlockKind): kind is Keyed => kind in words.key;

const HOUR_MS = 3_600_000;
const PERIODS = { never: null, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
type Period = keyof typeof PERIODS;

interface Props {
  admin: Admin;
  /** Tips or new giveaways are fixed; of the others this one is chosen first. */
  kind: BlockKind;
}

/** Asks what to block, why and for how long; then the wallet signs it. */
export function BlockDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const title = isKeyed(props.kind) ? words.title : words.off[props.kind];
  return (
    <Modal title={title} onClose={onClose}>
      <Form {...props} />
    </Modal>
  );
}

function Form({ admin, kind: first }: Props) {
  const close = useCloseModal();
  const prove = useProveAsAdmin();
  const reload = useReload(admin);
  const [kind, setKind] = useState(first);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [period, setPeriod] = useState<Period>('never');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = kind === 'country' ? typed.trim().toUpperCase() : typed.trim();
  const keyWrong = keyProblem(kind, key);
  const reasonWrong = reason.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (keyWrong || reasonWrong) return;
    setBusy(true);
    const ms = PERIODS[period];
    const until = ms === null ? null : new Date(Date.now() + ms).toISOString();
    const block = { kind, key, reason: reason.trim(), until };
    const done = await attempt(async () => {
      const message = blockMessage({ ...block, ...freshParts() });
      await setBlock(admin, { ...block, message, ...(await prove(message, words.failed)) });
    }, words.failed);
    if (done) {
      notify.success(words.done(all.kinds[kind]));
      await reload('/blocks', '/audit');
      close();
    }
    setBusy(false);
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {isKeyed(kind) ? (
        <>
          <Field label={words.kind} hint={words.effects[kind]}>
            <Select
              value={kind}
              onValue={(value) => setKind(value as Keyed)}
              options={BLOCK_KINDS.filter(isKeyed).map((value) => ({ value, label: all.kinds[value] }))}
            />
          </Field>
          <Field
            label={words.key[kind]}
            hint={kind === 'country' ? words.countryHint : undefined}
            error={tried && keyWrong ? `${words.key[kind]} ${keyWrong}` : undefined}
            required
          >
            <TextInput value={typed} maxLength={44} spellCheck={false} onValue={setTyped} />
          </Field>
        </>
      ) : (
        <p className="text-sm text-muted">{words.effects[kind]}</p>
      )}
      <Field label={words.reason} error={tried && reasonWrong ? words.reasonMissing : undefined} required>
        <TextInput value={reason} maxLength={MAX_BLOCK_REASON_LENGTH} onValue={setReason} />
      </Field>
      <Field label={words.ends}>
        <Select
          value={period}
          onValue={(value) => setPeriod(value as Period)}
          options={(Object.keys(PERIODS) as Period[]).map((value) => ({
            value,
            label: words.periods[value],
          }))}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={close} disabled={busy}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? words.busy : words.confirm}
        </Button>
      </div>
    </form>
  );
}
