/** Refuses tokens that cannot be tipped, or whose creator cannot. */

import { shortAddress } from '../../core/address.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import type { TipCurrency } from '../../core/tips/tip-limits.ts';
import type { ChainToken } from '../tokens/read-token.ts';

interface TippableToken {
  name: string;
  /** Empty for a channel, as its token program. */
  symbol: string;
  decimals: number;
  /** Supply in base units; 0 for a channel. */
  supply: bigint;
  tokenProgram: string | null;
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

/**
 * Returns whom a tip for `subject` pays, by a reading of now: the creator of its token, or the wallet of a channel. A
 * mint is never a channel. `isChannel`: the wallet has signed here. Refuses as tippable does, and channel_takes_sol.
 */
export function payeeOf(
  subject: string,
  token: ChainToken | null,
  isChannel: boolean,
  currency: TipCurrency,
): TippableToken {
  if (token || !isChannel) return tippable(token);
  if (currency !== 'SOL') throw new Refusal('channel_takes_sol');
  return {
    name: shortAddress(subject),
    symbol: '',
    decimals: SOL_DECIMALS,
    supply: 0n,
    tokenProgram: null,
    creator: subject,
  };
}
