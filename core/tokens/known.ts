/** The query and the answer of `GET /api/tokens`, which finds tokens by name, ticker or creator. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';

const MAX_SEARCH = 64;

const blankIsAbsent = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

export const tokensQuerySchema = z
  .object({
    search: z.preprocess(
      blankIsAbsent,
      z.string().trim().max(MAX_SEARCH, `must be at most ${MAX_SEARCH} characters`).optional(),
    ),
    creator: z.preprocess(blankIsAbsent, z.optional(addressSchema)),
  })
  .check(({ value, issues }) => {
    if ((value.search === undefined) === (value.creator === undefined))
      issues.push({
        code: 'custom',
        message: 'is required, or a creator, but not both',
        path: ['search'],
        input: value.search,
      });
  });

/** A token in a list. Strangers choose the names: two tokens may have the same one. */
export interface KnownToken {
  tokenAddress: string;
  name: string;
  symbol: string;
  imageUrl: string | null;
  /** Base58; null if no wallet is named. */
  creator: string | null;
  /** The number of wallets that have tipped it here. */
  tippers: number;
}
