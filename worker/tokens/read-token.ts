import { RpcError, RpcUnavailable, type SolanaRpc } from '../../chain/rpc.ts';
import {
  assembleToken,
  type ChainToken,
  firstAddresses,
  furtherAddresses,
  type RawAccount,
  tokenAddresses,
} from '../../core/tokens/chain-token.ts';

export type { ChainToken };

/**
 * A token as it is on chain now, never from a cache: what moves money calls this. One call, a second one only if the
 * mint points to metadata elsewhere, or its coin trades for something other than SOL. Null if there is no such mint.
 * Throws RpcUnavailable.
 */
export async function readToken(rpc: Pick<SolanaRpc, 'accounts'>, mint: string): Promise<ChainToken | null> {
  const where = tokenAddresses(mint);
  if (!where) return null;
  const accounts: (RawAccount | null)[] = await ask(rpc, firstAddresses(where));
  const further = furtherAddresses(where, accounts);
  if (further.length > 0) accounts.push(...(await ask(rpc, further)));
  return assembleToken(where, accounts);
}

/** A node that rejects so simple a request (an expired key, a missing method) says nothing about the token. */
async function ask(rpc: Pick<SolanaRpc, 'accounts'>, addresses: string[]): Promise<(RawAccount | null)[]> {
  try {
    return await rpc.accounts(addresses);
  } catch (error) {
    if (error instanceof RpcError) throw new RpcUnavailable(`getMultipleAccounts: ${error.code}`);
    throw error;
  }
}
