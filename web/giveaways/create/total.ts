/**
 * What leaves the wallet for a giveaway: the prize, the platform's fee and the network's deposit, as the worker
 * computes them.
 */
import { feeOf } from '../../../core/fees.ts';
import { SOL_DECIMALS } from '../../../core/money.ts';
import { depositOf, type NetworkCosts } from '../../../core/network-costs.ts';
import { unitsText } from '../format.ts';
import { prizeRules, prizeUnits } from './amounts.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';

export interface Total {
  prize: string;
  fee: string;
  /** SOL that the network holds until the end; absent until the network has answered. */
  deposit?: string;
  /** The least of the deposit that returns. */
  back?: string;
  /** The most that the network charges for the transaction. */
  networkFee?: string;
  /** Prize, fee and deposit, one text per currency. */
  total: string[];
}

/** As texts with their currency; null while the amount, the coin or the fee is unknown. */
export function totalOf(
  draft: GiveawayDraft,
  token: DraftToken | null,
  feeBps: number | undefined,
  costs: NetworkCosts | null = null,
): Total | null {
  const inSol = draft.prizeCurrency === 'SOL';
  if (feeBps === undefined || (!inSol && !token)) return null;
  const { decimals } = prizeRules(draft, token);
  const prize = prizeUnits(draft, token);
  if (!prize) return null;
  const fee = feeOf(prize, feeBps);
  const text = (units: bigint) => unitsText(units, decimals, inSol ? 'SOL' : token!.symbol);
  const sol = (lamports: bigint) => unitsText(lamports, SOL_DECIMALS, 'SOL');
  const own = { prize: text(prize), fee: text(fee) };
  if (!costs) return { ...own, total: [text(prize + fee)] };
  const { lamports: deposit, back } = depositOf(costs, draft.prizeCurrency, draft.placeCount);
  return {
    ...own,
    deposit: sol(deposit),
    back: sol(back),
    networkFee: sol(BigInt(costs.networkFee)),
    total: inSol ? [text(prize + fee + deposit)] : [text(prize + fee), sol(deposit)],
  };
}
