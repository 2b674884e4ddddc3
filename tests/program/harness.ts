/**
 * The escrow program in the Solana runtime, in this process: a world with users, coins and a clock. Everything that a
 * transaction touches is watched, so that a test can check the destination of every lamport and every token.
 */
import { readFileSync } from 'node:fs';
import type { Address } from '@solana/kit';
import { FailedTransactionMetadata } from 'litesvm';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { type BeaconNetwork, EVMNET, LOCAL_BEACON } from '../../core/draw/networks.ts';
import { decodeEscrow, type EscrowAccount } from '../../core/escrow/account.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { type EscrowEvent, escrowEvents } from '../../core/escrow/events.ts';
import type { EscrowInstruction, PrizeToken } from '../../core/escrow/instructions.ts';
import { failureOfLogs } from '../../core/escrow/refusals.ts';
import {
  accountExtension,
  extendedMint,
  extendedTokenAccount,
  mintBytes,
  mintExtension,
  tokenAccountBytes,
} from '../../local/world/token-layouts.ts';
import { type Signer, signerOf } from './keys.ts';
import { Runtime } from './runtime.ts';
import { signedTransaction, transactionBytes } from './transactions.ts';

export * from './runtime.ts';

/** The two builds of the program. Rounds of the deployed one can only be revealed where they are published. */
export type Build = 'local' | 'deployed';
const BUILDS = {
  local: { file: new URL('../../program/fanfare-escrow-local.so', import.meta.url), network: LOCAL_BEACON },
  deployed: { file: new URL('../../program/fanfare-escrow.so', import.meta.url), network: EVMNET },
};
export const PROGRAM_FILE = BUILDS.local.file;
export const PROGRAM = signerOf('program').address;
export const SOL = 1_000_000_000n;
export const SIGNATURE_FEE = 5_000n;

export type Currency = 'sol' | 'token' | 'token2022';
export const CURRENCIES: readonly Currency[] = ['sol', 'token', 'token2022'];

export interface Outcome {
  ok: boolean;
  /** The number of the escrow program's error, else null. */
  refusal: number | null;
  /** Any other failure as text; null for an error of the program. */
  error: string | null;
  logs: string[];
  units: number;
  bytes: number;
  /** The network's fee, paid by the first signer. */
  feeLamports: bigint;
  events: EscrowEvent[];
}

export class World extends Runtime {
  /** The beacon that the program knows. */
  readonly network: BeaconNetwork;

  constructor(build: Build = 'local') {
    super();
    const { file, network } = BUILDS[build];
    this.network = network;
    this.svm.addProgram(PROGRAM as Address, readFileSync(file));
  }

  // Users and coins

  /** Returns a user with that many lamports. */
  person(name: string, lamports = 100n * SOL): Signer {
    const signer = signerOf(name);
    this.setLamports(signer.address, lamports);
    return signer;
  }

  /** Returns a mint of 6 decimals; the one of Token-2022 has metadata, like coins of the launch site. */
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

  /** Mints tokens to the owner's associated account, which is created where missing. Returns its address. */
  give(token: PrizeToken, owner: string, amount: bigint): string {
    const at = associatedAccount(owner, token.mint, token.tokenProgram);
    this.giveAt(token, owner, at, amount);
    return at;
  }

  /** Returns an empty account of the owner besides its associated one, created on first use. */
  secondAccount(token: PrizeToken, owner: string): string {
    const at = signerOf(`second account of ${owner}`).address;
    if (!this.account(at)) this.giveAt(token, owner, at, 0n);
    return at;
  }

  /** Like `give`, to a token account at any address. */
  giveAt(token: PrizeToken, owner: string, at: string, amount: bigint): void {
    const present = this.account(at);
    const data = present?.data.length ? Uint8Array.from(present.data) : newAccount(token, owner);
    addTo(data, 64, amount);
    this.set(at, { owner: token.tokenProgram, data, lamports: present?.lamports });
    const mint = this.account(token.mint)!;
    addTo(mint.data, 36, amount);
    this.set(token.mint, mint);
    this.suppliedTokens.set(token.mint, (this.suppliedTokens.get(token.mint) ?? 0n) + amount);
  }

  escrow(address: string): EscrowAccount | null {
    const found = this.account(address);
    return found?.owner === PROGRAM ? decodeEscrow(found.data) : null;
  }

  // Transactions

  /** From now on includes these accounts in the balances; `send` does that by itself. */
  watchAll(instructions: readonly EscrowInstruction[], signers: readonly Signer[]): void {
    for (const { address } of [...signers, ...instructions.flatMap(({ keys }) => keys)]) this.watch(address);
  }

  /** The first signer pays the network's fee. */
  send(instructions: EscrowInstruction | readonly EscrowInstruction[], signers: readonly Signer[]): Outcome {
    const list = Array.isArray(instructions) ? instructions : [instructions as EscrowInstruction];
    const transaction = signedTransaction(list, signers, this.svm.latestBlockhash());
    this.watchAll(list, signers);
    const payer = signers[0]!.address;
    const affordable = this.lamports(payer);
    const fee = SIGNATURE_FEE * BigInt(Object.keys(transaction.signatures).length);
    const result = this.svm.sendTransaction(transaction);
    this.written([...signers, ...list.flatMap(({ keys }) => keys)].map(({ address }) => address));
    const failed = result instanceof FailedTransactionMetadata;
    const meta = failed ? result.meta() : result;
    const logs = meta.logs();
    // A transaction whose fee cannot be paid never runs.
    const feeLamports =
      failed && (logs.length === 0 || affordable < fee) ? affordable - this.lamports(payer) : fee;
    this.feesLamports += feeLamports;
    const failure = failed ? failureOfLogs(logs) : null;
    const refusal = failure?.program === PROGRAM ? failure.code : null;
    return {
      ok: !failed,
      refusal,
      error: failed && refusal === null ? `${result.err().toString()}\n${logs.join('\n')}` : null,
      logs,
      units: Number(meta.computeUnitsConsumed()),
      get bytes() {
        return transactionBytes(transaction).length;
      },
      feeLamports,
      events: failed ? [] : escrowEvents(PROGRAM, logs),
    };
  }
}

/** Returns the bytes of an empty token account as the associated token program creates it. */
export function newAccount({ mint, tokenProgram }: PrizeToken, owner: string): Uint8Array {
  return tokenProgram === TOKEN_2022_PROGRAM
    ? extendedTokenAccount(mint, owner, 0n, [accountExtension.immutableOwner()])
    : tokenAccountBytes(mint, owner, 0n);
}

function addTo(data: Uint8Array, offset: number, amount: bigint): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  view.setBigUint64(offset, view.getBigUint64(offset, true) + amount, true);
}
