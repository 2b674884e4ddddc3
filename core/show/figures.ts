/** Figures of the overlay's parts: which of two is newer, and which calendar period a moment belongs to. */
import type { ShowFigures, ShowSettings } from './model.ts';

const DAY_MS = 86_400_000;

/** The newer of two figures of one token; the first if they are the same, or if the second is missing or malformed. */
export function newerFigures(known: ShowFigures | null, other: ShowFigures | null | undefined) {
  if (!other || !Number.isSafeInteger(other.version)) return known;
  return known === null || other.version > known.version ? other : known;
}

/** Days of UTC since 1970. `now` in ms since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** When the present day of UTC ends, ms since 1970. */
export function dayEnd(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}

/** The periods of `now`, as migrations/0035_show.sql numbers them: a week begins on Monday. */
export function periodStarts(now: number): Record<ShowSettings['top']['period'], number> {
  const date = new Date(now);
  return {
    day: dayOf(now),
    week: Math.floor((dayOf(now) + 3) / 7),
    month: date.getUTCFullYear() * 100 + date.getUTCMonth() + 1,
    all: 0,
  };
}
