/** Parses Jupiter's answers, and checks whether they match the request. Pure. */
import { z } from 'zod';
import { isAddress, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import { lessSlippage } from '../../core/fees.ts';

const address = z.string().refine(isAddress);
const units = z.string().regex(/^\d{1,20}$/);
const ratio = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i)
    .transform(Number),
]);

const termsSchema = z.object({
  inputMint: z.string(),
  outputMint: z.string(),
  inAmount: units,
  outAmount: units,
  otherAmountThreshold: units,
  swapMode: z.literal('ExactIn'),
});
export type Terms = z.output<typeof termsSchema>;

const instructionSchema = z.object({
  programId: address,
  accounts: z.array(z.object({ pubkey: address, isSigner: z.boolean(), isWritable: z.boolean() })).max(256),
  data: z
    .string()
    .max(4096)
    .refine((text) => fromBase64(text) !== null),
});
export type Instruction = z.output<typeof instructionSchema>;

/** Far more than one transaction can name. */
const MAX_TABLES = 64;

/** Ignores a tip instruction: it pays for a way of sending that we do not use. */
const groupsSchema = z.object({
  setupInstructions: z.array(instructionSchema).max(32).nullish(),
  swapInstruction: instructionSchema,
  cleanupInstruction: instructionSchema.nullish(),
  otherInstructions: z.array(instructionSchema).max(32).nullish(),
});
export type Groups = z.output<typeof groupsSchema>;

export const orderSchema = termsSchema.extend({
  priceImpact: z.number().nullish(),
  priceImpactPct: ratio.nullish(),
});
export const buildSchema = termsSchema.extend(groupsSchema.shape).extend({
  addressesByLookupTableAddress: z
    .record(address, z.unknown())
    .refine((tables) => Object.keys(tables).length <= MAX_TABLES)
    .nullish(),
});

export interface Asked {
  mint: string;
  amount: bigint;
  /** Absent if Jupiter chooses it. */
  slippageBps?: number;
}

/** Returns the difference of the terms from the request, for the log; null for none. */
export function checkTerms(terms: Terms, asked: Asked): string | null {
  if (terms.inputMint !== asked.mint || terms.outputMint !== WRAPPED_SOL_MINT) return 'terms of other tokens';
  if (BigInt(terms.inAmount) !== asked.amount) return 'terms of another amount';
  const out = BigInt(terms.outAmount);
  const threshold = BigInt(terms.otherAmountThreshold);
  if (out === 0n) return 'terms that bring nothing';
  if (threshold > out) return 'a threshold above what it brings';
  if (asked.slippageBps === undefined) return null;
  const least = lessSlippage(out, asked.slippageBps);
  // Its rounding direction is not documented.
  return threshold + 1n < least ? 'a threshold below the slippage that was asked for' : null;
}

/**
 * Returns how far a swap moves the price, percent, never negative; null if Jupiter does not say. The newer field counts
 * in percentage points and shows a loss as negative (-0.1 is a loss of 0.1 %), the older one is a fraction whose sign
 * differs between endpoints. No document says which sign is a gain, so a large one of either sign counts as large.
 */
export function impactPercent(
  points: number | null | undefined,
  fraction: number | null | undefined,
): number | null {
  if (typeof points === 'number') return Math.abs(points);
  return typeof fraction === 'number' ? Math.abs(fraction) * 100 : null;
}

const text = z.string().max(2000).nullish().catch(null);
export const errorSchema = z.object({
  error: text,
  errorMessage: text,
  message: text,
  errorCode: z
    .union([z.string().max(200), z.number()])
    .nullish()
    .catch(null),
});

const MAX_REASON = 100;

/** Returns Jupiter's error in its own words, short and plain; null if the answer is not an error. */
export function reasonOf(said: z.output<typeof errorSchema> | undefined, status: number): string | null {
  if (!said) return null;
  const code = said.errorCode === 0 ? null : said.errorCode;
  // A wrong address answers 404 as well: that is not about the swap.
  if (status === 404 && !code) return null;
  const words =
    said.errorMessage || said.error || (status === 200 ? code && said.message : said.message) || code;
  if (!words) return null;
  return (
    String(words)
      .replace(/https?:\S+/g, ' ')
      .replace(/[^\p{L}\p{N} .,:;'%()-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, MAX_REASON)
      .replace(/^[\s.]+|[\s.]+$/g, '') || 'no reason was given'
  );
}
