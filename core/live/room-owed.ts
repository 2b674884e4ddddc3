/** Owed alerts, which are paid and not shown by an overlay with the key: stored, shown again, or listed as missed. */

import { type Alert, changeAlerts, inStage, onAir, owed, queued, tipIdsOf, unmerged } from './room-alerts.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import type { RoomEvent, RoomState, RoomStep } from './room-state.ts';

/** Longer than this an alert does not play by itself any more: the stream is another one by then. */
export const OWED_MS = 12 * 3_600_000;

/**
 * While no overlay with the key is there, what was queued too long ago goes to the list of missed alerts. What is held
 * stays held: it plays after a decision.
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
 * An overlay with the key has come: what none has shown yet takes its old place in the queue, also what is on a
 * preview's screen now. Overlays drop what they know by its alertId.
 */
export function payOwed(state: RoomState, isFirst: boolean): void {
  const isDue = (alert: Alert) =>
    alert.stage === 'owed' || (isFirst && alert.stage === 'air' && !alert.acknowledged);
  withdraw(state, state.alerts.filter(isDue));
  changeAlerts(state, (alert) => (isDue(alert) ? queued(alert) : alert));
}

/** The alert on screen has ended: without a word from an overlay with the key it is owed. */
export function leaveScreen(state: RoomState): void {
  changeAlerts(state, (alert) => {
    if (alert.stage !== 'air') return alert;
    // Previews consume nothing, and an overlay that says nothing may be one that OBS does not render.
    return alert.acknowledged || alert.kind === 'test' ? null : owed(alert);
  });
}

type Said = Extract<RoomEvent, { type: 'shown' }>;

/**
 * Whether an overlay speaks of this alert. All that the room has of one tip count together, under any name that they
 * had; but a replay of one tip shows none of the others that its first alert was merged with.
 */
function isSaid({ tip, parts }: Alert, { tipId, alertId = tipId }: Pick<Said, 'tipId' | 'alertId'>): boolean {
  return tip.id === tipId && (!parts || alertId === tipId || alertId.startsWith(`${tipId}:`));
}

/** The tips for which it may count. */
export function tipsSaid({ alerts }: RoomState, said: Pick<Said, 'tipId' | 'alertId'>): string[] {
  return [...new Set([said.tipId, ...alerts.filter((alert) => isSaid(alert, said)).flatMap(tipIdsOf)])];
}

/**
 * An alert that was sent to overlays and not withdrawn may be acknowledged, also when it is no longer the one on
 * screen: an overlay that lost its connection, or that OBS does not render, shows later what it holds. With a merged
 * alert all its tips are shown.
 */
export function acknowledge(step: RoomStep, said: Said, now: number): void {
  const { state } = step;
  const { tipId, recorded } = said;
  const shown = state.alerts.filter(
    (alert) =>
      isSaid(alert, said) && (alert.stage === 'air' || alert.stage === 'owed' || alert.released === true),
  );
  const known =
    shown.length > 0 || state.recent.some((entry) => isRelease(entry) && entry.message.tip.id === tipId);
  if (!known) return;
  changeAlerts(state, (alert) => {
    if (!shown.includes(alert)) return alert;
    if (alert.stage === 'air') return { ...alert, acknowledged: true };
    // It was taken off the stream, and its words off the pages: someone decides about them.
    return alert.stage === 'held' ? alert : null;
  });
  const shownAt = new Date(now).toISOString();
  for (const id of new Set([tipId, ...shown.flatMap(tipIdsOf)])) {
    if (recorded.has(id)) continue;
    step.effects.push({ type: 'record-shown', tipId: id, shownAt: now });
    publish(step, 'page', (number) => ({ type: 'tip:shown', number, id, shownAt }));
  }
}

/** No overlay is there for what is on screen. It comes again under a new number, or a returning overlay gets it twice. */
export function takeBack(state: RoomState): void {
  const showing = onAir(state);
  if (!showing || showing.acknowledged) return;
  withdraw(state, [showing]);
  changeAlerts(state, (alert) => (alert === showing ? queued(alert) : alert));
}

/** Everything that is to be shown and not held: the creator ends it. */
export function cleared(state: RoomState): Alert[] {
  const { alerts } = state;
  const showing = alerts.filter((alert) => alert.stage === 'air' && !alert.acknowledged);
  return [...showing, ...inStage(state, 'owed'), ...inStage(state, 'queue')];
}
