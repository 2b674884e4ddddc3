/**
 * The client for Solana's JSON-RPC. Every answer is validated before use. A node that is down, slow, behind, limiting
 * calls or malformed in its answers throws RpcUnavailable, which users see as `chain_unavailable`; one that understood
 * and refused throws RpcError. json-rpc.ts distinguishes the two.
 */
import type { z } from 'zod';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../core/address.ts';
import { Refusal } from '../core/refusals.ts';
import { userAgent } from '../core/user-agent.ts';
import { askRpc, nameOf, postRpc, type RpcAnswer, type RpcOptions, readAnswer } from './json-rpc.ts';
import { type LandedTransaction, landedSchema, toLanded } from './landed.ts';
import * as shapes from './rpc-shapes.ts';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface Account {
  address: string;
  /** The program that owns it, base58. */
  owner: string;
  lamports: bigint;
  data: Uint8Array;
  executable: boolean;
}

export interface SignatureStatus {
  slot: number;
  /** The node's error value; null for a success. */
  err: unknown;
  confirmationStatus: Commitment;
}

export interface SignatureRecord {
  signature: string;
  slot: number;
  err: unknown;
  /** "[length] text" of its memos, joined by "; ", or null. */
  memo: string | null;
}

/** No node answered: nothing is known, nothing was refused. */
export class RpcUnavailable extends Refusal {
  /** The wait in ms that the service asks for; null if it names none. */
  readonly retryAfterMs: number | null;
  /** The request was turned away before a node acted on it. */
  readonly untried: boolean;
  constructor(detail: string, retryAfterMs: number | null = null, untried = false) {
    super('chain_unavailable', {}, detail);
    this.name = 'RpcUnavailable';
    this.retryAfterMs = retryAfterMs;
    this.untried = untried;
  }
}

/** The node understood the request and refused it, with Solana's own code (preflight failures are −32002). */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

/** The newest version of transactions; a node that does not know it refuses the parameter. */
const NEWEST_VERSION = 1;
const INVALID_PARAMS = -32602;

/** Slots whose fees a node stores: Agave's MAX_NUM_RECENT_BLOCKS. */
const FEE_SLOTS = 150;

export class SolanaRpc {
  readonly #url: string;
  readonly #options: RpcOptions;
  #nextId = 1;
  #version = NEWEST_VERSION;

  /** `siteUrl`: the address in our User-Agent. Gateways may refuse clients that do not name themselves. */
  constructor(url: string, timeoutMs = 8000, siteUrl?: string, ask?: typeof fetch) {
    this.#url = url;
    this.#options = { timeoutMs, userAgent: userAgent(siteUrl), fetch: ask };
  }

  /** Makes one call and validates its result with `schema`. Throws RpcUnavailable or RpcError. */
  async call<S extends z.ZodType>(schema: S, method: string, ...params: unknown[]): Promise<z.output<S>> {
    const answer = await askRpc(this.#url, this.#nextId++, method, params, this.#options);
    const result = schema.safeParse(resultOf(method, answer));
    if (!result.success)
      throw new RpcUnavailable(`${method}: unexpected result at ${result.error.issues[0]?.path.join('.')}`);
    return result.data;
  }

  /**
   * Makes one call whose answer is too long for memory, and returns its bytes as they arrive. They may hold a JSON-RPC
   * error too. Throws RpcUnavailable, and RpcError if the HTTP status shows it. The caller reads to the end or cancels.
   */
  async stream(timeoutMs: number, method: string, ...params: unknown[]): Promise<ReadableStream<Uint8Array>> {
    let response: Response;
    try {
      response = await postRpc(this.#url, this.#nextId++, method, params, { ...this.#options, timeoutMs });
      if (!response.ok) resultOf(method, await readAnswer(response));
    } catch (error) {
      if (error instanceof RpcUnavailable || error instanceof RpcError) throw error;
      throw new RpcUnavailable(`${method}: ${nameOf(error)}`);
    }
    if (!response.body) throw new RpcUnavailable(`${method}: HTTP ${response.status}`);
    return response.body;
  }

  /** Returns up to 100 accounts as of one slot; null for each that does not exist. */
  async accounts(addresses: string[], commitment: Commitment = 'confirmed'): Promise<(Account | null)[]> {
    const { value } = await this.call(shapes.accountsSchema, 'getMultipleAccounts', addresses, {
      encoding: 'base64',
      commitment,
    });
    requireAll('getMultipleAccounts', value, addresses);
    return value.map(
      (account, i) =>
        account && {
          address: addresses[i]!,
          owner: account.owner,
          lamports: BigInt(account.lamports),
          data: Uint8Array.from(atob(account.data[0]), (char) => char.charCodeAt(0)),
          executable: account.executable,
        },
    );
  }

  /** Returns a fresh blockhash and the last block height at which it is accepted. */
  async latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: number }> {
    return (await this.call(shapes.blockhashSchema, 'getLatestBlockhash', { commitment: 'confirmed' })).value;
  }

  async blockHeight(commitment: Commitment): Promise<number> {
    return this.call(shapes.numberSchema, 'getBlockHeight', { commitment });
  }

  /** Returns the lamports that an account with `bytes` bytes of data must hold. */
  async rentMinimum(bytes: number): Promise<bigint> {
    return BigInt(await this.call(shapes.numberSchema, 'getMinimumBalanceForRentExemption', bytes));
  }

  /**
   * Returns the lowest price that each of the last 150 slots accepted, in micro-lamports per compute unit, for
   * transactions that write `addresses` (at most 128). A slot without a priority fee counts as zero. A node may know
   * fewer slots.
   */
  async recentPriorityFees(addresses: string[]): Promise<number[]> {
    const slots = await this.call(shapes.feesSchema, 'getRecentPrioritizationFees', addresses);
    slots.sort((a, b) => b.slot - a.slot);
    return slots.slice(0, FEE_SLOTS).map(({ prioritizationFee }) => prioritizationFee);
  }

  /** Runs an unsigned transaction against the current state. */
  async simulate(base64: string): Promise<{ err: unknown; logs: string[]; unitsConsumed: number }> {
    const { value } = await this.call(shapes.simulationSchema, 'simulateTransaction', base64, {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
    });
    return { err: value.err ?? null, logs: value.logs ?? [], unitsConsumed: value.unitsConsumed ?? 0 };
  }

  /**
   * Simulates like `simulate`, and also returns the lamports that `address` would hold afterwards: 0 if the transaction
   * fails or empties it.
   */
  async simulateFor(
    base64: string,
    address: string,
  ): Promise<{ err: unknown; logs: string[]; lamports: bigint }> {
    const { value } = await this.call(shapes.simulationSchema, 'simulateTransaction', base64, {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
      accounts: { encoding: 'base64', addresses: [address] },
    });
    const lamports = BigInt(value.accounts?.[0]?.lamports ?? 0);
    return { err: value.err ?? null, logs: value.logs ?? [], lamports };
  }

  /** Returns the number of token accounts of either program that `wallet` owns. */
  async tokenAccountCount(wallet: string): Promise<number> {
    const counts = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map(async (programId) => {
      const config = { encoding: 'base64', commitment: 'confirmed' };
      const { value } = await this.call(
        shapes.ownedSchema,
        'getTokenAccountsByOwner',
        wallet,
        { programId },
        config,
      );
      return value.length;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  /** Sends signed bytes. The answer does not mean that they landed. Throws RpcError if preflight fails. */
  async send(base64: string, skipPreflight = false): Promise<string> {
    return this.call(shapes.textSchema, 'sendTransaction', base64, {
      encoding: 'base64',
      skipPreflight,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    });
  }

  /**
   * Returns the statuses of at most 256 signatures; null for each that the node has not seen. A node that has not
   * reached `minSlot` counts as down.
   */
  async signatureStatuses(signatures: string[], minSlot = 0): Promise<(SignatureStatus | null)[]> {
    const { context, value } = await this.call(shapes.statusesSchema, 'getSignatureStatuses', signatures, {
      searchTransactionHistory: true,
    });
    requireAll('getSignatureStatuses', value, signatures);
    if (context.slot < minSlot)
      throw new RpcUnavailable(`getSignatureStatuses: at slot ${context.slot}, behind ${minSlot}`);
    return value.map(
      (status) =>
        status && {
          slot: status.slot,
          err: status.err ?? null,
          confirmationStatus:
            status.confirmationStatus ?? (status.confirmations === null ? 'finalized' : 'processed'),
        },
    );
  }

  /** Returns the newest finalized slot and block height, as of one moment. */
  async finalizedPoint(): Promise<{ slot: number; height: number }> {
    const info = await this.call(shapes.epochSchema, 'getEpochInfo', { commitment: 'finalized' });
    return { slot: info.absoluteSlot, height: info.blockHeight };
  }

  /**
   * Returns one page of the signatures that name `address`, newest first and by default finalized: those after `until`
   * and before `before` (both exclusive), at most 1000. A node that has not reached `minContextSlot` refuses, so a
   * lagging one cannot hide a landed transaction.
   *
   * A page may be shorter than `limit` though more follow: nodes merge two stores and drop duplicates. Only an EMPTY
   * page is the end, so continue with `before` = the last signature until one comes. Throws RpcError −32020
   * (isUnknownSignature) when the node does not know `before` or `until`: a reorg dropped it, it is older than this
   * node's ledger, or the node is behind.
   */
  async signaturesFor(
    address: string,
    page: { before?: string; until?: string; limit: number; minContextSlot?: number },
    commitment: 'confirmed' | 'finalized' = 'finalized',
  ): Promise<SignatureRecord[]> {
    const records = await this.call(shapes.signaturesSchema, 'getSignaturesForAddress', address, {
      ...page,
      commitment,
    });
    return records.map((record) => ({ ...record, err: record.err ?? null, memo: record.memo ?? null }));
  }

  /** Returns a landed transaction of any version; null if the node does not know it. */
  async transaction(signature: string): Promise<LandedTransaction | null> {
    const config = { encoding: 'json', commitment: 'confirmed' };
    const found = await this.#withVersion((maxSupportedTransactionVersion) =>
      this.call(landedSchema, 'getTransaction', signature, { ...config, maxSupportedTransactionVersion }),
    );
    try {
      return found && toLanded(found);
    } catch (error) {
      throw new RpcUnavailable(`getTransaction: ${nameOf(error)}`);
    }
  }

  /** Asks for the newest version of transactions; a node that does not know it yet is asked for the one before. */
  async #withVersion<T>(ask: (version: number) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#version);
    } catch (error) {
      if (!(error instanceof RpcError) || error.code !== INVALID_PARAMS || this.#version === 0) throw error;
      this.#version = 0;
      return ask(0);
    }
  }

  /**
   * Returns the time of a block in unix seconds; null if the node stored none. Throws RpcUnavailable for a slot that
   * the node skipped, cleaned up, or has not reached.
   */
  async blockTime(slot: number): Promise<number | null> {
    return this.call(shapes.timeSchema, 'getBlockTime', slot);
  }

  async genesisHash(): Promise<string> {
    return this.call(shapes.textSchema, 'getGenesisHash');
  }
}

/** Returns the result of an answer. Throws RpcUnavailable or RpcError for any other. */
export function resultOf(method: string, answer: RpcAnswer): unknown {
  if (answer.kind === 'result') return answer.result;
  if (answer.kind === 'unavailable')
    throw new RpcUnavailable(`${method}: ${answer.detail}`, answer.retryAfterMs, answer.untried);
  const { code, message, data } = answer.refused;
  throw new RpcError(code, message, data);
}

/** An answer with too few or too many values proves nothing. Throws RpcUnavailable. */
function requireAll(method: string, answered: unknown[], asked: unknown[]): void {
  if (answered.length !== asked.length)
    throw new RpcUnavailable(`${method}: ${answered.length} of ${asked.length} values`);
}
