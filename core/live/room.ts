import { areWordsPublic, type Ruling } from '../moderation/model.ts';
import { panicReasons } from '../moderation/panic.ts';
import { newerFigures } from '../show/figures.ts';
import { newerTotals } from '../tips/totals.ts';
import { markEdited } from './relay-news.ts';
import {
  type Alert,
  changeAlerts,
  held,
  inStage,
  onAir,
  paidTips,
  planOf,
  type Queued,
  queued,
  showing,
  silenced,
  tipIdsOf,
  withoutWords,
} from './room-alerts.ts';
import { act } from './room-desk.ts';
import { blank, end, goesOnAt, releaseDue, ruleAgain, stayHeld, wordless } from './room-hold.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import { enqueue, nextAlert, slotMs } from './room-order.ts';
import { acknowledge, cleared, expire, leaveScreen, payOwed, takeBack } from './room-owed.ts';
import type { RoomEvent, RoomState, RoomStep } from './room-state.ts';
import { queueMessage, sameQueue } from './room-views.ts';
import { forgetNames, withdrawWords } from './room-words.ts';

/** Test alerts and replays that may wait; tips that were paid are never turned away. */
export const MAX_UNPAID_WAITING = 50;
const AS_IT_IS: Ruling = { state: 'shown', until: null, reasons: [] };

/**
 * Applies one event. `now` is ms since 1970. Every event may come twice; the second time changes nothing that counts.
 */
export function applyToRoom(before: RoomState, event: RoomEvent, now: number): RoomStep {
  const step: RoomStep = { state: { ...before }, effects: [] };
  expire(step, now);
  change(step, event, now);
  settle(step, now);
  markEdited(before, step.state);
  if (!sameQueue(before, step.state))
    step.effects.push({ type: 'send', audience: 'page', message: queueMessage(step.state, now) });
  return step;
}

/**
 * When the room must be woken, in ms since 1970, or null: with a tick, and with `due` where holds are over. `again`: not
 * before then for holds, because the database is being asked about some.
 */
export function wakeAt(state: RoomState, again = 0): number | null {
  const times = state.alerts.flatMap((alert) => {
    if (alert.stage === 'air') return alert.endsAt;
    return alert.stage === 'held' && alert.releaseAt !== null ? Math.max(alert.releaseAt, again) : [];
  });
  return times.length === 0 ? null : times.reduce((first, at) => Math.min(first, at));
}

/** False when the queue is full of tests and replays. */
export function takesUnpaid({ alerts }: RoomState): boolean {
  const unpaid = alerts.filter(({ kind, stage }) => kind !== 'tip' && stage !== 'air');
  return unpaid.length < MAX_UNPAID_WAITING;
}

function change(step: RoomStep, event: RoomEvent, now: number): void {
  const { state } = step;
  const { token: tokenAddress } = state;
  switch (event.type) {
    case 'alert':
      arrive(step, event, now);
      return;
    case 'ruling':
      ruleAgain(step, event.tipId, event.ruling, now);
      return;
    case 'desk':
      act(step, event, now);
      return;
    case 'style': {
      if (event.style.updatedAt < state.style.updatedAt) return;
      const seen = ({ config, alerts, show }: RoomState['style']) => ({ config, alerts, show });
      const set = seen(event.style);
      const changed = JSON.stringify(set) !== JSON.stringify(seen(state.style));
      // An equal one is not stored again, and the tiers that were found for its settings stay.
      if (changed || event.style.updatedAt > state.style.updatedAt) state.style = event.style;
      // Not stored: a client that joins gets the present style anyway.
      if (!changed) return;
      publish(step, 'all', (number) => ({ type: 'tip:config', number, tokenAddress, ...set }), false);
      state.styleNumber = state.number;
      return;
    }
    case 'overlays':
      if (event.keyed > state.keyed) payOwed(state, state.keyed === 0);
      state.overlays = event.count;
      state.keyed = event.keyed;
      state.attended = event.attended ?? state.attended;
      return;
    case 'shown':
      acknowledge(step, event, now);
      return;
    case 'pause':
      state.paused = true;
      return;
    case 'resume':
      state.paused = false;
      return;
    case 'skip':
      skip(step, event.alertId, now);
      return;
    case 'clear': {
      const ended = cleared(state);
      const tipIds = paidTips(ended);
      if (tipIds.length > 0) step.effects.push({ type: 'record-end', tipIds, how: 'cleared' });
      // An overlay that was away must not show now what was cleared meanwhile.
      withdraw(
        state,
        state.recent.filter(isRelease).map(({ message }) => message),
      );
      state.alerts = inStage(state, 'held');
      publish(step, 'all', (number) => ({ type: 'tip:clear', number, tokenAddress }));
      return;
    }
    case 'play':
      for (const alert of event.alerts) {
        state.lastPlace += 1;
        const place = state.lastPlace;
        // A name of its own: an overlay that knows the old one would drop it.
        const { released: _, ...old } = queued(alert);
        const played = { ...old, alertId: `${alert.tip.id}:${place}`, place, queuedAt: now };
        add(state, played);
        if (state.panic) withdrawWords(step, [played]);
      }
      return;
    case 'nameless':
      forgetNames(state, event.tipIds);
      return;
    case 'figures': {
      const figures = newerFigures(state.figures, event.figures);
      if (figures === null || figures === state.figures) return;
      state.figures = figures;
      step.effects.push({ type: 'send', audience: 'show', message: { type: 'show', tokenAddress, figures } });
      return;
    }
    case 'clip':
      // Not stored: strangers have posts read again, and must not push tips out of what is stored.
      publish(step, 'page', (number) => ({ ...event.clip, number }), false);
      state.forgotten = { ...state.forgotten, clips: state.number };
      return;
    case 'due':
      releaseDue(step, event, now);
      return;
    case 'tick':
      stayHeld(state, now);
  }
}

/** A new alert: pages hear of a paid tip at once, and of its words if they may; then it waits, is held, or is over. */
function arrive(step: RoomStep, event: Extract<RoomEvent, { type: 'alert' }>, now: number): void {
  const { state } = step;
  const { alertId, kind, tip, ruling = AS_IT_IS } = event;
  state.totals = newerTotals(state.totals, event.totals);
  state.lastPlace += 1;
  const isHeld = state.panic || (ruling.state === 'held' && !areWordsPublic(ruling, now));
  if (kind === 'tip') {
    const hidden = isHeld || ruling.state === 'wordless' || ruling.state === 'removed';
    const totals = state.totals ? { totals: state.totals } : {};
    publish(step, 'page', (number) => ({
      type: 'tip:new',
      number,
      tip: hidden ? withoutWords(tip) : tip,
      alertId,
      test: false,
      ...totals,
      ...(isHeld ? { held: true as const } : {}),
    }));
  }
  const { id } = tip;
  const ended = ruling.state === 'removed' ? 'removed' : planOf(tip) === 'unseen' ? 'unseen' : null;
  if (kind === 'tip' && ended) {
    step.effects.push({ type: 'record-end', tipIds: [id], how: ended });
    publish(step, 'page', (number) => ({ type: 'tip:ended', number, id, how: ended }));
    // Over for the stream. Pages have its words, so someone must be able to decide about them.
    const hasWords = ended === 'unseen' && isHeld && ruling.state !== 'wordless';
    if (!hasWords) return;
  }
  const facts = { alertId, kind, tip, place: state.lastPlace, queuedAt: now };
  const plain: Queued = { ...facts, stage: 'queue' };
  const alert = ruling.state === 'wordless' || ruling.state === 'removed' ? silenced(plain) : plain;
  if (kind === 'tip' && alert.wordless) step.effects.push(wordless(alert));
  add(state, alert, isHeld ? { ...ruling, until: goesOnAt(state, ruling, now) } : AS_IT_IS);
}

/** Into the queue, or to what is held. */
function add(state: RoomState, alert: Queued, ruling = AS_IT_IS): void {
  if (state.panic) state.alerts = [...state.alerts, held(alert, panicReasons(ruling))];
  else if (ruling.state === 'held')
    state.alerts = [...state.alerts, held(alert, ruling.reasons, ruling.until)];
  else enqueue(state, alert);
}

/** Takes the alert off the screen, or the next one out of the queue when nothing is on screen. */
function skip(step: RoomStep, alertId: string | undefined, now: number): void {
  const { state } = step;
  const present = onAir(state);
  if (alertId !== undefined && alertId !== present?.alertId) return;
  const skipped: Alert | null = present ?? nextAlert(state, now);
  if (present) blank(step);
  if (skipped) end(step, skipped, 'skipped');
}

/** Ends what is over, withdraws what was not shown, and releases the next alert if an overlay can show it. */
function settle(step: RoomStep, now: number): void {
  const { state } = step;
  if (state.overlays === 0) takeBack(state);
  const present = onAir(state);
  if (present && now >= present.endsAt) leaveScreen(state);
  else if (present) return;
  if (state.panic || state.overlays === 0) return;
  // What the desk wants now is shown also while the rest pauses.
  const next = nextAlert(state, now, state.paused);
  if (!next) return;
  const alert = showing(next, now, now + slotMs(state.style, next));
  changeAlerts(state, (one) => (one === next ? alert : one));
  const { alertId, tip, kind, parts } = alert;
  publish(step, 'overlay', (number) => ({
    type: 'tip:new',
    number,
    tip,
    alertId,
    test: kind === 'test',
    ...(parts ? { tipIds: tipIdsOf(alert) } : {}),
  }));
}
