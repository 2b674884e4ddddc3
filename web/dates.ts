/**
 * Days, times and durations as text, in the reader's time zone, in one notation: "Nov 22, 2026, 01:35 GMT+1". Written by
 * hand: loading the browser's own month names takes a slow phone a tenth of a second before the first screen.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns "Nov 22, 2026". */
export function dayText(iso: string): string {
  const date = new Date(iso);
  return dayOf(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Returns "Nov 21, 2026" of a day of UTC, "2026-11-21". */
export function utcDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return dayOf(year!, month! - 1, date!);
}

const dayOf = (year: number, month: number, date: number) => `${MONTHS[month]} ${date}, ${year}`;

/** Returns "13:05", with `seconds` "13:05:09". */
export function timeText(iso: string, seconds = false): string {
  const date = new Date(iso);
  const parts = [date.getHours(), date.getMinutes(), ...(seconds ? [date.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** "Nov 22, 2026, 01:35 GMT+1". */
export function dateTimeText(iso: string): string {
  return `${dayText(iso)}, ${timeText(iso)} ${zoneText(-new Date(iso).getTimezoneOffset())}`;
}

/** Returns "GMT", "GMT+1", "GMT-3:30": a time zone by its minutes east of Greenwich. */
export function zoneText(minutesEast: number): string {
  if (minutesEast === 0) return 'GMT';
  const [hours, minutes] = [Math.floor(Math.abs(minutesEast) / 60), Math.abs(minutesEast) % 60];
  return `GMT${minutesEast < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

/**
 * Returns "14:32:10" on the day of `now` (ms), else as dateTimeText: a time that something is possible from or until.
 */
export function momentText(iso: string, now: number): string {
  return dayText(iso) === dayText(new Date(now).toISOString()) ? timeText(iso, true) : dateTimeText(iso);
}

/** Returns "2d 3h", "3h 12m", "12m"; 'Ended' when no time is left. `now` in milliseconds. */
export function timeLeftText(endDate: string, now: number): string {
  const left = Date.parse(endDate) - now;
  if (!(left > 0)) return 'Ended';
  if (left < MINUTE) return 'Under 1m';
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (days > 0) return `${days}d ${hours}h`;
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}

/** 'Just now' in the first hour, then hours, then days, after a week the date. `now` in milliseconds. */
export function createdAgoText(createdAt: string, now: number): string {
  const age = now - Date.parse(createdAt);
  if (age < HOUR) return 'Just now';
  if (age < DAY) return `${plural(Math.floor(age / HOUR), 'hour')} ago`;
  if (age < 7 * DAY) return `${plural(Math.floor(age / DAY), 'day')} ago`;
  return dayText(createdAt);
}

const plural = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/**
 * Returns "just now", "40 s ago", "12 min ago", "3 h ago", "2 days ago": how old something is at `now` (ms since 1970).
 */
export function agoText(iso: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(iso)) / 1000);
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** Returns "1:05" until a time; "0:00" after it. Both in milliseconds. */
export function clockText(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const hours = Math.floor(seconds / 3600);
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}
