/** The desk's view of its room, and its actions. The room has already checked the permission of each action. */

import { hasVoice } from '../alerts/plan.ts';
import { LISTED_ALERTS } from '../live.ts';
import { type PublicTip, withoutSender } from '../tips/model.ts';
import {
  CREATOR_LABEL,
  CREATOR_SCOPE,
  type DeskAction,
  type DeskAlert,
  type DeskLink,
  type DeskLogEntry,
  type DeskState,
  type DeskSubject,
  mayAskDraw,
  standingRequest,
} from './desk.ts';
import {
  type Alert,
  alertOnAir,
  alertsInStage,
  changeAlerts,
  isUnseen,
  paidTips,
  tipIdsOf,
  toQueued,
} from './room-alerts.ts';
import {
  clearScreen,
  dropWords,
  end,
  heldByPanic,
  hold,
  panic,
  release,
  releaseAll,
  separate,
  withNewId,
} from './room-hold.ts';
import { publish, withdraw } from './room-messages.ts';
import { alertsInOrder, nextAlert } from './room-order.ts';
import type { RoomEvent, RoomState, RoomStep } from './room-state.ts';
import { withdrawWords } from './room-words.ts';

/** The link of a desk; null for the creator. */
type Viewer = Pick<DeskLink, 'label' | 'scope'> | null;

/** Returns the state for a desk. `studio`: one of the creator is open. `log`: newest first, as this desk may see it. `now`: ms since 1970. */
export function deskState(
  state: RoomState,
  link: Viewer,
  log: DeskLogEntry[],
  now: number,
  studio = false,
): DeskState {
  const { label, scope } = link ?? { label: CREATOR_LABEL, scope: CREATOR_SCOPE };
  const seen = (alert: Alert) => (scope.amounts ? deskAlert(alert) : withoutAmounts(deskAlert(alert)));
  const list = (alerts: readonly Alert[]) => ({
    length: alerts.length,
    alerts: alerts.slice(0, LISTED_ALERTS).map(seen),
  });
  const showing = alertOnAir(state);
  const { on, takenOff, again } = state.style.show.giveaway;
  return {
    at: now,
    you: { label, scope, isCreator: link === null },
    mode: state.style.moderation.mode,
    panic: state.panic,
    paused: state.paused,
    overlays: state.keyed,
    // The stream shows it, so its duration and its voice are no secret.
    onAir: showing && {
      ...seen(showing),
      ...{ startedAt: showing.startedAt, endsAt: showing.endsAt, spoken: deskAlert(showing).spoken },
    },
    // Small tips cost next to nothing: they must not push alerts for the stream off the list.
    held: list(
      alertsInStage(state, 'held').sort((one, other) => Number(isUnseen(one)) - Number(isUnseen(other))),
    ),
    // The order by tier would tell the amounts.
    waiting: list(scope.amounts ? alertsInOrder(state, now) : alertsInStage(state, 'queue')),
    heldByPanic: heldByPanic(state).length,
    drawAsked: standingRequest(state.drawAsked, now),
    studio,
    show: { on, takenOff, again },
    log,
  };
}

function deskAlert(alert: Alert): DeskAlert {
  const { alertId, kind, tip, queuedAt } = alert;
  return {
    ...{ alertId, kind, queuedAt },
    // A moderator blocks a wallet without learning it.
    tip: withoutSender(tip),
    tips: tipIdsOf(alert).length,
    spoken: hasVoice(tip.plan),
    reasons: alert.stage === 'held' ? alert.reasons : [],
    releaseAt: alert.stage === 'held' ? alert.releaseAt : null,
  };
}

/** Hides the amounts, and their hints: the transaction names the amount, a voice or a merge names one of its limits. */
function withoutAmounts(alert: DeskAlert): DeskAlert {
  const tip: PublicTip = {
    ...alert.tip,
    ...{ amount: 0, amountUnits: '0', txSignature: '', worth: null },
    ...{ platformFee: 0, platformFeeUnits: '0', creatorAmount: 0, creatorAmountUnits: '0' },
    plan: alert.tip.plan === 'unseen' ? 'unseen' : 'shown',
  };
  return { ...alert, tip, tips: 1, spoken: false };
}

/** Returns the subject of an action; null if the alert is over. */
export function deskSubject(
  state: RoomState,
  action: DeskAction,
  alertId: string | null,
  now: number,
): DeskSubject | null {
  const alert = subjectOf(state, action, alertId, now);
  if (!alert) return null;
  const about = action === 'block-sender' ? ofSender(state, alert) : [alert];
  return {
    alertId: alert.alertId,
    kind: alert.kind,
    tipIds: paidTips(about),
    senderAddress: alert.tip.senderAddress,
  };
}

/** Finds the alert of an action. The alert that a moderator saw on screen may be over: then no other is skipped. */
function subjectOf(state: RoomState, action: DeskAction, alertId: string | null, now: number): Alert | null {
  if (alertId !== null) return state.alerts.find((alert) => alert.alertId === alertId) ?? null;
  if (action === 'skip') return alertOnAir(state) ?? nextAlert(state, now);
  return action === 'stop-voice' ? alertOnAir(state) : null;
}

function ofSender({ alerts }: RoomState, { tip: { senderAddress }, kind }: Alert): Alert[] {
  if (kind === 'test') return [];
  return alerts.filter((alert) => alert.tip.senderAddress === senderAddress && alert.kind !== 'test');
}

/** Performs an action and logs it under `label`. An action without effect is not logged. */
export function act(
  step: RoomStep,
  { action, alertId, label, among }: Omit<Extract<RoomEvent, { type: 'desk' }>, 'type'>,
  now: number,
): void {
  const subject = subjectOf(step.state, action, alertId, now);
  if (
    !(action === 'approve-all'
      ? approveAll(step, among, now)
      : perform(step, action, { alert: subject, alertId, label }, now))
  )
    return;
  const isAbout = ALL_OF_IT.has(action) ? null : subject;
  step.effects.push({
    type: 'log',
    entry: { at: now, label, action, about: isAbout && (isAbout.tip.name ?? 'Anonymous') },
    tipIds: isAbout ? tipIdsOf(isAbout) : [],
  });
}

/** About the giveaway on stream: its course is not the room's, which only passes the word on. */
const OF_THE_GIVEAWAY = ['ask-draw', 'take-back-draw', 'take-off', 'show-again'] as const;
const ALL_OF_IT: ReadonlySet<DeskAction> = new Set([
  ...(['approve-all', 'pause', 'resume', 'panic', 'end-panic'] as const),
  ...OF_THE_GIVEAWAY,
]);

/** Releases the alerts that only a panic holds. Alerts held for another reason each need a decision of their own. */
function approveAll(step: RoomStep, among: readonly string[] | undefined, now: number): boolean {
  const named = among && new Set(among);
  const alerts = heldByPanic(step.state).filter(({ alertId }) => named?.has(alertId) ?? true);
  releaseAll(step, alerts, now);
  return alerts.length > 0;
}

function perform(
  step: RoomStep,
  action: DeskAction,
  { alert, alertId, label }: { alert: Alert | null; alertId: string | null; label: string },
  now: number,
): boolean {
  const { state } = step;
  switch (action) {
    case 'pause':
    case 'resume': {
      const paused = action === 'pause';
      if (state.paused === paused) return false;
      state.paused = paused;
      return true;
    }
    case 'panic':
      if (state.panic) return false;
      panic(step);
      return true;
    case 'end-panic':
      if (!state.panic) return false;
      state.panic = false;
      return true;
    case 'ask-draw':
      if (alertId === null || !mayAskDraw(state.drawAsked, now)) return false;
      state.drawAsked = { label, at: now, giveaway: alertId, over: false };
      return true;
    case 'take-back-draw':
      if (!standingRequest(state.drawAsked, now)) return false;
      state.drawAsked = { ...state.drawAsked!, over: true };
      return true;
    case 'take-off':
    case 'show-again':
      // The settings hold it, and the worker has changed them.
      return alertId !== null;
    default:
      if (alert === null) return false;
      if (OF_THE_TIP.has(action) && alert.kind !== 'test') separate(step, tipIdsOf(alert));
      return [alert, ...(OF_THE_TIP.has(action) ? others(state, alert) : [])]
        .map((one) => performOn(step, action, one, now))
        .includes(true);
  }
}

/** The actions that withdraw a tip's words, from all of its alerts: a replay would still show them otherwise. */
const OF_THE_TIP: ReadonlySet<DeskAction> = new Set(['hold', 'drop-message', 'remove']);

function others({ alerts }: RoomState, alert: Alert): Alert[] {
  if (alert.kind === 'test') return [];
  const tipIds = new Set(tipIdsOf(alert));
  return alerts.filter(
    (one) => one !== alert && one.kind !== 'test' && tipIdsOf(one).every((id) => tipIds.has(id)),
  );
}

function performOn(step: RoomStep, action: DeskAction, alert: Alert, now: number): boolean {
  const { state } = step;
  switch (action) {
    case 'approve':
    case 'trust-sender':
      if (alert.stage !== 'held') return false;
      release(step, alert, now);
      return true;
    case 'show-now': {
      if (alert.stage === 'air' || (alert.stage === 'queue' && alert.urgent !== undefined)) return false;
      state.lastPlace += 1;
      const urgent = state.lastPlace;
      if (alert.stage === 'held') release(step, alert, now, urgent);
      else {
        withdraw(state, [alert]);
        changeAlerts(state, (one) => (one === alert ? { ...toQueued(alert), urgent } : one));
      }
      return true;
    }
    case 'hold':
      if (alert.stage === 'held' && alert.releaseAt === null && alert.reasons.includes('moderator'))
        return false;
      hold(step, alert.stage === 'air' ? takeOff(step, alert) : alert, 'moderator');
      return true;
    case 'drop-message':
      if (alert.kind === 'clip') return performOn(step, 'remove', alert, now);
      if (alert.wordless) return false;
      if (alert.stage === 'air' && alert.acknowledged) {
        // The stream has shown it, so without its words it is over.
        clearScreen(step);
        withdraw(state, [alert]);
        changeAlerts(state, (one) => (one === alert ? null : one));
        withdrawWords(step, [alert]);
      } else dropWords(step, alert.stage === 'air' ? takeOff(step, alert) : alert, now);
      return true;
    case 'remove':
      if (alert.stage === 'air') clearScreen(step);
      end(step, alert, 'removed');
      return true;
    case 'block-sender': {
      const all = ofSender(state, alert);
      for (const one of all) performOn(step, 'remove', one, now);
      return all.length > 0;
    }
    case 'skip':
      if (alert.stage === 'air') clearScreen(step);
      end(step, alert, 'skipped');
      return true;
    case 'stop-voice': {
      const { token: tokenAddress } = state;
      const { alertId } = alert;
      if (alert.stage !== 'air' || alert.mute) return false;
      changeAlerts(state, (one) => (one === alert ? { ...alert, mute: true } : one));
      publish(step, 'overlay', (number) => ({ type: 'tip:silence', number, tokenAddress, alertId }), false);
      return true;
    }
    default:
      return false;
  }
}

/** Takes an alert off the screen: it waits again. */
function takeOff(step: RoomStep, alert: Alert): Alert {
  const { state } = step;
  withdraw(state, [alert]);
  clearScreen(step);
  const off = toQueued(withNewId(state, alert));
  changeAlerts(state, (one) => (one === alert ? off : one));
  return off;
}
