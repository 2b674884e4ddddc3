import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { shortAddress } from '../../core/address.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { reasonOf } from '../client/call.ts';
import { cancelGiveaway, useRefreshGiveaway } from '../client/giveaways.ts';
import { serverNow } from '../client/server-clock.ts';
import { useOnChange } from '../hooks.ts';
import { Dollars } from '../money/dollars.tsx';
import { sleep } from '../timers.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../wallet/chain-progress.tsx';
import { useWallet } from '../wallet/context.ts';
import { LateBrake } from './brake/late-brake.tsx';
import { CANCEL_WORD, cancel, cancelledText, FREE_PATIENCE_MS, words } from './cancel-giveaway.ts';
import { feeText, prizeMint, prizeText } from './format.ts';

interface Outcomes {
  /** It failed, or has not ended in time: the creator's own wallet comes first from now on. */
  onFailed?: () => void;
  /** Runs before it closes. */
  onCancelled: () => void;
}

/** Asks for confirmation twice, signs once: prize and fee return to the creator. */
export function CancelModal({
  giveaway,
  onClose,
  ...outcomes
}: Outcomes & { giveaway: Giveaway; onClose: () => void }) {
  return (
    <Modal title={words.title} description={giveaway.title} onClose={onClose}>
      <CancelForm giveaway={giveaway} {...outcomes} />
    </Modal>
  );
}

type CancelStep = 'signing' | 'returning';

/** `still`: the network has not answered the first time. */
const stepsOf = (still: boolean): readonly ChainStep<CancelStep>[] => [
  { key: 'signing', title: words.sign, note: words.signNote },
  {
    key: 'returning',
    title: words.returning,
    note: still ? words.stillConfirming : words.returningNote,
  },
];

function CancelForm({ giveaway, onFailed, onCancelled }: Outcomes & { giveaway: Giveaway }) {
  const wallet = useWallet();
  const close = useCloseModal();
  const refresh = useRefreshGiveaway(giveaway.id);
  const [word, setWord] = useState('');
  const [step, setStep] = useState<CancelStep | null>(null);
  const [still, setStill] = useState(false);
  const busy = step !== null;
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const registered = giveaway.registeredParticipants;
  useEffect(() => {
    if (step !== 'returning') return;
    const timer = setTimeout(() => setFailed(true), FREE_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [step]);
  useOnChange(failed, () => {
    if (failed) onFailed?.();
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (word !== CANCEL_WORD || busy) return;
    const creator = wallet.address;
    if (!creator) return notify.error(words.connectFirst);
    let signed = false;
    setStep('signing');
    setStill(false);
    setProblem(null);
    try {
      const back = await cancel(
        {
          async prove(text) {
            const proof = await wallet.proveMessage(text);
            signed = true;
            setStep('returning');
            return proof;
          },
          cancel: (body) => cancelGiveaway(giveaway.id, body),
          wait: sleep,
          onStillConfirming: () => setStill(true),
        },
        { id: giveaway.id, title: giveaway.title, site: location.host, creator },
        serverNow(),
      );
      notify.success(cancelledText(back));
      onCancelled();
      close();
    } catch (error) {
      setProblem(reasonOf(error, words.failedNote));
      notify.error(words.failed);
      setStep(null);
      // A wallet that did not sign says nothing about the platform.
      if (signed) setFailed(true);
    }
    void refresh();
  }

  return (
    <div className="flex flex-col gap-6">
      {failed && (
        <LateBrake
          giveaway={giveaway}
          lead="failed"
          onCancelled={() => {
            onCancelled();
            close();
          }}
        />
      )}
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <dl className="divide-y divide-line rounded-xl border border-line-strong bg-ink/50 px-4 text-sm">
          <Row name={words.prize}>
            {prizeText(giveaway)}
            <Dollars
              units={BigInt(giveaway.prizeUnits)}
              decimals={giveaway.prizeDecimals}
              mint={prizeMint(giveaway)}
              className="block text-xs font-normal text-muted"
            />
          </Row>
          <Row name={words.fee}>{feeText(giveaway)}</Row>
          <Row name={words.to}>{words.yourWallet(shortAddress(giveaway.creator, 4, 4))}</Row>
          <Row name={words.networkFee}>{words.paidByUs}</Row>
        </dl>
        <p className="text-sm leading-relaxed text-muted">
          {registered > 0 && words.registered(registered)}
          {giveaway.stage === 'committed' && words.committed}
          {words.final}
        </p>
        <Field label={words.confirm(CANCEL_WORD)} error={problem}>
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
        {step && <ChainProgress label={words.progress} steps={stepsOf(still)} at={step} />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="ghost" onClick={close} disabled={busy}>
            {words.keep}
          </Button>
          <Button type="submit" variant="danger" busy={busy} disabled={word !== CANCEL_WORD}>
            {busy ? words.cancelling : words.cancel}
          </Button>
        </div>
      </form>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium break-words tabular-nums text-fg">{children}</dd>
    </div>
  );
}
