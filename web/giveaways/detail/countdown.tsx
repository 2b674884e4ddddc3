/** The countdown of a giveaway. Times in milliseconds by the page's clock, which is passed in. */
import { useEffect, useRef } from 'react';
import { CLOSE_GRACE_SECONDS } from '../../../core/escrow/rules.ts';
import type { Giveaway, GiveawayType } from '../../../core/giveaways/model.ts';
import { dateTimeText, dayText } from '../../dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { isClosed } from './standing.ts';
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
    <Running giveaway={giveaway} now={now} isCreator={isCreator} />
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

function Running({
  giveaway: { type, endDate },
  now,
  isCreator,
}: {
  giveaway: Giveaway;
  now: number;
  isCreator: boolean;
}) {
  const { urgency } = countdownAt(endDate, now);
  const isLast = Date.parse(endDate) - now < LAST_MS;
  const among = type === 'participants';
  return (
    <>
      <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{(among ? text.ends : text.snapshot)(dateTimeText(endDate))}</p>
        {urgency && (
          // A giveaway of an hour is "Ending Soon" from its first second: only the end is loud.
          <Badge tone={isLast ? 'warn' : 'neutral'} dot={isLast}>
            {urgency}
          </Badge>
        )}
      </div>
      <Clock label={text.timeLeft} until={endDate} now={now} />
      {/* The creator's own card says it to the creator. */}
      {!isCreator && (
        <p className="mt-3.5 text-xs leading-relaxed text-muted">
          {among && <span className="block">{text.mayDrawEarlier}</span>}
          {text.mayCancel}
        </p>
      )}
    </>
  );
}

function Clock({ label, until, now }: { label: string; until: string; now: number }) {
  const left = countdownAt(until, now);
  const figures = clockFigures(left);
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

const HOUR = 3_600_000;
const LAST_MS = 10 * 60_000;

interface Countdown {
  expired: boolean;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  /** 'Ending Soon' under 2 hours, 'Last chance' between 2 and 24, else nothing. */
  urgency: 'Ending Soon' | 'Last chance' | null;
}

export function countdownAt(endDate: string, now: number): Countdown {
  const left = Math.max(0, Date.parse(endDate) - now);
  // Rounded up: a giveaway with half a second left still shows one second.
  const whole = Math.ceil(left / 1000);
  return {
    expired: left === 0,
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
    urgency: urgencyOf(left),
  };
}

/** Returns the figures to show: without leading zeros, but always minutes and seconds. */
export function clockFigures(left: Pick<Countdown, 'days' | 'hours' | 'minutes' | 'seconds'>) {
  const units = ['days', 'hours', 'minutes', 'seconds'] as const;
  const first = units.findIndex((unit, at) => left[unit] > 0 || at === 2);
  return units.slice(first).map((unit) => ({ unit, value: left[unit] }));
}

/** In words, which change rarely enough to be announced: hourly while days are left, then every minute. */
export function spokenLeft({ days, hours, minutes }: Pick<Countdown, 'days' | 'hours' | 'minutes'>): string {
  return words.countdown.spoken(words.countdown.left(days, hours, minutes));
}

/**
 * Returns when a giveaway among participants is drawn without its creator, in ms; null unless it has ended and waits
 * for that.
 */
export function automaticDrawAt(
  { type, stage, endDate }: Pick<Giveaway, 'type' | 'stage' | 'endDate'>,
  now: number,
): number | null {
  const end = Date.parse(endDate);
  const waits = type === 'participants' && stage === 'open' && now >= end;
  return waits ? end + Number(CLOSE_GRACE_SECONDS) * 1000 : null;
}

function urgencyOf(left: number): Countdown['urgency'] {
  if (left === 0 || left > 24 * HOUR) return null;
  return left < 2 * HOUR ? 'Ending Soon' : 'Last chance';
}

export function expiredText(type: GiveawayType): 'Snapshot Complete' | 'Registration Closed' {
  return type === 'holders' ? 'Snapshot Complete' : 'Registration Closed';
}

/** Returns a check that is true once per end date: the first time it is called at or after that end. */
export function oncePerEnd(): (endDate: string, now: number) => boolean {
  let announced: string | null = null;
  return (endDate, now) => {
    if (endDate === announced || now < Date.parse(endDate)) return false;
    announced = endDate;
    return true;
  };
}
