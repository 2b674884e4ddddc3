/**
 * The program's rules about the callers and times of each step, checked before a transaction is built. Unix seconds.
 */
import { type BeaconNetwork, firstRoundFrom, timeOf } from '../draw/networks.ts';
import { type EscrowAccount, isDone, openForChange, remainingWeight } from './account.ts';
import type { EscrowStep } from './instructions.ts';
import type { EscrowRefusalName } from './refusals.ts';

const DAY_SECONDS = 86_400n;
/** At open, the end is at most this far ahead. */
export const LONGEST_SECONDS = 366n * DAY_SECONDS;
/** At open, openBefore is at most this far ahead. */
export const OPEN_AT_MOST_BEFORE_SECONDS = DAY_SECONDS;
/** Entries count as closed this long after the end, even if the creator does not close them. */
export const CLOSE_GRACE_SECONDS = 7n * DAY_SECONDS;
/** Nothing is committed in the last days before reclaim, so that reveal to pay cannot run into it. */
export const COMMIT_MARGIN_SECONDS = 7n * DAY_SECONDS;
export const RECLAIM_AFTER_SECONDS = 30n * DAY_SECONDS;
export const PROVEN_EXTENSION_SECONDS = 180n * DAY_SECONDS;
export const MAX_COMMITS = 3;
export const MIN_PRIZE_LAMPORTS = 10_000_000n;
/** The minimum amount of a place in SOL: it lifts an empty wallet above the rent minimum. */
export const MIN_PLACE_LAMPORTS = 1_000_000n;
/** The shortest and the longest window, in seconds. 0 stands for the shortest, and allows a live commit. */
export const MIN_WINDOW_SECONDS = 600;
export const MAX_WINDOW_SECONDS = 86_400;
/** Minimum time from a commit's cutoff to its round: the chain's clock may be this far behind. */
const LATE_SECONDS = 300;
/** The same two in the program's local build. */
const LOCAL_MIN_WINDOW_SECONDS = 7;
const LOCAL_LATE_SECONDS = 5;
/** The deposit's repayment to a caller of reveal, prove, pay or finish. */
export const CALL_REPAYMENT_LAMPORTS = 5_000n;
/** Bytes of a Token-2022 associated account; the deposit for a token prize holds its rent once for each place. */
export const DEPOSIT_TOKEN_ACCOUNT_BYTES = 170;

/** Returns the deposit that open takes beside rent, prize and fee. `tokenAccountRent`: today's rent of 170 bytes. */
export function depositLamports(places: number, isToken: boolean, tokenAccountRent: bigint): bigint {
  const calls = BigInt(2 + 2 * places);
  return calls * CALL_REPAYMENT_LAMPORTS + (isToken ? BigInt(places) * tokenAccountRent : 0n);
}

export type Step = Exclude<EscrowStep, 'open'>;

/** The parameters of a step beside the escrow. */
interface StepChoice {
  /** Commit: whether the creator signs too. */
  live?: boolean;
  /** The place of prove and pay; absent: the next possible one. */
  place?: number;
  /** Reveal: the beacon. Absent: no clock is asked, as the program asks none. */
  network?: BeaconNetwork;
}

interface StepRule {
  who: 'creator' | 'operator' | 'creator or operator' | 'anyone';
  /** The refusal that the program would return at `now`; null if it allows the step. */
  when(escrow: EscrowAccount, now: bigint, wallet: string, details: StepChoice): EscrowRefusalName | null;
}

const status =
  (...allowed: EscrowAccount['status'][]) =>
  (escrow: EscrowAccount): EscrowRefusalName | null =>
    allowed.includes(escrow.status) ? null : 'wrong_status';

/** Nothing ends an escrow while it could be opened again. */
const untilReopened = ({ openBefore }: EscrowAccount, now: bigint): EscrowRefusalName | null =>
  now < openBefore ? 'too_early' : null;

export const STEP_RULES: Readonly<Record<Step, StepRule>> = {
  close_entries: {
    who: 'creator',
    when: (escrow) => (escrow.kind === 'participants' ? status('open')(escrow) : 'not_participants'),
  },
  commit: {
    who: 'operator',
    when(escrow, now, _wallet, { live = false }) {
      if (escrow.commits >= MAX_COMMITS) return 'too_many_commits';
      if (live && escrow.window !== 0) return 'bad_window';
      if (escrow.status !== 'open' && escrow.status !== 'closed') return 'wrong_status';
      if (now < commitFrom(escrow, live)) return 'too_early';
      return now > commitUntil(escrow) ? 'too_late' : null;
    },
  },
  reveal: {
    who: 'anyone',
    // The program needs no clock here: before its time the round has no signature.
    when: (escrow, now, _wallet, { network }) =>
      status('committed')(escrow) ?? (network && now < timeOf(network, escrow.round) ? 'too_early' : null),
  },
  prove: {
    who: 'anyone',
    when(escrow, _now, _wallet, { place = escrow.proven }) {
      if (escrow.status !== 'revealed') return 'wrong_status';
      if (place !== escrow.proven || place >= escrow.places.length) return 'wrong_place';
      return remainingWeight(escrow) === 0n ? 'nothing_left' : null;
    },
  },
  pay: {
    who: 'anyone',
    when(escrow, _now, _wallet, { place }) {
      if (escrow.status !== 'revealed') return 'wrong_status';
      const waiting = escrow.places.flatMap(({ winner, paid }, at) => (winner !== null && !paid ? [at] : []));
      return (place === undefined ? waiting.length > 0 : waiting.includes(place)) ? null : 'wrong_place';
    },
  },
  finish: {
    who: 'anyone',
    when(escrow, now, wallet) {
      const early = untilReopened(escrow, now) ?? status('revealed')(escrow);
      if (early !== null || isDone(escrow)) return early;
      if (!escrow.places.some(({ paid }) => paid)) return 'wrong_status';
      if (now < escrow.reclaimAt) return 'too_early';
      return wallet === escrow.creator ? null : 'wrong_creator';
    },
  },
  cancel: {
    who: 'creator or operator',
    when(escrow, now) {
      if (openForChange(escrow, now)) return untilReopened(escrow, now);
      return escrow.status === 'committed' ? 'too_late' : 'wrong_status';
    },
  },
  reclaim: {
    who: 'creator',
    when(escrow, now) {
      if (now < escrow.reclaimAt) return 'too_early';
      return untilReopened(escrow, now) ?? (escrow.places.some(({ paid }) => paid) ? 'wrong_status' : null);
    },
  },
  withdraw: {
    who: 'creator or operator',
    when: (escrow, now) => status('committed')(escrow) ?? (now < escrow.cutoff ? null : 'too_late'),
  },
};

/** Returns why `wallet` may not take this step at `now`, or null. */
export function stepRefusal(
  step: Step,
  escrow: EscrowAccount,
  now: bigint,
  wallet: string,
  details: StepChoice = {},
): EscrowRefusalName | null {
  const { who, when } = STEP_RULES[step];
  if (who === 'creator' && wallet !== escrow.creator) return 'wrong_creator';
  if (who === 'operator' && wallet !== escrow.operator) return 'wrong_operator';
  if (who === 'creator or operator' && wallet !== escrow.creator && wallet !== escrow.operator) {
    return 'wrong_signer';
  }
  return when(escrow, now, wallet, details);
}

/** Returns the first second at which the operator may commit. `live`: with the creator's signature. */
export function commitFrom(escrow: Pick<EscrowAccount, 'kind' | 'status' | 'endsAt'>, live = false): bigint {
  if (escrow.kind === 'holders') return escrow.endsAt;
  // Closed entries may be committed at once: 0 is before every clock. The creator's signature closes them too.
  return escrow.status === 'open' && !live ? escrow.endsAt + CLOSE_GRACE_SECONDS : 0n;
}

/** Returns the last second at which the operator may commit. */
export function commitUntil(escrow: Pick<EscrowAccount, 'reclaimAt'>): bigint {
  return escrow.reclaimAt - COMMIT_MARGIN_SECONDS;
}

/** Returns the cutoff (0n: none) and the round that the program fixes for a commit at `now`. */
export function commitTimes(
  { network, window }: { network: BeaconNetwork; window: number },
  live: boolean,
  now: bigint,
): { cutoff: bigint; round: bigint } {
  if (live) return { cutoff: 0n, round: firstRoundFrom(network, Number(now) + network.lead) };
  const cutoff = now + BigInt(Math.max(window, minWindow(network)));
  return { cutoff, round: firstRoundFrom(network, Number(cutoff) + lateSeconds(network)) };
}

/** Returns the shortest window, in seconds. */
export function minWindow({ id }: Pick<BeaconNetwork, 'id'>): number {
  return id === 1 ? LOCAL_MIN_WINDOW_SECONDS : MIN_WINDOW_SECONDS;
}

/** Returns the shortest time from a commit's cutoff to its round, in seconds. */
export function lateSeconds({ id }: Pick<BeaconNetwork, 'id'>): number {
  return id === 1 ? LOCAL_LATE_SECONDS : LATE_SECONDS;
}
