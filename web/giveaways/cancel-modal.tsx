import { type FormEvent, useState } from 'react';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { reasonOf } from '../client/call.ts';
import { cancelGiveaway, useRefreshGiveaway } from '../client/giveaways.ts';
import { sleep } from '../timers.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../wallet/chain-progress.tsx';
import { useWallet } from '../wallet/context.ts';
import { CANCEL_WORD, cancel, cancelledText } from './cancel-giveaway.ts';
import { feeText, prizeText } from './format.ts';

/**
 * Asks for confirmation twice, signs once: prize and fee return to the creator. `onCancelled` runs before it closes.
 */
export function CancelModal({
  giveaway,
  onClose,
  onCancelled,
}: {
  giveaway: Giveaway;
  onClose: () => void;
  onCancelled: () => void;
}) {
  return (
    <Modal title="Cancel this giveaway?" description={giveaway.title} onClose={onClose}>
      <CancelForm giveaway={giveaway} onCancelled={onCancelled} />
    </Modal>
  );
}

type CancelStep = 'signing' | 'returning';

const STEPS: readonly ChainStep<CancelStep>[] = [
  { key: 'signing', title: 'Sign the message in your wallet', note: 'It costs nothing.' },
  {
    key: 'returning',
    title: 'Prize and fee go back',
    note: 'The platform has sent the transaction and waits for the network.',
  },
];

function CancelForm({ giveaway, onCancelled }: { giveaway: Giveaway; onCancelled: () => void }) {
  const wallet = useWallet();
  const close = useCloseModal();
  const refresh = useRefreshGiveaway(giveaway.id);
  const [word, setWord] = useState('');
  const [step, setStep] = useState<CancelStep | null>(null);
  const busy = step !== null;
  const [problem, setProblem] = useState<string | null>(null);
  const registered = giveaway.registeredParticipants;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (word !== CANCEL_WORD || busy) return;
    const creator = wallet.address;
    if (!creator) return notify.error('Please connect your wallet first');
    setStep('signing');
    setProblem(null);
    try {
      const back = await cancel(
        {
          async prove(text) {
            const proof = await wallet.proveMessage(text);
            setStep('returning');
            return proof;
          },
          cancel: (body) => cancelGiveaway(giveaway.id, body),
          wait: sleep,
        },
        { id: giveaway.id, title: giveaway.title, site: location.host, creator },
        Date.now(),
      );
      notify.success(cancelledText(back));
      onCancelled();
      close();
    } catch (error) {
      const text = reasonOf(error, 'Failed to cancel giveaway');
      setProblem(text);
      notify.error(text);
      setStep(null);
    }
    void refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <dl className="divide-y divide-line rounded-xl border border-line-strong bg-ink/50 px-4 text-sm">
        <Row name="Prize comes back">{prizeText(giveaway)}</Row>
        <Row name="Platform fee comes back">{feeText(giveaway)}</Row>
        <Row name="To">the wallet that made it</Row>
      </dl>
      <p className="text-sm leading-relaxed text-muted">
        {registered > 0
          ? `${registered === 1 ? 'One wallet has' : `${registered} wallets have`} registered; nobody will win. `
          : ''}
        {giveaway.stage === 'committed'
          ? 'The list is fixed already, and the random number does not exist yet: nobody knows who would have won. '
          : ''}
        This cannot be undone. Signing costs nothing; the platform sends the transaction.
      </p>
      <Field label={`Type ${CANCEL_WORD} to confirm`} error={problem}>
        <TextInput
          value={word}
          onValue={(text) => setWord(text.toUpperCase())}
          disabled={busy}
          maxLength={12}
          spellCheck={false}
          autoCapitalize="characters"
          placeholder={CANCEL_WORD}
          className="font-mono tracking-widest"
        />
      </Field>
      {step && <ChainProgress label="Your giveaway on its way back" steps={STEPS} at={step} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={close} disabled={busy}>
          Keep it
        </Button>
        <Button type="submit" variant="danger" busy={busy} disabled={word !== CANCEL_WORD}>
          {busy ? 'Cancelling...' : 'Cancel giveaway'}
        </Button>
      </div>
    </form>
  );
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium break-words tabular-nums text-fg">{children}</dd>
    </div>
  );
}
