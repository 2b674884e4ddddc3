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
import { ActionBar } from './action-bar.tsx';
import type { Standing } from './standing.ts';
import { type ReclaimStep, useReclaim } from './use-reclaim.ts';
import { words } from './words.ts';

const text = words.creator;

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
        {cancels && (
          <>
            <Button
              variant="ghost"
              icon={<Icon name="close" />}
              disabled={working || mustWaitToCancel}
              onClick={onCancel}
            >
              {text.cancel}
            </Button>
            <p className="text-center text-sm text-muted">{cancelText(giveaway, standing, now)}</p>
          </>
        )}
      </div>
    </Card>
  );
}

const RECLAIM_STEPS: readonly ChainStep<ReclaimStep>[] = [
  { key: 'preparing', title: words.reclaim.prepare },
  { key: 'signing', title: words.reclaim.approve },
  { key: 'confirming', title: words.reclaim.empty, note: words.reclaim.sent },
];

function Reclaim({ giveaway, step }: { giveaway: Giveaway; step: 'reclaim' | 'finish' }) {
  const { reclaim, under } = useReclaim(giveaway, step);
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
