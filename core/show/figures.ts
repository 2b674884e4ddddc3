/** Figures of the overlay's parts: the newer of two, the calendar periods of a moment, and the name of a tipper. */
import { type AlertSettings, mayShowFace } from '../alerts/settings.ts';
import type { ShowFigures, ShowSettings } from './model.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the newer of two figures of one token; the first if they are the same, or if the second is missing or
 * malformed.
 */
export function newerFigures(known: ShowFigures | null, other: ShowFigures | null | undefined) {
  if (!other || !Number.isSafeInteger(other.version)) return known;
  return known === null || other.version > known.version ? other : known;
}

/** Returns the days of UTC since 1970. `now` in ms since 1970. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** Returns the end of the present UTC day, ms since 1970. */
export function dayEnd(now: number): number {
  return (dayOf(now) + 1) * DAY_MS;
}

/** Returns the periods of `now`, as the trigger supporters_gain numbers them: a week begins on Monday. */
export function periodStarts(now: number): Record<ShowSettings['top']['period'], number> {
  const date = new Date(now);
  return {
    day: dayOf(now),
    week: Math.floor((dayOf(now) + 3) / 7),
    month: date.getUTCFullYear() * 100 + date.getUTCMonth() + 1,
    all: 0,
  };
}

export interface Named {
  name: string | null;
  /** Handle on X, proven by the wallet. */
  handle: string | null;
}

/** Returns the figures as the stream shows them: without the faces that the alerts' settings leave out. */
export function streamFigures(figures: ShowFigures, faces: AlertSettings['faces']): ShowFigures {
  const shown = <T extends { face: string | null; trusted: boolean }>(row: T): T =>
    mayShowFace(row.trusted, faces) ? row : { ...row, face: null };
  return { ...figures, latest: figures.latest && shown(figures.latest), top: figures.top.map(shown) };
}

/** Returns a tipper's public name: the account on X with its tick, else the name. */
export function publicNameOf({ name, handle }: Named): { name: string | null; verified: boolean } {
  return handle === null ? { name, verified: false } : { name: `@${handle}`, verified: true };
}
