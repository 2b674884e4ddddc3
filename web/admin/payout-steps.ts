/** The steps of a payout, as an admin follows them. */
import { type Payout, type PayoutStep, SOL_ASSET } from '../../core/payouts.ts';

export interface StepLine {
  label: string;
  state: 'done' | 'active' | 'waiting' | 'failed';
  signature: string | null;
}

/** The steps with their transactions (null: none) and the names that they have once they are done. */
const TOKEN_STEPS: { step: PayoutStep | null; label: string }[] = [
  { step: null, label: 'Confirmed' },
  { step: 'move', label: 'Moved to the swap wallet' },
  { step: 'swap', label: 'Swapped for SOL' },
  { step: 'split', label: 'Shared among the admins' },
];
const SOL_STEPS = TOKEN_STEPS.filter(({ step }) => step === null || step === 'split');

/** Number of completed steps, in the order of TOKEN_STEPS. */
const REACHED: Record<Payout['stage'], number> = {
  confirmed: 1,
  moved: 2,
  swapped: 3,
  done: 4,
  returned: 2,
  failed: 1,
};

export function stepLines(payout: Payout): StepLine[] {
  const { asset, stage, returnAsked, transactions } = payout;
  const back = stage === 'returned' || (returnAsked && (stage === 'confirmed' || stage === 'moved'));
  const wanted = asset === SOL_ASSET ? SOL_STEPS : TOKEN_STEPS;
  const steps = back
    ? [...wanted.slice(0, 2), { step: 'return' as const, label: 'Back in the treasury' }]
    : wanted;
  const over = stage === 'done' || stage === 'returned';
  const reached = over ? steps.length : REACHED[stage];
  return steps.map(({ step, label }, place) => {
    const sent = transactions.filter((one) => one.step === step);
    const landed = sent.find(({ status }) => status === 'confirmed');
    return {
      label,
      state:
        place < reached ? 'done' : place > reached ? 'waiting' : stage === 'failed' ? 'failed' : 'active',
      signature: (landed ?? sent.at(-1))?.signature ?? null,
    };
  });
}

/** A payout's state in one sentence. */
export function stageText({ stage, returnAsked, asset }: Payout): string {
  if (returnAsked && (stage === 'confirmed' || stage === 'moved')) return 'On its way back to the treasury';
  switch (stage) {
    case 'confirmed':
      return asset === SOL_ASSET ? 'Sharing out' : 'Moving to the swap wallet';
    case 'moved':
      return 'Swapping for SOL';
    case 'swapped':
      return 'Sharing out';
    case 'done':
      return 'Paid out';
    case 'returned':
      return 'Returned to the treasury';
    default:
      return returnAsked ? 'Taken back, nothing was moved' : 'Failed, nothing was moved';
  }
}
