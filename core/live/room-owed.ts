/** Owed alerts: paid, and not yet shown by an overlay with the key. They show again, or are listed as missed. */

import {
  type Alert,
  alertOnAir,
  alertsInStage,
  changeAlerts,
  tipIdsOf,
  toOwed,
  toQueued,
  unmerged,
} from './room-alerts.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import type { RoomEvent, RoomState, RoomStep } from './room-state.ts';

/** After this time an alert no longer plays by itself: it belongs to an earlier stream. */
export const OWED_MS = 12 * 3_600_000;

/**
 * Moves alerts that were queued too long ago to the list of missed ones, while no overlay with the key is connected.
 * Held alerts stay held: they play after a decision.
 */
export function expire(step: RoomStep, now: number): void {
  const { state } = step;
  const late = (alert: Alert) =>
    (alert.stage === 'queue' || alert.stage === 'owed') && now - alert.queuedAt > OWED_MS;
  if (state.keyed > 0 || !state.alerts.some(late)) return;
  const gone = state.alerts.filter(late);
  state.alerts = state.alerts.filter((alert) => !late(alert));
  // Otherwise an overlay that reconnects would get them as messages that it missed.
  withdraw(state, gone);
  const paid = gone.filter((alert) => alert.kind === 'tip').flatMap(unmerged);
  if (paid.length > 0) step.effects.push({ type: 'miss', alerts: paid });
}

/**
 * Returns owed alerts to their old places in the queue when an overlay with the key joins, including the alert on a
 * preview's screen. Overlays drop an alertId that they know.
 */
export function payOwed(state: RoomState, isFirst: boolean): void {
  const isDue = (alert: Alert) =>
    alert.stage === 'owed' || (isFirst && alert.stage === 'air' && !alert.acknowledged);
  withdraw(state, state.alerts.filter(isDue));
  changeAlerts(state, (alert) => (isDue(alert) ? toQueued(alert) : alert));
}

/** Ends the alert on screen. Without an acknowledgement from an overlay with the key it is owed. */
export function leaveScreen(state: RoomState): void {
  changeAlerts(state, (alert) => {
    if (alert.stage !== 'air') return alert;
    // Previews consume nothing, and OBS may not be rendering an overlay that acknowledges nothing.
    return alert.acknowledged || alert.kind === 'test' ? null : toOwed(alert);
  });
}

type Acknowledgement = Extract<RoomEvent, { type: 'shown' }>;

/**
 * Returns whether an acknowledgement refers to this alert. All alerts of one tip count together, whatever their
 * alertId; but the replay of one tip acknowledges none of the tips that its first alert was merged with.
 */
function refersTo(
  { tip, parts }: Alert,
  { tipId, alertId = tipId }: Pick<Acknowledgement, 'tipId' | 'alertId'>,
): boolean {
  return tip.id === tipId && (!parts || alertId === tipId || alertId.startsWith(`${tipId}:`));
}

/** Returns the tips that the acknowledgement may be about. */
export function acknowledgedTips(
  { alerts }: RoomState,
  acknowledgement: Pick<Acknowledgement, 'tipId' | 'alertId'>,
): string[] {
  return [
    ...new Set([
      acknowledgement.tipId,
      ...alerts.filter((alert) => refersTo(alert, acknowledgement)).flatMap(tipIdsOf),
    ]),
  ];
}

/**
 * Accepts the acknowledgement of an alert that was sent to overlays and not withdrawn, even when it is no longer on
 * screen: an overlay that lost its connection, or that OBS did not render, shows it later. A merged alert counts for
 * all its tips.
 */
export function acknowledge(step: RoomStep, acknowledgement: Acknowledgement, now: number): void {
  const { state } = step;
  const { tipId, recorded } = acknowledgement;
  const shown = state.alerts.filter(
    (alert) =>
      refersTo(alert, acknowledgement) &&
      (alert.stage === 'air' || alert.stage === 'owed' || alert.released === true),
  );
  const known =
    shown.length > 0 || state.recent.some((entry) => isRelease(entry) && entry.message.tip.id === tipId);
  if (!known) return;
  changeAlerts(state, (alert) => {
    if (!shown.includes(alert)) return alert;
    if (alert.stage === 'air') return { ...alert, acknowledged: true };
    // The desk took it off the stream and its words off the pages, and decides about them.
    return alert.stage === 'held' ? alert : null;
  });
  const shownAt = new Date(now).toISOString();
  for (const id of new Set([tipId, ...shown.flatMap(tipIdsOf)])) {
    if (recorded.has(id)) continue;
    step.effects.push({ type: 'record-shown', tipId: id, shownAt: now });
    publish(step, 'page', (number) => ({ type: 'tip:shown', number, id, shownAt }));
  }
}

/** Queues the alert on screen once no overlay is left, and withdraws its message: it comes again under a new number. */
export function takeBack(state: RoomState): void {
  const showing = alertOnAir(state);
  if (!showing || showing.acknowledged) return;
  withdraw(state, [showing]);
  changeAlerts(state, (alert) => (alert === showing ? toQueued(alert) : alert));
}

/** Ends all alerts that are still to show and not held. */
export function cleared(state: RoomState): Alert[] {
  const { alerts } = state;
  const showing = alerts.filter((alert) => alert.stage === 'air' && !alert.acknowledged);
  return [...showing, ...alertsInStage(state, 'owed'), ...alertsInStage(state, 'queue')];
}
