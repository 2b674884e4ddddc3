/** Reads address lookup tables from the chain: Jupiter's copy of their contents is not trusted. */
import { AddressLookupTableAccount } from '@solana/web3.js';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { Refusal } from '../../core/refusals.ts';
import type { BuiltSwap } from './types.ts';

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111';

/** Returns the tables. Refuses swap_unavailable for a table that is not active, chain_unavailable. */
export async function readLookupTables(
  rpc: SolanaRpc,
  addresses: string[],
): Promise<BuiltSwap['lookupTables']> {
  if (addresses.length === 0) return [];
  const accounts = await rpc.accounts(addresses);
  return accounts.map((account, index) => {
    const table = account?.owner === PROGRAM ? decode(account.data) : null;
    if (!table) throw new Refusal('swap_unavailable', {}, 'a lookup table that is none');
    return { address: addresses[index]!, addresses: table };
  });
}

function decode(data: Uint8Array): string[] | null {
  try {
    const { addresses, deactivationSlot } = AddressLookupTableAccount.deserialize(data);
    // A deactivated table may be gone before the transaction lands.
    return deactivationSlot === 2n ** 64n - 1n ? addresses.map((key) => key.toBase58()) : null;
  } catch {
    return null;
  }
}
