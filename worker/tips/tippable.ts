/** Refuses tokens that cannot be tipped, or whose creator cannot. */

import { Refusal } from '../../core/refusals.ts';
import type { ChainToken } from '../tokens/read-token.ts';

interface TippableToken {
  name: string;
  symbol: string;
  decimals: number;
  /** Supply in base units. */
  supply: bigint;
  tokenProgram: string;
  creator: string;
}

/**
 * Returns what a tip needs of a token that was just read; null is an address without a mint. `prepare` asks
 * whether a creator who has to claim the coin did so: a prepared tip is bound to a creator who had.
 */
export function tippable(token: ChainToken | null): TippableToken {
  if (!token) throw new Refusal('token_not_found');
  if (token.verdict.refusedReason) throw new Refusal('mint_refused', { reason: token.verdict.refusedReason });
  // With the message that the token's page shows.
  if (token.creatorStatus === 'off-curve')
    throw new Refusal('creator_off_curve', { reason: token.creatorReason });
  if (token.creatorStatus === 'platform')
    throw new Refusal('creator_platform', { reason: token.creatorReason });
  if (token.creatorStatus !== 'ok' || !token.creator) throw new Refusal('creator_revoked');
  return {
    name: token.name,
    symbol: token.symbol,
    decimals: token.facts.decimals,
    supply: token.facts.supply,
    tokenProgram: token.facts.tokenProgram,
    creator: token.creator,
  };
}
