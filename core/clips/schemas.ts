/** Schemas of the requests under /api/clips. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { pageCursor, pageLimit } from '../list-query.ts';
import { CLIPS_PAGE_SIZE, MAX_CLIPS_PAGE_SIZE } from './model.ts';

/** A wallet's proof over a message: its signature, or a memo transaction (core/wallet-proof.ts). */
const proof = {
  message: z.string().min(1, 'is required').max(2000, 'is too long'),
  signature: z.string().max(200, 'is too long').optional(),
  memoTransaction: z.string().max(4096, 'is too long').optional(),
};
const url = z.string().trim().min(1, 'is required').max(500, 'is too long');
/** Reads ISO 8601, also a day alone, as ms since 1970. */
const date = z
  .union([z.string().trim().max(40), z.null()], 'must be a date')
  .optional()
  .transform((text, context) => {
    if (!text) return null;
    const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(time)) {
      context.addIssue({ code: 'custom', message: 'must be a date' });
      return z.NEVER;
    }
    return time;
  });

export const provenWalletSchema = z.object({ walletAddress: addressSchema, ...proof });
/** Without a message the answer is confirmation_required, with the text to sign. */
export const requestAuthSchema = provenWalletSchema.partial({ message: true });
export const exchangeSchema = z.object({
  state: z.string().min(1, 'is required').max(500, 'is too long'),
  code: z.string().min(1, 'is required').max(1000, 'is too long'),
  walletAddress: z.optional(addressSchema),
});
export const verifyPostSchema = z.object({
  walletAddress: addressSchema,
  code: z.string().trim().min(1, 'is required').max(40, 'is too long'),
  postUrl: url,
});
export const addClipSchema = z.object({ walletAddress: addressSchema, xUrl: url, ...proof });
export const withdrawSchema = z.object({ walletAddress: addressSchema, ...proof });

const dates = { startDate: date, endDate: date };
export const selectManualSchema = z.object({
  walletAddress: addressSchema,
  clipId: z.string().min(1, 'is required').max(64),
  ...dates,
  ...proof,
});
export const selectRandomSchema = z
  .object({ walletAddress: addressSchema, ...dates, ...proof })
  .refine(({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate, {
    path: ['endDate'],
    message: 'must not lie before startDate',
  });
export const saveWinnerSchema = z.object({
  walletAddress: addressSchema,
  clipId: z.string().min(1, 'is required').max(64),
  pickId: z.string().min(1, 'is required').max(64),
  ...proof,
});
export const listClipsSchema = z.object({
  limit: pageLimit(CLIPS_PAGE_SIZE, MAX_CLIPS_PAGE_SIZE),
  cursor: pageCursor(),
});
