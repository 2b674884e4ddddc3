import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PublicTip } from '../../core/tips/model.ts';
import { useAlertState } from '../client/tips.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { words as shared } from '../ui/words.ts';
import { words } from './receipt-words.ts';
import { isEnded, wayNote, wayText } from './tip-texts.ts';
import type { TipRoom } from './use-tip-room.ts';

/** One payment and the state of its alert, in a heading and three steps. */
export function TipWay({
  tip,
  room,
  label,
  heading,
  children,
}: {
  tip: PublicTip;
  room: TipRoom;
  label: string;
  /** It is the receipt's heading, which gets the focus. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Below the heading. */
  children?: ReactNode;
}) {
  const { data: alert, mutate: askAgain } = useAlertState(tip.tokenAddress, tip.id);
  const shownAt = room.shown.get(tip.id) ?? alert?.shownAt ?? null;
  // Terms that were fixed before signing need no question.
  const isUnseen = tip.plan === 'unseen' && (alert?.state ?? 'waiting') === 'waiting';
  const state = room.ended.get(tip.id) ?? (isUnseen ? 'unseen' : (alert?.state ?? null));
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
  // Its words were released, or withdrawn: it is held no more.
  const isWorded = room.worded.has(tip.id);
  useEffect(() => {
    if (isWorded) void askAgain();
  }, [isWorded, askAgain]);
  const { queue: news } = room;
  const way = { id: tip.id, shownAt, state, queue: news };
  const isOn = isShown && news?.showing?.tip.id === tip.id;
  const received = isShown || ended || news?.showing?.tip.id === tip.id;
  const note = wayNote(way);
  const steps = [
    ['confirmed', 'done'],
    ['received', received ? 'done' : 'current'],
    ['screen', ended ? 'ended' : isOn ? 'current' : isShown ? 'done' : 'ahead'],
  ] as const;
  const Heading = heading ? 'h2' : 'p';
  return (
    <>
      <Heading
        ref={heading}
        tabIndex={heading && -1}
        className={cx(
          'font-bold tracking-tight text-balance text-fg outline-none',
          heading ? 'text-3xl leading-tight sm:text-4xl' : 'text-lg',
        )}
      >
        <span role="status">{wayText(way)}</span>
      </Heading>
      {children}
      <ol aria-label={label} className="flex gap-1.5 sm:gap-2">
        {steps.map(([step, at]) => (
          <li
            key={step}
            aria-current={at === 'current' ? 'step' : undefined}
            className={cx(
              'flex min-h-9 flex-auto items-center gap-1 rounded-full px-3 text-sm font-semibold whitespace-nowrap max-[22rem]:px-1.5 max-[22rem]:text-xs',
              at === 'done' && 'bg-mint/15 text-mint',
              at === 'current' && 'bg-raised text-fg inset-ring inset-ring-mint',
              at === 'ahead' && 'bg-raised text-muted',
              at === 'ended' && 'bg-warn/15 text-warn',
            )}
          >
            {at === 'done' && <Icon name="check" className="size-3.5!" />}
            {words.steps[step]}
            <span className="sr-only">{shared.steps[at]}</span>
          </li>
        ))}
      </ol>
      {note && <p className="text-sm leading-relaxed text-muted">{note}</p>}
      {tip.txSignature && (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          {words.transaction} <TransactionLink signature={tip.txSignature} />
        </p>
      )}
    </>
  );
}
