/** Checks whether a wallet can pay for a giveaway, before it signs. */
import { formatAmount, SOL_DECIMALS } from '../money.ts';
import { Refusal } from '../refusals.ts';

/** The platform's payer needs 0.1 SOL for the steps of draws, and for rescues of up to 0.01 SOL each. */
export const PAYER_LAMPORTS = 100_000_000n;

/** The accounts on chain of creator and platform; lamports unless named otherwise. */
export interface PrizeFunds {
  lamports: bigint;
  /** Balance of the platform's wallet that pays for the draw. */
  payerLamports: bigint;
  /** Balance of the platform's wallet, which receives the fee. */
  treasuryLamports: bigint;
  /** Base units in the creator's associated account; null when the prize is SOL. */
  tokens: bigint | null;
  /** The token's freeze authority has frozen that account. */
  frozen: boolean;
  /** Rent of the escrow and of new token accounts, and the deposit. */
  costs: bigint;
  /** Smallest balance of an account without data, as the chain says it today. */
  rentMinimum: bigint;
}

/**
 * Checks that the creator can pay. `total`: prize and fee in base units. `networkCost`: lamports for signature and
 * priority. Refuses payer_poor, prize_token_frozen, prize_insufficient_*, prize_below_rent, prize_treasury_below_rent.
 */
export function checkPrizeFunds(
  funds: PrizeFunds,
  prize: { total: bigint; fee: bigint; decimals: number; symbol: string },
  networkCost: bigint,
): void {
  const { symbol, decimals } = prize;
  const sol = (lamports: bigint) => formatAmount(lamports, SOL_DECIMALS);
  // Nobody's prize is locked for a draw that could halt.
  if (funds.payerLamports < PAYER_LAMPORTS) throw new Refusal('payer_poor');
  if (funds.frozen) throw new Refusal('prize_token_frozen', { symbol });
  if (funds.tokens !== null && funds.tokens < prize.total) {
    const text = (units: bigint) => formatAmount(units, decimals);
    throw new Refusal('prize_insufficient_token', {
      have: text(funds.tokens),
      need: text(prize.total),
      symbol,
    });
  }
  // If the fee is too small for a new account, the escrow can never be closed.
  if (funds.tokens === null && prize.fee > 0n && funds.treasuryLamports + prize.fee < funds.rentMinimum)
    throw new Refusal('prize_treasury_below_rent', {
      minimum: sol(funds.rentMinimum - funds.treasuryLamports),
    });
  const need = funds.costs + networkCost + (funds.tokens === null ? prize.total : 0n);
  const left = funds.lamports - need;
  if (left < 0n) throw new Refusal('prize_insufficient_sol', { have: sol(funds.lamports), need: sol(need) });
  if (left > 0n && left < funds.rentMinimum)
    throw new Refusal('prize_below_rent', { left: sol(left), minimum: sol(funds.rentMinimum) });
}
