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
 * What is in brackets leaves the state for the room's storage. A merged alert is one record with several tips.
 */
import type { AlertPlan } from '../alerts/plan.ts';
import type { HoldReason } from '../moderation/model.ts';
import { formatAmount } from '../money.ts';
import type { Tip } from '../tips/model.ts';

/** One showing of a tip, its first, a replay or a test, whatever its stage. */
interface AlertFacts {
  alertId: string;
  kind: 'tip' | 'replay' | 'test';
  /** What is shown: of a merged alert the sum and the newest words, under the id of its first tip. */
  tip: Tip;
  /** Order of arrival. An alert that must be shown again keeps its place. */
  place: number;
  /** When it came into the queue, or was released into it, in ms since 1970. */
  queuedAt: number;
  /** Overlays were given it before. */
  released?: true;
  /** The desk wants it next; a lower number goes first. */
  urgent?: number;
  /** Message, name and voice were dropped. */
  wordless?: true;
  /** Of a merged alert: what it was merged from, oldest first. */
  parts?: readonly Part[];
}

/** One tip of a merged alert. */
export type Part = Pick<AlertFacts, 'alertId' | 'tip' | 'place' | 'queuedAt'>;

/** It waits for its turn. */
export type Queued = AlertFacts & { stage: 'queue' };
/** It waits for a decision, and for its time if `releaseAt` (ms since 1970) is not null. */
export type Held = AlertFacts & {
  stage: 'held';
  reasons: readonly HoldReason[];
  releaseAt: number | null;
};
/** Its time on screen is over, and no overlay with the key said that it showed it. */
export type Owed = AlertFacts & { stage: 'owed' };
export type Showing = AlertFacts & {
  stage: 'air';
  /** When it went to the overlays, in ms since 1970. */
  startedAt: number;
  /** When it leaves the screen and the gap after it has passed, in ms since 1970. */
  endsAt: number;
  /** An overlay with the key has said that it shows it. */
  acknowledged: boolean;
  /** Its voice was stopped. */
  mute?: true;
};
export type Alert = Queued | Held | Owed | Showing;
export type Stage = Alert['stage'];

type Holder = { alerts: readonly Alert[] };

/** The alerts in one stage, by place. */
export function inStage<S extends Stage>({ alerts }: Holder, stage: S): Extract<Alert, { stage: S }>[] {
  return alerts.filter((alert): alert is Extract<Alert, { stage: S }> => alert.stage === stage);
}

/** The alert on screen. */
export function onAir({ alerts }: Holder): Showing | null {
  return alerts.find((alert): alert is Showing => alert.stage === 'air') ?? null;
}

/** Replaces some alerts; null ends one. Unchanged ones stay the same objects: storage writes the others only. */
export function changeAlerts(state: { alerts: readonly Alert[] }, change: (alert: Alert) => Alert | null) {
  const alerts = state.alerts.flatMap((alert) => change(alert) ?? []);
  if (alerts.length !== state.alerts.length || alerts.some((alert, at) => alert !== state.alerts[at]))
    state.alerts = alerts;
}

/** The facts of an alert, without what only its stage has. */
function factsOf(alert: Alert): AlertFacts {
  const { alertId, kind, tip, place, queuedAt, released, urgent, wordless, parts } = alert;
  return {
    ...{ alertId, kind, tip, place, queuedAt },
    ...(released ? { released } : {}),
    ...(urgent === undefined ? {} : { urgent }),
    ...(wordless ? { wordless } : {}),
    ...(parts ? { parts } : {}),
  };
}

export const queued = (alert: Alert): Queued => ({ ...factsOf(alert), stage: 'queue' });
export const owed = (alert: Alert): Owed => ({ ...factsOf(alert), stage: 'owed' });
export const held = (
  alert: Alert,
  reasons: readonly HoldReason[],
  releaseAt: number | null = null,
): Held => ({
  ...factsOf(alert),
  ...{ stage: 'held', reasons, releaseAt },
});
export const showing = (alert: Alert, startedAt: number, endsAt: number): Showing => ({
  ...factsOf(alert),
  released: true,
  ...{ stage: 'air', startedAt, endsAt, acknowledged: false },
});

/** The tips that an alert stands for, oldest first. */
export function tipIdsOf({ tip, parts }: Pick<AlertFacts, 'tip' | 'parts'>): string[] {
  return parts ? parts.map((part) => part.tip.id) : [tip.id];
}

/** The tips of alerts, each once. A test has none. */
export function paidTips(alerts: readonly Pick<AlertFacts, 'kind' | 'tip' | 'parts'>[]): string[] {
  return [...new Set(alerts.filter(({ kind }) => kind !== 'test').flatMap(tipIdsOf))];
}

/** An alert as its tips were before they were merged. */
export function unmerged(alert: Alert): Alert[] {
  const { parts, ...rest } = queued(alert);
  return parts ? parts.map((part) => ({ ...rest, ...part })) : [alert];
}

/** A room may hold tips from before tips had a plan, a worth or a handle. */
export const planOf = (tip: Partial<Pick<Tip, 'plan'>>): AlertPlan => tip.plan ?? 'spoken';
/** Below the least that its creator shows: the stream never has it, pages do. Not what the desk wants on the stream. */
export const isUnseen = ({ kind, tip, urgent }: Pick<AlertFacts, 'kind' | 'tip' | 'urgent'>) =>
  kind === 'tip' && planOf(tip) === 'unseen' && urgent === undefined;
/** In lamports; null without a known price, undefined for a tip from before. */
export const worthOf = (tip: Partial<Pick<Tip, 'worth'>>) => tip.worth;

export function withoutWords(tip: Tip): Tip {
  return { ...tip, message: '', name: null, handle: null };
}

/** The same alert without message, name and voice. */
export function silenced<A extends Alert>(alert: A): A {
  const mute = (tip: Tip): Tip => ({
    ...withoutWords(tip),
    plan: planOf(tip) === 'unseen' ? 'unseen' : 'shown',
  });
  const parts = alert.parts?.map((part) => ({ ...part, tip: mute(part.tip) }));
  return { ...alert, tip: mute(alert.tip), wordless: true, ...(parts ? { parts } : {}) };
}

/** What the alert of these parts shows: the sum of one currency, and the newest words. */
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
  const known = tips.filter((tip) => worthOf(tip) != null);
  const worth = known.length === 0 ? null : known.reduce((sum, tip) => sum + BigInt(worthOf(tip)!), 0n);
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
    // However large the sum is: no form has promised a voice, and a sound has the sum of one tip.
    plan: 'shown',
  };
}
