/**
 * A client of Jupiter (jup-ag/docs openapi-spec/swap): the value of a token in SOL, and the instructions that swap it.
 * Supports the current API, v2, and the older v1. It checks only the form of the answers; the caller that signs must
 * check the real effect of a swap.
 */
import { ComputeBudgetProgram, PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { z } from 'zod';
import { askOutside, type OutsideAnswer, OutsideError, type OutsideRequest } from '../../chain/outside.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import { SLIPPAGE_BPS } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { type Env, solana } from '../env.ts';
import {
  type Asked,
  buildV1Schema,
  buildV2Schema,
  checkTerms,
  errorSchema,
  type Groups,
  type Instruction,
  impactPercent,
  orderV2Schema,
  quoteV1Schema,
  reasonOf,
  type Terms,
} from './answers.ts';
import { readLookupTables } from './lookup-tables.ts';
import { withoutNeedless } from './needless.ts';
import type { BuildInput, BuiltSwap, SwapClient, SwapOffer } from './types.ts';

const TIMEOUT_MS = 8000;
/** Jupiter's own limit for a route. */
const MAX_ACCOUNTS = 64;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Statuses with which Jupiter refuses a request, if a reason is given. Others are outages. */
const NO = new Set([200, 400, 404, 422]);

/** Builds the client. Refuses not_configured. `timeoutMs` for each call. */
export function swapClient(env: Env, timeoutMs = TIMEOUT_MS): SwapClient {
  if (!env.JUPITER_URL) throw new Refusal('not_configured', { what: 'JUPITER_URL' });
  const api = new JupiterApi(env, timeoutMs);
  if (env.JUPITER_API === 'v1') return new SwapV1(api, solana(env));
  if (env.JUPITER_API === 'v2') return new SwapV2(api, solana(env));
  throw new Refusal('not_configured', { what: 'JUPITER_API' });
}

class Swap {
  protected readonly api: JupiterApi;
  protected readonly rpc: SolanaRpc;

  constructor(api: JupiterApi, rpc: SolanaRpc) {
    this.api = api;
    this.rpc = rpc;
  }
}

class SwapV2 extends Swap implements SwapClient {
  /** Quotes by an order without a taker. Jupiter chooses its slippage, so its threshold is not checked. */
  async quote(mint: string, amount: bigint): Promise<SwapOffer> {
    const answer = await this.api.get('/swap/v2/order', orderV2Schema, {
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
    const query = {
      ...pair(mint, amount),
      taker,
      slippageBps: String(slippageBps),
      maxAccounts: String(maxAccounts),
    };
    const answer = await this.api.get('/swap/v2/build', buildV2Schema, query);
    const outLamports = usable(answer, { mint, amount, slippageBps });
    const tables = Object.keys(answer.addressesByLookupTableAddress ?? {});
    return built(this.rpc, outLamports, instructionsOf(answer, taker), tables);
  }
}

class SwapV1 extends Swap implements SwapClient {
  async quote(mint: string, amount: bigint): Promise<SwapOffer> {
    const asked = { mint, amount, slippageBps: SLIPPAGE_BPS, maxAccounts: MAX_ACCOUNTS };
    const { answer, outLamports } = await this.#quote(asked);
    const { priceImpactPct } = answer;
    const fraction = typeof priceImpactPct === 'string' ? Number(priceImpactPct) : priceImpactPct;
    return { outLamports, priceImpactPercent: known(impactPercent(undefined, fraction)) };
  }

  async build(input: BuildInput): Promise<BuiltSwap> {
    const { answer, outLamports } = await this.#quote(input);
    const groups = await this.api.post('/swap/v1/swap-instructions', buildV1Schema, {
      // Unchanged, with all fields that we do not read.
      quoteResponse: answer,
      userPublicKey: input.taker,
      wrapAndUnwrapSol: true,
    });
    const tables = groups.addressLookupTableAddresses ?? [];
    return built(this.rpc, outLamports, instructionsOf(groups, input.taker), tables);
  }

  async #quote({ mint, amount, slippageBps, maxAccounts }: Omit<BuildInput, 'taker'>) {
    const query = {
      ...pair(mint, amount),
      slippageBps: String(slippageBps),
      swapMode: 'ExactIn',
      maxAccounts: String(maxAccounts),
    };
    const answer = await this.api.get('/swap/v1/quote', quoteV1Schema, query);
    return { answer, outLamports: usable(answer, { mint, amount, slippageBps }) };
  }
}

class JupiterApi {
  readonly #env: Env;
  readonly #url: string;
  readonly #key: string | null;
  readonly #timeoutMs: number;

  constructor(env: Env, timeoutMs: number) {
    this.#env = env;
    this.#url = env.JUPITER_URL.replace(/\/+$/, '');
    this.#key = env.JUPITER_API_KEY || null;
    this.#timeoutMs = timeoutMs;
  }

  get<S extends z.ZodType>(path: string, schema: S, query: Record<string, string>): Promise<z.output<S>> {
    return this.#ask(path, schema, `?${new URLSearchParams(query)}`, {});
  }

  post<S extends z.ZodType>(path: string, schema: S, body: object): Promise<z.output<S>> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, schema, '', { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Sends a request. Refuses swap_refused and swap_unavailable; neither contains the address or the key. */
  async #ask<S extends z.ZodType>(
    path: string,
    schema: S,
    query: string,
    init: Pick<OutsideRequest, 'method' | 'headers' | 'body'>,
  ): Promise<z.output<S>> {
    let answered: OutsideAnswer;
    try {
      answered = await askOutside(this.#env, `${this.#url}${path}${query}`, {
        ...init,
        headers: { ...(this.#key ? { 'x-api-key': this.#key } : {}), ...init.headers },
        timeoutMs: this.#timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      });
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

/** Completes a build from the chain: real lookup tables, and no creation of accounts that exist. */
async function built(
  rpc: SolanaRpc,
  outLamports: bigint,
  all: TransactionInstruction[],
  tables: string[],
): Promise<BuiltSwap> {
  const [instructions, lookupTables] = await Promise.all([
    withoutNeedless(rpc, all),
    readLookupTables(rpc, tables),
  ]);
  return { outLamports, instructions, lookupTables };
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
