import { useEffect, useRef } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { dateTimeText } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countdownAt, expiredText, isClosed, oncePerEnd, spokenLeft } from './countdown.ts';

/** Counts down to the end; `onExpired` runs once per end date. `now` in milliseconds, updated every second. */
export function CountdownPanel({
  giveaway,
  now,
  onExpired,
}: {
  giveaway: Giveaway;
  now: number;
  onExpired: () => void;
}) {
  const { endDate, type } = giveaway;
  const gate = useRef<ReturnType<typeof oncePerEnd>>(undefined);
  gate.current ??= oncePerEnd();
  useEffect(() => {
    if (gate.current?.(endDate, now)) onExpired();
  }, [endDate, now, onExpired]);

  if (isClosed(giveaway, now)) {
    const early = now < Date.parse(endDate);
    return (
      <div role="status" className="flex items-center gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-11 shrink-0 place-items-center rounded-xl border border-line-strong bg-raised text-muted"
        >
          <Icon name="lock" className="size-5" />
        </span>
        <div>
          <p className="text-lg font-semibold tracking-tight text-fg">{expiredText(type)}</p>
          <p className="text-sm text-muted">
            {early ? 'Closed early, due' : 'Ended'} {dateTimeText(endDate)}
          </p>
        </div>
      </div>
    );
  }

  const { days, hours, minutes, seconds, urgency } = countdownAt(endDate, now);
  return (
    <div>
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {type === 'holders' ? 'Snapshot' : 'Ends'} {dateTimeText(endDate)}
        </p>
        {urgency && (
          <Badge tone="warn" dot={urgency === 'Ending Soon'}>
            {urgency}
          </Badge>
        )}
      </div>
      {/* A clock that is announced every second would drown out everything else. */}
      <p aria-live="polite" className="sr-only">
        {spokenLeft({ days, hours, minutes })}
      </p>
      <div role="timer" aria-live="off" aria-label="Time left" className="grid grid-cols-4 gap-2">
        <Figure value={days} unit="days" />
        <Figure value={hours} unit="hours" />
        <Figure value={minutes} unit="min" />
        <Figure value={seconds} unit="sec" />
      </div>
    </div>
  );
}

function Figure({ value, unit }: { value: number; unit: string }) {
  return (
    <div className="rounded-xl border border-line bg-ink/50 px-1 py-2.5 text-center">
      <p className="text-2xl leading-none font-semibold tracking-tight tabular-nums text-fg">
        {String(value).padStart(2, '0')}
      </p>
      <p className="mt-1.5 text-xs text-muted">{unit}</p>
    </div>
  );
}
