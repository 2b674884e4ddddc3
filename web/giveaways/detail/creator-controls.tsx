import { durationText } from '../../../core/duration.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { dateTimeText, momentText } from '../../dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { useWallet } from '../../wallet/context.ts';
import { feeText, prizeText } from '../format.ts';
import type { Standing } from './standing.ts';
import { type ReclaimStep, useReclaim } from './use-reclaim.ts';

/** What the creator may do now: select, confirm, cancel, reclaim. Controls that no longer apply are hidden. */
export function CreatorControls({
  giveaway,
  standing,
  now,
  working,
  onSelect,
  onCancel,
}: {
  giveaway: Giveaway;
  standing: Standing;
  now: number;
  /** A dialog is open. */
  working: boolean;
  onSelect: () => void;
  onCancel: () => void;
}) {
  const wallet = useWallet();
  const { canSelect, canConfirm, canCancel, mustWaitToCancel, canReclaim, canTakeRest, hasRegistered } =
    standing;
  const sentence = sentenceOf(giveaway, standing, now);
  const cancels = (canCancel || mustWaitToCancel) && !canReclaim;
  if (!canSelect && !canConfirm && !cancels && !canReclaim && !canTakeRest && !sentence) return null;

  function open() {
    if (!wallet.address) return notify.error('Connect wallet to select a winner');
    onSelect();
  }

  return (
    <Card title="Your giveaway" description={sentence}>
      <div className="flex flex-col gap-3">
        {canSelect && (
          <Button
            size="lg"
            icon={<Icon name="bolt" />}
            busy={working}
            disabled={!hasRegistered}
            onClick={open}
          >
            Select Winner
          </Button>
        )}
        {canConfirm && (
          <Button size="lg" icon={<Icon name="check" />} busy={working} onClick={open}>
            {giveaway.places.length > 1 ? 'Confirm winners' : 'Confirm winner'}
          </Button>
        )}
        {(canReclaim || canTakeRest) && (
          <Reclaim giveaway={giveaway} step={canReclaim ? 'reclaim' : 'finish'} />
        )}
        {cancels && (
          <>
            <Button
              variant="ghost"
              icon={<Icon name="close" />}
              disabled={working || mustWaitToCancel}
              onClick={onCancel}
            >
              Cancel giveaway
            </Button>
            <p className="text-center text-sm text-muted">{cancelText(giveaway, standing, now)}</p>
          </>
        )}
      </div>
    </Card>
  );
}

const RECLAIM_STEPS: readonly ChainStep<ReclaimStep>[] = [
  { key: 'preparing', title: 'Prepare the transaction' },
  { key: 'signing', title: 'Approve it in your wallet' },
  { key: 'confirming', title: 'Empty the escrow', note: 'Sent. Waiting for the network to confirm it.' },
];

function Reclaim({ giveaway, step }: { giveaway: Giveaway; step: 'reclaim' | 'finish' }) {
  const { reclaim, under } = useReclaim(giveaway, step);
  return (
    <>
      <Notice tone="warn">
        {step === 'reclaim'
          ? `Nobody was paid. Your own wallet may take ${prizeText(giveaway)} and the fee of ${feeText(giveaway)} back, without asking anybody.`
          : 'Not every winner could be paid. Your own wallet may end this giveaway: the fee goes to the platform, and what nobody got goes back to you.'}
      </Notice>
      <Button busy={under !== null} icon={<Icon name="wallet" />} onClick={() => void reclaim()}>
        {under ? 'Reclaiming...' : step === 'reclaim' ? 'Reclaim the prize' : 'End it and take the rest'}
      </Button>
      {under && (
        <ChainProgress
          label="Your prize on its way back"
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
  if (mustWaitToCancel) return `You can cancel from ${momentText(cancelFrom, now)}.`;
  if (stage === 'committed' && cutoff !== null)
    return `You can cancel until ${momentText(cutoff, now)}; then the draw goes on by itself.`;
  return giveaway.windowSeconds > 0 || giveaway.type === 'holders'
    ? 'You can cancel until the time to object is over.'
    : 'You can cancel until the list is signed.';
}

function sentenceOf(giveaway: Giveaway, standing: Standing, now: number): string | undefined {
  const { canSelect, canConfirm, canReclaim, canTakeRest, hasRegistered } = standing;
  const [proven, winners] =
    giveaway.places.length > 1
      ? ['The winners are proven', 'the winners can be selected']
      : ['The winner is proven', 'the winner can be selected'];
  if (canReclaim || canTakeRest) return undefined;
  if (canConfirm)
    return giveaway.autoPayAt
      ? `${proven}. Confirm, and the escrow pays; without it that happens on ${dateTimeText(giveaway.autoPayAt)}.`
      : `${proven}. Confirm, and the escrow pays.`;
  if (canSelect && !hasRegistered)
    return `Nobody has registered yet. Share the link; ${winners} as soon as somebody has.`;
  if (canSelect && giveaway.windowSeconds > 0)
    return `Selecting ends registration at once, for ever. The list is fixed then; everybody has ${durationText(giveaway.windowSeconds)} to object, and the draw comes by itself.`;
  if (canSelect)
    return now < Date.parse(giveaway.endDate)
      ? 'You sign the list of everyone who registered; registration ends with it, for ever. The draw comes a minute later.'
      : `Registration has ended: ${winners}. You sign the list; the draw comes a minute later.`;
  if (giveaway.type === 'holders' && giveaway.stage === 'open')
    return 'When the countdown ends, the list of holders is fixed. A quarter of an hour later the draw comes and pays by itself.';
  return undefined;
}
