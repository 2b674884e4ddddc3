/** Who may take which step when, by the program's rules, to check before a transaction is built. Unix seconds. */
import { timeOf } from '../draw/networks.ts';
import type { EscrowAccount } from './account.ts';
import type { EscrowStep } from './instructions.ts';
import type { EscrowRefusalName } from './refusals.ts';

const DAY_SECONDS = 86_400n;
/** At open, the end is at most this far ahead. */
export const LONGEST_SECONDS = 366n * DAY_SECONDS;
/** Entries count as closed this long after the end, if the creator never closes them. */
export const CLOSE_GRACE_SECONDS = 7n * DAY_SECONDS;
/** Nothing is committed in the last days before reclaim, so that reveal to pay cannot run into it. */
export const COMMIT_MARGIN_SECONDS = 7n * DAY_SECONDS;
export const RECLAIM_AFTER_SECONDS = 30n * DAY_SECONDS;
export const PROVEN_EXTENSION_SECONDS = 180n * DAY_SECONDS;
export const MIN_PRIZE_LAMPORTS = 10_000_000n;
/** What a caller of reveal, prove, pay and finish gets back from the deposit. */
export const CALL_REPAYMENT_LAMPORTS = 5_000n;
const REPAID_CALLS = 4n;
/** Bytes of a Token-2022 associated account; the deposit for a token prize holds its rent. */
export const DEPOSIT_TOKEN_ACCOUNT_BYTES = 170;

/** The deposit that open takes beside rent, prize and fee. `tokenAccountRent`: rent of 170 bytes today. */
export function depositLamports(isToken: boolean, tokenAccountRent: bigint): bigint {
  return REPAID_CALLS * CALL_REPAYMENT_LAMPORTS + (isToken ? tokenAccountRent : 0n);
}

export type Step = Exclude<EscrowStep, 'open'>;

interface StepRule {
  who: 'creator' | 'operator' | 'creator or operator' | 'anyone';
  /** The refusal that the program would return at `now`; null if it allows the step. */
  when(escrow: EscrowAccount, now: bigint): EscrowRefusalName | null;
}

const status =
  (...allowed: EscrowAccount['status'][]) =>
  (escrow: EscrowAccount): EscrowRefusalName | null =>
    allowed.includes(escrow.status) ? null : 'wrong_status';

export const STEP_RULES: Readonly<Record<Step, StepRule>> = {
  close_entries: {
    who: 'creator',
    when: (escrow) => (escrow.kind === 'participants' ? status('open')(escrow) : 'not_participants'),
  },
  commit: {
    who: 'operator',
    when(escrow, now) {
      if (escrow.status !== 'open' && escrow.status !== 'closed') return 'wrong_status';
      if (now < commitFrom(escrow)) return 'too_early';
      return now > commitUntil(escrow) ? 'too_late' : null;
    },
  },
  reveal: {
    who: 'anyone',
    // The program needs no clock here: before its time the round has no signature.
    when: (escrow, now) =>
      status('committed')(escrow) ?? (now < timeOf(escrow.network, escrow.round) ? 'too_early' : null),
  },
  prove: { who: 'anyone', when: status('revealed') },
  pay: { who: 'anyone', when: status('proven') },
  finish: { who: 'anyone', when: status('paid') },
  cancel: { who: 'creator or operator', when: status('open', 'closed') },
  reclaim: {
    who: 'creator',
    when(escrow, now) {
      if (escrow.status === 'paid') return 'wrong_status';
      return now < escrow.reclaimAt ? 'too_early' : null;
    },
  },
};

/** Why `wallet` may not take this step at `now`, or null. */
export function stepRefusal(
  step: Step,
  escrow: EscrowAccount,
  now: bigint,
  wallet: string,
): EscrowRefusalName | null {
  const { who, when } = STEP_RULES[step];
  if (who === 'creator' && wallet !== escrow.creator) return 'wrong_creator';
  if (who === 'operator' && wallet !== escrow.operator) return 'wrong_operator';
  if (who === 'creator or operator' && wallet !== escrow.creator && wallet !== escrow.operator) {
    return 'wrong_signer';
  }
  return when(escrow, now);
}

/** The first second at which the operator may commit, as things stand. */
export function commitFrom(escrow: Pick<EscrowAccount, 'kind' | 'status' | 'endsAt'>): bigint {
  if (escrow.kind === 'holders') return escrow.endsAt;
  // Closed entries may be committed at once: 0 is before every clock.
  return escrow.status === 'open' ? escrow.endsAt + CLOSE_GRACE_SECONDS : 0n;
}

/** The last second at which the operator may commit. */
export function commitUntil(escrow: Pick<EscrowAccount, 'reclaimAt'>): bigint {
  return escrow.reclaimAt - COMMIT_MARGIN_SECONDS;
}
