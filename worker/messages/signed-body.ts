/** The body of a call that a wallet signs. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';

const text = (most: number) => z.string('must be text').min(1, 'is required').max(most, 'is too long');

const isSigned = ({ signature, memoTransaction }: { signature?: unknown; memoTransaction?: unknown }) =>
  signature !== undefined || memoTransaction !== undefined;

/** Returns the schema of a wallet, its message, and the signature or the memo transaction over it, with further fields. */
export function signedBody<T extends z.core.$ZodLooseShape>(more: T) {
  return z
    .object({
      walletAddress: addressSchema,
      message: text(4000),
      signature: text(200).optional(),
      memoTransaction: text(4096).optional(),
      ...more,
    })
    .refine(isSigned, { message: 'is required', path: ['signature'] });
}
