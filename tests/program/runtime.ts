/** The Solana runtime in this process, every feature on, with all relevant accounts watched. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Address, lamports as toLamports } from '@solana/kit';
import { Clock, FeatureSet, LiteSVM, Rent } from 'litesvm';
import { addressBytes, addressOf, SYSTEM_PROGRAM } from '../../core/address.ts';
import { readMint, readTokenAccount } from '../../local/solana/token-accounts.ts';

export const START = 1_800_000_000n;
/** Mainnet's rent per byte, as in the local network. */
export const RENT_PER_BYTE = 5_080n;

export interface Balance {
  lamports: bigint;
  /** The owner of the tokens; null if it is not a token account. */
  holder: string | null;
  /** By mint; the account's own amount. Null if it is not a token account. */
  tokens: { mint: string; amount: bigint } | null;
}
export type Balances = Map<string, Balance>;

export interface Change {
  lamports: bigint;
  tokens: bigint;
}

export interface StoredAccount {
  lamports: bigint;
  owner: string;
  data: Uint8Array;
  executable: boolean;
}

/**
 * The native object beneath litesvm's class, which reads each address by long division: most of a test's time went
 * there.
 */
interface Engine {
  getAccount(address: Uint8Array): {
    lamports(): bigint;
    owner(): Uint8Array;
    executable(): boolean;
    data(): Uint8Array;
  } | null;
}

const bytesByAddress = new Map<string, Uint8Array>();
function bytesOf(address: string): Uint8Array {
  const known = bytesByAddress.get(address);
  if (known) return known;
  const bytes = addressBytes(address);
  if (!bytes) throw new RangeError(`not an address: ${address}`);
  bytesByAddress.set(address, bytes);
  return bytes;
}

const addressByBytes = new Map<string, string>();
function addressFrom(bytes: Uint8Array): string {
  const key = Buffer.from(bytes).toString('latin1');
  const known = addressByBytes.get(key) ?? addressOf(bytes);
  addressByBytes.set(key, known);
  return known;
}

let made = 0;

/**
 * Frees unused runtimes. Their memory is not JavaScript's, so the garbage collector sees no need to run, and a file
 * with many worlds would take gigabytes.
 */
function collectSometimes(): void {
  made += 1;
  if (made % 10 !== 0) return;
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

export class Runtime {
  readonly svm: LiteSVM;
  readonly #engine: Engine;
  /** Accounts whose lamports count, and their balances when they were first seen. */
  readonly #watched = new Map<string, Balance>();
  /** Accounts read since they were last written: a cache, because walks would spend most of their time reading. */
  readonly #read = new Map<string, Balance>();
  #suppliedLamports = 0n;
  /** Network fees so far. */
  protected feesLamports = 0n;
  protected readonly suppliedTokens = new Map<string, bigint>();

  constructor() {
    collectSometimes();
    this.svm = new LiteSVM()
      .withFeatureSet(FeatureSet.allEnabled())
      .withBuiltins()
      .withPrecompiles()
      .withDefaultPrograms()
      .withBlockhashCheck(false)
      .withTransactionHistory(0n);
    this.#engine = (this.svm as unknown as { inner: Engine }).inner;
    this.rent(RENT_PER_BYTE);
    this.at(START);
  }

  // Time and rent

  get now(): bigint {
    return this.svm.getClock().unixTimestamp;
  }

  /** Sets the clock that programs read. */
  at(unixSeconds: bigint): void {
    const clock = this.svm.getClock();
    const { slot, epoch, leaderScheduleEpoch, epochStartTimestamp } = clock;
    this.svm.setClock(new Clock(slot + 1n, epochStartTimestamp, epoch, leaderScheduleEpoch, unixSeconds));
  }

  travel(seconds: bigint): void {
    this.at(this.now + seconds);
  }

  rent(lamportsPerByte: bigint): void {
    this.svm.setRent(new Rent(lamportsPerByte, 1, 50));
  }

  rentMinimum(bytes: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  // Accounts

  account(address: string): StoredAccount | null {
    const found = this.#engine.getAccount(bytesOf(address));
    const lamports = found?.lamports() ?? 0n;
    if (!found || lamports === 0n) return null;
    const owner = addressFrom(found.owner());
    return { lamports, owner, executable: found.executable(), data: Uint8Array.from(found.data()) };
  }

  lamports(address: string): bigint {
    return this.#engine.getAccount(bytesOf(address))?.lamports() ?? 0n;
  }

  /** Returns base units in a token account; 0 if it is missing. */
  tokens(address: string): bigint {
    return readTokenAccount(this.account(address))?.amount ?? 0n;
  }

  /** Writes an account past every rule of the runtime; with the rent minimum when lamports are omitted. */
  set(
    address: string,
    { owner, data, lamports }: { owner: string; data: Uint8Array; lamports?: bigint | undefined },
  ): void {
    this.watch(address);
    const held = lamports ?? this.rentMinimum(data.length);
    this.#suppliedLamports += held - this.lamports(address);
    this.svm.setAccount({
      address: address as Address,
      programAddress: owner as Address,
      lamports: toLamports(held),
      executable: false,
      data,
      space: BigInt(data.length),
    });
    this.written([address]);
  }

  /** Adds to the lamports of an address (negative: takes away), whatever the account is. */
  addLamports(address: string, lamports: bigint): void {
    this.setLamports(address, this.lamports(address) + lamports);
  }

  setLamports(address: string, lamports: bigint): void {
    const { owner, data } = this.account(address) ?? { owner: SYSTEM_PROGRAM, data: new Uint8Array() };
    this.set(address, { owner, data, lamports });
  }

  // Balances

  protected watch(address: string): void {
    if (this.#watched.has(address)) return;
    const first = this.#balance(address);
    this.#watched.set(address, first);
    this.#suppliedLamports += first.lamports;
  }

  #balance(address: string): Balance {
    const known = this.#read.get(address);
    if (known) return known;
    const account = this.account(address);
    const token = readTokenAccount(account);
    const balance = {
      lamports: account?.lamports ?? 0n,
      holder: token?.owner ?? null,
      tokens: token && { mint: token.mint, amount: token.amount },
    };
    this.#read.set(address, balance);
    return balance;
  }

  /** Must be called for every account that a transaction names, whatever its outcome. */
  protected written(addresses: Iterable<string>): void {
    for (const address of addresses) this.#read.delete(address);
  }

  /** Returns the balances of every watched account. */
  balances(): Balances {
    return new Map([...this.#watched.keys()].map((address) => [address, this.#balance(address)]));
  }

  /** Gains and losses since then, by address; unchanged accounts are omitted. */
  changesSince(before: Balances): Map<string, Change> {
    const found = new Map<string, Change>();
    for (const [address, now] of this.balances()) {
      const old = before.get(address) ?? this.#watched.get(address)!;
      const lamports = now.lamports - old.lamports;
      const tokens = (now.tokens?.amount ?? 0n) - (old.tokens?.amount ?? 0n);
      if (lamports !== 0n || tokens !== 0n) found.set(address, { lamports, tokens });
    }
    return found;
  }

  /** Returns the problems with the sum of all balances: nothing may appear or vanish except the network's fees. */
  audit(): string[] {
    const held = this.balances();
    const problems: string[] = [];
    const lamports = [...held.values()].reduce((sum, each) => sum + each.lamports, 0n);
    const difference = lamports + this.feesLamports - this.#suppliedLamports;
    if (difference !== 0n) problems.push(`${difference} lamports appeared`);
    for (const [mint, supplied] of this.suppliedTokens) {
      const tokens = [...held.values()].reduce(
        (sum, each) => (each.tokens?.mint === mint ? sum + each.tokens.amount : sum),
        0n,
      );
      if (tokens !== supplied) problems.push(`${tokens - supplied} tokens of ${mint} appeared`);
      const supply = readMint(this.account(mint))?.supply;
      if (supply !== supplied) problems.push(`the supply of ${mint} became ${supply}`);
    }
    return problems;
  }
}
