/**
 * A client of Jupiter (jup-ag/docs openapi-spec/swap): the value of a token in SOL, and the instructions that swap it.
 * It checks only the form of the answers; the caller that signs must check the real effect of a swap.
 */
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  TransactionInstruction,
} from '@solana/web3.js';
import type { z } from 'zod';
import { askOutside, type OutsideAnswer, OutsideError } from '../../chain/outside.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { ASSOCIATED_TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Env, solana } from '../env.ts';
import {
  type Asked,
  buildSchema,
  checkTerms,
  errorSchema,
  type Groups,
  type Instruction,
  impactPercent,
  orderSchema,
  reasonOf,
  type Terms,
} from './answers.ts';
import type { BuildInput, BuiltSwap, SwapClient, SwapOffer } from './types.ts';

const TIMEOUT_MS = 8000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Statuses with which Jupiter refuses a request, if a reason is given. Others are outages. */
const NO = new Set([200, 400, 404, 422]);

/** Builds the client. Refuses not_configured. `timeoutMs` for each call. */
export function swapClient(env: Env, timeoutMs = TIMEOUT_MS): SwapClient {
  if (!env.JUPITER_URL) throw new Refusal('not_configured', { what: 'JUPITER_URL' });
  return new Jupiter(env, timeoutMs);
}

class Jupiter implements SwapClient {
  readonly #env: Env;
  readonly #rpc: SolanaRpc;
  readonly #timeoutMs: number;

  constructor(env: Env, timeoutMs: number) {
    this.#env = env;
    this.#rpc = solana(env);
    this.#timeoutMs = timeoutMs;
  }

  /** Quotes by an order without a taker. Jupiter chooses its slippage, so its threshold is not checked. */
  async quote(mint: string, amount: bigint): Promise<SwapOffer> {
    const answer = await this.#ask('/swap/v2/order', orderSchema, {
      ...pair(mint, amount),
      swapMode: 'ExactIn',
    });
    const outLamports = usable(answer, { mint, amount });
    return {
      outLamports,
      priceImpactPercent: known(impactPercent(answer.priceImpact, answer.priceImpactPct)),
    };
  }

  async build(input: BuildInput): Promise<BuiltSwap> {
    const { mint, amount, taker, slippageBps, maxAccounts } = input;
    const answer = await this.#ask('/swap/v2/build', buildSchema, {
      ...pair(mint, amount),
      taker,
      slippageBps: String(slippageBps),
      maxAccounts: String(maxAccounts),
    });
    const outLamports = usable(answer, { mint, amount, slippageBps });
    // Real lookup tables from the chain, and no creation of accounts that exist.
    const [instructions, lookupTables] = await Promise.all([
      withoutNeedless(this.#rpc, instructionsOf(answer, taker)),
      readLookupTables(this.#rpc, Object.keys(answer.addressesByLookupTableAddress ?? {})),
    ]);
    return { outLamports, instructions, lookupTables };
  }

  /** Sends a request. Refuses swap_refused and swap_unavailable; neither contains the address or the key. */
  async #ask<S extends z.ZodType>(
    path: string,
    schema: S,
    query: Record<string, string>,
  ): Promise<z.output<S>> {
    const { JUPITER_URL: url, JUPITER_API_KEY: key } = this.#env;
    let answered: OutsideAnswer;
    try {
      answered = await askOutside(
        this.#env,
        `${url.replace(/\/+$/, '')}${path}?${new URLSearchParams(query)}`,
        {
          headers: key ? { 'x-api-key': key } : {},
          timeoutMs: this.#timeoutMs,
          maxBytes: MAX_ANSWER_BYTES,
        },
      );
    } catch (error) {
      if (!(error instanceof OutsideError) || !error.answer) throw unavailable(messageOf(error));
      answered = error.answer;
    }
    const { status } = answered;
    const json = answered.json();
    const reason = NO.has(status) ? reasonOf(errorSchema.safeParse(json).data, status) : null;
    if (reason) throw new Refusal('swap_refused', { reason }, `${path}: HTTP ${status}`);
    if (status !== 200) throw unavailable(`${path}: HTTP ${status}`);
    const answer = schema.safeParse(json);
    if (answer.success) return answer.data;
    throw unavailable(`${path}: unexpected answer at ${answer.error.issues[0]?.path.join('.') || 'its top'}`);
  }
}

function pair(mint: string, amount: bigint) {
  return { inputMint: mint, outputMint: WRAPPED_SOL_MINT, amount: String(amount) };
}

/** Returns a quote's lamports, after checking that it matches the request. */
function usable(answer: Terms, asked: Asked): bigint {
  const problem = checkTerms(answer, asked);
  if (problem) throw unavailable(problem);
  return BigInt(answer.outAmount);
}

/** Returns the price impact. A swap with an unknown one is refused. */
function known(percent: number | null): number {
  if (percent === null) throw unavailable('no price impact');
  return percent;
}

/** Returns the instructions in the order of Jupiter's documentation. Only the taker may sign. */
function instructionsOf(groups: Groups, taker: string): TransactionInstruction[] {
  const { setupInstructions, swapInstruction, cleanupInstruction, otherInstructions } = groups;
  const all = [
    ...(setupInstructions ?? []),
    swapInstruction,
    ...(cleanupInstruction ? [cleanupInstruction] : []),
    ...(otherInstructions ?? []),
  ];
  const foreign = all.some(({ accounts }) => accounts.some((it) => it.isSigner && it.pubkey !== taker));
  if (foreign) throw unavailable('a signer beside the taker');
  return all.map(toWeb3).filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId));
}

function toWeb3({ programId, accounts, data }: Instruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(programId),
    keys: accounts.map((account) => ({ ...account, pubkey: new PublicKey(account.pubkey) })),
    data: Buffer.from(fromBase64(data)!),
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no answer';
}

function unavailable(detail: string): Refusal {
  return new Refusal('swap_unavailable', {}, detail);
}

const PROGRAM = 'AddressLookupTab1e1111111111111111111111111';

/** Returns the tables. Refuses swap_unavailable for a table that is not active, chain_unavailable. */
async function readLookupTables(rpc: SolanaRpc, addresses: string[]): Promise<BuiltSwap['lookupTables']> {
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

/** AssociatedTokenAccountInstruction::CreateIdempotent. The plain form fails if the account exists, so it stays. */
const CREATE_IDEMPOTENT = 1;
/** Positions of the new account and its token program in the instruction. */
const ACCOUNT_AT = 1;
const TOKEN_PROGRAM_AT = 5;

/** Returns the instructions that are needed. Throws RpcUnavailable, RpcError. */
export async function withoutNeedless(
  rpc: Pick<SolanaRpc, 'accounts'>,
  instructions: TransactionInstruction[],
): Promise<TransactionInstruction[]> {
  const creations = instructions.filter(isCreation);
  if (creations.length === 0) return instructions;
  const found = await rpc.accounts(creations.map(({ keys }) => keys[ACCOUNT_AT]!.pubkey.toBase58()));
  // An address that only received lamports belongs to the System program: its token account must still be created.
  const needless = new Set(
    creations.filter(({ keys }, at) => found[at]?.owner === keys[TOKEN_PROGRAM_AT]!.pubkey.toBase58()),
  );
  return instructions.filter((instruction) => !needless.has(instruction));
}

function isCreation({ programId, keys, data }: TransactionInstruction): boolean {
  const own = programId.toBase58() === ASSOCIATED_TOKEN_PROGRAM;
  return own && data.length === 1 && data[0] === CREATE_IDEMPOTENT && keys.length > TOKEN_PROGRAM_AT;
}
