import { mayShowFace } from '../alerts/settings.ts';
import { areWordsPublic, type Ruling } from '../moderation/model.ts';
import { panicReasons } from '../moderation/panic.ts';
import { newerFigures } from '../show/figures.ts';
import { withoutSender } from '../tips/model.ts';
import { newerTotals } from '../tips/totals.ts';
import {
  type Alert,
  alertOnAir,
  alertsInStage,
  changeAlerts,
  paidTips,
  type Queued,
  silenced,
  tipIdsOf,
  toHeld,
  toQueued,
  toShowing,
  withoutWords,
} from './room-alerts.ts';
import { act } from './room-desk.ts';
import {
  clearScreen,
  dropClip,
  end,
  extendHolds,
  releaseDue,
  releaseTime,
  ruleAgain,
  wordless,
} from './room-hold.ts';
import { isRelease, publish, withdraw } from './room-messages.ts';
import { enqueue, nextAlert, slotMs } from './room-order.ts';
import { acknowledge, cleared, expire, leaveScreen, payOwed, takeBack } from './room-owed.ts';
import type { NumberedMessage, RoomEvent, RoomState, RoomStep } from './room-state.ts';
import { publicStyle, queueMessage, sameQueue } from './room-views.ts';
import { forgetWords, withdrawWords } from './room-words.ts';

/** Maximum waiting test alerts and replays; paid tips are never refused. */
export const MAX_UNPAID_WAITING = 50;
const AS_IT_IS: Ruling = { state: 'shown', until: null, reasons: [] };

/**
 * Applies one event. `now`: ms since 1970. Every event is repeatable: the second time has no effect that matters.
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
 * Returns when the room must wake, in ms since 1970, or null: with a tick, and with `due` for ended holds. `again`: the
 * earliest time for holds, because a query about some is under way.
 */
export function wakeAt(state: RoomState, again = 0): number | null {
  const times = state.alerts.flatMap((alert) => {
    if (alert.stage === 'air') return alert.endsAt;
    return alert.stage === 'held' && alert.releaseAt !== null ? Math.max(alert.releaseAt, again) : [];
  });
  return times.length === 0 ? null : times.reduce((first, at) => Math.min(first, at));
}

/** Returns whether the queue has space for another test or replay. */
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
      const set = publicStyle(event.style);
      const changed = JSON.stringify(set) !== JSON.stringify(publicStyle(state.style));
      // An equal style is not stored again, so the computed tiers of its settings stay.
      if (changed || event.style.updatedAt > state.style.updatedAt) state.style = event.style;
      // It is not stored: a client that joins gets the present style anyway.
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
      // An overlay that was away must not show alerts that were cleared meanwhile.
      withdraw(
        state,
        state.recent.filter(isRelease).map(({ message }) => message),
      );
      state.alerts = alertsInStage(state, 'held');
      publish(step, 'all', (number) => ({ type: 'tip:clear', number, tokenAddress }));
      return;
    }
    case 'play':
      for (const alert of event.alerts) {
        state.lastPlace += 1;
        const place = state.lastPlace;
        // It gets a new alertId: an overlay that knows the old one would drop it.
        const { released: _, ...old } = toQueued(alert);
        const played = { ...old, alertId: `${alert.tip.id}:${place}`, place, queuedAt: now };
        add(state, played);
        if (state.panic) withdrawWords(step, [played]);
      }
      return;
    case 'nameless':
      forgetWords(step, event.tipIds, event.what ?? 'name');
      return;
    case 'figures': {
      const figures = newerFigures(state.figures, event.figures);
      if (figures === null || figures === state.figures) return;
      state.figures = figures;
      step.effects.push({ type: 'send', audience: 'show', message: { type: 'show', tokenAddress, figures } });
      return;
    }
    case 'clip-gone':
      dropClip(step, event.tipId);
      return;
    case 'clip':
      // It is not stored: strangers can trigger clip news, which must not push tips out of the stored messages.
      publish(step, 'page', (number) => ({ ...event.clip, number }), false);
      state.forgotten = { ...state.forgotten, clips: state.number };
      return;
    case 'canary':
      publish(step, 'page', (number) => ({ type: 'canary', number, id: event.id }), false);
      return;
    case 'due':
      releaseDue(step, event, now);
      return;
    case 'tick':
      extendHolds(state, now);
  }
}

/** Adds an alert. Pages get a paid tip at once, with its words if allowed; then it waits, is held, or is over. */
function arrive(step: RoomStep, event: Extract<RoomEvent, { type: 'alert' }>, now: number): void {
  const { state } = step;
  const { alertId, kind, tip, ruling = AS_IT_IS, draft } = event;
  state.totals = newerTotals(state.totals, event.totals);
  state.lastPlace += 1;
  const isHeld = state.panic || (ruling.state === 'held' && !areWordsPublic(ruling, now));
  if (kind === 'tip') {
    const hidden = isHeld || ruling.state === 'wordless' || ruling.state === 'removed';
    const totals = state.totals ? { totals: state.totals } : {};
    publish(step, 'page', (number) => ({
      type: 'tip:new',
      number,
      tip: withoutSender(hidden ? withoutWords(tip) : tip),
      alertId,
      test: false,
      ...totals,
      ...(isHeld ? { held: true as const } : {}),
    }));
  }
  const { id } = tip;
  const ended = ruling.state === 'removed' ? 'removed' : tip.plan === 'unseen' ? 'unseen' : null;
  if (kind === 'tip' && ended) {
    step.effects.push({ type: 'record-end', tipIds: [id], how: ended });
    publish(step, 'page', (number) => ({ type: 'tip:ended', number, id, how: ended }));
    // The alert is over for the stream. Pages have its words, so someone must be able to decide about them.
    const hasWords = ended === 'unseen' && isHeld && ruling.state !== 'wordless';
    if (!hasWords) return;
  }
  const facts = {
    ...{ alertId, kind, tip, place: state.lastPlace, queuedAt: now },
    ...(ruling.trusted ? { trusted: true as const } : {}),
    ...(draft ? { draft } : {}),
  };
  const plain: Queued = { ...facts, stage: 'queue' };
  const alert = ruling.state === 'wordless' || ruling.state === 'removed' ? silenced(plain) : plain;
  if (kind === 'tip' && alert.wordless) step.effects.push(wordless(alert));
  add(state, alert, isHeld ? { ...ruling, until: releaseTime(state, ruling, now) } : AS_IT_IS);
}

function add(state: RoomState, alert: Queued, ruling = AS_IT_IS): void {
  if (state.panic) state.alerts = [...state.alerts, toHeld(alert, panicReasons(ruling))];
  else if (ruling.state === 'held')
    state.alerts = [...state.alerts, toHeld(alert, ruling.reasons, ruling.until)];
  else enqueue(state, alert);
}

/** Takes the alert off the screen, or the next one out of the queue when nothing is on screen. */
function skip(step: RoomStep, alertId: string | undefined, now: number): void {
  const { state } = step;
  const present = alertOnAir(state);
  if (alertId !== undefined && alertId !== present?.alertId) return;
  const skipped: Alert | null = present ?? nextAlert(state, now);
  if (present) clearScreen(step);
  if (skipped) end(step, skipped, 'skipped');
}

/** Ends alerts whose time is over, withdraws unshown ones, and releases the next alert if an overlay can show it. */
function settle(step: RoomStep, now: number): void {
  const { state } = step;
  if (state.overlays === 0) takeBack(state);
  const present = alertOnAir(state);
  if (present && now >= present.endsAt) leaveScreen(state);
  else if (present) return;
  if (state.panic || state.overlays === 0) return;
  // Alerts that the desk wants now show even during a pause.
  const next = nextAlert(state, now, state.paused);
  if (!next) return;
  const alert = toShowing(next, now, now + slotMs(next.draft ?? state.style, next));
  changeAlerts(state, (one) => (one === next ? alert : one));
  const { alertId, tip, kind, parts, draft } = alert;
  const { faces } = (draft ?? state.style).alerts;
  const shown = mayShowFace(alert.trusted === true, faces) ? tip : { ...tip, face: null };
  publish(step, 'overlay', (number) => ({
    type: 'tip:new',
    number,
    tip: withoutSender(shown),
    alertId,
    test: kind === 'test',
    ...(kind === 'clip' ? { clip: true as const } : {}),
    ...(parts ? { tipIds: tipIdsOf(alert) } : {}),
    ...(draft ? { draft } : {}),
  }));
}

/**
 * Increments the edition of stored messages whose text changed under the same number. Pages get texts from other
 * objects too: withdrawn names and words must leave those as well.
 */
function markEdited(before: RoomState, state: RoomState): void {
  if (state.recent === before.recent) return;
  const was = new Map(before.recent.map(({ message }) => [message.number, message]));
  const isEdited = (message: NumberedMessage) => (was.get(message.number) ?? message) !== message;
  if (!state.recent.some(({ message }) => isEdited(message))) return;
  state.edition += 1;
  state.recent = state.recent.map((entry) =>
    isEdited(entry.message) ? { ...entry, edited: state.edition } : entry,
  );
}
