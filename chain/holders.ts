/**
 * The holders of a token at one slot: one getProgramAccounts over the mint, read as a stream and summed by wallet in
 * compact memory. The sum of all accounts must equal the supply, so that no holder can be missing.
 */

import { z } from 'zod';
import { decodeMint } from '../core/accounts/mint.ts';
import { decodeTokenAccount } from '../core/accounts/token-account.ts';
import { addressBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../core/address.ts';
import { fromBase64 } from '../core/base64.ts';
import { MAX_HOLDER_ACCOUNTS } from '../core/giveaways/model.ts';
import type { GateToken } from '../core/giveaways/weights.ts';
import { Refusal } from '../core/refusals.ts';
import { askAgain } from './retry.ts';
import { RpcError, RpcUnavailable, type SolanaRpc } from './rpc.ts';
import { AMOUNT_OFFSET, eachTokenAccount } from './token-accounts.ts';
import { WalletAmounts } from './wallet-amounts.ts';

interface Mint extends GateToken {
  program: string;
}

export interface HolderSnapshot extends GateToken {
  mint: string;
  slot: number;
  /** Number of token accounts read, including empty ones. */
  accounts: number;
  amounts: WalletAmounts;
}

/** The part of the RPC client that the snapshot needs. */
export type HolderRpc = Pick<SolanaRpc, 'accounts' | 'stream'>;

/**
 * All holders of a mint. Refuses too_many_holders as soon as there are more than `limit` accounts, token_not_found, and
 * holders_not_listed if the node does not list them at all. Throws RpcUnavailable, also when the sum of all accounts is
 * not the supply before and after: the supply changed meanwhile, or the node omitted accounts. Retry later.
 */
export async function readHolders(
  rpc: HolderRpc,
  mint: string,
  limit: number = MAX_HOLDER_ACCOUNTS,
): Promise<HolderSnapshot> {
  const before = await readMint(rpc, mint);
  const { slot, accounts, amounts } = await askAgain(() => readAmounts(rpc, before.program, mint, limit));
  const after = await readMint(rpc, mint);
  if (before.supply !== after.supply || amounts.total !== after.supply) {
    throw new RpcUnavailable(
      `getProgramAccounts: ${accounts} accounts of ${mint} hold ${amounts.total}, the supply was ${before.supply} before and ${after.supply} after`,
    );
  }
  return { mint, slot, supply: after.supply, decimals: after.decimals, accounts, amounts };
}

/** Reads all accounts in one pass; a partial read is never used. */
async function readAmounts(rpc: HolderRpc, program: string, mint: string, limit: number) {
  const amounts = new WalletAmounts();
  let accounts = 0;
  const { slot } = await eachTokenAccount(rpc, program, mint, true, (data) => {
    if (++accounts > limit) throw new Refusal('too_many_holders', { limit });
    try {
      amounts.add(data, 0, new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_OFFSET, true));
    } catch {
      throw new RpcUnavailable('getProgramAccounts: amounts beyond any supply');
    }
  });
  return { slot, accounts, amounts };
}

/**
 * Refuses too_many_holders or holders_not_listed if the mint's holders cannot be listed. Costs the node the same search
 * as a snapshot, and us about 200 bytes an account (30 MB at the limit, where reading stops): use it in prepare, not
 * for every page.
 */
export async function checkHolderLimit(
  rpc: HolderRpc,
  mint: string,
  limit: number = MAX_HOLDER_ACCOUNTS,
): Promise<void> {
  const { program } = await readMint(rpc, mint);
  await askAgain(async () => {
    let accounts = 0;
    await eachTokenAccount(rpc, program, mint, false, () => {
      if (++accounts > limit) throw new Refusal('too_many_holders', { limit });
    });
  });
}

/** The amount that one wallet holds now in all its accounts. Refuses token_not_found. Throws RpcUnavailable. */
export async function readHolding(
  rpc: Pick<SolanaRpc, 'accounts' | 'call'>,
  mint: string,
  wallet: string,
): Promise<{ holding: bigint; gate: GateToken }> {
  const [gate, { value }] = await Promise.all([
    readMint(rpc, mint),
    rpc.call(walletAccountsSchema, 'getTokenAccountsByOwner', wallet, { mint }, options({})),
  ]).catch(refusedByNode);
  let holding = 0n;
  for (const { account } of value) {
    const found = decodeTokenAccount(fromBase64(account.data[0]) ?? new Uint8Array());
    if (found?.mint !== mint || found.owner !== wallet || account.owner !== gate.program) {
      throw new RpcUnavailable('getTokenAccountsByOwner: an account that is none of the wallet');
    }
    holding += found.amount;
  }
  return { holding, gate: { supply: gate.supply, decimals: gate.decimals } };
}

const walletAccountsSchema = z.object({
  value: z.array(
    z.object({ account: z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }) }),
  ),
});

const options = (more: object) => ({ encoding: 'base64', commitment: 'confirmed', ...more });

async function readMint(rpc: Pick<SolanaRpc, 'accounts'>, mint: string): Promise<Mint> {
  if (!addressBytes(mint)) throw new Refusal('token_not_found');
  const [account] = await rpc.accounts([mint]).catch(refusedByNode);
  const decoded = account && decodeMint(account.data);
  if (!decoded || (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM)) {
    throw new Refusal('token_not_found');
  }
  return { program: account.owner, supply: decoded.supply, decimals: decoded.decimals };
}

/** A refusal of such a basic request comes from a faulty node and proves nothing: treated as unavailable. */
function refusedByNode(error: unknown): never {
  if (error instanceof RpcError) throw new RpcUnavailable(`${error.code}`);
  throw error;
}
