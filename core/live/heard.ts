/** Which alerts may be spoken now. A sound costs money: strangers must not have every old tip spoken. */
import type { Tip } from '../tips/model.ts';
import { onAir, planOf } from './room-alerts.ts';
import { isRelease } from './room-messages.ts';
import type { RoomState } from './room-state.ts';
import { isTestAlert, testAmount } from './test-alert.ts';

/** The subject of all test alerts of one amount, which sound alike. */
const TEST_SUBJECT = 'test';

/** The name under which the sound of a tip is stored. */
export function speechSubject(tipId: string): string {
  return isTestAlert(tipId) ? `${TEST_SUBJECT}-${testAmount(tipId)}` : tipId;
}

/** The sound that belongs to the alert on screen; null without one. */
export function subjectOnScreen(state: Pick<RoomState, 'alerts'>): string | null {
  const showing = onAir(state);
  return showing && speechSubject(showing.tip.id);
}

/**
 * True when the room gave the alert to overlays lately. Those that were skipped or cleared are over; one that waits
 * again may still be held by an overlay that shows it. What is held, or shown without a voice, is not spoken.
 */
export function mayBeHeard(state: Pick<RoomState, 'alerts' | 'recent'>, subject: string): boolean {
  const isSpoken = ({ tip }: { tip: Tip }) => speechSubject(tip.id) === subject && planOf(tip) === 'spoken';
  return (
    state.alerts.some((alert) => alert.released && alert.stage !== 'held' && isSpoken(alert)) ||
    state.recent.some((entry) => isRelease(entry) && isSpoken(entry.message))
  );
}
