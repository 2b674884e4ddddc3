/** The canary: small real tips between two wallets of the operator. When the next one is due, and what its ends mean. */
import type { Finding } from './concerns.ts';

export const CANARY_LAMPORTS = 1_000_000n;
const EVERY_MS = 600_000;
/** After one that did not arrive: an outage, and its end, are known soon. */
const AGAIN_MS = 120_000;
/** One may be lost without a fault of the site. */
const OUTAGE_AFTER = 2;

/** Which of the two wallets pays. */
export type Side = 0 | 1;

/** The ways of a canary: joining the room, prepare, and from the signed bytes to their confirmation and to the room. */
export const LEGS = ['joined', 'prepared', 'confirmed', 'told'] as const;
export type Leg = (typeof LEGS)[number];
/** Times in ms. */
export type LegTimes = Record<Leg, number>;

/** A canary whose bytes are signed and whose end is not known. Nothing else is signed before that. */
export interface OpenCanary {
  tipId: string;
  /** Base64. */
  signed: string;
}

/**
 * arrived: `times` is null if it was continued later. failed: at which leg. The others say nothing about the site: this
 * wallet holds too little; this coin takes no tips; strangers use up what the canary's address may ask for; the operator
 * refuses tips at present.
 */
export type CanaryEnd =
  | { is: 'arrived'; times: LegTimes | null }
  | { is: 'failed'; at: Leg }
  | { is: 'poor'; wallet: string }
  | { is: 'wrong'; coin: string }
  | { is: 'limited' }
  | { is: 'off' };

type Lack = Extract<CanaryEnd, { is: 'poor' | 'wrong' | 'limited' }>;

export interface CanaryState {
  pays: Side;
  open: OpenCanary | null;
  nextAt: number;
  failures: number;
  failedAt: Leg | null;
  /** What the operator must do, so that tips are made again. */
  lack: Lack | null;
}

export const NO_CANARY: CanaryState = {
  ...{ pays: 0, open: null, nextAt: 0, failures: 0, failedAt: null, lack: null },
};

/** Returns the state after a canary. `open`: what is still open of it. `now` in ms. */
export function afterCanary(
  state: CanaryState,
  end: CanaryEnd,
  open: OpenCanary | null,
  now: number,
): CanaryState {
  const failed = end.is === 'failed';
  const lack = end.is === 'poor' || end.is === 'wrong' || end.is === 'limited' ? end : null;
  // It failed before, and now has an end: one tip is one failure.
  const isOld = failed && state.open !== null && open === null;
  const failures = failed ? state.failures + (isOld ? 0 : 1) : lack ? state.failures : 0;
  const isUntold = failed && end.at === 'told';
  // An untold tip was paid: once the outage is known, a further one has its turn, and soon would only cost more fees.
  const isSoon = end.is === 'limited' || (failed && !(isUntold && failures >= OUTAGE_AFTER));
  // The other wallet has what this one paid, or what this one lacks.
  const isOther = open === null && (end.is === 'arrived' || end.is === 'poor' || isUntold);
  return {
    pays: isOther ? (state.pays === 0 ? 1 : 0) : state.pays,
    open,
    nextAt: isOld ? now : now + (isSoon ? AGAIN_MS : EVERY_MS),
    failures,
    failedAt: failed ? end.at : lack ? state.failedAt : null,
    lack: lack ?? (end.is === 'arrived' ? null : state.lack),
  };
}

function lackText(lack: Lack): string {
  if (lack.is === 'poor')
    return `The canary's wallet ${lack.wallet} holds too little for a test tip: send it 0.1 SOL`;
  if (lack.is === 'wrong')
    return `The canary's coin ${lack.coin} takes no test tips: CANARY_COINS needs a coin of each wallet, in their order`;
  return 'The canary may make no test tips: others use up the share of its address';
}

const FAILED: Record<Leg, string> = {
  joined: 'the room of a coin does not answer',
  prepared: 'the site prepares no tip',
  confirmed: 'the tips are not confirmed within a minute',
  told: 'pages are not told of them',
};

/** Returns what the operator must know. Only failures are an outage; the words name no wallet then, as anyone reads them. */
export function canaryFindings({ failures, failedAt, lack }: CanaryState): Finding[] {
  const outage = `Test tips do not arrive: ${FAILED[failedAt ?? 'prepared']}`;
  return [
    ...(failures >= OUTAGE_AFTER ? [{ key: 'canary', text: outage, urgent: true }] : []),
    ...(lack === null ? [] : [{ key: 'canary lack', text: lackText(lack), urgent: false }]),
  ];
}

/** Returns half and nine tenths of the times, in ms, of each leg; null of no canary. */
export function quantilesOf(times: readonly LegTimes[]): Record<Leg, { p50: number; p90: number }> | null {
  if (times.length === 0) return null;
  const of = (leg: Leg) => {
    const sorted = times.map((one) => one[leg]).sort((one, other) => one - other);
    const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1]!;
    return { p50: at(0.5), p90: at(0.9) };
  };
  return { joined: of('joined'), prepared: of('prepared'), confirmed: of('confirmed'), told: of('told') };
}
