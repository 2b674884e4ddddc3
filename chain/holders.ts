/**
 * The holders of a token at one slot: one getProgramAccounts over the mint, read as a stream and summed by wallet in
 * compact memory. The sum of all accounts is compared with the supply before and after, so that a node that omits
 * holders is noticed, and no one stops a snapshot by minting or burning meanwhile.
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

/** Amounts in base units. `supply`, of which shares are taken, is the one before. */
export interface HolderSnapshot extends GateToken {
  mint: string;
  slot: number;
  /** Block time of that slot, unix seconds. */
  time: number;
  /** The mint's supply before and after the holdings were read. */
  before: bigint;
  after: bigint;
  /** Number of token accounts that hold something. */
  accounts: number;
  /** The distance of the holdings' sum below the lower or above the higher supply; null if there is none. */
  gap: bigint | null;
  amounts: WalletAmounts;
}

/** The part of the RPC client that the snapshot needs. */
export type HolderRpc = Pick<SolanaRpc, 'accounts' | 'stream' | 'blockTime'>;

/** Number of reads of a sum outside of the two supplies before a small gap is accepted. */
const TRIES = 3;
/** A gap of at most this part of the higher supply: 0.1 %. */
const GAP_SHARE = 1000n;

/**
 * Reads all holders of a mint at one slot; accounts without tokens do not count. The sum of their holdings must be
 * between the supply before and the supply after: tokens that were minted or burned meanwhile may or may not be in it.
 * When it is outside of them three times, a gap of at most 0.1 % of the supply is accepted and returned; the list names
 * it.
 *
 * Refuses too_many_holders as soon as more than `limit` accounts hold something, token_not_found, and
 * holders_not_listed if the node does not list them at all. Throws RpcUnavailable, also for a larger gap: retry later.
 * For a second node, call it with that node's client, make the list of both and compare them
 * (core/draw/second-list.ts).
 */
export async function readHolders(
  rpc: HolderRpc,
  mint: string,
  limit: number = MAX_HOLDER_ACCOUNTS,
): Promise<HolderSnapshot> {
  for (let tries = 1; ; tries++) {
    const snapshot = await readOnce(rpc, mint, limit);
    const { gap, before, after, accounts, amounts } = snapshot;
    if (gap === null) return snapshot;
    const higher = before > after ? before : after;
    if (tries < TRIES) continue;
    if (gap * GAP_SHARE <= higher) return snapshot;
    throw new RpcUnavailable(
      `getProgramAccounts: ${accounts} accounts of ${mint} hold ${amounts.total}, the supply was ${before} before and ${after} after`,
    );
  }
}

async function readOnce(rpc: HolderRpc, mint: string, limit: number): Promise<HolderSnapshot> {
  const { supply: before, decimals, program } = await readMint(rpc, mint);
  const { slot, accounts, amounts } = await askAgain(() => readAmounts(rpc, program, mint, limit));
  const { supply: after } = await readMint(rpc, mint);
  const time = await askAgain(() => timeOfSlot(rpc, slot));
  const [lower, higher] = before < after ? [before, after] : [after, before];
  const { total } = amounts;
  const gap = total < lower ? lower - total : total > higher ? total - higher : null;
  return { mint, slot, time, before, after, supply: before, decimals, accounts, gap, amounts };
}

/** Reads the time of a slot. A node behind the one that listed the holders does not know the slot yet. */
async function timeOfSlot(rpc: HolderRpc, slot: number): Promise<number> {
  const time = await rpc.blockTime(slot);
  if (time === null) throw new RpcUnavailable(`getBlockTime: no time of slot ${slot}`);
  return time;
}

/** Reads all accounts in one pass; a partial read is never used. */
async function readAmounts(rpc: Pick<SolanaRpc, 'stream'>, program: string, mint: string, limit: number) {
  const amounts = new WalletAmounts();
  let accounts = 0;
  const { slot } = await eachTokenAccount(rpc, program, mint, (data) => {
    const amount = amountOf(data);
    if (amount === 0n) return;
    if (++accounts > limit) throw new Refusal('too_many_holders', { limit });
    try {
      amounts.add(data, 0, amount);
    } catch {
      throw new RpcUnavailable('getProgramAccounts: amounts beyond any supply');
    }
  });
  return { slot, accounts, amounts };
}

const amountOf = (data: Uint8Array) =>
  new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_OFFSET, true);

/**
 * Refuses too_many_holders or holders_not_listed if the mint's holders cannot be listed. Costs the node the same search
 * as a snapshot, and us about 250 bytes an account (40 MB at the limit): use it in prepare, not for every page.
 */
export async function checkHolderLimit(
  rpc: Pick<SolanaRpc, 'accounts' | 'stream'>,
  mint: string,
  limit: number = MAX_HOLDER_ACCOUNTS,
): Promise<void> {
  const { program } = await readMint(rpc, mint);
  await askAgain(async () => {
    let accounts = 0;
    await eachTokenAccount(rpc, program, mint, (data) => {
      if (amountOf(data) > 0n && ++accounts > limit) throw new Refusal('too_many_holders', { limit });
    });
  });
}

/** Returns the amount that one wallet holds now in all its accounts. Refuses token_not_found. Throws RpcUnavailable. */
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

/**
 * Turns a refusal into unavailable: the refusal of such a basic request comes from a faulty node and proves nothing.
 */
function refusedByNode(error: unknown): never {
  if (error instanceof RpcError) throw new RpcUnavailable(`${error.code}`);
  throw error;
}
