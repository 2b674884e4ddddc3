/**
 * A small client for Solana's JSON-RPC. Every answer is checked before it is believed; a node that is down, slow,
 * rate-limiting or talking nonsense ends in RpcUnavailable, which people see as `chain_unavailable`.
 */
import { z } from 'zod';
import { Refusal } from '../core/refusals.ts';
import { type LandedTransaction, landedSchema, toLanded } from './landed.ts';

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
  /** Null when it succeeded; else the node's error value. */
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

/** The network could not be asked: nothing is known, nothing was refused. */
export class RpcUnavailable extends Refusal {
  constructor(detail: string) {
    super('chain_unavailable', {}, detail);
    this.name = 'RpcUnavailable';
  }
}

/** The node understood and said no, with Solana's own code (preflight failures are −32002). */
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

/** Codes that mean "ask again or ask elsewhere": behind, unhealthy, block not available, rate limit, internal error. */
const TRANSIENT_CODES = new Set([-32603, -32004, -32005, -32014, -32016, 429]);

const accountSchema = z
  .object({
    owner: z.string(),
    lamports: z.number().nonnegative(),
    data: z.tuple([z.base64(), z.literal('base64')]),
    executable: z.boolean(),
  })
  .nullable();
const withContext = <S extends z.ZodType>(value: S) =>
  z.object({ context: z.object({ slot: z.number() }), value });
const statusSchema = z
  .object({
    slot: z.number(),
    err: z.unknown(),
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']),
  })
  .nullable();

// Made once: to make a schema costs more than to check by it.
const replySchema = z.object({
  // An error answer has no result, and most errors have no data: zod takes a missing key for a fault unless told otherwise.
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
const accountsSchema = withContext(z.array(accountSchema));
const blockhashSchema = withContext(z.object({ blockhash: z.string(), lastValidBlockHeight: z.number() }));
const feesSchema = z.array(z.object({ prioritizationFee: z.number() }));
const simulationSchema = withContext(
  z.object({
    err: z.unknown(),
    logs: z.array(z.string()).nullable(),
    unitsConsumed: z.number().optional(),
  }),
);
const statusesSchema = withContext(z.array(statusSchema));
const epochSchema = z.object({ absoluteSlot: z.number(), blockHeight: z.number() });
const signaturesSchema = z.array(
  z.object({ signature: z.string(), slot: z.number(), err: z.unknown(), memo: z.string().nullish() }),
);
const numberSchema = z.number();
const textSchema = z.string();

export class SolanaRpc {
  readonly #url: string;
  readonly #timeoutMs: number;
  #nextId = 1;

  constructor(url: string, timeoutMs = 8000) {
    this.#url = url;
    this.#timeoutMs = timeoutMs;
  }

  /** One call, its result checked by `schema`. Throws RpcUnavailable or RpcError. */
  async call<S extends z.ZodType>(schema: S, method: string, ...params: unknown[]): Promise<z.output<S>> {
    const id = this.#nextId++;
    let response: Response;
    let reply: unknown;
    try {
      response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      reply = await response.json();
    } catch (error) {
      // The URL may hold an API key: never let it into a log.
      throw new RpcUnavailable(`${method}: ${error instanceof Error ? error.name : 'no answer'}`);
    }
    const parsed = replySchema.safeParse(reply);
    if (!parsed.success || (!response.ok && !parsed.data.error)) {
      throw new RpcUnavailable(`${method}: HTTP ${response.status}`);
    }
    const { error } = parsed.data;
    if (error) {
      if (TRANSIENT_CODES.has(error.code)) throw new RpcUnavailable(`${method}: ${error.code}`);
      throw new RpcError(error.code, error.message, error.data);
    }
    const result = schema.safeParse(parsed.data.result);
    if (!result.success)
      throw new RpcUnavailable(`${method}: unexpected result at ${result.error.issues[0]?.path.join('.')}`);
    return result.data;
  }

  /**
   * One call whose answer is too long to be held: its bytes as they come, whatever they say. An error of the network's
   * stands in them too. Throws RpcUnavailable. The caller reads to the end or cancels.
   */
  async stream(timeoutMs: number, method: string, ...params: unknown[]): Promise<ReadableStream<Uint8Array>> {
    let response: Response;
    try {
      response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: this.#nextId++, method, params }),
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new RpcUnavailable(`${method}: ${error instanceof Error ? error.name : 'no answer'}`);
    }
    if (!response.body) throw new RpcUnavailable(`${method}: HTTP ${response.status}`);
    return response.body;
  }

  /** Up to 100 accounts as of one slot; null for those that do not exist. */
  async accounts(addresses: string[], commitment: Commitment = 'confirmed'): Promise<(Account | null)[]> {
    const { value } = await this.call(accountsSchema, 'getMultipleAccounts', addresses, {
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

  /** A fresh blockhash and the last block height at which it is accepted. */
  async latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: number }> {
    return (await this.call(blockhashSchema, 'getLatestBlockhash', { commitment: 'confirmed' })).value;
  }

  async blockHeight(commitment: Commitment): Promise<number> {
    return this.call(numberSchema, 'getBlockHeight', { commitment });
  }

  /** Lamports that an account of `bytes` data bytes must hold. */
  async rentMinimum(bytes: number): Promise<bigint> {
    return BigInt(await this.call(numberSchema, 'getMinimumBalanceForRentExemption', bytes));
  }

  /** Micro-lamports per compute unit that recent slots took at least, for transactions that write `addresses`. */
  async recentPriorityFees(addresses: string[]): Promise<number[]> {
    return (await this.call(feesSchema, 'getRecentPrioritizationFees', addresses)).map(
      (slot) => slot.prioritizationFee,
    );
  }

  /** Runs an unsigned transaction against the present state. */
  async simulate(base64: string): Promise<{ err: unknown; logs: string[]; unitsConsumed: number }> {
    const { value } = await this.call(simulationSchema, 'simulateTransaction', base64, {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
    });
    return { err: value.err ?? null, logs: value.logs ?? [], unitsConsumed: value.unitsConsumed ?? 0 };
  }

  /** Hands signed bytes to the network. The answer does not mean that they landed. Throws RpcError if preflight fails. */
  async send(base64: string, skipPreflight = false): Promise<string> {
    return this.call(textSchema, 'sendTransaction', base64, {
      encoding: 'base64',
      skipPreflight,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    });
  }

  /** Null for signatures that the node has not seen. A node that has not reached `minSlot` counts as one that is down. */
  async signatureStatuses(signatures: string[], minSlot = 0): Promise<(SignatureStatus | null)[]> {
    const { context, value } = await this.call(statusesSchema, 'getSignatureStatuses', signatures, {
      searchTransactionHistory: true,
    });
    requireAll('getSignatureStatuses', value, signatures);
    if (context.slot < minSlot)
      throw new RpcUnavailable(`getSignatureStatuses: at slot ${context.slot}, behind ${minSlot}`);
    return value.map((status) => status && { ...status, err: status.err ?? null });
  }

  /** The newest finalized slot and block height, as of one moment. */
  async finalizedPoint(): Promise<{ slot: number; height: number }> {
    const info = await this.call(epochSchema, 'getEpochInfo', { commitment: 'finalized' });
    return { slot: info.absoluteSlot, height: info.blockHeight };
  }

  /**
   * Signatures that name `address`, finalized ones unless told otherwise, newest first: those after `until`, before
   * `before` (both exclusive), at most 1000. A node that has not reached `minContextSlot` refuses, so a lagging one cannot
   * hide what landed.
   */
  async signaturesFor(
    address: string,
    page: { before?: string; until?: string; limit: number; minContextSlot?: number },
    commitment: 'confirmed' | 'finalized' = 'finalized',
  ): Promise<SignatureRecord[]> {
    const records = await this.call(signaturesSchema, 'getSignaturesForAddress', address, {
      ...page,
      commitment,
    });
    return records.map((record) => ({ ...record, err: record.err ?? null, memo: record.memo ?? null }));
  }

  /** A landed transaction as the network keeps it, or null if the node does not know it. */
  async transaction(signature: string): Promise<LandedTransaction | null> {
    const found = await this.call(landedSchema, 'getTransaction', signature, {
      encoding: 'base64',
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 1,
    });
    return found && toLanded(found);
  }

  async genesisHash(): Promise<string> {
    return this.call(textSchema, 'getGenesisHash');
  }
}

/** An answer with fewer or more values than were asked for tells nothing. Throws RpcUnavailable. */
function requireAll(method: string, answered: unknown[], asked: unknown[]): void {
  if (answered.length !== asked.length)
    throw new RpcUnavailable(`${method}: ${answered.length} of ${asked.length} values`);
}
