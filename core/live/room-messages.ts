/** Numbered messages of a room: sent, stored for clients that reconnect, and withdrawn. */
import type { ServerMessage } from '../live.ts';
import {
  type Audience,
  type NumberedMessage,
  RECENT_MESSAGES,
  type RecentMessage,
  type RoomState,
  type RoomStep,
} from './room-state.ts';

/** Gives the message its number and sends it; `keep`: store it for clients that reconnect. */
export function publish(
  step: RoomStep,
  audience: Audience,
  build: (number: number) => NumberedMessage,
  keep = true,
): void {
  const { state } = step;
  state.number += 1;
  const message = build(state.number);
  step.effects.push({ type: 'send', audience, message });
  if (!keep) return;
  const all = [...state.recent, { audience, message }];
  state.recent = all.slice(-RECENT_MESSAGES);
  const [dropped] = all.length > RECENT_MESSAGES ? all : [];
  if (dropped && dropped.audience !== 'overlay')
    state.forgotten = { ...state.forgotten, tips: dropped.message.number };
}

type Release = RecentMessage & { message: Extract<ServerMessage, { type: 'tip:new' }> };

/** Returns true for messages that sent an alert to the overlays. */
export function isRelease(entry: RecentMessage): entry is Release {
  return entry.audience === 'overlay' && entry.message.type === 'tip:new';
}

/** Removes the messages that sent these alerts to overlays. */
export function withdraw(state: RoomState, alerts: readonly { alertId: string }[]): void {
  const ids = new Set(alerts.map(({ alertId }) => alertId));
  state.recent = state.recent.filter((entry) => !(isRelease(entry) && ids.has(entry.message.alertId)));
}
