/** What leaves the wallet for a giveaway: the prize and, on top of it, the platform's fee. Exact, as the worker computes it. */
import { BPS } from '../../../core/money.ts';
import { unitsText } from '../format.ts';
import { prizeRules, prizeUnits } from './amounts.ts';
import type { DraftToken, GiveawayDraft } from './draft.ts';

export interface Total {
  prize: string;
  fee: string;
  total: string;
}

/** As texts with their currency; null while the amount, the coin or the fee is not known. */
export function totalOf(
  draft: GiveawayDraft,
  token: DraftToken | null,
  feeBps: number | undefined,
): Total | null {
  const inSol = draft.prizeCurrency === 'SOL';
  if (feeBps === undefined || (!inSol && !token)) return null;
  const { decimals } = prizeRules(draft, token);
  const prize = prizeUnits(draft, token);
  if (!prize) return null;
  const fee = (prize * BigInt(feeBps)) / BPS;
  const text = (units: bigint) => unitsText(units, decimals, inSol ? 'SOL' : token!.symbol);
  return { prize: text(prize), fee: text(fee), total: text(prize + fee) };
}
