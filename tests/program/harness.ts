/**
 * The escrow program in the Solana runtime, in this process: a world with people, coins and a clock. Everything that a
 * transaction touches is watched, so that a test can ask where every lamport and every token went.
 */
import { readFileSync } from 'node:fs';
import { type Address, lamports as toLamports } from '@solana/kit';
import { Clock, FailedTransactionMetadata, FeatureSet, LiteSVM, Rent } from 'litesvm';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import {
  associatedAccount,
  decodeEscrow,
  type EscrowAccount,
  type EscrowEvent,
  type EscrowInstruction,
  escrowEvents,
  failureOfLogs,
  type PrizeToken,
} from '../../core/escrow.ts';
import { readMint, readTokenAccount } from '../../local/solana/token-accounts.ts';
import {
  accountExtension,
  extendedMint,
  extendedTokenAccount,
  mintBytes,
  mintExtension,
  tokenAccountBytes,
} from '../../local/world/token-layouts.ts';
import { type Signer, signerOf } from './keys.ts';
import { signedTransaction, transactionBytes } from './transactions.ts';

export const PROGRAM_FILE = new URL('../../program/fanfare-escrow.so', import.meta.url);
export const PROGRAM = signerOf('program').address;
export const START = 1_800_000_000n;
export const SOL = 1_000_000_000n;
export const SIGNATURE_FEE = 5_000n;
/** What mainnet asks for each byte, as in the local network. */
export const RENT_PER_BYTE = 5_080n;

export type Currency = 'sol' | 'token' | 'token2022';
export const CURRENCIES: readonly Currency[] = ['sol', 'token', 'token2022'];

export interface Outcome {
  ok: boolean;
  /** The number with which the escrow program refused, else null. */
  refusal: number | null;
  /** Any other failure, in words; null beside a refusal. */
  error: string | null;
  logs: string[];
  units: number;
  bytes: number;
  /** What the network took from the first signer. */
  feeLamports: bigint;
  events: EscrowEvent[];
}

export interface Balance {
  lamports: bigint;
  /** By mint; the account's own amount. Null when it is no token account. */
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

export class World {
  readonly svm: LiteSVM;
  /** Accounts whose lamports count, and what they held when they were first seen. */
  readonly #watched = new Map<string, Balance>();
  #suppliedLamports = 0n;
  #feesLamports = 0n;
  readonly #suppliedTokens = new Map<string, bigint>();

  constructor(program: Uint8Array = readFileSync(PROGRAM_FILE)) {
    this.svm = new LiteSVM()
      .withFeatureSet(FeatureSet.allEnabled())
      .withBuiltins()
      .withPrecompiles()
      .withDefaultPrograms()
      .withBlockhashCheck(false)
      .withTransactionHistory(0n);
    this.rent(RENT_PER_BYTE);
    this.svm.addProgram(PROGRAM as Address, program);
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

  // People and coins

  /** Somebody with that many lamports. */
  person(name: string, lamports = 100n * SOL): Signer {
    const signer = signerOf(name);
    this.setLamports(signer.address, lamports);
    return signer;
  }

  /** A mint of 6 decimals; the one of Token-2022 carries its metadata, as coins of the launch site do. */
  coin(
    currency: Exclude<Currency, 'sol'>,
    name = 'coin',
    fields: { freezeAuthority?: string } = {},
  ): PrizeToken {
    const mint = signerOf(`mint ${name} ${currency}`).address;
    const base = { supply: 0n, decimals: 6, ...fields };
    const details = { name: 'Test coin', symbol: 'TEST', uri: 'https://example.com/coin.json' };
    if (currency === 'token') return this.#mint({ mint, tokenProgram: TOKEN_PROGRAM }, mintBytes(base));
    const extensions = [
      mintExtension.metadataPointer(null, mint),
      mintExtension.metadata(null, mint, details),
    ];
    return this.#mint({ mint, tokenProgram: TOKEN_2022_PROGRAM }, extendedMint(base, extensions));
  }

  #mint(token: PrizeToken, data: Uint8Array): PrizeToken {
    this.set(token.mint, { owner: token.tokenProgram, data });
    return token;
  }

  /** Makes tokens in the owner's associated account, which appears where it is missing. Answers its address. */
  give(token: PrizeToken, owner: string, amount: bigint): string {
    const at = associatedAccount(owner, token.mint, token.tokenProgram);
    this.giveAt(token, owner, at, amount);
    return at;
  }

  /** As `give`, in a token account of any address. */
  giveAt(token: PrizeToken, owner: string, at: string, amount: bigint): void {
    const present = this.account(at);
    const data = present?.data.length ? Uint8Array.from(present.data) : newAccount(token, owner);
    addTo(data, 64, amount);
    this.set(at, { owner: token.tokenProgram, data, lamports: present?.lamports });
    const mint = this.account(token.mint)!;
    addTo(mint.data, 36, amount);
    this.set(token.mint, mint);
    this.#suppliedTokens.set(token.mint, (this.#suppliedTokens.get(token.mint) ?? 0n) + amount);
  }

  // Accounts

  account(address: string): StoredAccount | null {
    const found = this.svm.getAccount(address as Address);
    if (!found.exists || found.lamports === 0n) return null;
    const { lamports, programAddress, executable } = found;
    return { lamports, owner: programAddress, executable, data: Uint8Array.from(found.data) };
  }

  lamports(address: string): bigint {
    return this.svm.getBalance(address as Address) ?? 0n;
  }

  /** Base units in a token account; 0 for none. */
  tokens(address: string): bigint {
    return readTokenAccount(this.account(address))?.amount ?? 0n;
  }

  escrow(address: string): EscrowAccount | null {
    const found = this.account(address);
    return found?.owner === PROGRAM ? decodeEscrow(found.data) : null;
  }

  /** Writes an account past every rule of the runtime; the rent minimum when lamports are left out. */
  set(
    address: string,
    { owner, data, lamports }: { owner: string; data: Uint8Array; lamports?: bigint | undefined },
  ): void {
    this.#watch(address);
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
  }

  /** Adds to what stands at an address (negative: takes away), whatever the account is. */
  addLamports(address: string, lamports: bigint): void {
    this.setLamports(address, this.lamports(address) + lamports);
  }

  setLamports(address: string, lamports: bigint): void {
    const { owner, data } = this.account(address) ?? { owner: SYSTEM_PROGRAM, data: new Uint8Array() };
    this.set(address, { owner, data, lamports });
  }

  // Transactions

  /** The first signer pays the network's fee. */
  send(instructions: EscrowInstruction | readonly EscrowInstruction[], signers: readonly Signer[]): Outcome {
    const list = Array.isArray(instructions) ? instructions : [instructions as EscrowInstruction];
    const transaction = signedTransaction(list, signers, this.svm.latestBlockhash());
    for (const { address } of [...signers, ...list.flatMap(({ keys }) => keys)]) this.#watch(address);
    const payer = signers[0]!.address;
    const affordable = this.lamports(payer);
    const fee = SIGNATURE_FEE * BigInt(Object.keys(transaction.signatures).length);
    const result = this.svm.sendTransaction(transaction);
    const failed = result instanceof FailedTransactionMetadata;
    const meta = failed ? result.meta() : result;
    const logs = meta.logs();
    // A transaction whose fee cannot be paid is never run.
    const feeLamports =
      failed && (logs.length === 0 || affordable < fee) ? affordable - this.lamports(payer) : fee;
    this.#feesLamports += feeLamports;
    const failure = failed ? failureOfLogs(logs) : null;
    const refusal = failure?.program === PROGRAM ? failure.code : null;
    return {
      ok: !failed,
      refusal,
      error: failed && refusal === null ? `${result.err().toString()}\n${logs.join('\n')}` : null,
      logs,
      units: Number(meta.computeUnitsConsumed()),
      bytes: transactionBytes(transaction).length,
      feeLamports,
      events: failed ? [] : escrowEvents(PROGRAM, logs),
    };
  }

  // Where everything is

  #watch(address: string): void {
    if (this.#watched.has(address)) return;
    const first = this.#balance(address);
    this.#watched.set(address, first);
    this.#suppliedLamports += first.lamports;
  }

  #balance(address: string): Balance {
    const token = readTokenAccount(this.account(address));
    return {
      lamports: this.lamports(address),
      tokens: token && { mint: token.mint, amount: token.amount },
    };
  }

  /** What every watched account holds. */
  balances(): Balances {
    return new Map([...this.#watched.keys()].map((address) => [address, this.#balance(address)]));
  }

  /** Who gained or lost since then, by address; whoever did neither is left out. */
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

  /** What is wrong with the sum of everything: nothing may appear or vanish but the network's fees. */
  audit(): string[] {
    const held = this.balances();
    const problems: string[] = [];
    const lamports = [...held.values()].reduce((sum, each) => sum + each.lamports, 0n);
    const difference = lamports + this.#feesLamports - this.#suppliedLamports;
    if (difference !== 0n) problems.push(`${difference} lamports appeared`);
    for (const [mint, supplied] of this.#suppliedTokens) {
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

/** The bytes of an empty token account as the associated token program makes it. */
export function newAccount({ mint, tokenProgram }: PrizeToken, owner: string): Uint8Array {
  return tokenProgram === TOKEN_2022_PROGRAM
    ? extendedTokenAccount(mint, owner, 0n, [accountExtension.immutableOwner()])
    : tokenAccountBytes(mint, owner, 0n);
}

function addTo(data: Uint8Array, offset: number, amount: bigint): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  view.setBigUint64(offset, view.getBigUint64(offset, true) + amount, true);
}
