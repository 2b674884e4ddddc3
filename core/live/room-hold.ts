/** Alerts that wait for a decision: by their ruling, by the desk, by a panic. The room never judges words itself. */
import { areWordsPublic, type HoldReason, type Ruling } from '../moderation/model.ts';
import { isHeldByPanicAlone, panicReasons } from '../moderation/panic.ts';
import {
  type Alert,
  alertsInStage,
  changeAlerts,
  type Held,
  isPaid,
  isUnseen,
  paidTips,
  silenced,
  tipIdsOf,
  toHeld,
  toOwed,
  toQueued,
  unmerged,
} from './room-alerts.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import { enqueue } from './room-order.ts';
import type { RoomEffect, RoomEvent, RoomState, RoomStep } from './room-state.ts';
import { releaseWords, withdrawWords } from './room-words.ts';

/** Ends an alert without showing it, and records how for its receipt and the pages. */
export function end(step: RoomStep, alert: Alert, how: 'skipped' | 'removed' | 'unseen'): void {
  const { state } = step;
  state.alerts = state.alerts.filter((one) => one.place !== alert.place);
  withdraw(state, [alert]);
  if (how === 'removed' && alert.stage !== 'held') withdrawWords(step, [alert]);
  if (!isPaid(alert) || (alert.stage === 'air' && alert.acknowledged)) return;
  const tipIds = tipIdsOf(alert);
  step.effects.push({ type: 'record-end', tipIds, how });
  for (const id of tipIds) publish(step, 'page', (number) => ({ type: 'tip:ended', number, id, how }));
}

/** Ends the alert of a clip that is gone, in any stage; an overlay that reconnects does not get it either. */
export function dropClip(step: RoomStep, tipId: string): void {
  const { state } = step;
  for (const alert of state.alerts.filter(({ kind, tip }) => kind === 'clip' && tip.id === tipId)) {
    if (alert.stage === 'air') clearScreen(step);
    end(step, alert, 'removed');
  }
  withdraw(
    state,
    state.recent.filter(isRelease).flatMap(({ message }) => (message.tip.id === tipId ? [message] : [])),
  );
}

/**
 * Gives an alert that overlays had to drop a new alertId: overlays would treat the old one as already shown. Late
 * acknowledgements still count, matched by tip id.
 */
export function withNewId<A extends Alert>(state: RoomState, alert: A): A {
  if (!alert.released) return alert;
  state.lastPlace += 1;
  return { ...alert, alertId: `${alert.tip.id}:${state.lastPlace}` };
}

/** Takes the alert off the screen, which frees it for the next one. */
export function clearScreen(step: RoomStep): void {
  const { token: tokenAddress } = step.state;
  publish(step, 'overlay', (number) => ({ type: 'tip:clear', number, tokenAddress, skip: true }));
}

/** Holds an alert until a decision, and withdraws its words from pages. */
export function hold(step: RoomStep, alert: Alert, reason: HoldReason): void {
  const { state } = step;
  const reasons = alert.stage === 'held' ? alert.reasons : [];
  withdraw(state, [alert]);
  replace(state, toHeld(alert, [...new Set([...reasons, reason])]));
  if (alert.stage !== 'held') withdrawWords(step, [alert]);
}

/** Releases a held alert. `urgent`: the desk wants it on the stream, however small it is. */
export function release(step: RoomStep, alert: Held, now: number, urgent?: number): void {
  letGo(step, alert, now, urgent);
  releaseWords(step, [alert]);
}

/** Queues an alert as a new arrival. An alert too small for the stream ended there when it arrived. */
function letGo({ state }: RoomStep, alert: Held, now: number, urgent?: number): void {
  if (isUnseen(alert) && urgent === undefined)
    changeAlerts(state, (one) => (one.place === alert.place ? null : one));
  else
    enqueue(state, {
      ...toQueued(alert),
      queuedAt: now,
      ...(urgent === undefined ? {} : { urgent }),
    });
}

/** Returns the paid tips that a panic holds, alone or beside other reasons. */
export function tipsInPanic(state: RoomState): string[] {
  return paidTips(alertsInStage(state, 'held').filter(({ reasons }) => reasons.includes('panic')));
}

/** Returns the alerts that only the panic holds, once it is over. */
export function heldByPanic(state: RoomState): Held[] {
  return state.panic ? [] : alertsInStage(state, 'held').filter(({ reasons }) => isHeldByPanicAlone(reasons));
}

/** Releases these alerts into the queue in their order of arrival. */
export function releaseAll(step: RoomStep, alerts: readonly Held[], now: number): void {
  for (const alert of alerts) letGo(step, alert, now);
  releaseWords(step, alerts);
}

/** Drops message and name, and shows the rest; releases the alert if it is held. */
export function dropWords(step: RoomStep, alert: Alert, now: number): void {
  const { state } = step;
  // An alert that is too small for the stream has ended already, as unseen.
  const isOver = alert.stage === 'held' && isUnseen(alert);
  if (alert.kind === 'tip' && !isOver) step.effects.push(wordless(alert));
  if (alert.stage === 'held') {
    release(step, silenced(alert), now);
    return;
  }
  withdraw(state, [alert]);
  withdrawWords(step, [alert]);
  replace(state, silenced(alert));
}

export const wordless = (alert: Alert): RoomEffect => ({
  type: 'record-end',
  tipIds: tipIdsOf(alert),
  how: 'wordless',
});

/** Maximum number of ended holds in one query of the database. */
const MAX_ASKED = 200;

/** Returns whether the time of a hold is over. During a panic no hold has a time. */
const isDue = ({ releaseAt }: Held, now: number) => releaseAt !== null && releaseAt <= now;

/** Returns whether a hold ends by its time only while someone is at the desk who could have stopped the alert. */
const needsDesk = ({ reasons }: Pick<Ruling, 'reasons'>) =>
  reasons.length === 1 && reasons[0] === 'unattended';

/** Returns when a held alert is released by itself, in ms since 1970; null: it waits for a decision. */
export function releaseTime(
  { attended, style }: Pick<RoomState, 'attended' | 'style'>,
  ruling: Ruling,
  now: number,
): number | null {
  if (ruling.state !== 'held' || ruling.until !== null || !needsDesk(ruling)) return ruling.until;
  return attended ? now + style.moderation.holdSeconds * 1000 : null;
}

/** Keeps due alerts held that need someone at the desk, once no one is there. */
export function extendHolds(state: RoomState, now: number): void {
  if (state.attended) return;
  changeAlerts(state, (alert) =>
    alert.stage === 'held' && isDue(alert, now) && needsDesk(alert) ? toHeld(alert, alert.reasons) : alert,
  );
}

/** Returns the tips whose holds have ended: a `due` event releases them. */
export function dueTips(state: Pick<RoomState, 'alerts' | 'attended'>, now: number): string[] {
  const due = alertsInStage(state, 'held').filter(
    (alert) => isDue(alert, now) && (state.attended || !needsDesk(alert)),
  );
  return [...new Set(due.map(({ tip }) => tip.id))].slice(0, MAX_ASKED);
}

/** Releases ended holds, unless the database has another decision that the room has not received. */
export function releaseDue(
  step: RoomStep,
  { tipIds, rulings }: Pick<Extract<RoomEvent, { type: 'due' }>, 'tipIds' | 'rulings'>,
  now: number,
): void {
  const asked = new Set(tipIds);
  for (const alert of alertsInStage(step.state, 'held')) {
    if (!isDue(alert, now) || !asked.has(alert.tip.id)) continue;
    const ruling = rulings.get(alert.tip.id);
    if (needsDesk(alert) && (!ruling || (ruling.state === 'held' && ruling.until === null))) {
      // Its words stay off the pages. If the database gave no answer at all, the room asks again.
      if (rulings.size > 0) replace(step.state, toHeld(alert, ruling?.reasons ?? alert.reasons));
      continue;
    }
    if (!ruling || areWordsPublic(ruling, now)) release(step, alert, now);
    else obey(step, alert, ruling, now);
  }
}

/**
 * Applies a ruling that came after its held tip. It is too late if a moderator has decided meanwhile, or the alert is
 * no longer held.
 */
export function ruleAgain(step: RoomStep, tipId: string, ruling: Ruling, now: number): void {
  const alert = alertsInStage(step.state, 'held').find(({ kind, tip }) => kind === 'tip' && tip.id === tipId);
  if (!alert || alert.reasons.includes('panic') || alert.reasons.includes('moderator')) return;
  obey(step, alert, ruling, now);
}

function obey(step: RoomStep, alert: Held, ruling: Ruling, now: number): void {
  switch (ruling.state) {
    case 'held': {
      const { reasons } = ruling;
      const isSame = reasons.join() === alert.reasons.join();
      const until = isSame && needsDesk(ruling) ? alert.releaseAt : releaseTime(step.state, ruling, now);
      if (!isSame || until !== alert.releaseAt) replace(step.state, toHeld(alert, reasons, until));
      return;
    }
    case 'removed':
      end(step, alert, 'removed');
      return;
    case 'wordless':
      dropWords(step, alert, now);
      return;
    case 'shown':
      release(step, alert, now);
  }
}

/**
 * Stops screen and sound at once, and holds all alerts until a decision, including those that arrive during the panic.
 * The alert on screen is held too, even when the stream has acknowledged it: pages have its words.
 */
export function panic(step: RoomStep): void {
  const { state } = step;
  if (state.panic) return;
  state.panic = true;
  const { token: tokenAddress } = state;
  withdraw(
    state,
    state.recent.filter(isRelease).map(({ message }) => message),
  );
  publish(step, 'all', (number) => ({ type: 'tip:clear', number, tokenAddress }));
  publish(step, 'overlay', (number) => ({ type: 'tip:silence', number, tokenAddress, alertId: null }), false);
  withdrawWords(
    step,
    state.alerts.filter(({ stage }) => stage !== 'held'),
  );
  changeAlerts(state, (alert) => {
    const before = alert.stage === 'held' ? alert : { reasons: [], releaseAt: null };
    return toHeld(
      withNewId(state, alert),
      panicReasons({ reasons: before.reasons, until: before.releaseAt }),
    );
  });
}

/** Splits the merged alerts that contain these tips: each of their tips has an alert of its own again. */
export function separate(step: RoomStep, tipIds: readonly string[]): void {
  const { state } = step;
  const isMixed = (alert: Alert) => {
    const ids = tipIdsOf(alert);
    return ids.some((id) => tipIds.includes(id)) && !ids.every((id) => tipIds.includes(id));
  };
  const mixed = state.alerts.filter(isMixed);
  if (mixed.length === 0) return;
  if (mixed.some(({ stage }) => stage === 'air')) clearScreen(step);
  withdraw(state, mixed);
  state.alerts = state.alerts
    .flatMap((alert): Alert[] => {
      if (!mixed.includes(alert)) return [alert];
      // The stream has shown it.
      if (alert.stage === 'air' && alert.acknowledged) return [];
      return unmerged(alert).map((part) => {
        const named = withNewId(state, part);
        if (alert.stage === 'held') return toHeld(named, alert.reasons, alert.releaseAt);
        return alert.stage === 'owed' ? toOwed(named) : named;
      });
    })
    .sort((one, other) => one.place - other.place);
}

function replace(state: RoomState, alert: Alert): void {
  changeAlerts(state, (one) => (one.place === alert.place ? alert : one));
}
