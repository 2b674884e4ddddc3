/** The time of an alert on screen, for the overlay that shows it and the room that waits for it. */
import type { Tier } from './settings.ts';

/** No sound and no text holds the screen for longer. */
export const LONGEST_MS = 30_000;
/** A viewer finds the alert, then reads it. */
const FIND_MS = 2000;
const READ_MS = 60;
/** The exit's animation (web/overlay/alert-picture.css), and nothing between two alerts. */
export const LEAVE_MS = 450;
export const GAP_MS = 350;

/**
 * Returns the time on screen without the voice, which may extend it. The classic look has only the seconds of the
 * token's live style.
 */
export function shownMs(
  { preset, seconds }: Pick<Tier, 'preset' | 'seconds'>,
  message: string,
  classicSeconds: number,
): number {
  if (preset === 'classic') return classicSeconds * 1000;
  const read = message ? FIND_MS + READ_MS * [...message].length : 0;
  return Math.min(LONGEST_MS, Math.max(seconds * 1000, read));
}
