/** Checks whether the wallets of a tip can pay for it, before its transaction is built. */
import { formatAmount, SOL_DECIMALS } from '../money.ts';
import { Refusal } from '../refusals.ts';
import type { TipCurrency } from './tip-limits.ts';

/** The accounts of a tip on chain; amounts in lamports unless named otherwise. */
export interface TipFunds {
  senderLamports: bigint;
  /** Base units of the token that the sender's associated account holds; null when the tip is in SOL. */
  senderTokens: bigint | null;
  /** The token's freeze authority has frozen that account. */
  senderFrozen: boolean;
  creatorLamports: bigint;
  treasuryLamports: bigint;
  /** Network fee, priority fee and rent of token accounts that the tip makes. */
  networkCost: bigint;
  /** Smallest balance of an account without data, as the chain says it today. */
  rentMinimum: bigint;
}

/**
 * Refuses a tip that the chain would refuse, with the reason: too little SOL or tokens, a remainder below the rent
 * minimum, a share that would leave a new wallet below it. `tip` in base units of its currency.
 */
export function checkFunds(
  funds: TipFunds,
  tip: {
    amount: bigint;
    platformFee: bigint;
    creatorAmount: bigint;
    currency: TipCurrency;
    decimals: number;
    symbol: string;
  },
): void {
  const sol = (lamports: bigint) => formatAmount(lamports, SOL_DECIMALS);
  if (funds.senderFrozen) throw new Refusal('sender_token_frozen', { symbol: tip.symbol });
  if (tip.currency === 'TOKEN' && (funds.senderTokens ?? 0n) < tip.amount) {
    const text = (units: bigint) => formatAmount(units, tip.decimals);
    throw new Refusal('insufficient_token', {
      have: text(funds.senderTokens ?? 0n),
      need: text(tip.amount),
      symbol: tip.symbol,
    });
  }
  const need = funds.networkCost + (tip.currency === 'SOL' ? tip.amount : 0n);
  const left = funds.senderLamports - need;
  if (left < 0n) throw new Refusal('insufficient_sol', { have: sol(funds.senderLamports), need: sol(need) });
  if (left > 0n && left < funds.rentMinimum) {
    throw new Refusal('sender_below_rent', { left: sol(left), minimum: sol(funds.rentMinimum) });
  }
  if (tip.currency === 'TOKEN') return;
  if (funds.creatorLamports + tip.creatorAmount < funds.rentMinimum) {
    throw new Refusal('creator_below_rent', { minimum: sol(funds.rentMinimum - funds.creatorLamports) });
  }
  if (tip.platformFee > 0n && funds.treasuryLamports + tip.platformFee < funds.rentMinimum) {
    throw new Refusal('treasury_below_rent', { minimum: sol(funds.rentMinimum - funds.treasuryLamports) });
  }
}
