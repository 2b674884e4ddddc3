/** A tipper has taken the name back: no alert that a room still holds may show it. */
import type { Alert, RoomState } from './room-state.ts';

/** Makes the alerts of these tips anonymous: on screen, waiting, owed, and in what a client that reconnects gets. */
export function forgetNames(state: RoomState, tipIds: readonly string[]): void {
  const ids = new Set(tipIds);
  const nameless = <Shown extends Pick<Alert, 'tip'>>(alert: Shown): Shown =>
    ids.has(alert.tip.id) ? { ...alert, tip: { ...alert.tip, name: null } } : alert;
  state.showing = state.showing && nameless(state.showing);
  state.waiting = state.waiting.map(nameless);
  state.owed = state.owed.map(nameless);
  state.recent = state.recent.map((entry) =>
    entry.message.type === 'tip:new' ? { ...entry, message: nameless(entry.message) } : entry,
  );
}
