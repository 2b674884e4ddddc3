import { newerTotals } from '../tips/totals.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import { forgetNames } from './room-names.ts';
import { acknowledge, byPlace, expire, owe, payOwed, queued } from './room-owed.ts';
import type { Alert, RoomEvent, RoomState, RoomStep } from './room-state.ts';
import { queueMessage, sameQueue } from './room-views.ts';

/** Pause between two alerts, in ms, in which the screen is empty. */
export const ALERT_GAP_MS = 500;
/** Test alerts and replays that may wait; tips that were paid are never turned away. */
export const MAX_UNPAID_WAITING = 50;

/**
 * Applies one event. `now` is ms since 1970. Every event may come twice; the second time changes nothing that counts.
 */
export function applyToRoom(before: RoomState, event: RoomEvent, now: number): RoomStep {
  const step: RoomStep = { state: { ...before }, effects: [] };
  expire(step, now);
  change(step, event, now);
  settle(step, now);
  if (!sameQueue(before, step.state))
    step.effects.push({ type: 'send', audience: 'page', message: queueMessage(step.state, now) });
  return step;
}

/** When the room must be woken with a tick, in ms since 1970, or null. */
export function wakeAt(state: RoomState): number | null {
  return state.showing?.endsAt ?? null;
}

/** False when the queue is full of tests and replays. */
export function takesUnpaid(state: RoomState): boolean {
  const unpaid = (alerts: readonly Alert[]) => alerts.filter((alert) => alert.kind !== 'tip').length;
  return unpaid(state.waiting) + unpaid(state.owed) < MAX_UNPAID_WAITING;
}

function change(step: RoomStep, event: RoomEvent, now: number): void {
  const { state } = step;
  const { token: tokenAddress } = state;
  switch (event.type) {
    case 'alert': {
      const { alertId, kind, tip } = event;
      state.totals = newerTotals(state.totals, event.totals);
      state.lastPlace += 1;
      state.waiting = [...state.waiting, { alertId, kind, tip, place: state.lastPlace, queuedAt: now }];
      if (kind === 'tip') {
        const totals = state.totals ? { totals: state.totals } : {};
        publish(step, 'page', (number) => ({
          type: 'tip:new',
          number,
          tip,
          alertId,
          test: false,
          ...totals,
        }));
      }
      return;
    }
    case 'style': {
      if (event.style.updatedAt < state.style.updatedAt) return;
      const changed = JSON.stringify(event.style.config) !== JSON.stringify(state.style.config);
      state.style = event.style;
      const { config } = event.style;
      // Not stored: a client that joins gets the present style anyway.
      if (changed)
        publish(step, 'all', (number) => ({ type: 'tip:config', number, tokenAddress, config }), false);
      return;
    }
    case 'overlays':
      if (event.keyed > state.keyed) payOwed(state, state.keyed === 0);
      state.overlays = event.count;
      state.keyed = event.keyed;
      return;
    case 'shown':
      acknowledge(step, event.tipId, event.recorded, now);
      return;
    case 'pause':
      state.paused = true;
      return;
    case 'resume':
      state.paused = false;
      return;
    case 'skip':
      if (event.alertId === undefined || event.alertId === state.showing?.alertId) skip(step);
      return;
    case 'clear': {
      const { showing } = state;
      const ended = [...(showing && !showing.acknowledged ? [showing] : []), ...state.owed, ...state.waiting];
      const tipIds = [...new Set(ended.filter(({ kind }) => kind !== 'test').map(({ tip }) => tip.id))];
      if (tipIds.length > 0) step.effects.push({ type: 'record-end', tipIds, how: 'cleared' });
      // An overlay that was away must not show now what was cleared meanwhile.
      withdraw(
        state,
        state.recent.filter(isRelease).map(({ message }) => message),
      );
      state.showing = null;
      state.waiting = [];
      state.owed = [];
      publish(step, 'all', (number) => ({ type: 'tip:clear', number, tokenAddress }));
      return;
    }
    case 'play':
      state.waiting = state.waiting.concat(
        event.alerts.map(({ tip, kind }) => {
          state.lastPlace += 1;
          // A name of its own: an overlay that knows the old one would drop it.
          return {
            alertId: `${tip.id}:${state.lastPlace}`,
            kind,
            tip,
            place: state.lastPlace,
            queuedAt: now,
          };
        }),
      );
      return;
    case 'nameless':
      forgetNames(state, event.tipIds);
      return;
    case 'clip':
      // Not stored: strangers have posts read again, and must not push tips out of what is stored.
      publish(step, 'page', (number) => ({ ...event.clip, number }), false);
      state.forgotten = { ...state.forgotten, clips: state.number };
      return;
    case 'tick':
  }
}

/** Takes the alert off the screen, or the next one out of the queue when nothing is on screen. */
function skip(step: RoomStep): void {
  const { state } = step;
  const { showing, token: tokenAddress } = state;
  const skipped = showing ?? state.waiting[0];
  if (!skipped) return;
  if (showing) {
    withdraw(state, [showing]);
    state.showing = null;
    publish(step, 'overlay', (number) => ({ type: 'tip:clear', number, tokenAddress, skip: true }));
  } else state.waiting = state.waiting.slice(1);
  if (skipped.kind === 'test' || showing?.acknowledged) return;
  const { id } = skipped.tip;
  step.effects.push({ type: 'record-end', tipIds: [id], how: 'skipped' });
  publish(step, 'page', (number) => ({ type: 'tip:ended', number, id, how: 'skipped' }));
}

/** Ends what is over, withdraws what was not shown, and releases the next alert if an overlay can show it. */
function settle(step: RoomStep, now: number): void {
  const { state } = step;
  if (state.showing && state.overlays === 0 && !state.showing.acknowledged) {
    // It will be sent under a new number; if the old one stayed, a returning overlay would get it twice.
    withdraw(state, [state.showing]);
    state.waiting = [queued(state.showing), ...state.waiting].sort(byPlace);
    state.showing = null;
  }
  if (state.showing && now >= state.showing.endsAt) {
    // Previews consume nothing, and an overlay that says nothing may be one that OBS does not render.
    if (!state.showing.acknowledged) owe(state, state.showing);
    state.showing = null;
  }
  const [next, ...rest] = state.waiting;
  if (!next || state.showing || state.paused || state.overlays === 0) return;
  const endsAt = now + state.style.config.messageTimeoutSeconds * 1000 + ALERT_GAP_MS;
  state.waiting = rest;
  state.showing = { ...next, released: true, startedAt: now, endsAt, acknowledged: false };
  const { alertId, tip, kind } = next;
  publish(step, 'overlay', (number) => ({ type: 'tip:new', number, tip, alertId, test: kind === 'test' }));
}
