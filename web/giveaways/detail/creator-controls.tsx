import { useState } from 'react';
import { durationText } from '../../../core/duration.ts';
import { can } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { signUntilInTime } from '../../client/flow.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { dateTimeText, momentText } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { signatureOf } from '../../wallet/base64-transaction.ts';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { useWallet } from '../../wallet/context.ts';
import { LateBrake } from '../brake/late-brake.tsx';
import type { WantedStep } from '../check-step.ts';
import { feeText, prizeText } from '../format.ts';
import type { BrakeLead } from '../list-check.ts';
import { signStep } from '../sign-step.ts';
import { ActionBar } from './action-bar.tsx';
import { words as entering } from './registration-words.ts';
import type { Standing } from './standing.ts';
import { words } from './words.ts';

const text = words.creator;

/** The creator's present actions: select, confirm, cancel, reclaim. Controls that no longer apply are hidden. */
export function CreatorControls({
  giveaway,
  standing,
  now,
  working,
  onSelect,
  onCancel,
  lead,
  onCancelled,
}: {
  giveaway: Giveaway;
  standing: Standing;
  now: number;
  /** A dialog is open. */
  working: boolean;
  onSelect: () => void;
  onCancel: () => void;
  /** The reason why the creator's own wallet comes first; null where it does not. */
  lead: BrakeLead | null;
  /** By the own wallet. */
  onCancelled: () => void;
}) {
  const wallet = useWallet();
  const { canSelect, canConfirm, canCancel, mustWaitToCancel, canReclaim, canTakeRest, hasRegistered } =
    standing;
  const sentence = sentenceOf(giveaway, standing, now);
  const cancels = (canCancel || mustWaitToCancel) && !canReclaim;
  const brakes = can('brake', giveaway) && !canReclaim;
  if (!canSelect && !canConfirm && !brakes && !canReclaim && !canTakeRest && !sentence) return null;
  const own = brakes && <LateBrake giveaway={giveaway} lead={lead} onCancelled={onCancelled} />;

  function open() {
    if (!wallet.address) return notify.error(text.selectNeedsWallet);
    onSelect();
  }

  return (
    <Card title={text.title} description={sentence}>
      <div className="flex flex-col gap-3">
        {canSelect && (
          <ActionBar>
            <Button
              size="lg"
              icon={<Icon name="bolt" />}
              busy={working}
              disabled={!hasRegistered}
              onClick={open}
            >
              {text.select}
            </Button>
          </ActionBar>
        )}
        {canConfirm && (
          <ActionBar>
            <Button size="lg" icon={<Icon name="check" />} busy={working} onClick={open}>
              {text.confirm(giveaway.places.length)}
            </Button>
          </ActionBar>
        )}
        {(canReclaim || canTakeRest) && (
          <Reclaim giveaway={giveaway} step={canReclaim ? 'reclaim' : 'finish'} />
        )}
        {lead !== null && own}
        {cancels && (
          <>
            <Button
              variant={lead === null ? 'secondary' : 'ghost'}
              icon={<Icon name="close" />}
              disabled={working || mustWaitToCancel}
              onClick={onCancel}
            >
              {text.cancel}
            </Button>
            <p className="text-center text-sm text-muted">{cancelText(giveaway, standing, now)}</p>
          </>
        )}
        {lead === null && own && (
          <div className={cx(cancels && 'border-t border-line pt-4 empty:hidden')}>{own}</div>
        )}
      </div>
    </Card>
  );
}

type ReclaimStep = 'preparing' | 'signing' | 'confirming';

const RECLAIM_STEPS: readonly ChainStep<ReclaimStep>[] = [
  { key: 'preparing', title: words.reclaim.prepare },
  { key: 'signing', title: words.reclaim.approve },
  { key: 'confirming', title: words.reclaim.empty, note: words.reclaim.sent },
];

/**
 * The creator's wallet takes everything back, or ends a giveaway in which not every winner could be paid and takes the
 * rest (`finish`).
 */
function Reclaim({ giveaway, step }: { giveaway: Giveaway; step: 'reclaim' | 'finish' }) {
  const { id, prizeCurrency, tokenMint } = giveaway;
  const wallet = useWallet();
  const program = usePublicConfig()?.escrowProgram;
  const refresh = useRefreshGiveaway(id);
  const [under, setUnder] = useState<{ step: ReclaimStep; signature: string | null } | null>(null);

  async function attempt(address: string): Promise<void> {
    setUnder({ step: 'preparing', signature: null });
    const { serializedTransaction } = await takeStep(id, { wallet: address, step });
    if (!serializedTransaction) return;
    setUnder({ step: 'signing', signature: null });
    const target = { program, escrow: id, wallet: address };
    const wanted: WantedStep =
      step === 'finish'
        ? { ...target, step }
        : { ...target, step, mint: prizeCurrency === 'SOL' ? null : tokenMint };
    const signedTransaction = await signStep(wallet, serializedTransaction, wanted);
    setUnder({ step: 'confirming', signature: signatureOf(signedTransaction) });
    await takeStep(id, { wallet: address, step, signedTransaction });
  }

  async function reclaim() {
    const address = wallet.address;
    if (!address) return notify.error(entering.register.connectFirst);
    try {
      await signUntilInTime(['signed_too_late'], words.reclaim.failed, async (again) => {
        if (again) notify.info(again);
        await attempt(address);
      });
      notify.success(step === 'finish' ? words.reclaim.restDone : words.reclaim.done);
    } catch (error) {
      notify.error(reasonOf(error, words.reclaim.failed));
    }
    setUnder(null);
    await refresh();
  }

  return (
    <>
      <Notice tone="warn">
        {step === 'reclaim'
          ? words.reclaim.nonePaid(prizeText(giveaway), feeText(giveaway))
          : words.reclaim.somePaid}
      </Notice>
      <Button busy={under !== null} icon={<Icon name="wallet" />} onClick={() => void reclaim()}>
        {under ? words.reclaim.busy : step === 'reclaim' ? words.reclaim.reclaim : words.reclaim.takeRest}
      </Button>
      {under && (
        <ChainProgress
          label={words.reclaim.progress}
          steps={RECLAIM_STEPS}
          at={under.step}
          signature={under.signature}
        />
      )}
    </>
  );
}

/** From when, or until when, the creator can cancel. */
function cancelText(giveaway: Giveaway, { mustWaitToCancel }: Standing, now: number): string {
  const { cancelFrom, cutoff, stage } = giveaway;
  if (mustWaitToCancel) return text.cancelFrom(momentText(cancelFrom, now));
  if (stage === 'committed' && cutoff !== null) return text.cancelUntil(momentText(cutoff, now));
  return giveaway.windowSeconds > 0 || giveaway.type === 'holders' ? text.cancelWindow : text.cancelLive;
}

function sentenceOf(giveaway: Giveaway, standing: Standing, now: number): string | undefined {
  const { canSelect, canConfirm, canReclaim, canTakeRest, hasRegistered } = standing;
  const { autoPayAt, places, windowSeconds } = giveaway;
  if (canReclaim || canTakeRest) return undefined;
  if (canConfirm) return text.proven(places.length, autoPayAt && dateTimeText(autoPayAt));
  if (canSelect && !hasRegistered) return text.noneYet;
  if (canSelect && windowSeconds > 0) return text.windowed(durationText(windowSeconds));
  if (canSelect) return now < Date.parse(giveaway.endDate) ? text.open : text.ended;
  return giveaway.type === 'holders' && giveaway.stage === 'open' ? text.holders : undefined;
}
