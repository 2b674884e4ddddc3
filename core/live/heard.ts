/** Decides which alerts may be spoken now. Speech costs money: strangers must not have every old tip spoken. */
import { hasVoice } from '../alerts/plan.ts';
import type { AlertSettings } from '../alerts/settings.ts';
import type { PublicTip } from '../tips/model.ts';
import { alertOnAir } from './room-alerts.ts';
import { isRelease } from './room-messages.ts';
import type { RoomState } from './room-state.ts';
import { isTestAlert, testAmount } from './test-alert.ts';

/** The subject that all test alerts of one amount share, because they sound alike. */
const TEST_SUBJECT = 'test';

/** Returns the name under which the sound of a tip is stored. */
export function speechSubject(tipId: string): string {
  return isTestAlert(tipId) ? `${TEST_SUBJECT}-${testAmount(tipId)}` : tipId;
}

/** Returns the subject of the alert on screen; null when the screen is empty. */
export function subjectOnScreen(state: Pick<RoomState, 'alerts'>): string | null {
  const showing = alertOnAir(state);
  return showing && speechSubject(showing.tip.id);
}

/**
 * Returns whether the room sent the alert to overlays recently. A skipped or cleared alert is over. One that waits
 * again may still be on an overlay's screen. A held alert, and one without a voice, is not spoken.
 */
export function mayBeHeard(state: Pick<RoomState, 'alerts' | 'recent'>, subject: string): boolean {
  const isSpoken = ({ tip }: { tip: PublicTip }) => speechSubject(tip.id) === subject && hasVoice(tip.plan);
  return (
    state.alerts.some((alert) => alert.released && alert.stage !== 'held' && isSpoken(alert)) ||
    state.recent.some((entry) => isRelease(entry) && isSpoken(entry.message))
  );
}

/** Returns the unsaved settings with which a test alert was sent; null if it has none, or is over. */
export function draftSettings(state: Pick<RoomState, 'alerts'>, tipId: string): AlertSettings | null {
  return state.alerts.find(({ tip, draft }) => tip.id === tipId && draft)?.draft?.alerts ?? null;
}
