/**
 * The record of one alert. A paid tip has one from its delivery to its end, and so have replays and tests:
 *
 *   paid -> queue | held | (ended: unseen, removed)
 *   held -> queue, by a decision or by its time
 *   queue -> air -> (ended: shown) | owed | queue
 *   owed -> queue, when an overlay with the key comes
 *   queue, owed -> (missed), after twelve hours without an overlay with the key
 *   any -> held | (ended: skipped, cleared, removed), by the desk
 *
 * Stages in brackets are in the room's storage, not in its state. A merged alert is one record with several tips.
 */
import type { AlertDraft } from '../live.ts';
import type { HoldReason } from '../moderation/model.ts';
import { formatAmount } from '../money.ts';
import { NO_WORDS, type PublicTip, type Tip } from '../tips/model.ts';
import type { AlertKind } from './desk.ts';

/** One showing of a tip (its first, a replay or a test) or of a winning clip (clip-alert.ts), in any stage. */
interface AlertFacts {
  alertId: string;
  kind: AlertKind;
  /** The tip to show. A merged alert has the sum and the newest words, under the id of its first tip. */
  tip: Tip;
  /** Order of arrival. An alert that comes again keeps its place. */
  place: number;
  /** The time at which it was queued, or released into the queue, in ms since 1970. */
  queuedAt: number;
  /** It was sent to overlays before. */
  released?: true;
  /** The desk wants it next; a lower number goes first. */
  urgent?: number;
  /** Its face may be shown where those of trusted wallets are. */
  trusted?: true;
  /** Message and name were dropped; a voice says the amount alone. */
  wordless?: true;
  /** The tips of a merged alert, oldest first. */
  parts?: readonly Part[];
  /** A test plays by these settings. */
  draft?: AlertDraft;
}

/** One tip of a merged alert. */
export type Part = Pick<AlertFacts, 'alertId' | 'tip' | 'place' | 'queuedAt'>;

/** An alert that waits for its turn. */
export type Queued = AlertFacts & { stage: 'queue' };
/** An alert that waits for a decision, or for its time if `releaseAt` (ms since 1970) is not null. */
export type Held = AlertFacts & {
  stage: 'held';
  reasons: readonly HoldReason[];
  releaseAt: number | null;
};
/** An alert whose time on screen is over and that no overlay with the key has acknowledged. */
export type Owed = AlertFacts & { stage: 'owed' };
export type Showing = AlertFacts & {
  stage: 'air';
  /** The time at which it went to the overlays, in ms since 1970. */
  startedAt: number;
  /** The time at which the gap after its showing ends, in ms since 1970. */
  endsAt: number;
  /** An overlay with the key has acknowledged it. */
  acknowledged: boolean;
  /** Its voice was stopped. */
  mute?: true;
};
export type Alert = Queued | Held | Owed | Showing;
export type Stage = Alert['stage'];

type Holder = { alerts: readonly Alert[] };

/** Returns the alerts in one stage, by place. */
export function alertsInStage<S extends Stage>({ alerts }: Holder, stage: S): Extract<Alert, { stage: S }>[] {
  return alerts.filter((alert): alert is Extract<Alert, { stage: S }> => alert.stage === stage);
}

/** Returns the alert on screen. */
export function alertOnAir({ alerts }: Holder): Showing | null {
  return alerts.find((alert): alert is Showing => alert.stage === 'air') ?? null;
}

/** Replaces some alerts; null ends one. Unchanged ones stay the same objects: storage writes the others only. */
export function changeAlerts(state: { alerts: readonly Alert[] }, change: (alert: Alert) => Alert | null) {
  const alerts = state.alerts.flatMap((alert) => change(alert) ?? []);
  if (alerts.length !== state.alerts.length || alerts.some((alert, at) => alert !== state.alerts[at]))
    state.alerts = alerts;
}

function factsOf(alert: Alert): AlertFacts {
  const { alertId, kind, tip, place, queuedAt, released, urgent, trusted, wordless, parts, draft } = alert;
  return {
    ...{ alertId, kind, tip, place, queuedAt },
    ...(released ? { released } : {}),
    ...(urgent === undefined ? {} : { urgent }),
    ...(trusted ? { trusted } : {}),
    ...(wordless ? { wordless } : {}),
    ...(parts ? { parts } : {}),
    ...(draft ? { draft } : {}),
  };
}

export const toQueued = (alert: Alert): Queued => ({ ...factsOf(alert), stage: 'queue' });
export const toOwed = (alert: Alert): Owed => ({ ...factsOf(alert), stage: 'owed' });
export const toHeld = (
  alert: Alert,
  reasons: readonly HoldReason[],
  releaseAt: number | null = null,
): Held => ({
  ...factsOf(alert),
  ...{ stage: 'held', reasons, releaseAt },
});
export const toShowing = (alert: Alert, startedAt: number, endsAt: number): Showing => ({
  ...factsOf(alert),
  released: true,
  ...{ stage: 'air', startedAt, endsAt, acknowledged: false },
});

/** Returns the tips that an alert stands for, oldest first. */
export function tipIdsOf({ tip, parts }: Pick<AlertFacts, 'tip' | 'parts'>): string[] {
  return parts ? parts.map((part) => part.tip.id) : [tip.id];
}

/** Returns whether an alert stands for paid tips: a test and a clip do not. */
export const isPaid = ({ kind }: Pick<AlertFacts, 'kind'>) => kind === 'tip' || kind === 'replay';

/** Returns the paid tips of alerts, each once. */
export function paidTips(alerts: readonly Pick<AlertFacts, 'kind' | 'tip' | 'parts'>[]): string[] {
  return [...new Set(alerts.filter(isPaid).flatMap(tipIdsOf))];
}

/** Splits a merged alert into one alert for each tip. */
export function unmerged(alert: Alert): Alert[] {
  const { parts, ...rest } = toQueued(alert);
  return parts ? parts.map((part) => ({ ...rest, ...part })) : [alert];
}

/**
 * Returns whether a tip is below its creator's minimum: pages show it, the stream does not unless the desk wants it.
 */
export const isUnseen = ({ kind, tip, urgent }: Pick<AlertFacts, 'kind' | 'tip' | 'urgent'>) =>
  kind === 'tip' && tip.plan === 'unseen' && urgent === undefined;

export function withoutWords<T extends PublicTip>(tip: T): T {
  return { ...tip, ...NO_WORDS };
}

/** Returns the alert without message and name: its voice says the amount alone. */
export function silenced<A extends Alert>(alert: A): A {
  const mute = (tip: Tip): Tip => ({
    ...withoutWords(tip),
    plan: tip.plan === 'spoken' ? 'amount' : tip.plan,
  });
  const parts = alert.parts?.map((part) => ({ ...part, tip: mute(part.tip) }));
  return { ...alert, tip: mute(alert.tip), wordless: true, ...(parts ? { parts } : {}) };
}

/** Merges these parts into the tip to show: the sum of one currency, and the newest words. */
export function mergedTip(parts: readonly Part[]): Tip {
  const tips = parts.map(({ tip }) => tip);
  const first = tips[0]!;
  const last = tips.at(-1)!;
  const units = (of: (tip: Tip) => string) => tips.reduce((sum, tip) => sum + BigInt(of(tip)), 0n);
  const both = (of: (tip: Tip) => string) => {
    const sum = units(of);
    return { units: sum.toString(), shown: Number(formatAmount(sum, first.decimals)) };
  };
  const amount = both((tip) => tip.amountUnits);
  const fee = both((tip) => tip.platformFeeUnits);
  const creator = both((tip) => tip.creatorAmountUnits);
  const known = tips.filter((tip) => tip.worth !== null);
  const worth = known.length === 0 ? null : known.reduce((sum, tip) => sum + BigInt(tip.worth!), 0n);
  return {
    ...last,
    id: first.id,
    txSignature: first.txSignature,
    message: tips.findLast(({ message }) => message !== '')?.message ?? '',
    amount: amount.shown,
    amountUnits: amount.units,
    platformFee: fee.shown,
    platformFeeUnits: fee.units,
    creatorAmount: creator.shown,
    creatorAmountUnits: creator.units,
    worth: worth === null ? null : worth.toString(),
    dollars: tips.every(({ dollars }) => dollars),
    // A sum of any size is not spoken: no form has promised a voice, and a sound names the amount of one tip.
    plan: 'shown',
  };
}
