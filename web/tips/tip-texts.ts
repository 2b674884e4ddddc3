/** Figures and sentences about tips. Times are passed in, never read from a clock. */

import type { AlertState, QueueNews } from '../../core/live.ts';
import { formatFixed, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import type { Tip, TipStats } from '../../core/tips/model.ts';
import { FEE_DECIMALS } from '../../core/tips/tip-limits.ts';
import { volumeText } from '../../core/tips/volume-text.ts';
import { timeText } from '../dates.ts';
import { symbolOf, tipAmountText } from './tip-amount.ts';

type Paid = Pick<
  Tip,
  'amountUnits' | 'creatorAmountUnits' | 'platformFeeUnits' | 'decimals' | 'currency' | 'tokenSymbol'
>;

export { symbolOf, tipAmountText };

/** Returns the amount's shares: 6 decimals for SOL, 4 for tokens. */
export function sentText(tip: Paid): string {
  const places = FEE_DECIMALS[tip.currency];
  const text = (units: string) =>
    `${groupThousands(formatFixed(BigInt(units), tip.decimals, places))} ${symbolOf(tip)}`;
  return `Tip sent! Creator receives ${text(tip.creatorAmountUnits)}, platform fee ${text(tip.platformFeeUnits)}`;
}

/** How far a confirmed tip is on its way to the stream. */
export interface TipWay {
  id: string;
  /** ISO 8601, once an overlay has acknowledged it. */
  shownAt: string | null;
  /** The alert's state in the room; null before the room has reported it. */
  state: AlertState['state'] | null;
  /** The room's last message; null before it. */
  queue: Pick<QueueNews, 'paused' | 'length' | 'overlays' | 'showing'> | null;
}

/** How an alert ended that the stream has not shown. The tip itself stays paid. */
const ENDINGS: Partial<Record<AlertState['state'], string>> = {
  skipped:
    'The creator skipped this alert. Your tip was received; the alert will not be shown unless it is replayed.',
  cleared:
    'The creator cleared this alert. Your tip was received; the alert will not be shown unless it is replayed.',
  missed:
    'The stream was offline for more than 12 hours. Your tip was received; the alert is shown only if the creator plays it.',
  dismissed:
    'The creator dismissed this alert. Your tip was received; the alert will not be shown unless it is replayed.',
  removed:
    'The moderators removed this alert. Your tip was received; the alert will not be shown unless it is replayed.',
  unseen:
    "Paid and listed, not shown on stream: the tip is below the creator's minimum for alerts. Your tip was received.",
};

/** The fate of a tip without a stream, shown before and after paying. */
export const STREAM_AWAY =
  'The stream is offline right now. Your alert waits 12 hours. Then the creator decides.';

/** True when the alert has ended without being shown. */
export function isEnded({ shownAt, state }: Pick<TipWay, 'shownAt' | 'state'>): boolean {
  return shownAt === null && state !== null && ENDINGS[state] !== undefined;
}

/** Returns where the alert is now. */
export function wayText({ id, shownAt, state, queue }: TipWay): string {
  const isOn = queue?.showing?.tip.id === id;
  if (shownAt) {
    // The overlay has reported the start, and not yet the end.
    if (isOn) return "You're on screen now";
    const shown = `Shown at ${timeText(shownAt)}`;
    return state === 'wordless' ? `${shown}, without name and message` : shown;
  }
  if (state && ENDINGS[state]) return 'Not shown on stream';
  if (state === 'held') return 'Held until a moderator approves';
  if (state === 'wordless') return 'Shown on stream without name and message';
  if (!queue) return 'On its way to the stream';
  if (queue.overlays === 0) return 'Waiting for the stream';
  if (isOn) return "You're next";
  if (queue.paused) return `Waiting: the creator has paused the alerts${waiting(queue.length)}`;
  return queue.length > 1 ? `Waiting for its turn${waiting(queue.length)}` : "You're next";
}

/** Returns what the state of the alert means for the sender; null where it says all. */
export function wayNote({ shownAt, state, queue }: TipWay): string | null {
  if (shownAt) return null;
  if (state === 'held') return 'Moderators see your name and message first. Your tip was received.';
  return (state && ENDINGS[state]) ?? (queue?.overlays === 0 ? STREAM_AWAY : null);
}

function waiting(length: number): string {
  return length > 0 ? ` (${length} in the queue)` : '';
}

/** Volume of a token's tips, one text per currency; SOL comes first, even when it is zero. */
export function volumeTexts(stats: TipStats, token: { decimals: number | null; symbol: string }): string[] {
  const text = (currency: Tip['currency'], decimals: number, symbol: string) => {
    const volume = stats.volumes.find((entry) => entry.currency === currency);
    if (!volume && currency !== 'SOL') return [];
    return [volumeText(BigInt(volume?.amountUnits ?? 0), decimals, symbol)];
  };
  return [...text('SOL', SOL_DECIMALS, 'SOL'), ...text('TOKEN', token.decimals ?? 0, token.symbol)];
}
