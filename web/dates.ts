/**
 * Days and times of the visitor's calendar and clock. Written by hand: a browser's own words for them take it a tenth of a
 * second to load on a slow phone, before the first screen stands.
 */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "21 Nov 2026". */
export function dateText(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** "21 Nov 2026" of a day of UTC, "2026-11-21". */
export function utcDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}`;
}

/** "Nov 21, 2026". */
export function dayText(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

/** "13:05", with `seconds` "13:05:09". */
export function timeText(iso: string, seconds = false): string {
  const date = new Date(iso);
  const parts = [date.getHours(), date.getMinutes(), ...(seconds ? [date.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** "21 Nov 2026, 13:05". */
export function dateTimeText(iso: string): string {
  return `${dateText(iso)}, ${timeText(iso)}`;
}
