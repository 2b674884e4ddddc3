/** Reads the state of a confirmed tip's alert from the room's state and its storage. */
import { isUnseen, tipIdsOf } from '../core/live/room-alerts.ts';
import type { RoomState } from '../core/live/room-state.ts';
import type { AlertState } from '../core/live.ts';
import type { RoomStorage } from './room-storage.ts';

/** Returns the state. A tip that the room does not know yet is still being delivered, so it waits. */
export function alertStateOf({ alerts, keyed }: RoomState, storage: RoomStorage, tipId: string): AlertState {
  const ending = storage.ending(tipId);
  const shownAt = storage.shownAt(tipId);
  if (shownAt !== null) {
    const state = ending === 'wordless' ? ending : 'shown';
    return { state, shownAt: new Date(shownAt).toISOString() };
  }
  // A tip that is too small for the stream waits for a decision about its words on pages: its alert is over.
  const mine = alerts.filter(
    (alert) => tipIdsOf(alert).includes(tipId) && !(alert.stage === 'held' && isUnseen(alert)),
  );
  const stages = mine.map(({ stage }) => stage);
  const is = (state: AlertState['state']): AlertState => ({ state, shownAt: null });
  if (stages.includes('air') && keyed > 0) return is('on-air');
  if (stages.length > 0) return is(stages.every((stage) => stage === 'held') ? 'held' : 'waiting');
  // Its alert was on a preview only, or it is to come once more.
  return is(ending === null || ending === 'wordless' ? 'waiting' : ending);
}
