import { type ReactNode, useState } from 'react';
import type { MediaReport } from '../../core/media/model.ts';
import { dateTimeText } from '../dates.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { words } from './media-words.ts';
import { Reasons } from './reasons.tsx';

/** Something that people reported: how often, why, and the two answers to it. `remove` opens a question. */
export function Reported({
  report,
  remove,
  keep,
  closed,
  onDone,
  children,
}: {
  report: Pick<MediaReport, 'reports' | 'lastAt' | 'reasons'>;
  remove: { label: string; icon: 'ban' | 'trash'; onPress: () => void };
  keep: () => Promise<unknown>;
  /** Said once it is kept. */
  closed: string;
  onDone: () => Promise<unknown>;
  /** What it is. */
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  async function keepIt() {
    setBusy(true);
    if (await attempt(keep, words.keepFailed)) {
      notify.success(closed);
      await onDone();
    }
    setBusy(false);
  }
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line p-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold text-fg tabular-nums">{words.reported(report.reports)}</p>
        <p className="text-xs text-muted tabular-nums">
          {words.newest(dateTimeText(new Date(report.lastAt).toISOString()))}
        </p>
      </div>
      {children}
      <Reasons reasons={report.reasons} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="danger" icon={<Icon name={remove.icon} />} onClick={remove.onPress}>
          {remove.label}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon name="check" />}
          busy={busy}
          onClick={() => void keepIt()}
        >
          {words.keep}
        </Button>
      </div>
    </li>
  );
}
