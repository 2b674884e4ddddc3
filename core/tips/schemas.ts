/** The schemas of the calls under /api/tip. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { decimalText, unclearAmount } from '../money.ts';
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH, type TipCurrency } from './tip-limits.ts';
import { visibleLength } from './tip-name.ts';

const TOO_LONG = `must be at most ${MAX_NAME_LENGTH} characters`;

/**
 * An amount as JSON clients send it, number or plain decimal text, made plain decimal text. Nothing else is guessed at.
 */
export const amountSchema = z
  .union([z.number().finite(), z.string().trim().min(1).max(40)], 'must be a positive number')
  .transform((value) => (typeof value === 'number' ? decimalText(value) : value))
  .superRefine((text, context) => {
    const plain = /^\d*\.?\d*$/.test(text) && /[1-9]/.test(text);
    const problem = unclearAmount(text) ?? (plain ? null : 'must be a positive number');
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** Its length counts visible characters: one picture of several code points is one. */
export const nameSchema = z
  .string('must be text')
  .max(MAX_NAME_LENGTH * 10, TOO_LONG)
  .refine((name) => visibleLength(name) <= MAX_NAME_LENGTH, TOO_LONG);

export const prepareTipSchema = z.object({
  tokenAddress: z.optional(addressSchema),
  recipientAddress: addressSchema,
  senderAddress: addressSchema,
  amount: amountSchema,
  message: z.string().max(MAX_MESSAGE_LENGTH, `must be at most ${MAX_MESSAGE_LENGTH} characters`).optional(),
  /** The tipper's chosen name; empty or absent for an anonymous tip. */
  name: nameSchema.nullish(),
  /** An account on X that the sender's wallet has proven, in place of a name; with or without "@". */
  xHandle: z
    .string('must be text')
    .regex(/^@?\w{1,15}$/, 'must be a handle on X')
    .transform((handle) => handle.replace('@', ''))
    .nullish(),
  currency: z
    .enum(['SOL', 'TOKEN', 'CREATOR_COIN'], 'must be SOL or TOKEN')
    .transform((currency): TipCurrency => (currency === 'SOL' ? 'SOL' : 'TOKEN')),
  tipTokenAddress: z.optional(addressSchema),
  /** The name by which the page was opened, without "@". A tip by name stops when the name points elsewhere. */
  channelName: z.string('must be text').max(20, 'must be at most 20 characters').nullish(),
});

/**
 * Signed bytes for us to send; or, with `sentByWallet`, the answer of a wallet that sends by itself: a signature, or
 * nothing.
 */
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
