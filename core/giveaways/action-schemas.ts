/**
 * The request bodies of a giveaway's actions: register, select, execute, cancel, object, take a step, ask the chain.
 */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { MAX_PLACES } from '../escrow/account.ts';

/** The limits in base64: a transaction is at most 1232 bytes, a wallet's signature 64. */
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
const NO_MESSAGE = { message: 'is required', path: ['message'] };
const hasProof = (value: { signature?: string; memoTransaction?: string }) =>
  value.signature !== undefined || value.memoTransaction !== undefined;

const receipt = z.object({
  receipt: z.string('must be text').max(200, 'is too long'),
  signature: z.string('must be text').max(200, 'is too long'),
  operator: z.string('must be text').max(64, 'is too long'),
});

/** `receipt`: the receipt of a registration that our database lost. It restores the registration even after the end. */
export const registerSchema = z
  .object({ walletAddress: addressSchema, ...proof, receipt: receipt.optional() })
  .refine(hasProof, NO_PROOF);

/**
 * The creator's signed message requests the transaction that commits the list, or that closes the entries of a giveaway
 * with a window; the answer also has the winners early. `declined`: the wallet refused. An empty body reads progress.
 */
export const selectSchema = z
  .object({
    creator: addressSchema,
    signedTransaction: transactionSchema.optional(),
    declined: z.literal(true, 'must be true').optional(),
    promptKey: z.string('must be text').max(200, 'is too long').optional(),
    message: messageSchema.optional(),
    ...proof,
  })
  .refine((value) => value.message === undefined || hasProof(value), NO_PROOF)
  .refine((value) => value.message !== undefined || !hasProof(value), NO_MESSAGE);

/** A holders giveaway reads none of the body: its outcome is the same for every caller. */
export const executeSchema = z.object({
  creator: z.optional(addressSchema),
  message: messageSchema.optional(),
  ...proof,
});

const signedAction = z.object({ creator: addressSchema, message: messageSchema, ...proof });
/** A message of core/messages.ts giveawayActionMessage, signed by the creator. */
export const signedActionSchema = signedAction.refine(hasProof, NO_PROOF);
/** A signed action; without a message the answer is confirmation_required, with the text to sign. */
export const cancelSchema = signedAction.partial({ message: true });

/** The steps that any user's wallet may send; the others are the creator's or the operator's. */
export const PUBLIC_STEPS = ['reveal', 'prove', 'pay', 'finish', 'reclaim'] as const;
export type PublicStep = (typeof PUBLIC_STEPS)[number];

/** `place`: only of prove and pay, from 1; absent: the next one. */
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

/** A wallet that the list lacks shows its receipt, with its proof if our database lost its registration. */
export const objectionSchema = z.object({ wallet: addressSchema, receipt, ...proof });

/** The RPC methods that a page may call through us, only about this draw. It may also send the creator's brake. */
const RPC_METHODS = [
  'getGenesisHash',
  'getTransaction',
  'getAccountInfo',
  'getMultipleAccounts',
  'getBlockTime',
  'getFirstAvailableBlock',
  'getLatestBlockhash',
  'sendTransaction',
] as const;
export type RpcMethod = (typeof RPC_METHODS)[number];

/** One JSON-RPC 2.0 call. Options are not read: the encoding is ours, and everything is finalized. */
export const rpcSchema = z.object({
  jsonrpc: z.literal('2.0', 'must be 2.0'),
  id: z.union([z.string().max(64), z.number(), z.null()], 'must be text or a number'),
  method: z.enum(RPC_METHODS, `must be one of ${RPC_METHODS.join(', ')}`),
  params: z.array(z.unknown(), 'must be a list').max(2, 'must be at most 2 parameters').default([]),
});
