/** The meaning of keys at a desk. */

import { useEffect, useEffectEvent, useRef } from 'react';
import type { DeskAction } from '../../core/live/desk.ts';

/** Two presses of Escape within this time are a panic. One press is a slip. */
const PANIC_KEY_MS = 700;
/** Keys pause for this time after the chosen alert ended by itself, so that they do not hit the next one. */
export const SETTLE_MS = 500;

/** Returns whether Escape at `now` is the second of two presses. Both times are in ms. */
export function isSecondEscape(last: number | null, now: number): boolean {
  return last !== null && now - last <= PANIC_KEY_MS;
}

/** Returns the alert one step from the chosen one, within the list, or null if the list is empty. */
export function stepTo(ids: readonly string[], chosen: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const at = chosen === null ? -1 : ids.indexOf(chosen);
  if (at < 0) return ids[0]!;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))]!;
}

/** Returns the chosen alert after `ids` replaced `before`: the same one, else the next one, else the last one. */
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

/** The place of the chosen alert. */
export type Place = 'air' | 'held' | 'waiting';

/** Returns what a letter does to the chosen alert, or null. `key` is that of a KeyboardEvent. */
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

/** An open dialog uses Escape itself, and its listener may run after ours. */
const DIALOG = '[role="dialog"][aria-modal="true"]';

/** Calls `panic` after two presses of Escape, also in a text field: a creator who types must be able to stop the stream. */
export function usePanicKey(panic: (() => void) | null): void {
  const last = useRef<number | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || document.querySelector(DIALOG)) {
      last.current = null;
      return;
    }
    if (event.repeat) return;
    if (!isSecondEscape(last.current, event.timeStamp)) last.current = event.timeStamp;
    else {
      last.current = null;
      panic?.();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
