import type { Giveaway } from '../../../core/giveaways/model.ts';
import { dateTimeText } from '../../dates.ts';
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
  const { canSelect, canConfirm, canCancel, canReclaim, hasRegistered } = standing;
  const sentence = sentenceOf(giveaway, standing, now);
  if (!canSelect && !canConfirm && !canCancel && !canReclaim && !sentence) return null;

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
            Confirm winner
          </Button>
        )}
        {canReclaim && <Reclaim giveaway={giveaway} />}
        {canCancel && !canReclaim && (
          <Button variant="ghost" icon={<Icon name="close" />} disabled={working} onClick={onCancel}>
            Cancel giveaway
          </Button>
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

function Reclaim({ giveaway }: { giveaway: Giveaway }) {
  const { reclaim, under } = useReclaim(giveaway);
  return (
    <>
      <Notice tone="warn">
        Nobody was paid. Your own wallet may take {prizeText(giveaway)} and the fee of {feeText(giveaway)}{' '}
        back, without asking anybody.
      </Notice>
      <Button busy={under !== null} icon={<Icon name="wallet" />} onClick={() => void reclaim()}>
        {under ? 'Reclaiming...' : 'Reclaim the prize'}
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

function sentenceOf(giveaway: Giveaway, standing: Standing, now: number): string | undefined {
  const { canSelect, canConfirm, canReclaim, hasRegistered } = standing;
  if (canReclaim) return undefined;
  if (canConfirm)
    return giveaway.autoPayAt
      ? `The winner is proven. Confirm, and the escrow pays; without it that happens on ${dateTimeText(giveaway.autoPayAt)}.`
      : 'The winner is proven. Confirm, and the escrow pays.';
  if (canSelect && !hasRegistered)
    return 'Nobody has registered yet. Share the link; the winner can be selected as soon as somebody has.';
  if (canSelect)
    return now < Date.parse(giveaway.endDate)
      ? 'Selecting a winner ends registration at once, for ever.'
      : 'Registration has ended: the winner can be selected.';
  if (giveaway.type === 'holders' && giveaway.stage === 'open')
    return 'The winner is drawn and paid by itself when the countdown ends.';
  return undefined;
}
