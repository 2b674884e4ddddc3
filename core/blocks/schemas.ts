/** The bodies that set and lift a block. */
import * as z from 'zod/mini';
import { isAddress } from '../address.ts';
import { BLOCK_KINDS, type BlockKind } from './model.ts';

export const MAX_BLOCK_REASON_LENGTH = 200;

const COUNTRY = /^[A-Z][A-Z0-9]$/;

/** Returns what is wrong with a key of this kind; null if nothing is. */
export function keyProblem(kind: BlockKind, key: string): string | null {
  if (kind === 'tips' || kind === 'giveaways') return key === '' ? null : 'must be empty for this kind';
  if (kind === 'country') return COUNTRY.test(key) ? null : 'must be a country in two capital letters';
  return isAddress(key) ? null : 'must be a Solana address';
}

const subject = {
  kind: z.enum(BLOCK_KINDS, 'is not a kind of block'),
  key: z._default(z.string('must be text').check(z.maxLength(44, 'is too long')), ''),
};

/** A wallet's proof over the message; a call without a message is answered confirmation_required. */
const proof = {
  message: z.optional(z.string().check(z.maxLength(2000, 'is too long'))),
  signature: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  memoTransaction: z.optional(z.string().check(z.maxLength(4096, 'is too long'))),
};

/** The proof is over core/messages.ts blockMessage with the same fields. */
export const setBlockSchema = z.object({
  ...subject,
  reason: z
    .string('must be text')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(MAX_BLOCK_REASON_LENGTH, `must be at most ${MAX_BLOCK_REASON_LENGTH} characters`),
      z.regex(/^\P{C}*$/u, 'must not hold control characters'),
    ),
  /** ISO 8601, UTC; null ends it by an admin alone. */
  until: z._default(z.nullable(z.iso.datetime('must be a time in UTC, as 2026-01-31T12:00:00Z')), null),
  ...proof,
});

/** The proof is over core/messages.ts liftBlockMessage. */
export const liftBlockSchema = z.object({ ...subject, ...proof });
