/** What a client hears when it joins a room: the style, what it missed, the queue. */
import type { Role, ServerMessage } from '../live.ts';
import { isRelease } from './room-messages.ts';
import type { RoomState } from './room-state.ts';
import { queueMessage } from './room-views.ts';

/**
 * The messages to a client that joins: the style, what it missed after number `after` (null: nothing), the queue.
 * `keyed`: an overlay with the key. Owed alerts come again in their turn, so they are not sent twice.
 */
export function joinMessages(
  state: RoomState,
  role: Role,
  after: number | null,
  now: number,
  keyed = false,
): ServerMessage[] {
  // A number that this room never gave comes from another life of it: such a client starts fresh.
  const from = after !== null && after <= state.number ? after : state.number;
  const again = new Set(keyed ? state.owed.map(({ alertId }) => alertId) : []);
  if (keyed && state.keyed === 0 && state.showing && !state.showing.acknowledged)
    again.add(state.showing.alertId);
  const missed = state.recent.filter(
    (entry) =>
      entry.message.number > from &&
      (entry.audience === 'all' || entry.audience === role) &&
      !(isRelease(entry) && again.has(entry.message.alertId)),
  );
  return [
    { type: 'tip:config', number: from, tokenAddress: state.token, config: state.style.config },
    ...missed.map(({ message }) => message),
    queueMessage(state, now),
  ];
}
