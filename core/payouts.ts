/**
 * Payouts: what the treasury earned in one token goes to the admins, less the platform's cut. Pure rules and shapes.
 */
import * as z from 'zod/mini';
import { addressSchema } from './address-schema.ts';
import { MAX_ADMINS } from './admin.ts';
import { lessSlippage } from './fees.ts';

/**
 * confirmed: an admin signed for it. moved: the tokens are in the swap wallet. swapped: the swap's SOL is there.
 * done: every admin has got a share. returned: the tokens went back to the treasury. failed: nothing was ever moved.
 * SOL goes from confirmed to done.
 */
export const PAYOUT_STAGES = ['confirmed', 'moved', 'swapped', 'done', 'returned', 'failed'] as const;
export type PayoutStage = (typeof PAYOUT_STAGES)[number];
export const PAYOUT_STEPS = ['move', 'swap', 'split', 'return'] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];
export const ENDED_STAGES: readonly PayoutStage[] = ['done', 'returned', 'failed'];

/** The name of the treasury's own SOL in place of a mint. */
export const SOL_ASSET = 'SOL';
/** Under the quote that an admin confirmed, the swap may bring at most so much less, basis points. */
export const SLIPPAGE_BPS = 100;
/** A swap that moves the price by more is refused: pay out less at a time. Percent. */
export const MAX_PRICE_IMPACT_PERCENT = 3;
/** After so long without a swap the token goes back to the treasury by itself. */
export const RETURN_AFTER_MS = 24 * 3_600_000;

/** Returns the minimum proceeds of a swap quoted at `outLamports`. */
export function minimumOf(outLamports: bigint): bigint {
  return lessSlippage(outLamports, SLIPPAGE_BPS);
}

interface Split {
  /** Of each admin, whole lamports. */
  share: bigint;
  /** The cut and what does not divide (decision 18). */
  platform: bigint;
}

/**
 * Shares `lamports` among `admins` wallets after the platform's cut (whole percent). They add up to it by construction.
 */
export function splitPayout(lamports: bigint, cutPercent: number, admins: number): Split {
  if (!Number.isInteger(cutPercent) || cutPercent < 0 || cutPercent > 100 || admins < 1)
    throw new RangeError(`a split by ${cutPercent} % among ${admins}`);
  const share = (lamports * BigInt(100 - cutPercent)) / 100n / BigInt(admins);
  return { share, platform: lamports - share * BigInt(admins) };
}

export interface PayoutTransaction {
  step: PayoutStep;
  status: 'signed' | 'confirmed' | 'expired' | 'failed';
  signature: string;
  failure: string | null;
  /** ISO 8601. */
  createdAt: string;
  confirmedAt: string | null;
}

/** A payout as admins read it. Lamports and units as decimal text. */
export interface Payout {
  id: string;
  /** A mint, or 'SOL'. */
  asset: string;
  symbol: string;
  decimals: number;
  amount: number;
  amountUnits: string;
  minimumLamports: string;
  cutPercent: number;
  recipients: string[];
  confirmedBy: string;
  stage: PayoutStage;
  returnAsked: boolean;
  receivedLamports: string | null;
  shareLamports: string | null;
  platformLamports: string | null;
  /** The reason why it failed or went back. */
  reason: string | null;
  /** The problem of the last attempt; the payout continues by itself. */
  lastError: string | null;
  transactions: PayoutTransaction[];
  createdAt: string;
  endedAt: string | null;
}

const units = z.string().check(z.regex(/^\d{1,20}$/, 'must be a whole number as text'));

/**
 * POST /api/admin/payout/{mint or SOL}. `message` is core/messages.ts payoutMessage over exactly these values; asking
 * again with the same message answers the same payout. Without a message the answer is confirmation_required, with a
 * PayoutProposal.
 */
export const payoutSchema = z.object({
  amountUnits: units,
  minimumLamports: units,
  payoutCutPercent: z.int().check(z.minimum(0), z.maximum(100)),
  /** The wallets that share, in the message's order. */
  recipients: z
    .array(addressSchema)
    .check(z.minLength(1), z.maxLength(MAX_ADMINS, `must be at most ${MAX_ADMINS}`)),
  message: z.string().check(z.minLength(1, 'is required'), z.maxLength(2000, 'is too long')),
  /** Base64 of the admin's signature over `message`. */
  confirmationSignature: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  memoTransaction: z.optional(z.string().check(z.maxLength(4096, 'is too long'))),
});
export type PayoutRequest = z.output<typeof payoutSchema>;
/** The body of a call that only requests the text to sign. */
export const payoutQuestionSchema = z.partial(payoutSchema);
/** The answer confirmation_required: the present amounts, and the text to sign for them. */
export type PayoutProposal = Omit<PayoutRequest, 'confirmationSignature' | 'memoTransaction'>;

export const payoutAssetSchema = z.union([z.literal(SOL_ASSET), addressSchema]);
