/**
 * A line of the archive: every column of a tip, of its plan and of its payment, as in the tables. A new column is in
 * all lines written after it, and NULL in earlier ones.
 */
import type { AlertPlan } from '../../core/alerts/plan.ts';
import { type JsonRow, jsonOf, rowOf } from '../schema/json-rows.ts';
import { tipPayments, tipPlans, tips } from '../schema.ts';

type Tip = typeof tips.$inferSelect;
type Plan = typeof tipPlans.$inferSelect;
type Payment = typeof tipPayments.$inferSelect;

/** A line of the files by creator. Only a paid tip is archived: it has a time and a signature. */
export type TipLine = JsonRow<Tip> & {
  confirmedAt: number;
  signature: string;
  /** Absent for a tip from before there were plans. */
  plan?: Omit<JsonRow<Plan>, 'tipId'>;
  payment: Omit<JsonRow<Payment>, 'tipId' | 'signature'>;
};

export function tipLine({ tip, plan, payment }: { tip: Tip; plan: Plan | null; payment: Payment }): TipLine {
  const { confirmedAt, signature } = tip;
  if (confirmedAt === null || signature === null) throw new Error(`tip ${tip.id} is not paid`);
  const { tipId, signature: same, ...paid } = jsonOf(payment);
  const line = { ...jsonOf(tip), confirmedAt, signature, payment: paid };
  if (!plan) return line;
  const { tipId: of, ...planned } = jsonOf(plan);
  return { ...line, plan: planned };
}

/** Returns the three rows of a line. */
export function rowsOf(line: TipLine): { tip: Tip; plan: Plan | null; payment: Payment } {
  const { id: tipId, signature, plan, payment } = line;
  return {
    tip: rowOf(tips, line),
    plan: plan ? rowOf(tipPlans, { tipId, ...plan }) : null,
    payment: rowOf(tipPayments, { tipId, signature, ...payment }),
  };
}

/** Returns the tip of a line, with its plan and its worth in lamports. */
export function tipOf(
  line: TipLine,
): Tip & { plan: AlertPlan | null; worth: bigint | null; dollars: boolean } {
  const { tip, plan } = rowsOf(line);
  const dollars = plan?.dollars ?? tip.currency === 'SOL';
  return { ...tip, plan: plan?.plan ?? null, worth: plan?.worth ?? null, dollars };
}

/**
 * A line of the files by sender. It has no words, because only the files by creator are written again without them, and
 * no column that lists of sent tips do not show.
 */
export type SentLine = ReturnType<typeof sentLine>;

export function sentLine(line: TipLine) {
  const { message, payment, treasury, tokenProgram, blockhash, ...rest } = line;
  const { lastValidBlockHeight, preparedAt, slot, ...sent } = rest;
  return sent;
}
