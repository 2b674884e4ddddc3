/** The dates of a pick: days as a date field writes them, timestamps as the server takes them. */
import type { Dates } from '../client/clips.ts';
import { words } from './words.ts';

/** "2026-08-04", or empty for no bound. */
export interface Days {
  start: string;
  end: string;
}

export const NO_DAYS: Days = { start: '', end: '' };

/** From the first moment of one day to the last of the other, in this browser's time zone. */
export function datesOf({ start, end }: Days): { dates: Dates; problem: string | null } {
  const from = start && new Date(`${start}T00:00:00`);
  const to = end && new Date(`${end}T23:59:59.999`);
  const dates: Dates = {
    ...(from && { startDate: from.toISOString() }),
    ...(to && { endDate: to.toISOString() }),
  };
  return { dates, problem: from && to && from > to ? words.choose.wrongOrder : null };
}

/** Whether a clip with this `timestamp` (ISO 8601) can be picked. */
export function isWithin(timestamp: string, { startDate, endDate }: Dates): boolean {
  const time = Date.parse(timestamp);
  return (
    (startDate === undefined || time >= Date.parse(startDate)) &&
    (endDate === undefined || time <= Date.parse(endDate))
  );
}
