import { useEffect, useRef } from 'react';
import type { PublicTip } from '../../core/tips/model.ts';
import { useAlertState } from '../client/tips.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { ProgressSteps } from '../ui/progress-steps.tsx';
import { words } from './receipt-words.ts';
import { isEnded, wayText } from './tip-texts.ts';
import type { TipRoom } from './use-tip-room.ts';

/** One payment and the state of its alert, step by step. */
export function TipWay({ tip, room, label }: { tip: PublicTip; room: TipRoom; label: string }) {
  const { data: alert, mutate: askAgain } = useAlertState(tip.tokenAddress, tip.id);
  const shownAt = room.shown.get(tip.id) ?? alert?.shownAt ?? null;
  // Terms that were fixed before signing need no question.
  const isUnseen = tip.plan === 'unseen' && (alert?.state ?? 'waiting') === 'waiting';
  const state = room.ended.get(tip.id) ?? (isUnseen ? 'unseen' : (alert?.state ?? null));
  const ended = isEnded({ shownAt, state });
  // The room says only that the creator has cleared all alerts, or has answered after a loss. Only the sender of a tip
  // that was not shown yet asks, for its own alert: one that was still on its way was not cleared.
  const { endings, queue } = room;
  const asked = useRef(endings);
  const isShown = shownAt !== null;
  useEffect(() => {
    if (asked.current === endings) return;
    asked.current = endings;
    if (!isShown) void askAgain();
  }, [endings, isShown, askAgain]);
  // Its words were released, or withdrawn: it is held no more.
  const isWorded = room.worded.has(tip.id);
  useEffect(() => {
    if (isWorded) void askAgain();
  }, [isWorded, askAgain]);
  const onAir = queue?.showing?.tip.id === tip.id;
  const received = isShown || onAir;
  const text = (
    <span role="status" className="font-medium">
      {wayText({ id: tip.id, shownAt, state, queue })}
    </span>
  );
  return (
    <ProgressSteps
      label={label}
      steps={[
        {
          key: 'confirmed',
          title: words.steps.confirmed,
          state: 'done',
          aside: tip.txSignature && <TransactionLink signature={tip.txSignature} />,
        },
        {
          key: 'received',
          title: received || ended ? words.steps.received : text,
          state: received || ended ? 'done' : 'current',
          note: received || ended ? undefined : state === 'held' ? words.steps.held : words.steps.later,
        },
        {
          key: 'shown',
          title: received || ended ? text : words.steps.screen,
          state: ended ? 'ended' : isShown && !onAir ? 'done' : onAir ? 'current' : 'ahead',
          note: isShown && onAir ? words.steps.now : undefined,
        },
      ]}
    />
  );
}
