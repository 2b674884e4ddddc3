/**
 * Accounts as clients read them. LiteSVM has the truth; beside it is a mirror by owning program, because LiteSVM's own
 * getProgramAccounts takes seconds over a hundred thousand accounts.
 */
import { type Address, lamports as toLamports } from '@solana/kit';
import type { LiteSVM } from 'litesvm';

export interface StoredAccount {
  lamports: bigint;
  owner: string;
  executable: boolean;
  data: Uint8Array;
}

export class AccountStore {
  readonly #svm: LiteSVM;
  readonly #byProgram = new Map<string, Map<string, StoredAccount>>();
  /** The program under which the mirror lists an address. */
  readonly #programOf = new Map<string, string>();

  constructor(svm: LiteSVM) {
    this.#svm = svm;
  }

  /** Returns an account; null if it does not exist, that is, holds no lamports. */
  get(address: string): StoredAccount | null {
    const found = this.#svm.getAccount(address as Address);
    if (!found.exists || found.lamports === 0n) return null;
    return {
      lamports: found.lamports,
      owner: found.programAddress,
      executable: found.executable,
      data: Uint8Array.from(found.data),
    };
  }

  lamports(address: string): bigint {
    return this.#svm.getBalance(address as Address) ?? 0n;
  }

  /** Writes an account unchanged, past every rule of the runtime. */
  set(address: string, account: StoredAccount): void {
    this.#svm.setAccount({
      address: address as Address,
      programAddress: account.owner as Address,
      lamports: toLamports(account.lamports),
      executable: account.executable,
      data: account.data,
      space: BigInt(account.data.length),
    });
    this.#mirror(address, account.lamports > 0n ? account : null);
  }

  /** Reads these accounts again after a transaction that may have changed them. */
  refresh(addresses: string[]): void {
    for (const address of addresses) this.#mirror(address, this.get(address));
  }

  ownedBy(program: string): ReadonlyMap<string, StoredAccount> {
    return this.#byProgram.get(program) ?? new Map();
  }

  #mirror(address: string, account: StoredAccount | null): void {
    const before = this.#programOf.get(address);
    if (before !== undefined && before !== account?.owner) {
      this.#byProgram.get(before)?.delete(address);
      this.#programOf.delete(address);
    }
    if (!account) return;
    const siblings = this.#byProgram.get(account.owner) ?? new Map<string, StoredAccount>();
    siblings.set(address, account);
    this.#byProgram.set(account.owner, siblings);
    this.#programOf.set(address, account.owner);
  }
}
