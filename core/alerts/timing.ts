/** The time of an alert on screen, for the overlay that shows it and the room that waits for it. */
import type { Tier } from './settings.ts';

/** No sound and no text holds the screen for longer than this, or than the creator's seconds. */
export const MOST_HELD_MS = 30_000;
/** No alert is on screen for longer. */
export const LONGEST_MS = 60_000;
/** A viewer finds the alert, then reads it. */
const FIND_MS = 2000;
const READ_MS = 60;
/** The exit's animation (web/overlay/alert-picture.css), and nothing between two alerts. */
export const LEAVE_MS = 450;
export const GAP_MS = 350;

/** A winning clip: long enough to read its words. */
export const CLIP_MS = 10_000;

/**
 * Returns the time on screen of an alert whose creator wants `seconds` (looks.ts), without the voice, which may extend
 * it. Classic has its seconds exactly.
 */
export function shownMs({ preset }: Pick<Tier, 'preset'>, message: string, seconds: number): number {
  if (preset === 'classic') return seconds * 1000;
  const read = message ? FIND_MS + READ_MS * [...message].length : 0;
  return Math.max(seconds * 1000, Math.min(MOST_HELD_MS, read));
}
