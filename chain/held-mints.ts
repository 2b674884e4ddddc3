/** The coins that a wallet holds. */
import { addressOf } from '../core/address.ts';
import { fromBase64 } from '../core/base64.ts';
import { readAccounts } from './account-stream.ts';
import type { SolanaRpc } from './rpc.ts';

/** Anyone may name a wallet with a million token accounts, whose answer fills the memory: the rest is not read. */
export const MOST_ACCOUNTS = 2000;
/** A token account has its mint at 0 and its amount at 64. */
const MINT_BYTES = 32;
const AMOUNT_OFFSET = 64;
const AMOUNT_END = 72;

/**
 * Returns the mints of the first MOST_ACCOUNTS token accounts of `wallet` under `program` that hold something. Throws
 * RpcError and RpcUnavailable.
 */
export async function heldMints(
  rpc: Pick<SolanaRpc, 'stream'>,
  wallet: string,
  program: string,
  timeoutMs: number,
): Promise<string[]> {
  const config = { encoding: 'base64', commitment: 'confirmed' };
  const asked = [wallet, { programId: program }, config];
  const body = await rpc.stream(timeoutMs, 'getTokenAccountsByOwner', ...asked);
  const mints: string[] = [];
  const enough = new Error('enough');
  let accounts = 0;
  try {
    await readAccounts(body, ({ data }) => {
      if (++accounts > MOST_ACCOUNTS) throw enough;
      const bytes = fromBase64(data);
      if (
        bytes &&
        bytes.length >= AMOUNT_END &&
        bytes.subarray(AMOUNT_OFFSET, AMOUNT_END).some((byte) => byte !== 0)
      )
        mints.push(addressOf(bytes.subarray(0, MINT_BYTES)));
    });
  } catch (error) {
    if (error !== enough) throw error;
  }
  return mints;
}
