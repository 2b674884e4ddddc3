/** What the form says of the draft: its fee and what will happen on the stream. */
import { useRef, useState } from 'react';
import type { AlertPlan } from '../../core/alerts/plan.ts';
import { sleep } from '../timers.ts';
import { shownFee, type Terms } from './terms.ts';
import { draftUnits, type TipDraft, type TokenOfDraft } from './tip-draft.ts';

/** What is said comes with a file and an answer of its own; a press is faster at times. */
const PATIENCE_MS = 3000;
const LOOK_MS = 50;

/** A plan of the line that says it, for this amount. */
export interface SaidPlan {
  units: bigint | null;
  currency: TipDraft['currency'];
  plan: AlertPlan | null;
  /** Why the creator does not accept the amount; null if it does. */
  refusal: string | null;
  /** The creator's own least, in place of the form's; null without one. */
  least: string | null;
}

export function useTerms(draft: TipDraft, token: TokenOfDraft, percentage: number | null) {
  const amount = draftUnits(draft, token);
  const { currency } = draft;
  /** What the server has prepared for an amount, where that was not what the form had said. */
  const [prepared, setPrepared] = useState<(Terms & Pick<TipDraft, 'currency'>) | null>(null);
  const [line, setLine] = useState<SaidPlan | null>(null);
  const known = prepared?.amount === amount && prepared.currency === currency ? prepared : null;
  const fee = known ? known.fee : shownFee(amount, percentage);

  const isSaid = line !== null && line.units === amount && line.currency === currency;
  const plan = known?.plan ?? (isSaid ? line.plan : null);
  // A press is answered by what the form shows by then, not by what it showed at the press.
  const shown = useRef<Terms>({ amount: 0n, fee, plan });
  shown.current = { amount: amount ?? 0n, fee, plan };

  return {
    fee,
    /** What the form says will happen on the stream; null while it does not. */
    plan,
    /** What the server has fixed for this amount, if it has. */
    fixed: known?.plan ?? null,
    /** Why the creator does not accept the amount; null if it does, as far as is known. */
    refusal: isSaid ? line.refusal : null,
    /** Until the line has said something else, also of another amount. */
    least: line?.currency === currency ? line.least : null,
    /** Called by the line above the button with what it says. */
    say: setLine,
    /** Waits for a moment for what is still to be said. */
    async said(): Promise<Terms> {
      const isWhole = () => shown.current.fee !== null && shown.current.plan !== null;
      for (let waited = 0; !isWhole() && waited < PATIENCE_MS; waited += LOOK_MS) await sleep(LOOK_MS);
      return shown.current;
    },
    changed: (terms: Terms) => setPrepared({ ...terms, currency }),
  };
}
