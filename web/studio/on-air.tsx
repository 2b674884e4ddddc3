import { useState } from 'react';
import type { OnAir } from '../../core/live.ts';
import { tipAmountText } from '../tips/tip-texts.ts';
import { TipSender } from './tip-sender.tsx';
import { words } from './words.ts';
import './on-air.css';

/** The alert on screen: amount, sender, message, and a bar that runs out with it. */
export function OnAirAlert({
  showing,
  at,
  preview,
}: {
  showing: OnAir /** The room's clock when it sent that. */;
  at: number;
  preview: boolean;
}) {
  const { alertId, test, tip, startedAt, endsAt } = showing;
  return (
    <div className="overflow-hidden rounded-xl border border-mint/30 bg-mint/6">
      <div className="px-4 pt-3 pb-3.5">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs font-semibold text-mint">
          {preview ? words.queue.preview : words.queue.onAir}
          {test ? <span className="text-muted">{words.queue.test}</span> : <TipSender tip={tip} />}
        </p>
        <p className="mt-1.5 text-xl leading-tight font-bold break-words tabular-nums text-fg">
          {tipAmountText(tip)}
        </p>
        {tip.message && (
          <p
            dir="auto"
            className="mt-1 max-h-24 overflow-y-auto text-sm leading-relaxed break-words text-muted"
          >
            {tip.message}
          </p>
        )}
      </div>
      <div aria-hidden="true" className="h-1 bg-mint/15">
        <RunningBar key={`${alertId} ${endsAt}`} lengthMs={endsAt - startedAt} passedMs={at - startedAt} />
      </div>
    </div>
  );
}

/**
 * Later messages about the same alert report more time as passed, but the bar has run meanwhile: only the first value
 * counts.
 */
function RunningBar({ lengthMs, passedMs }: { lengthMs: number; passedMs: number }) {
  const [began] = useState(passedMs);
  return (
    <div
      className="on-air-bar h-full bg-mint"
      style={{ animationDuration: `${lengthMs}ms`, animationDelay: `${-began}ms` }}
    />
  );
}
