import { type Account, RpcError, RpcUnavailable, type SolanaRpc } from '../../chain/rpc.ts';
import {
  assembleToken,
  type ChainToken,
  firstAddresses,
  furtherAddresses,
  type RawAccount,
  tokenAddresses,
} from '../../core/tokens/chain-token.ts';

export type { ChainToken };

type Reader = Pick<SolanaRpc, 'accounts'>;

/**
 * Accounts beside its own that a mint named at its last reading. Only addresses: the accounts are read each time, and
 * no longer named ones count for nothing. In memory only.
 */
const named = new Map<string, string[]>();
const NAMED_LIMIT = 1000;

/**
 * Reads a token as it is on chain now, never from a cache: code that moves money calls this. One call, a second one
 * only if the mint points to metadata elsewhere, or its coin trades for something other than SOL, and no earlier call
 * has seen where. Null if there is no such mint. Throws RpcUnavailable.
 */
export async function readToken(rpc: Reader, mint: string): Promise<ChainToken | null> {
  return (await readTokenWith(rpc, mint, [])).token;
}

/** Does the same as readToken; `others` are the accounts at `addresses`, read in the same call and of the same slot. */
export async function readTokenWith(
  rpc: Reader,
  mint: string,
  addresses: string[],
): Promise<{ token: ChainToken | null; others: (Account | null)[] }> {
  const where = tokenAddresses(mint);
  if (!where) return { token: null, others: [] };
  const own = [...firstAddresses(where), ...(named.get(mint) ?? [])];
  const read = await ask(rpc, [...own, ...addresses]);
  const accounts: (RawAccount | null)[] = read.slice(0, own.length);
  const further = furtherAddresses(where, accounts);
  const unread = further.filter((address) => !own.includes(address));
  if (unread.length > 0) {
    accounts.push(...(await ask(rpc, unread)));
    if (named.size >= NAMED_LIMIT) named.clear();
    named.set(mint, further);
  }
  return { token: assembleToken(where, accounts), others: read.slice(own.length) };
}

/** Reads accounts. A node that rejects so simple a request (an expired key) says nothing about the token. */
async function ask(rpc: Reader, addresses: string[]): Promise<(Account | null)[]> {
  try {
    return await rpc.accounts(addresses);
  } catch (error) {
    if (error instanceof RpcError) throw new RpcUnavailable(`getMultipleAccounts: ${error.code}`);
    throw error;
  }
}
