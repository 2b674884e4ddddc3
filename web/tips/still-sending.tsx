import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ConfirmedTip } from '../../core/tips/model.ts';
import { ApiError } from '../client/call.ts';
import { confirmTip } from '../client/tips.ts';
import { timeText } from '../dates.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { sleep } from '../timers.ts';
import { Notice } from '../ui/notice.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { isOver } from './send-tip.ts';
import { windowClosed } from './sending-locks.ts';
import { forgetUnsettled, onUnsettled, questionOf, type UnsettledTip, unsettledTip } from './unsettled.ts';
import { words } from './unsettled-words.ts';
import type { TipRoom } from './use-tip-room.ts';

const PAUSE_MS = 4000;
/** The server deletes an unpaid prepared tip after an hour: no wallet keeps a window open that long. */
const FORGET_MS = 65 * 60_000;

export interface Unsettled extends UnsettledTip {
  /** The wallet has not answered, and its window may still be open. */
  open: boolean;
}

interface Ends {
  arrived(confirmed: ConfirmedTip, tip: UnsettledTip): void;
  /** It is certain that nothing was paid; `text` says why. */
  over(text: string | null): void;
}

/** This wallet's tip with an unknown outcome; polls until it is known. `busy`: the tip is being sent right now. */
export function useUnsettledTip(
  wallet: string | null,
  busy: boolean,
  { onPaid }: Pick<TipRoom, 'onPaid'>,
  ends: Ends,
): Unsettled | null {
  const [tip, setTip] = useState<UnsettledTip | null>(null);
  const [open, setOpen] = useState(false);
  const latest = useRef(ends);
  latest.current = ends;
  useEffect(() => {
    const update = () => setTip(wallet === null || busy ? null : unsettledTip(wallet));
    update();
    return onUnsettled(update);
  }, [wallet, busy]);
  const id = tip?.tempTipId ?? null;
  useEffect(() => {
    if (id === null || wallet === null) return;
    const leaving = new AbortController();
    // This page's own tip: its receipt comes from the server alone. The server knows a payment that the room reports,
    // so this request does not start its count of blocks.
    const leaveRoom = onPaid((paid) => void (paid.id === id && look(wallet, id, leaving.signal, latest)));
    void follow(wallet, id, leaving.signal, latest, setOpen);
    return () => {
      leaving.abort();
      leaveRoom();
    };
  }, [id, wallet, onPaid]);
  return tip && { ...tip, open };
}

async function follow(
  wallet: string,
  id: string,
  signal: AbortSignal,
  ends: RefObject<Ends>,
  setOpen: (open: boolean) => void,
): Promise<void> {
  await windowClosed(id, signal, () => setOpen(true)).catch(() => {});
  while (!signal.aborted) {
    setOpen(false);
    await look(wallet, id, signal, ends);
    await sleep(PAUSE_MS);
  }
}

/** Asks once. */
async function look(wallet: string, id: string, signal: AbortSignal, ends: RefObject<Ends>): Promise<void> {
  const tip = unsettledTip(wallet);
  if (tip?.tempTipId !== id) return;
  const question = questionOf(tip);
  try {
    const confirmed = await confirmTip(tip.token, question);
    if (signal.aborted || confirmed.status !== 'confirmed') return;
    forgetUnsettled(wallet, id);
    ends.current.arrived(confirmed, tip);
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) return;
    const isUnknown = error.code === 'tip_not_found';
    const isForgotten = isUnknown && Date.now() - tip.since > FORGET_MS;
    if (!isOver(question, error) && !isForgotten) return;
    forgetUnsettled(wallet, id);
    ends.current.over(isUnknown ? null : error.code === 'tip_expired' ? words.tooLate : error.message);
  }
}

/** Why this wallet can send nothing for now. */
export function StillSending({ tip }: { tip: Unsettled }) {
  const texts = words[tip.signedTransaction ? 'signed' : 'sentByWallet'];
  const time = `${texts.time} ${timeText(new Date(tip.since).toISOString())}`;
  return (
    <Notice tone="warn" icon="warning" role="status" className="relative overflow-hidden">
      <ProgressLine label={texts.title} />
      <span className="block font-semibold text-fg">{texts.title}</span>
      <span className="block tabular-nums text-fg">{[tip.amount, time].filter(Boolean).join(', ')}</span>
      <span className="mt-1 block">{tip.open ? words.open : texts.end}</span>
      {tip.signature && !tip.open && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2">
          {texts.transaction} <TransactionLink signature={tip.signature} />
        </span>
      )}
    </Notice>
  );
}
