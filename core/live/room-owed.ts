/** Owed alerts, which are paid and not shown by an overlay with the key: stored, shown again, or listed as missed. */

import { isRelease, publish, withdraw } from './room-messages.ts';
import type { Alert, RoomState, RoomStep } from './room-state.ts';

/** Longer than this an alert does not play by itself any more: the stream is another one by then. */
export const OWED_MS = 12 * 3_600_000;

/** While no overlay with the key is there, what was queued too long ago goes to the list of missed alerts. */
export function expire(step: RoomStep, now: number): void {
  const { state } = step;
  const late = (alert: Alert) => now - alert.queuedAt > OWED_MS;
  if (state.keyed > 0 || !(state.waiting.some(late) || state.owed.some(late))) return;
  const gone = [...state.owed, ...state.waiting].filter(late).sort(byPlace);
  state.owed = state.owed.filter((alert) => !late(alert));
  state.waiting = state.waiting.filter((alert) => !late(alert));
  // Otherwise an overlay that reconnects would get them as messages that it missed.
  withdraw(state, gone);
  const paid = gone.filter((alert) => alert.kind === 'tip');
  if (paid.length > 0) step.effects.push({ type: 'miss', alerts: paid });
}

/**
 * An overlay with the key has come: what none has shown yet takes its old place in the queue, also what is on a
 * preview's screen now. Overlays drop what they know by its alertId.
 */
export function payOwed(state: RoomState, isFirst: boolean): void {
  const { showing } = state;
  const unseen = isFirst && showing && !showing.acknowledged ? [showing] : [];
  const due = [...state.owed, ...unseen];
  if (due.length === 0) return;
  withdraw(state, due);
  state.waiting = [...due.map(queued), ...state.waiting].sort(byPlace);
  state.owed = [];
  if (unseen.length > 0) state.showing = null;
}

/** The alert on screen has ended without a word from an overlay with the key. */
export function owe(state: RoomState, alert: Alert): void {
  if (alert.kind !== 'test') state.owed = [...state.owed, queued(alert)];
}

/**
 * An alert that was sent to overlays and not withdrawn may be acknowledged, also when it is no longer the one on
 * screen: an overlay that lost its connection, or that OBS does not render, shows later what it holds.
 */
export function acknowledge(step: RoomStep, tipId: string, recorded: boolean, now: number): void {
  const { state } = step;
  const isIt = (alert: Alert) => alert.tip.id === tipId;
  const comesAgain = (alert: Alert) => isIt(alert) && alert.released === true;
  const onScreen = state.showing !== null && isIt(state.showing);
  const known =
    onScreen ||
    state.owed.some(isIt) ||
    state.waiting.some(comesAgain) ||
    state.recent.some((entry) => isRelease(entry) && entry.message.tip.id === tipId);
  if (!known) return;
  if (state.owed.some(isIt)) state.owed = state.owed.filter((alert) => !isIt(alert));
  if (state.waiting.some(comesAgain)) state.waiting = state.waiting.filter((alert) => !comesAgain(alert));
  if (state.showing && onScreen) state.showing = { ...state.showing, acknowledged: true };
  if (recorded) return;
  step.effects.push({ type: 'record-shown', tipId, shownAt: now });
  const shownAt = new Date(now).toISOString();
  publish(step, 'page', (number) => ({ type: 'tip:shown', number, id: tipId, shownAt }));
}

/** An alert as it waits, without what only the one on screen has. */
export function queued({ alertId, kind, tip, place, queuedAt, released }: Alert): Alert {
  return { alertId, kind, tip, place, queuedAt, ...(released ? { released } : {}) };
}

export const byPlace = (one: Alert, other: Alert) => one.place - other.place;
