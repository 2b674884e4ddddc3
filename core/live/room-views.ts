/** What open pages and a room's creator see of its queue. */
import { LISTED_ALERTS, type OnAir, type QueueNews, type QueueState } from '../live.ts';
import { inStage, onAir, type Showing } from './room-alerts.ts';
import { inOrder } from './room-order.ts';
import { returnWithinMs } from './room-places.ts';
import type { RoomState } from './room-state.ts';

/** The news about the queue for pages at `now`, ms since 1970, in a room with `sockets` connections. */
export function queueMessage(state: RoomState, now: number, sockets = 0): QueueNews {
  const showing = onAir(state);
  return {
    type: 'queue',
    paused: state.paused,
    length: inStage(state, 'queue').length,
    overlays: state.keyed,
    showing: showing && airNews(showing),
    at: now,
    returnWithinMs: returnWithinMs(sockets),
  };
}

/** True if pages would get the same news of both. */
export function sameQueue(one: RoomState, other: RoomState): boolean {
  if (one.paused !== other.paused || one.keyed !== other.keyed) return false;
  if (one.alerts === other.alerts) return true;
  const [before, after] = [onAir(one), onAir(other)];
  return (
    inStage(one, 'queue').length === inStage(other, 'queue').length &&
    before?.alertId === after?.alertId &&
    before?.endsAt === after?.endsAt
  );
}

/** The room's own part of what its creator reads. `now`: ms since 1970. */
export function queueState(
  state: RoomState,
  now: number,
): Omit<QueueState, 'overlayUrl' | 'missed' | 'oldAddress'> {
  const waiting = inOrder(state, now);
  return {
    paused: state.paused,
    length: waiting.length,
    overlays: state.keyed,
    previews: state.overlays - state.keyed,
    showing: onAir(state)?.tip ?? null,
    waiting: waiting.slice(0, LISTED_ALERTS).map((alert) => alert.tip),
    owed: inStage(state, 'owed').length,
  };
}

function airNews({ alertId, kind, tip, startedAt, endsAt }: Showing): OnAir {
  const { id, amountUnits, decimals, currency, tokenSymbol, senderAddress, message } = tip;
  // A room may hold tips from before there were names.
  const { name = null, handle = null } = tip;
  return {
    alertId,
    test: kind === 'test',
    tip: { id, amountUnits, decimals, currency, tokenSymbol, senderAddress, name, handle, message },
    startedAt,
    endsAt,
  };
}

/** Whether a desk would see another state. */
export function deskDiffers(one: RoomState, other: RoomState): boolean {
  return (
    one.alerts !== other.alerts ||
    one.paused !== other.paused ||
    one.keyed !== other.keyed ||
    one.style.moderation.mode !== other.style.moderation.mode
  );
}
