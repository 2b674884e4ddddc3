/** Request bodies of a giveaway's actions: register, select, execute, cancel, object, take a step, ask the chain. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { MAX_PLACES } from '../escrow/account.ts';

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

const receipt = z.object({
  receipt: z.string('must be text').max(200, 'is too long'),
  signature: z.string('must be text').max(200, 'is too long'),
  operator: z.string('must be text').max(64, 'is too long'),
});

/** `receipt`: of a registration that we have lost; the wallet comes back after the end, too. */
export const registerSchema = z
  .object({ walletAddress: addressSchema, ...proof, receipt: receipt.optional() })
  .refine(hasProof, NO_PROOF);

/**
 * The creator's transaction commits the list, or closes the entries of a giveaway with a window. With a signed message
 * the creator also gets the winners early, and may ask at any time. `declined`: the wallet refused.
 */
export const selectSchema = z.object({
  creator: addressSchema,
  signedTransaction: transactionSchema.optional(),
  declined: z.literal(true, 'must be true').optional(),
  promptKey: z.string('must be text').max(200, 'is too long').optional(),
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

/** `place`: of prove and pay, from 1; absent: the next one. */
export const takeStepSchema = z.object({
  wallet: addressSchema,
  step: z.enum(PUBLIC_STEPS, `must be one of ${PUBLIC_STEPS.join(', ')}`).optional(),
  place: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_PLACES, `must be at most ${MAX_PLACES}`)
    .optional(),
  signedTransaction: transactionSchema.optional(),
});

/** A wallet that is missing on the list shows its receipt; with its proof, if we have lost its registration. */
export const objectionSchema = z.object({ wallet: addressSchema, receipt, ...proof });

/** What a page may ask the chain through us: always of this draw, never anything else. */
const RPC_METHODS = [
  'getGenesisHash',
  'getTransaction',
  'getAccountInfo',
  'getMultipleAccounts',
  'getBlockTime',
  'getFirstAvailableBlock',
] as const;
export type RpcMethod = (typeof RPC_METHODS)[number];

/** One JSON-RPC 2.0 call. Options are not read: the encoding is ours, and everything is finalized. */
export const rpcSchema = z.object({
  jsonrpc: z.literal('2.0', 'must be 2.0'),
  id: z.union([z.string().max(64), z.number(), z.null()], 'must be text or a number'),
  method: z.enum(RPC_METHODS, `must be one of ${RPC_METHODS.join(', ')}`),
  params: z.array(z.unknown(), 'must be a list').max(2, 'must be at most 2 parameters').default([]),
});
