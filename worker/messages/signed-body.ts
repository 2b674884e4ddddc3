/** The body of a call that a wallet signs: the wallet, its text, and a signature or a memo transaction. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';

const text = (most: number) => z.string('must be text').min(1, 'is required').max(most, 'is too long');

export const signedFields = {
  walletAddress: addressSchema,
  message: text(4000),
  signature: text(200).optional(),
  memoTransaction: text(4096).optional(),
};

export const isSigned = (sent: { signature?: unknown; memoTransaction?: unknown }) =>
  sent.signature !== undefined || sent.memoTransaction !== undefined;

/** The error of a body without both. */
export const UNSIGNED = { message: 'is required', path: ['signature'] };

/** Returns the schema of a signed body with further fields. */
export const signedBody = <T extends z.core.$ZodLooseShape>(more: T) =>
  z.object({ ...signedFields, ...more }).refine(isSigned, UNSIGNED);
