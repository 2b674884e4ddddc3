/** Request bodies of a giveaway's actions: register, select, execute, cancel, take a step. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';

/** A transaction is at most 1232 bytes, a wallet's signature 64: whatever is longer in base64 is neither. */
const transactionSchema = z.string().min(1, 'is required').max(4096, 'is too long');
const signatureSchema = z.string().min(1, 'is required').max(200, 'is too long');
/** The longest message holds a title of 100 characters, each written as six. */
const messageSchema = z.string().min(1, 'is required').max(2000, 'is too long');

/** Wallets that cannot sign texts send a memo transaction instead of a signature. */
const proof = {
  signature: signatureSchema.optional(),
  memoTransaction: transactionSchema.optional(),
};
const NO_PROOF = { message: 'is required', path: ['signature'] };
const hasProof = (value: { signature?: string; memoTransaction?: string }) =>
  value.signature !== undefined || value.memoTransaction !== undefined;

export const registerSchema = z.object({ walletAddress: addressSchema, ...proof }).refine(hasProof, NO_PROOF);

/** The creator's transaction closes the entries; with a signed message the creator also gets the winner early. */
export const selectSchema = z.object({
  creator: addressSchema,
  signedTransaction: transactionSchema.optional(),
  message: z.string().max(2000).optional().catch(undefined),
  signature: z.string().max(200).optional().catch(undefined),
  memoTransaction: z.string().max(4096).optional().catch(undefined),
});

/** Of a holders giveaway nothing is read: its outcome is the same for every caller. */
export const executeSchema = z.object({
  creator: addressSchema.optional(),
  message: messageSchema.optional(),
  ...proof,
});

/** What the creator signed under core/messages.ts giveawayActionMessage. */
export const signedActionSchema = z
  .object({ creator: addressSchema, message: messageSchema, ...proof })
  .refine(hasProof, NO_PROOF);

/** The steps that any user's wallet may send; the others are the creator's or the operator's. */
export const PUBLIC_STEPS = ['reveal', 'prove', 'pay', 'finish', 'reclaim'] as const;
export type PublicStep = (typeof PUBLIC_STEPS)[number];

export const takeStepSchema = z.object({
  wallet: addressSchema,
  step: z.enum(PUBLIC_STEPS, `must be one of ${PUBLIC_STEPS.join(', ')}`).optional(),
  signedTransaction: transactionSchema.optional(),
});
