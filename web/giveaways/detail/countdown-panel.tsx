import { useEffect, useRef } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { dateTimeText, dayText } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  automaticDrawAt,
  countdownAt,
  expiredText,
  figuresOf,
  isClosed,
  oncePerEnd,
  spokenLeft,
} from './countdown.ts';
import { words } from './words.ts';

const text = words.countdown;

/** Counts down to the end; `onExpired` runs once per end date. `now` in milliseconds, updated every second. */
export function CountdownPanel({
  giveaway,
  now,
  isCreator,
  onExpired,
}: {
  giveaway: Giveaway;
  now: number;
  isCreator: boolean;
  onExpired: () => void;
}) {
  const { endDate } = giveaway;
  const gate = useRef<ReturnType<typeof oncePerEnd>>(undefined);
  gate.current ??= oncePerEnd();
  useEffect(() => {
    if (gate.current?.(endDate, now)) onExpired();
  }, [endDate, now, onExpired]);
  return isClosed(giveaway, now) ? (
    <Closed giveaway={giveaway} now={now} isCreator={isCreator} />
  ) : (
    <Running giveaway={giveaway} now={now} />
  );
}

function Closed({ giveaway, now, isCreator }: { giveaway: Giveaway; now: number; isCreator: boolean }) {
  const { endDate, type, registeredParticipants } = giveaway;
  const early = now < Date.parse(endDate);
  const automatic = automaticDrawAt(giveaway, now);
  const day = automatic === null ? '' : dayText(new Date(automatic).toISOString());
  return (
    <>
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
            {early ? text.closedEarly(dateTimeText(endDate)) : text.ended(dateTimeText(endDate))}
          </p>
        </div>
      </div>
      {automatic !== null && registeredParticipants === 0 && (
        <p className="mt-4 text-sm leading-relaxed text-muted">{text.noneCame}</p>
      )}
      {automatic !== null && registeredParticipants > 0 && (
        <div className="mt-5 border-t border-line pt-5">
          <p className="mb-4 text-sm leading-relaxed text-fg">
            {isCreator ? text.waitsForYou(day) : text.waits(day)}
          </p>
          <Clock label={text.untilAutomatic} until={new Date(automatic).toISOString()} now={now} />
        </div>
      )}
    </>
  );
}

function Running({ giveaway: { type, endDate }, now }: { giveaway: Giveaway; now: number }) {
  const { urgency } = countdownAt(endDate, now);
  const among = type === 'participants';
  return (
    <>
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{(among ? text.ends : text.snapshot)(dateTimeText(endDate))}</p>
        {urgency && (
          <Badge tone="warn" dot={urgency === 'Ending Soon'}>
            {urgency}
          </Badge>
        )}
      </div>
      <Clock label={text.timeLeft} until={endDate} now={now} />
      <p className="mt-3.5 text-xs leading-relaxed text-muted">
        {among ? `${text.mayDrawEarlier} ${text.mayCancel}` : text.mayCancelHolders}
      </p>
    </>
  );
}

function Clock({ label, until, now }: { label: string; until: string; now: number }) {
  const left = countdownAt(until, now);
  const figures = figuresOf(left);
  return (
    <>
      {/* A clock that is announced every second would drown out everything else. */}
      <p aria-live="polite" className="sr-only">
        {spokenLeft(left)}
      </p>
      <div
        role="timer"
        aria-live="off"
        aria-label={label}
        className={cx('grid gap-2', COLUMNS[figures.length])}
      >
        {figures.map(({ unit, value }) => (
          <div key={unit} className="rounded-xl border border-line bg-ink/50 px-1 py-2.5 text-center">
            <p className="text-2xl leading-none font-semibold tracking-tight tabular-nums text-fg">
              {String(value).padStart(2, '0')}
            </p>
            <p className="mt-1.5 text-xs text-muted">{text[unit]}</p>
          </div>
        ))}
      </div>
    </>
  );
}

const COLUMNS: Record<number, string> = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' };
