/** Decides which waiting alert is next, how long it is on screen, and which small ones merge. */
import { secondsOf } from '../alerts/looks.ts';
import { type AlertSettings, tierOf } from '../alerts/settings.ts';
import { CLIP_MS, GAP_MS, LEAVE_MS, LONGEST_MS, shownMs } from '../alerts/timing.ts';
import type { AlertDraft } from '../live.ts';
import { type Alert, alertsInStage, mergedTip, type Part, type Queued } from './room-alerts.ts';
import type { RoomState } from './room-state.ts';

/** The empty screen after a classic alert, in ms. */
export const ALERT_GAP_MS = 500;
/** The longest time that an alert waits behind later ones, in ms. */
export const MAX_BEHIND_LATER_MS = 5 * 60_000;
/** After this wait no alert may overtake. It leaves time for the alert on screen. */
const PATIENCE_MS = MAX_BEHIND_LATER_MS - LONGEST_MS - LEAVE_MS - GAP_MS;
/** Maximum tips in one merged alert: each new one rewrites its row. */
export const MAX_MERGED = 20;

/** Settings come rarely and alerts stay, so an alert's tier is computed once. */
const tiers = new WeakMap<AlertSettings, WeakMap<Alert, number>>();

function tierIndex(settings: AlertSettings, alert: Alert): number {
  let known = tiers.get(settings);
  if (!known) {
    known = new WeakMap();
    tiers.set(settings, known);
  }
  let tier = known.get(alert);
  if (tier === undefined) {
    tier = tierOf(settings, alert.tip.worth);
    known.set(alert, tier);
  }
  return tier;
}

/**
 * Returns the waiting alerts in the order in which they show: first those that the desk wants next, then those that
 * have waited too long behind later ones, by place; then by tier, highest first, and by place.
 */
export function alertsInOrder(state: Pick<RoomState, 'alerts' | 'style'>, now: number): Queued[] {
  return alertsInStage(state, 'queue').sort(before(state.style.alerts, now));
}

/** Returns the first of `alertsInOrder`. */
export function nextAlert(
  { alerts, style }: Pick<RoomState, 'alerts' | 'style'>,
  now: number,
  onlyUrgent = false,
): Queued | null {
  const isBefore = before(style.alerts, now);
  let next: Queued | null = null;
  for (const alert of alerts) {
    if (alert.stage !== 'queue' || (onlyUrgent && alert.urgent === undefined)) continue;
    if (!next || isBefore(alert, next) < 0) next = alert;
  }
  return next;
}

function before(settings: AlertSettings, now: number) {
  const ranks = (alert: Queued) => {
    if (alert.urgent !== undefined) return [0, alert.urgent] as const;
    if (now - alert.queuedAt >= PATIENCE_MS) return [1, 0] as const;
    return [2, -tierIndex(settings, alert)] as const;
  };
  return (one: Queued, other: Queued): number => {
    const [a, b] = [ranks(one), ranks(other)];
    return a[0] - b[0] || a[1] - b[1] || one.place - other.place;
  };
}

/** Returns how long the alert occupies the screen, in ms. */
export function slotMs({ alerts: settings, config }: AlertDraft, alert: Alert): number {
  if (alert.kind === 'clip') return CLIP_MS + LEAVE_MS + GAP_MS;
  const tier = settings.tiers[tierIndex(settings, alert)] ?? settings.tiers[0]!;
  const gap = tier.preset === 'classic' ? ALERT_GAP_MS : LEAVE_MS + GAP_MS;
  return shownMs(tier, alert.tip.message, secondsOf(tier, config)) + gap;
}

/**
 * Returns whether an alert may merge: it is not spoken and in the lowest of several tiers. With one tier it is below
 * the minimum of a voice. Its form has promised no voice, and as many alerts of its sender would cost next to nothing.
 */
function isSmall(settings: AlertSettings, alert: Alert): boolean {
  const { worth, plan } = alert.tip;
  if (alert.kind !== 'tip' || plan !== 'shown') return false;
  if (settings.tiers.length > 1) return tierIndex(settings, alert) === 0;
  return worth === null || BigInt(worth) < BigInt(settings.minimums.speak);
}

/**
 * Queues an alert. Small ones of one sender in one currency merge at the place of the first. An alert that was sent to
 * overlays before takes no further tip: they would acknowledge both without showing the second.
 */
export function enqueue(state: RoomState, alert: Queued): void {
  const settings = state.style.alerts;
  const mayMerge = (waiting: Alert): waiting is Queued =>
    waiting.stage === 'queue' &&
    waiting.place !== alert.place &&
    !waiting.released &&
    waiting.urgent === undefined &&
    waiting.tip.senderAddress === alert.tip.senderAddress &&
    waiting.tip.currency === alert.tip.currency &&
    waiting.tip.decimals === alert.tip.decimals &&
    Boolean(waiting.wordless) === Boolean(alert.wordless) &&
    // An anonymous tip is never shown under a name.
    isNamed(waiting) === isNamed(alert) &&
    partsOf(waiting).length + partsOf(alert).length <= MAX_MERGED &&
    isSmall(settings, waiting);
  const other =
    alert.released || alert.urgent !== undefined || !isSmall(settings, alert)
      ? undefined
      : state.alerts.find(mayMerge);
  const rest = state.alerts.filter((one) => one.place !== alert.place && one !== other);
  state.alerts = [...rest, other ? merge(other, alert) : alert].sort(byPlace);
}

const isNamed = ({ tip }: Alert) => Boolean(tip.name ?? tip.handle);

function merge(one: Queued, other: Queued): Queued {
  const parts = [...partsOf(one), ...partsOf(other)].sort((a, b) => a.place - b.place);
  const [{ alertId, place }] = parts as [Part];
  const queuedAt = Math.min(one.queuedAt, other.queuedAt);
  return { ...one, alertId, place, queuedAt, tip: mergedTip(parts), parts };
}

function partsOf({ alertId, tip, place, queuedAt, parts }: Alert): readonly Part[] {
  return parts ?? [{ alertId, tip, place, queuedAt }];
}

const byPlace = (one: Alert, other: Alert) => one.place - other.place;
