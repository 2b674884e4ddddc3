import { timeText } from '../dates.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import type { Unsettled } from './still-sending.ts';
import { words } from './unsettled-words.ts';

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
