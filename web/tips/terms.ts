/**
 * The terms of a tip on the form, and those that the server has prepared: the wallet is asked for nothing else. Pure.
 */
import type { AlertPlan } from '../../core/alerts/plan.ts';
import { feeOf } from '../../core/fees.ts';
import type { PreparedTip } from '../../core/tips/model.ts';
import { FlowError } from '../client/call.ts';
import { words } from './tip-words.ts';

export interface Terms {
  /** Base units of the amount's currency. */
  amount: bigint;
  /** Null while the form shows none. */
  fee: bigint | null;
  /** The plan on the stream; null while the form shows none. */
  plan: AlertPlan | null;
}

/**
 * Returns the fee of an amount as the form shows it. `percentage`: as the platform states it; null while it is not
 * known.
 */
export function shownFee(amount: bigint | null, percentage: number | null): bigint | null {
  return amount === null || percentage === null ? null : feeOf(amount, Math.round(percentage * 100));
}

/** The prepared terms differ from those on the form. The form shows them, and asks once more. */
export class TermsChanged extends FlowError {
  override name = 'TermsChanged';
  readonly terms: Terms;

  constructor(terms: Terms) {
    super(words.otherTerms);
    this.terms = terms;
  }
}

/** Throws FlowError if another sum was prepared, and TermsChanged if its shares or its plan are not as `said`. */
export function checkTerms(
  said: Terms,
  prepared: Pick<PreparedTip, 'creatorAmountUnits' | 'platformFeeUnits' | 'plan'>,
): void {
  const fee = BigInt(prepared.platformFeeUnits);
  const creator = BigInt(prepared.creatorAmountUnits);
  if (creator + fee !== said.amount) throw new FlowError(words.otherAmount);
  if (fee !== said.fee || creator !== said.amount - said.fee || prepared.plan !== said.plan)
    throw new TermsChanged({ amount: said.amount, fee, plan: prepared.plan });
}
