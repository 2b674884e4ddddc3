/**
 * What leaves the wallet for a giveaway: the prize, the platform's fee and the network's deposit, as the worker
 * computes them.
 */
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { feeOf } from '../../../core/fees.ts';
import { SOL_DECIMALS } from '../../../core/money.ts';
import { depositOf, type NetworkCosts } from '../../../core/network-costs.ts';
import { unitsText } from '../format.ts';
import { prizeRules, prizeUnits } from './amounts.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';

/** An amount of one currency. */
export interface Sum {
  units: bigint;
  decimals: number;
  symbol: string;
  /** SOL: wrapped SOL. */
  mint: string;
}

export interface Total {
  prize: Sum;
  fee: Sum;
  /** SOL that the network holds until the end; absent until the network has answered. */
  deposit?: Sum;
  /** The least of the deposit that returns. */
  back?: Sum;
  /** The most that the network charges for the transaction. */
  networkFee?: Sum;
  /** Prize, fee and deposit, one sum per currency. */
  total: Sum[];
}

/** The part of a sum that its worth in dollars follows from. */
export const worth = ({ units, decimals, mint }: Sum) => ({ units, decimals, mint });

export const sumText = ({ units, decimals, symbol }: Sum) => unitsText(units, decimals, symbol);

/** Null while the amount, the coin or the fee is unknown. */
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
  const sol = (units: bigint): Sum => ({
    units,
    decimals: SOL_DECIMALS,
    symbol: 'SOL',
    mint: WRAPPED_SOL_MINT,
  });
  const own = (units: bigint): Sum =>
    inSol ? sol(units) : { units, decimals, symbol: token!.symbol, mint: token!.tokenAddress };
  const known = { prize: own(prize), fee: own(fee) };
  if (!costs) return { ...known, total: [own(prize + fee)] };
  const { lamports: deposit, back } = depositOf(costs, draft.prizeCurrency, draft.placeCount);
  return {
    ...known,
    deposit: sol(deposit),
    back: sol(back),
    networkFee: sol(BigInt(costs.networkFee)),
    total: inSol ? [own(prize + fee + deposit)] : [own(prize + fee), sol(deposit)],
  };
}

/** What the wallet is short of, with what it holds; null while it has enough, or what it holds is unknown. */
export function shortOf(
  total: Total | null,
  holdings: Readonly<Record<string, bigint | undefined>>,
): { held: Sum; needed: Sum } | null {
  for (const sum of total?.total ?? []) {
    const inSol = sum.mint === WRAPPED_SOL_MINT;
    const needed = { ...sum, units: sum.units + (inSol ? (total?.networkFee?.units ?? 0n) : 0n) };
    const held = holdings[sum.mint];
    if (held !== undefined && held < needed.units) return { held: { ...sum, units: held }, needed };
  }
  return null;
}
