/** The steps of a payout, as an admin follows them. */
import { type Payout, type PayoutStep, SOL_ASSET } from '../../core/payouts.ts';
import { words } from './words.ts';

export interface StepLine {
  label: string;
  state: 'done' | 'active' | 'waiting' | 'failed';
  signature: string | null;
}

/** The steps with their transactions (null: none) and the names that they have once they are done. */
const TOKEN_STEPS: { step: PayoutStep | null; label: string }[] = [
  { step: null, label: words.progress.confirmed },
  { step: 'move', label: words.progress.move },
  { step: 'swap', label: words.progress.swap },
  { step: 'split', label: words.progress.split },
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
    ? [...wanted.slice(0, 2), { step: 'return' as const, label: words.progress.return }]
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
  if (returnAsked && (stage === 'confirmed' || stage === 'moved')) return words.progress.returning;
  switch (stage) {
    case 'confirmed':
      return asset === SOL_ASSET ? words.progress.sharing : words.progress.moving;
    case 'moved':
      return words.progress.swapping;
    case 'swapped':
      return words.progress.sharing;
    case 'done':
      return words.progress.paid;
    case 'returned':
      return words.progress.returned;
    default:
      return returnAsked ? words.progress.takenBack : words.progress.failed;
  }
}
