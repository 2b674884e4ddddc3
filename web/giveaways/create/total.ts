/** The total that leaves the wallet for a giveaway, as the worker computes it, and the wallet's funds for it. */
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { amountBesideFee, feeOf } from '../../../core/fees.ts';
import { SOL_DECIMALS } from '../../../core/money.ts';
import { depositOf, type NetworkCosts } from '../../../core/network-costs.ts';
import { useBalance } from '../../client/balance.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { unitsText } from '../format.ts';
import { prizeRules, typedPrize } from './amounts.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

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

/** Returns the part of a sum that its worth in dollars follows from. */
export const worth = ({ units, decimals, mint }: Sum) => ({ units, decimals, mint });

export const sumText = ({ units, decimals, symbol }: Sum) => unitsText(units, decimals, symbol);

/** Returns the total; null while the amount, the coin or the fee is unknown. */
export function totalOf(
  draft: GiveawayDraft,
  token: DraftToken | null,
  feeBps: number | undefined,
  costs: NetworkCosts | null = null,
): Total | null {
  const inSol = draft.prizeCurrency === 'SOL';
  if (feeBps === undefined || (!inSol && !token)) return null;
  const { decimals } = prizeRules(draft, token);
  const prize = typedPrize(draft, token);
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

/**
 * Returns the currency that the wallet lacks, with its balance; null while it has enough, or its balance is unknown.
 */
export function shortage(
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

export interface Funds {
  /** Of the prize's currency; null while it is unknown. */
  held: Sum | null;
  /** Base units of the largest prize in a coin; null for SOL, of which the wallet needs some more. */
  most: bigint | null;
  /** The reason why the wallet cannot pay for the draft, as a sentence; null if it can, or while that is unknown. */
  short: string | null;
}

export function useFunds(
  draft: GiveawayDraft,
  token: DraftToken | null,
  config: PublicConfig | undefined,
): Funds {
  const coin = draft.prizeCurrency === 'CREATOR_COIN' ? token : null;
  const inSol = draft.prizeCurrency === 'SOL';
  const lamports = useBalance(WRAPPED_SOL_MINT);
  const coins = useBalance(coin?.tokenAddress ?? null);
  const feeBps = config?.platformFee.basisPoints;
  const total = totalOf(draft, token, feeBps, config?.costs);
  const short = shortage(total, {
    [WRAPPED_SOL_MINT]: lamports?.units,
    ...(coin && { [coin.tokenAddress]: coins?.units }),
  });
  const held: Sum | null = inSol
    ? lamports
      ? { ...lamports, symbol: 'SOL', mint: WRAPPED_SOL_MINT }
      : null
    : coins && coin
      ? { ...coins, symbol: coin.symbol, mint: coin.tokenAddress }
      : null;
  return {
    held,
    most: inSol || !held || feeBps === undefined ? null : amountBesideFee(held.units, feeBps),
    short: short && words.prize.notEnough(sumText(short.held), sumText(short.needed)),
  };
}
