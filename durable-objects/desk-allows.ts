/** Decides the rights of a desk's users: the room's links and sessions know the label and the scope. */
import { systemClock } from '../chain/clock.ts';
import { CREATOR_LABEL, CREATOR_SCOPE, type DeskAction, type DeskAnswer, mayAct } from '../core/live/desk.ts';
import { alertsInStage } from '../core/live/room-alerts.ts';
import { deskSubject } from '../core/live/room-desk.ts';
import type { LiveRoom } from './live-room.ts';

/** Returns the rights. `secret`: of a link or a session; null for the creator, whom the worker has signed in. */
export function deskAllows(
  { links, state }: Pick<LiveRoom, 'links' | 'state'>,
  secret: string | null,
  action: DeskAction,
  alertId: string | null,
): DeskAnswer {
  const now = systemClock.now();
  const id = secret === null ? null : links.idOf(secret, now);
  const user = id === null ? undefined : links.userOf(id, now);
  if (secret !== null && user === undefined) return { may: false, why: 'dead-link' };
  const { label, scope } = user ?? { label: CREATOR_LABEL, scope: CREATOR_SCOPE };
  const isCreator = !user;
  const subject = deskSubject(state, action, alertId, now);
  const isHeld = alertsInStage(state, 'held').some((alert) => alert.alertId === subject?.alertId);
  if (!mayAct({ scope, isCreator }, action, isHeld)) return { may: false, why: 'out-of-scope' };
  return { may: true, label, isCreator, mayDecide: isCreator || scope.approve, subject };
}
