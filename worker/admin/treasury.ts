/** Reads the treasury's present balances on chain. */

import type { Account, SolanaRpc } from '../../chain/rpc.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';

/** The maximum of addresses in one RPC call. */
const BATCH = 100;

/**
 * Returns the treasury's lamports, and base units of each mint over the accounts that may hold it. `accounts`:
 * associated token accounts, whether they exist or not. Throws RpcUnavailable.
 */
export async function readHoldings(
  rpc: Pick<SolanaRpc, 'accounts'>,
  treasury: string,
  accounts: { mint: string; addresses: string[] }[],
): Promise<{ lamports: bigint; units: Map<string, bigint> }> {
  const addresses = [treasury, ...accounts.flatMap(({ addresses }) => addresses)];
  const batches: string[][] = [];
  for (let at = 0; at < addresses.length; at += BATCH) batches.push(addresses.slice(at, at + BATCH));
  const found = (await Promise.all(batches.map((batch) => rpc.accounts(batch)))).flat();
  const units = new Map<string, bigint>();
  for (const account of found.slice(1)) {
    const held = account && holdingOf(account, treasury);
    if (held) units.set(held.mint, (units.get(held.mint) ?? 0n) + held.amount);
  }
  return { lamports: found[0]?.lamports ?? 0n, units };
}

function holdingOf(account: Account, treasury: string) {
  if (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM) return null;
  const token = decodeTokenAccount(account.data);
  return token?.owner === treasury ? token : null;
}
