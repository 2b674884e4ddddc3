/** Alerts that wait for a decision: by their ruling, by the desk, by a panic. The room never judges words itself. */
import { areWordsPublic, type HoldReason, type Ruling } from '../moderation/model.ts';
import { isHeldByPanicAlone, panicReasons } from '../moderation/panic.ts';
import {
  type Alert,
  changeAlerts,
  type Held,
  held,
  inStage,
  isUnseen,
  owed,
  paidTips,
  queued,
  silenced,
  tipIdsOf,
  unmerged,
} from './room-alerts.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import { enqueue } from './room-order.ts';
import type { RoomEffect, RoomEvent, RoomState, RoomStep } from './room-state.ts';
import { releaseWords, withdrawWords } from './room-words.ts';

/** Ends an alert without showing it: its receipt and the pages hear how. */
export function end(step: RoomStep, alert: Alert, how: 'skipped' | 'removed' | 'unseen'): void {
  const { state } = step;
  state.alerts = state.alerts.filter((one) => one.place !== alert.place);
  withdraw(state, [alert]);
  if (how === 'removed' && alert.stage !== 'held') withdrawWords(step, [alert]);
  if (alert.kind === 'test' || (alert.stage === 'air' && alert.acknowledged)) return;
  const tipIds = tipIdsOf(alert);
  step.effects.push({ type: 'record-end', tipIds, how });
  for (const id of tipIds) publish(step, 'page', (number) => ({ type: 'tip:ended', number, id, how }));
}

/**
 * An alert that overlays had to drop gets a name of its own when it comes again: they would take it for one that they
 * have shown. What they say of it late still counts, by its tip.
 */
export function renamed<A extends Alert>(state: RoomState, alert: A): A {
  if (!alert.released) return alert;
  state.lastPlace += 1;
  return { ...alert, alertId: `${alert.tip.id}:${state.lastPlace}` };
}

/** Takes it off the screen; the next one may go. */
export function blank(step: RoomStep): void {
  const { token: tokenAddress } = step.state;
  publish(step, 'overlay', (number) => ({ type: 'tip:clear', number, tokenAddress, skip: true }));
}

/** Holds an alert until a decision; what pages know of its words is withdrawn. */
export function hold(step: RoomStep, alert: Alert, reason: HoldReason): void {
  const { state } = step;
  const reasons = alert.stage === 'held' ? alert.reasons : [];
  withdraw(state, [alert]);
  replace(state, held(alert, [...new Set([...reasons, reason])]));
  if (alert.stage !== 'held') withdrawWords(step, [alert]);
}

/** Lets a held alert go; `urgent`: someone wants it on the stream, however small it is. */
export function release(step: RoomStep, alert: Held, now: number, urgent?: number): void {
  letGo(step, alert, now, urgent);
  releaseWords(step, [alert]);
}

/** Into the queue, as one that has just come. What is too small for the stream ended there when it came. */
function letGo({ state }: RoomStep, alert: Held, now: number, urgent?: number): void {
  if (isUnseen(alert) && urgent === undefined)
    changeAlerts(state, (one) => (one.place === alert.place ? null : one));
  else
    enqueue(state, {
      ...queued(alert),
      queuedAt: now,
      ...(urgent === undefined ? {} : { urgent }),
    });
}

/** The paid tips that a panic holds, alone or beside other reasons. */
export function tipsInPanic(state: RoomState): string[] {
  return paidTips(inStage(state, 'held').filter(({ reasons }) => reasons.includes('panic')));
}

/** What nothing but a panic holds, once the panic is over. */
export function heldByPanic(state: RoomState): Held[] {
  return state.panic ? [] : inStage(state, 'held').filter(({ reasons }) => isHeldByPanicAlone(reasons));
}

/** Lets these into the queue in the order in which they came. */
export function releaseAll(step: RoomStep, alerts: readonly Held[], now: number): void {
  for (const alert of alerts) letGo(step, alert, now);
  releaseWords(step, alerts);
}

/** Drops message, name and voice, and shows the rest: one that is held goes into the queue. */
export function dropWords(step: RoomStep, alert: Alert, now: number): void {
  const { state } = step;
  // One that is too small for the stream has ended already, as unseen.
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

/** Holds that end at the same moment are asked about together, so many at a time. */
const MAX_ASKED = 200;

/** The time of a hold is over. Not during a panic: then nothing has a time. */
const isDue = ({ releaseAt }: Held, now: number) => releaseAt !== null && releaseAt <= now;

/** Its words are not everyday ones: it goes on by its time only if someone is at the desk who could have stopped it. */
const needsDesk = ({ reasons }: Pick<Ruling, 'reasons'>) =>
  reasons.length === 1 && reasons[0] === 'unattended';

/** When a held alert goes on by itself, in ms since 1970; null: it waits for someone. */
export function goesOnAt(
  { attended, style }: Pick<RoomState, 'attended' | 'style'>,
  ruling: Ruling,
  now: number,
): number | null {
  if (ruling.state !== 'held' || ruling.until !== null || !needsDesk(ruling)) return ruling.until;
  return attended ? now + style.moderation.holdSeconds * 1000 : null;
}

/** No one is at the desk any more: what needed that, and is due, waits for someone. */
export function stayHeld(state: RoomState, now: number): void {
  if (state.attended) return;
  changeAlerts(state, (alert) =>
    alert.stage === 'held' && isDue(alert, now) && needsDesk(alert) ? held(alert, alert.reasons) : alert,
  );
}

/** Tips whose holds have lasted their time: they go on after `due`. */
export function dueTips(state: Pick<RoomState, 'alerts' | 'attended'>, now: number): string[] {
  const due = inStage(state, 'held').filter(
    (alert) => isDue(alert, now) && (state.attended || !needsDesk(alert)),
  );
  return [...new Set(due.map(({ tip }) => tip.id))].slice(0, MAX_ASKED);
}

/** Lets go what was held until now, unless something else was decided and the room has not heard of it. */
export function releaseDue(
  step: RoomStep,
  { tipIds, rulings }: Pick<Extract<RoomEvent, { type: 'due' }>, 'tipIds' | 'rulings'>,
  now: number,
): void {
  const asked = new Set(tipIds);
  for (const alert of inStage(step.state, 'held')) {
    if (!isDue(alert, now) || !asked.has(alert.tip.id)) continue;
    const ruling = rulings.get(alert.tip.id);
    if (needsDesk(alert) && (!ruling || (ruling.state === 'held' && ruling.until === null))) {
      // Its words stay off the pages. Where the database gave no answer at all, it is asked again.
      if (rulings.size > 0) replace(step.state, held(alert, ruling?.reasons ?? alert.reasons));
      continue;
    }
    if (!ruling || areWordsPublic(ruling, now)) release(step, alert, now);
    else obey(step, alert, ruling, now);
  }
}

/**
 * A ruling for a tip that the room has: it came after the room had been given the tip as held. Where a moderator has
 * decided meanwhile, and where the alert is not held any more, it is too late.
 */
export function ruleAgain(step: RoomStep, tipId: string, ruling: Ruling, now: number): void {
  const alert = inStage(step.state, 'held').find(({ kind, tip }) => kind === 'tip' && tip.id === tipId);
  if (!alert || alert.reasons.includes('panic') || alert.reasons.includes('moderator')) return;
  obey(step, alert, ruling, now);
}

function obey(step: RoomStep, alert: Held, ruling: Ruling, now: number): void {
  switch (ruling.state) {
    case 'held': {
      const { reasons } = ruling;
      const isSame = reasons.join() === alert.reasons.join();
      const until = isSame && needsDesk(ruling) ? alert.releaseAt : goesOnAt(step.state, ruling, now);
      if (!isSame || until !== alert.releaseAt) replace(step.state, held(alert, reasons, until));
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
 * Screen and sound go at once, and everything that is not over is held until a decision; so is all that comes until the
 * end of the panic. What is on screen waits too, also if the stream has acknowledged it: the pages have its words.
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
    return held(renamed(state, alert), panicReasons({ reasons: before.reasons, until: before.releaseAt }));
  });
}

/** Takes these tips out of what they were merged with others into: each tip of such an alert has its own again. */
export function separate(step: RoomStep, tipIds: readonly string[]): void {
  const { state } = step;
  const isMixed = (alert: Alert) => {
    const ids = tipIdsOf(alert);
    return ids.some((id) => tipIds.includes(id)) && !ids.every((id) => tipIds.includes(id));
  };
  const mixed = state.alerts.filter(isMixed);
  if (mixed.length === 0) return;
  if (mixed.some(({ stage }) => stage === 'air')) blank(step);
  withdraw(state, mixed);
  state.alerts = state.alerts
    .flatMap((alert): Alert[] => {
      if (!mixed.includes(alert)) return [alert];
      // The stream has shown it.
      if (alert.stage === 'air' && alert.acknowledged) return [];
      return unmerged(alert).map((part) => {
        const named = renamed(state, part);
        if (alert.stage === 'held') return held(named, alert.reasons, alert.releaseAt);
        return alert.stage === 'owed' ? owed(named) : named;
      });
    })
    .sort((one, other) => one.place - other.place);
}

function replace(state: RoomState, alert: Alert): void {
  changeAlerts(state, (one) => (one.place === alert.place ? alert : one));
}
