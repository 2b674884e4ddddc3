/** The countdown of a giveaway as figures. Times in milliseconds; nothing here reads a clock. */
import { CLOSE_GRACE_SECONDS } from '../../../core/escrow/rules.ts';
import { isPending } from '../../../core/giveaways/can.ts';
import type { Giveaway, GiveawayType } from '../../../core/giveaways/model.ts';
import { words } from './words.ts';

const HOUR = 3_600_000;

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

/** The figures to show: without leading zeros, but always minutes and seconds. */
export function figuresOf(left: Pick<Countdown, 'days' | 'hours' | 'minutes' | 'seconds'>) {
  const units = ['days', 'hours', 'minutes', 'seconds'] as const;
  const first = units.findIndex((unit, at) => left[unit] > 0 || at === 2);
  return units.slice(first).map((unit) => ({ unit, value: left[unit] }));
}

/** For screen readers, announced when it changes: hourly while days are left, then every minute. */
export function spokenLeft({ days, hours, minutes }: Pick<Countdown, 'days' | 'hours' | 'minutes'>): string {
  return words.countdown.spoken(words.countdown.left(days, hours, minutes));
}

/**
 * When a giveaway among participants is drawn without its creator, in ms; null unless it has ended and waits for that.
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

/** Entries are closed: the end has passed, or the creator has closed them before it. */
export function isClosed(giveaway: Pick<Giveaway, 'stage' | 'endDate'>, now: number): boolean {
  const coming = isPending(giveaway) || giveaway.stage === 'open';
  return !coming || now >= Date.parse(giveaway.endDate);
}

/** A check that is true once per end date: the first time it is called at or after that end. */
export function oncePerEnd(): (endDate: string, now: number) => boolean {
  let announced: string | null = null;
  return (endDate, now) => {
    if (endDate === announced || now < Date.parse(endDate)) return false;
    announced = endDate;
    return true;
  };
}
