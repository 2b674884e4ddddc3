/** What happened to a confirmed tip's alert, from the room's state and its storage. */
import type { RoomState } from '../core/live/room-state.ts';
import type { AlertState } from '../core/live.ts';
import type { Tip } from '../core/tips/model.ts';
import type { RoomStorage } from './room-storage.ts';

/** A tip that the room does not know yet is still being delivered, so it waits. */
export function alertStateOf(
  { showing, waiting, owed, keyed }: RoomState,
  storage: RoomStorage,
  tipId: string,
): AlertState {
  const isIt = (alert: { tip: Tip }) => alert.tip.id === tipId;
  const shownAt = storage.shownAt(tipId);
  if (shownAt !== null) return { state: 'shown', shownAt: new Date(shownAt).toISOString() };
  if (showing && isIt(showing) && keyed > 0) return { state: 'on-air', shownAt: null };
  const waits = (showing && isIt(showing)) || waiting.some(isIt) || owed.some(isIt);
  return { state: (waits ? null : storage.ending(tipId)) ?? 'waiting', shownAt: null };
}
