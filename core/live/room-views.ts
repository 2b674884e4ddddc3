/** What open pages and a room's creator see of its queue. */
import { LISTED_ALERTS, type OnAir, type QueueNews, type QueueState } from '../live.ts';
import { returnWithinMs } from './room-places.ts';
import type { RoomState, Showing } from './room-state.ts';

/** The news about the queue for pages at `now`, ms since 1970, in a room with `sockets` connections. */
export function queueMessage(state: RoomState, now: number, sockets = 0): QueueNews {
  return {
    type: 'queue',
    paused: state.paused,
    length: state.waiting.length,
    overlays: state.keyed,
    showing: state.showing && onAir(state.showing),
    at: now,
    returnWithinMs: returnWithinMs(sockets),
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
  // A room may hold tips from before there were names.
  const { id, amountUnits, decimals, currency, tokenSymbol, senderAddress, name = null, message } = tip;
  return {
    alertId,
    test: kind === 'test',
    tip: { id, amountUnits, decimals, currency, tokenSymbol, senderAddress, name, message },
    startedAt,
    endsAt,
  };
}
