/** Tips: limits, states and the shapes of the calls under /api/tip. */
import { z } from 'zod';
import { addressSchema } from './address-schema.ts';
import { decimalText, formatAmount, SOL_DECIMALS, unclearAmount } from './money.ts';
import { Refusal } from './refusals.ts';
import { MAX_MESSAGE_LENGTH, type TipCurrency } from './tips/tip-limits.ts';

export * from './tips/tip-limits.ts';

/**
 * prepared: a transaction was built. signed: the signed bytes are stored, sending may have begun.
 * confirmed: it is on chain with the effect we expect. expired: it can never land. failed: it landed with an error.
 * Forward only, by `UPDATE … WHERE status = …`; triggers refuse the rest. An expired tip that is found on chain is confirmed.
 */
export type TipStatus = 'prepared' | 'signed' | 'confirmed' | 'expired' | 'failed';

/** A tip as clients read it. Display numbers stand beside exact base units. */
export interface Tip {
  id: string;
  tokenAddress: string;
  /** Display number; exact is amountUnits. */
  amount: number;
  amountUnits: string;
  currency: TipCurrency;
  /** Decimals of the currency the tip was made in. */
  decimals: number;
  tokenSymbol: string;
  senderAddress: string;
  message: string;
  /** ISO 8601. */
  timestamp: string;
  txSignature: string;
  platformFee: number;
  platformFeeUnits: string;
  creatorAmount: number;
  creatorAmountUnits: string;
}

export interface TipStats {
  totalTips: number;
  /** SOL tips, in SOL. */
  totalVolume: number;
  volumes: { currency: TipCurrency; symbol: string; amount: number; amountUnits: string }[];
  uniqueTippers: number;
  recentTips: Tip[];
  /** Tips per day (UTC) of the last 30 days, oldest first. */
  tipData: { date: string; tips: number; sol: number }[];
}

export interface GlobalTipStats {
  totalTips: number;
  totalValueSOL: number;
  totalValueTokens: number;
  totalTokensTipped: number;
}

export interface PreparedTip {
  /** Base64 of the unsigned v0 transaction; the sender signs it and pays its network fee. */
  serializedTransaction: string;
  tempTipId: string;
  platformFee: number;
  platformFeeUnits: string;
  creatorAmount: number;
  creatorAmountUnits: string;
  /** The message as the stream will show it. */
  message: string;
  lastValidBlockHeight: number;
}

export interface ConfirmedTip {
  txSignature: string;
  /** pending: sent, and the network has not answered within this request; ask again with the same body. */
  status: 'confirmed' | 'pending';
  tip: Tip;
  /** Further payments of the same tip: a wallet that sends by itself sent it more than once. Absent when there are none. */
  again?: Tip[];
}

/** An amount as JSON clients send it, number or plain decimal text, made plain decimal text. Nothing else is guessed at. */
export const amountSchema = z
  .union([z.number().finite(), z.string().trim().min(1).max(40)], 'must be a positive number')
  .transform((value) => (typeof value === 'number' ? decimalText(value) : value))
  .superRefine((text, context) => {
    const plain = /^\d*\.?\d*$/.test(text) && /[1-9]/.test(text);
    const problem = unclearAmount(text) ?? (plain ? null : 'must be a positive number');
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const prepareTipSchema = z.object({
  tokenAddress: addressSchema.optional(),
  recipientAddress: addressSchema,
  senderAddress: addressSchema,
  amount: amountSchema,
  message: z.string().max(MAX_MESSAGE_LENGTH, `must be at most ${MAX_MESSAGE_LENGTH} characters`).optional(),
  currency: z
    .enum(['SOL', 'TOKEN', 'CREATOR_COIN'], 'must be SOL or TOKEN')
    .transform((currency): TipCurrency => (currency === 'SOL' ? 'SOL' : 'TOKEN')),
  tipTokenAddress: addressSchema.optional(),
});

/** Signed bytes for us to send; or, with `sentByWallet`, what a wallet answered that sends by itself: a signature, or nothing. */
export const confirmTipSchema = z
  .object({
    tempTipId: z.string().min(1).max(64),
    signedTransaction: z.string().min(1, 'is required').max(4096, 'is too long').optional(),
    sentByWallet: z.boolean('must be true or false').optional(),
    signature: z
      .string()
      .regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'must be a transaction signature')
      .optional(),
  })
  .refine(({ sentByWallet, signedTransaction }) => sentByWallet || signedTransaction !== undefined, {
    path: ['signedTransaction'],
    message: 'is required',
  });

/** What the chain says about the accounts a tip touches; amounts in lamports unless named otherwise. */
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
 * Refuses a tip that the chain would refuse, with the reason: too little SOL or tokens, a remainder below the rent minimum,
 * a share that would leave a new wallet below it. `tip` in base units of its currency.
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
