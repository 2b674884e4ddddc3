/** What a room sends to clients that join, to open pages, and to its creator. */
import {
  LISTED_ALERTS,
  type OnAir,
  type QueueNews,
  type QueueState,
  type Role,
  type ServerMessage,
} from '../live.ts';
import { isRelease } from './room-messages.ts';
import type { RoomState, Showing } from './room-state.ts';

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

/** The news about the queue for pages at `now`, ms since 1970. */
export function queueMessage(state: RoomState, now: number): QueueNews {
  return {
    type: 'queue',
    paused: state.paused,
    length: state.waiting.length,
    overlays: state.keyed,
    showing: state.showing && onAir(state.showing),
    at: now,
  };
}

/** True if pages would get the same news of both. */
export function sameQueue(one: RoomState, other: RoomState): boolean {
  return (
    one.paused === other.paused &&
    one.waiting.length === other.waiting.length &&
    one.keyed === other.keyed &&
    one.showing?.alertId === other.showing?.alertId &&
    one.showing?.endsAt === other.showing?.endsAt
  );
}

/** The room's own part of what its creator reads. */
export function queueState(state: RoomState): Omit<QueueState, 'overlayUrl' | 'missed' | 'oldAddress'> {
  return {
    paused: state.paused,
    length: state.waiting.length,
    overlays: state.keyed,
    previews: state.overlays - state.keyed,
    showing: state.showing?.tip ?? null,
    waiting: state.waiting.slice(0, LISTED_ALERTS).map((alert) => alert.tip),
    owed: state.owed.length,
  };
}

function onAir({ alertId, kind, tip, startedAt, endsAt }: Showing): OnAir {
  const { id, amountUnits, decimals, currency, tokenSymbol, senderAddress, message } = tip;
  return {
    alertId,
    test: kind === 'test',
    tip: { id, amountUnits, decimals, currency, tokenSymbol, senderAddress, message },
    startedAt,
    endsAt,
  };
}
