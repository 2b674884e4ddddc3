import { useEffect, useRef } from 'react';
import type { Tip } from '../../core/tips/model.ts';
import { useAlertState } from '../client/tips.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { DrawnCheck, ProgressSteps } from '../ui/progress-steps.tsx';
import { isEnded, sentText, tipAmountText, wayText } from './tip-texts.ts';
import type { TipRoom } from './use-tip-room.ts';

/** The state of a tip's alert: confirmed, queued, shown, or ended without being shown. Follows the room. */
export function TipReceipt({
  tip,
  again,
  room,
  restored = false,
}: {
  tip: Tip;
  /** Further payments of the same tip: the wallet sent it more than once. */
  again: readonly Tip[];
  room: TipRoom;
  /** The tip was sent before the page was opened. */
  restored?: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  // On a phone it appears below the pressed button.
  useEffect(() => {
    if (!restored) section.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [restored]);
  return (
    <section
      ref={section}
      aria-label="Your tip"
      className="mt-2 animate-enter scroll-mb-4 rounded-2xl border border-mint/30 bg-mint/6 p-5"
    >
      <div className="flex items-center gap-4">
        <span className="relative grid size-14 shrink-0 place-items-center rounded-full bg-mint text-mint-ink">
          <span
            aria-hidden="true"
            className="absolute inset-0 rounded-full border-2 border-mint opacity-0 transition duration-700 ease-out starting:scale-100 starting:opacity-80 motion-safe:scale-150"
          />
          <DrawnCheck className="size-7" />
        </span>
        <div className="min-w-0">
          <p className="text-2xl leading-tight font-bold tracking-tight break-words tabular-nums text-fg">
            {tipAmountText(tip)}
          </p>
          <p className="mt-0.5 text-sm leading-snug tabular-nums text-muted">{sentText(tip)}</p>
        </div>
      </div>
      <TipWay tip={tip} room={room} label="Way of your tip" />
      {again.length > 0 && (
        <Notice tone="warn" icon="warning" role="status" className="mt-5">
          <span className="block font-semibold text-fg">
            Your wallet sent this tip {again.length === 1 ? 'twice' : `${again.length + 1} times`}
          </span>
          {`Each payment reached the creator and gets its own alert. ${tipAmountText(sumOf([tip, ...again]))} left your wallet in all, plus a network fee each time.`}
        </Notice>
      )}
      {again.map((each, index) => (
        <TipWay key={each.id} tip={each} room={room} label={`Way of payment ${index + 2}`} heading />
      ))}
    </section>
  );
}

const sumOf = (tips: [Tip, ...Tip[]]): Tip => ({
  ...tips[0],
  amountUnits: String(tips.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n)),
});

/** One payment and the state of its alert. */
function TipWay({
  tip,
  room,
  label,
  heading = false,
}: {
  tip: Tip;
  room: TipRoom;
  label: string;
  heading?: boolean;
}) {
  const { data: alert, mutate: askAgain } = useAlertState(tip.tokenAddress, tip.id);
  const shownAt = room.shown.get(tip.id) ?? alert?.shownAt ?? null;
  const state = room.skipped.has(tip.id) ? 'skipped' : (alert?.state ?? null);
  const ended = isEnded({ shownAt, state });
  // The room says only that the creator has cleared all alerts, or has answered after a loss. Only the sender of a tip
  // that was not shown yet asks, for its own alert: one that was still on its way was not cleared.
  const { endings } = room;
  const asked = useRef(endings);
  const isShown = shownAt !== null;
  useEffect(() => {
    if (asked.current === endings) return;
    asked.current = endings;
    if (!isShown) void askAgain();
  }, [endings, isShown, askAgain]);
  return (
    <div className="mt-5 border-t border-mint/20 pt-4">
      {heading && (
        <p className="mb-3 text-sm font-semibold tabular-nums text-fg">{tipAmountText(tip)} once more</p>
      )}
      <ProgressSteps
        label={label}
        steps={[
          {
            key: 'confirmed',
            title: 'Confirmed on chain',
            state: 'done',
            aside: tip.txSignature && <TransactionLink signature={tip.txSignature} />,
          },
          {
            key: 'shown',
            title: (
              <span role="status" className="font-medium">
                {wayText({ id: tip.id, shownAt, state, queue: room.queue })}
              </span>
            ),
            state: shownAt ? 'done' : ended ? 'ended' : 'current',
          },
        ]}
      />
    </div>
  );
}
