/** `GET /api/tokens`: tokens by name, ticker or creator. */
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
    creator: z.preprocess(blankIsAbsent, addressSchema.optional()),
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
export type TokensQuery = z.output<typeof tokensQuerySchema>;

/** A token in a list. Names are strangers' text: two tokens may have the same. */
export interface KnownToken {
  tokenAddress: string;
  name: string;
  symbol: string;
  imageUrl: string | null;
  /** Base58; null if no one can be tipped. */
  creator: string | null;
  /** How many wallets have tipped it here. */
  tippers: number;
}
