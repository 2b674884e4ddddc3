/** A creator's received tips: the shapes of the calls under /api/tip/received. */
import { z } from 'zod';
import { addressSchema } from '../address-schema.ts';
import { optional, pageCursor, pageLimit } from '../list-query.ts';
import type { Network } from '../tokens/model.ts';
import type { PublicTip } from './model.ts';
import type { TipCurrency } from './tip-limits.ts';

/** Number of days (UTC) in the answer, today included. */
export const RECEIVED_DAYS = 90;
const RECEIVED_PAGE_SIZE = 20;
const MAX_RECEIVED_PAGE_SIZE = 50;

/** The total of one currency: SOL over all tokens, a coin by itself. */
export interface ReceivedTotal {
  currency: TipCurrency;
  symbol: string;
  /** The coin's mint; null for SOL. */
  token: string | null;
  decimals: number;
  tips: number;
  /** The creator's share, without the platform's fee. Display number; exact is amountUnits. */
  amount: number;
  amountUnits: string;
  platformFeeUnits: string;
}

export interface ReceivedDay {
  /** YYYY-MM-DD, UTC. */
  date: string;
  /** Tips in any currency. */
  tips: number;
  /** The creator's share of SOL tips. Display number; exact is lamports. */
  sol: number;
  lamports: string;
}

export interface ReceivedPage {
  /** Newest first. */
  tips: PublicTip[];
  nextCursor: string | null;
}

/**
 * The first page. Totals and days follow the filters; tokens name all that were ever tipped, where their symbol is
 * known.
 */
export interface ReceivedTips extends ReceivedPage {
  totals: ReceivedTotal[];
  /** The last RECEIVED_DAYS, oldest first, days without tips included. */
  days: ReceivedDay[];
  tokens: { mint: string; symbol: string | null }[];
  /** Tells which explorer knows the transactions. */
  network: Network;
}

const filters = {
  token: optional(addressSchema),
  currency: optional(z.enum(['SOL', 'TOKEN'], 'must be SOL or TOKEN')),
};

export const receivedFiltersSchema = z.object(filters);

export const receivedQuerySchema = z.object({
  ...filters,
  cursor: pageCursor(),
  limit: pageLimit(RECEIVED_PAGE_SIZE, MAX_RECEIVED_PAGE_SIZE),
});

export type ReceivedFilters = z.output<typeof receivedFiltersSchema>;
