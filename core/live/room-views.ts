/** The queue of a room as open pages and its creator see it. */
import { LISTED_ALERTS, type OnAir, type QueueNews, type QueueState, type RoomStyle } from '../live.ts';
import { wordsOf } from '../tips/model.ts';
import { alertOnAir, alertsInStage, type Showing } from './room-alerts.ts';
import { alertsInOrder } from './room-order.ts';
import { returnWithinMs } from './room-places.ts';
import type { RoomState } from './room-state.ts';
import { wholeStyle } from './style.ts';

/** Returns the part of the style that every client gets. */
export const publicStyle = ({ config, alerts, show }: RoomStyle) => ({
  config,
  resolved: wholeStyle(config),
  alerts,
  show,
});

/** Returns the news about the queue for pages. `now`: ms since 1970; `sockets`: connections of the room. */
export function queueMessage(state: RoomState, now: number, sockets = 0): QueueNews {
  const showing = alertOnAir(state);
  return {
    type: 'queue',
    paused: state.paused,
    length: alertsInStage(state, 'queue').length,
    overlays: state.keyed,
    showing: showing && airNews(showing),
    at: now,
    returnWithinMs: returnWithinMs(sockets),
  };
}

/** Returns whether pages would get the same news about both states. */
export function sameQueue(one: RoomState, other: RoomState): boolean {
  if (one.paused !== other.paused || one.keyed !== other.keyed) return false;
  if (one.alerts === other.alerts) return true;
  const [before, after] = [alertOnAir(one), alertOnAir(other)];
  return (
    alertsInStage(one, 'queue').length === alertsInStage(other, 'queue').length &&
    before?.alertId === after?.alertId &&
    before?.endsAt === after?.endsAt
  );
}

/** Returns the room's part of the creator's view. `now`: ms since 1970. */
export function queueState(
  state: RoomState,
  now: number,
): Omit<QueueState, 'overlayUrl' | 'missed' | 'oldAddress'> {
  const waiting = alertsInOrder(state, now);
  return {
    paused: state.paused,
    length: waiting.length,
    overlays: state.keyed,
    previews: state.overlays - state.keyed,
    showing: alertOnAir(state)?.tip ?? null,
    waiting: waiting.slice(0, LISTED_ALERTS).map((alert) => alert.tip),
    owed: alertsInStage(state, 'owed').length,
  };
}

function airNews({ alertId, kind, tip, startedAt, endsAt }: Showing): OnAir {
  const { id, amountUnits, decimals, currency, tokenSymbol } = tip;
  return {
    alertId,
    test: kind === 'test',
    ...(kind === 'clip' ? { clip: true as const } : {}),
    tip: { id, amountUnits, decimals, currency, tokenSymbol, ...wordsOf(tip) },
    startedAt,
    endsAt,
  };
}

/** Returns whether a desk would see a difference. */
export function deskDiffers(one: RoomState, other: RoomState): boolean {
  return (
    one.alerts !== other.alerts ||
    one.paused !== other.paused ||
    one.keyed !== other.keyed ||
    one.style.show !== other.style.show ||
    one.style.moderation.mode !== other.style.moderation.mode
  );
}
