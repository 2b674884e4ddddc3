/** Looks up programs among wallets on chain: a program's address may be on the curve, and nothing can be paid to it. */
import { z } from 'zod';
import { askAgain } from '../../chain/retry.ts';
import { RpcError, RpcUnavailable, type SolanaRpc } from '../../chain/rpc.ts';

/** The maximum of one call: 150,000 wallets take 1,500 of the 10,000 calls that a worker has. */
const WALLETS_A_CALL = 100;
const CALLS_AT_ONCE = 4;
const METHOD = 'getMultipleAccounts';
const schema = z.object({ value: z.array(z.object({ executable: z.boolean() }).nullable()) });

/**
 * Calls `found` for each wallet that is a program. `walletAt` gives the base58 of number 0 … count - 1. A call that
 * fails is retried by itself: one throttled call of 1,500 does not discard the list. Throws RpcUnavailable.
 */
export async function findPrograms(
  rpc: Pick<SolanaRpc, 'call'>,
  count: number,
  walletAt: (index: number) => string,
  found: (index: number) => void,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const start = next;
      next = Math.min(count, start + WALLETS_A_CALL);
      const wallets = Array.from({ length: next - start }, (_, i) => walletAt(start + i));
      const accounts = await askAgain(() => lookUp(rpc, wallets));
      for (const [i, account] of accounts.entries()) if (account?.executable) found(start + i);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

async function lookUp(rpc: Pick<SolanaRpc, 'call'>, wallets: string[]) {
  const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } };
  try {
    const { value } = await rpc.call(schema, METHOD, wallets, options);
    if (value.length === wallets.length) return value;
  } catch (error) {
    // A node that rejects so simple a request says nothing about the wallets.
    if (error instanceof RpcError) throw new RpcUnavailable(`${METHOD}: ${error.code}`);
    throw error;
  }
  throw new RpcUnavailable(`${METHOD}: not as many accounts as were asked for`);
}
