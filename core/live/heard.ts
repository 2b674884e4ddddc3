/** Which alerts may be spoken now. A sound costs money: strangers must not have every old tip spoken. */
import type { Tip } from '../tips/model.ts';
import { isRelease } from './room-messages.ts';
import type { Alert, RoomState } from './room-state.ts';
import { isTestAlert } from './test-alert.ts';

/** The subject of all test alerts, which sound alike. */
const TEST_SUBJECT = 'test';

/** The name under which the sound of a tip is stored. */
export function speechSubject(tipId: string): string {
  return isTestAlert(tipId) ? TEST_SUBJECT : tipId;
}

/** The sound that belongs to the alert on screen; null without one. */
export function subjectOnScreen({ showing }: Pick<RoomState, 'showing'>): string | null {
  return showing && speechSubject(showing.tip.id);
}

/**
 * True when the room gave the alert to overlays lately. Those that were skipped or cleared are over; one that waits
 * again may still be held by an overlay that shows it.
 */
export function mayBeHeard(
  state: Pick<RoomState, 'showing' | 'waiting' | 'owed' | 'recent'>,
  subject: string,
): boolean {
  const isIt = ({ tip }: { tip: Pick<Tip, 'id'> }) => speechSubject(tip.id) === subject;
  const wasReleased = (alert: Alert) => alert.released === true && isIt(alert);
  return (
    (state.showing !== null && isIt(state.showing)) ||
    state.recent.some((entry) => isRelease(entry) && isIt(entry.message)) ||
    state.owed.some(wasReleased) ||
    state.waiting.some(wasReleased)
  );
}
