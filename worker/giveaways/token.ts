/** The token of a giveaway, read from the chain when it matters. */

import type { SolanaRpc } from '../../chain/rpc.ts';
import type { PrizeCurrency } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { judgeMint } from '../../core/tokens/judge-mint.ts';
import { type ChainToken, readToken } from '../tokens/read-token.ts';

/**
 * Reads the token. Its own rules move a prize, so its mint is checked for transfers; a token that only decides who
 * takes part is never moved. Refuses token_not_found, mint_refused.
 */
export async function giveawayToken(
  rpc: SolanaRpc,
  mint: string,
  currency: PrizeCurrency,
): Promise<ChainToken> {
  const token = await readToken(rpc, mint);
  if (!token) throw new Refusal('token_not_found');
  const { refusedReason } = judgeMint(token.facts, currency === 'CREATOR_COIN' ? 'prize' : 'tip');
  if (refusedReason) throw new Refusal('mint_refused', { reason: refusedReason });
  return token;
}
