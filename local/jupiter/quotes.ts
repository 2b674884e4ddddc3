/** The parameters of a quote, and the terms that answer them. */
import { isAddress, WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { JupiterFault } from '../faults.ts';
import { newAddress } from '../world/keys.ts';
import { LEG_ACCOUNTS, MAX_LEGS } from './pool.ts';

const BPS = 10_000n;

export interface Asked {
  mint: string;
  amount: bigint;
  slippageBps: bigint;
  /** Markets along the route: as many as `maxAccounts` allows, because the longest route has the best price. */
  legs: number;
}

export interface Quoted extends Asked {
  out: bigint;
  fault: JupiterFault;
}

/** Returns the caller's parameters, or the problem with them. */
export function readAsked(query: Record<string, unknown>): Asked | string {
  const { inputMint, outputMint, amount, slippageBps = '50', maxAccounts = '64' } = query;
  if (typeof inputMint !== 'string' || !isAddress(inputMint)) return 'Invalid inputMint';
  if (outputMint !== WRAPPED_SOL_MINT) return 'Only SOL is paid here';
  if (typeof amount !== 'string' || !/^[1-9]\d{0,19}$/.test(amount)) return 'Invalid amount';
  const slippage = Number(slippageBps);
  if (!Number.isInteger(slippage) || slippage < 0 || slippage > 10_000) return 'Invalid slippageBps';
  const accounts = Number(maxAccounts);
  if (!Number.isInteger(accounts) || accounts < 1 || accounts > 64) return 'Invalid maxAccounts';
  const legs = Math.min(MAX_LEGS, Math.floor(accounts / LEG_ACCOUNTS));
  return { mint: inputMint, amount: BigInt(amount), slippageBps: BigInt(slippage), legs };
}

/** Returns the fields that quotes and builds share. */
export function terms({ mint, amount, slippageBps, out, legs, fault }: Quoted) {
  const least = (out * (BPS - slippageBps) + BPS - 1n) / BPS;
  const threshold = fault === 'loose' ? least / 2n : least;
  const inputMint = fault === 'wrong-mint' ? newAddress() : mint;
  const inAmount = String(fault === 'wrong-amount' ? amount + 1n : amount);
  const outAmount = fault === 'nothing' ? '0' : String(out);
  const swapInfo = () => ({
    ammKey: newAddress(),
    label: 'Local Pool',
    inputMint,
    outputMint: WRAPPED_SOL_MINT,
    inAmount,
    outAmount,
  });
  return {
    inputMint,
    outputMint: WRAPPED_SOL_MINT,
    inAmount,
    outAmount,
    otherAmountThreshold: String(threshold),
    swapMode: fault === 'wrong-mode' ? 'ExactOut' : 'ExactIn',
    slippageBps: Number(slippageBps),
    routePlan: Array.from({ length: legs }, () => ({ swapInfo: swapInfo(), percent: 100, bps: 10_000 })),
  };
}
