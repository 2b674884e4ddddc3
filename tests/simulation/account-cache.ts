/**
 * Accounts read from the chain, cached until they may have changed: they are requested thousands of times, programs
 * with their code among them, and only writes and landed transactions change them.
 */
import type { StoredAccount } from '../../local/solana/account-store.ts';
import type { Chain } from '../../local/solana/chain.ts';

/** These change with the clock. */
const CLOCKS = 'Sysvar';

export function cacheAccounts({ accounts, svm }: Chain): void {
  const known = new Map<string, StoredAccount | null>();
  const get = accounts.get.bind(accounts);
  const set = accounts.set.bind(accounts);
  const refresh = accounts.refresh.bind(accounts);
  const addProgram = svm.addProgram.bind(svm);
  accounts.get = (address) => {
    if (address.startsWith(CLOCKS)) return get(address);
    let found = known.get(address);
    if (found === undefined) {
      found = get(address);
      known.set(address, found);
    }
    return found;
  };
  accounts.set = (address, account) => {
    known.delete(address);
    set(address, account);
  };
  accounts.refresh = (addresses) => {
    for (const address of addresses) known.delete(address);
    refresh(addresses);
  };
  svm.addProgram = (address, bytes) => {
    known.delete(address);
    addProgram(address, bytes);
  };
}
