/** What a key means at a desk. Pure: the caller says what is chosen. */
import type { DeskAction } from '../../core/live/desk.ts';

/** Two presses of Escape within this time are a panic; one alone is a slip. */
export const PANIC_KEY_MS = 700;
/** When the chosen alert goes by itself, keys pause this long: the next one must not get what was meant for it. */
export const SETTLE_MS = 500;

/** True when Escape at `now` is the second of two. Both in ms. */
export function isSecondEscape(last: number | null, now: number): boolean {
  return last !== null && now - last <= PANIC_KEY_MS;
}

/** The place of the chosen alert after a step; stays within the list. -1 where it is empty. */
export function stepTo(ids: readonly string[], chosen: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const at = chosen === null ? -1 : ids.indexOf(chosen);
  if (at < 0) return ids[0]!;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))]!;
}

/**
 * The alert that is chosen once `ids` has replaced `before`: the same one, or the one that took its place, or the
 * first.
 */
export function chosenAfter(
  ids: readonly string[],
  before: readonly string[],
  chosen: string | null,
): string | null {
  if (chosen !== null && ids.includes(chosen)) return chosen;
  const at = chosen === null ? 0 : before.indexOf(chosen);
  const next = before.slice(at + 1).find((id) => ids.includes(id));
  return next ?? ids.at(-1) ?? null;
}

/** Where the chosen alert is. */
export type Place = 'air' | 'held' | 'waiting';

/** What a letter does to the chosen alert, or null. `key` as KeyboardEvent has it. */
export function actionOf(key: string, place: Place | null, paused: boolean): DeskAction | null {
  switch (key.toLowerCase()) {
    case 'a':
      return place === 'held' ? 'approve' : null;
    case 'd':
      return place === 'held' || place === 'waiting' ? 'drop-message' : null;
    case 's':
      return place === 'air' ? 'skip' : place === null ? null : 'remove';
    case 'p':
      return paused ? 'resume' : 'pause';
    default:
      return null;
  }
}
