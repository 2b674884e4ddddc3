/** A live room whose clock is moved by hand, with its messages by recipient, without sockets. */

import type { DeskAction, DeskLogEntry } from '../core/live/desk.ts';
import { applyToRoom, wakeAt } from '../core/live/room.ts';
import { type Alert, alertOnAir, alertsInStage } from '../core/live/room-alerts.ts';
import { dueTips } from '../core/live/room-hold.ts';
import { newRoom, type RoomEvent, type RoomState, UNSET_ROOM_STYLE } from '../core/live/room-state.ts';
import { DEFAULT_STYLE } from '../core/live/style.ts';
import { testAlert } from '../core/live/test-alert.ts';
import type { ServerMessage } from '../core/live.ts';
import type { Ruling } from '../core/moderation/model.ts';
import type { Tip } from '../core/tips/model.ts';

export const TOKEN = 'mint';
export const DISPLAY_MS = DEFAULT_STYLE.messageTimeoutSeconds * 1000;
export const tip = (id: string): Tip => ({
  ...testAlert(TOKEN, 'FROG', '', 0),
  id,
  message: `message of ${id}`,
});
export const style = (messageTimeoutSeconds: number, updatedAt: number) => ({
  ...UNSET_ROOM_STYLE,
  config: { ...DEFAULT_STYLE, messageTimeoutSeconds },
  updatedAt,
});

/** Returns a room with a clock that is moved by hand; it takes events and stores its messages by recipient. */
export function room(start: Partial<RoomState> = {}) {
  let now = 1_000_000;
  let state: RoomState = { ...newRoom(TOKEN), ...start };
  const recorded = new Map<string, number>();
  const ended = new Map<string, string>();
  const missed: Alert[] = [];
  const log: DeskLogEntry[] = [];
  const decided = new Map<string, Ruling>();
  const said = { overlay: [] as ServerMessage[], page: [] as ServerMessage[] };
  const hear = (event: RoomEvent) => {
    const step = applyToRoom(state, event, now);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === 'record-shown') recorded.set(effect.tipId, effect.shownAt);
      else if (effect.type === 'record-end') for (const id of effect.tipIds) ended.set(id, effect.how);
      else if (effect.type === 'miss') missed.push(...effect.alerts);
      else if (effect.type === 'log') log.push(effect.entry);
      else
        for (const role of ['overlay', 'page'] as const)
          if (effect.audience === role || effect.audience === 'all') said[role].push(effect.message);
    }
  };
  return {
    said,
    recorded,
    /** The ends of alerts that were not shown. */
    ended,
    /** Alerts that became missed alerts. */
    missed,
    /** The actions of the desk, oldest first. */
    log,
    /** The rulings of the database when a hold is over. */
    decided,
    now: () => now,
    hear,
    state: () => state,
    overlays: (count: number, keyed = 0) => hear({ type: 'overlays', count, keyed }),
    pay: (...ids: string[]) => {
      for (const id of ids) hear({ type: 'alert', kind: 'tip', alertId: id, tip: tip(id) });
    },
    shown: (tipId: string, alertId = tipId) =>
      hear({ type: 'shown', tipId, alertId, recorded: new Set(recorded.keys()) }),
    /** Time passes, with the wake-ups that the room requested. */
    pass(ms: number) {
      const until = now + ms;
      for (let at = wakeAt(state); at !== null && at <= until; at = wakeAt(state)) {
        now = at;
        hear({ type: 'tick' });
        const tipIds = dueTips(state, now);
        if (tipIds.length > 0) hear({ type: 'due', tipIds, rulings: decided });
      }
      now = until;
    },
    /** Tips sent to overlays to be shown, in order. */
    alerts: () => said.overlay.flatMap((message) => (message.type === 'tip:new' ? [message.tip.id] : [])),
    onScreen: () => alertOnAir(state)?.tip.id ?? null,
    waiting: () => alertsInStage(state, 'queue').map((alert) => alert.tip.id),
    held: () => alertsInStage(state, 'held').map((alert) => alert.tip.id),
    act: (action: DeskAction, alertId: string | null = null, label = 'Kestrel') =>
      hear({ type: 'desk', action, alertId, label }),
  };
}

export const numbers = (messages: ServerMessage[]) =>
  messages.flatMap((message) => ('number' in message ? [message.number] : []));
export const tipsOf = (messages: ServerMessage[]) =>
  messages.flatMap((message) => (message.type === 'tip:new' ? [message.tip.id] : []));
