/**
 * The local world's Jupiter: the swap API in its current form (/swap/v2) and the older one (/swap/v1), with the shapes of
 * jup-ag/docs openapi-spec/swap, over a pool that really swaps on the local network. POST /price sets what a token costs,
 * POST /fault makes calls go wrong.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TransactionInstruction } from '@solana/web3.js';
import { isAddress, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { newAddress } from '../world/keys.ts';
import { type Call, type Fault, faultFor, NO_FAULT, readSwitch, type Switched } from './faults.ts';
import { type Groups, Pool } from './pool.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const BPS = 10_000n;
const COMPUTE_BUDGET = { programId: 'ComputeBudget111111111111111111111111111111', accounts: [] };
/** SetComputeUnitPrice 1000, as the real one asks for a price and leaves the limit to the caller. */
const COMPUTE_UNIT_PRICE = { ...COMPUTE_BUDGET, data: 'A+gDAAAAAAAA' };

export interface RunningJupiter extends Running {
  /** The wallet that buys. */
  pool: string;
}

interface Asked {
  mint: string;
  amount: bigint;
  slippageBps: bigint;
}

interface Quoted extends Asked {
  out: bigint;
  threshold: bigint;
  fault: Fault;
}

/** Starts a Jupiter over the local network at `rpcUrl`. `port` 0 or none takes a free one. */
export async function startJupiter({
  rpcUrl,
  port = 0,
}: {
  rpcUrl: string;
  port?: number;
}): Promise<RunningJupiter> {
  const pool = await Pool.open(rpcUrl);
  const site = new JupiterSite(pool);
  const running = await serve((request, response) => {
    site.handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) answerJson(response, 500, { error: 'Internal server error' });
    });
  }, port);
  return { ...running, pool: pool.address };
}

/** What it answers, without a server around it. */
export class JupiterSite {
  readonly #pool: Pool;
  #switched: Switched = NO_FAULT;
  #quotes = 0;
  #builds = 0;
  /** The x-api-key of the newest call. */
  #key: string | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://jupiter.local');
    const body = request.method === 'GET' ? '' : await readBody(request, BODY_LIMIT_BYTES);
    if (body === null) return answerJson(response, 413, { error: 'Payload too large' });
    const query = Object.fromEntries(searchParams);
    if (pathname.startsWith('/swap/')) this.#key = request.headers['x-api-key']?.toString() ?? null;
    switch (`${request.method} ${pathname}`) {
      case 'GET /swap/v2/order':
      case 'GET /swap/v1/quote':
        this.#quotes += 1;
        return this.#goingWrong('quote', response, () => this.#tellQuote(pathname, query, response));
      case 'GET /swap/v2/build':
        this.#builds += 1;
        return this.#goingWrong('build', response, () => this.#buildV2(query, response));
      case 'POST /swap/v1/swap-instructions':
        this.#builds += 1;
        return this.#goingWrong('build', response, () => this.#buildV1(parseObject(body) ?? {}, response));
      case 'POST /fault':
        return this.#switch(parseObject(body) ?? {}, response);
      case 'POST /price':
        return this.#setPrice(parseObject(body) ?? {}, response);
      case 'GET /stats': {
        const [quotes, builds] = [this.#quotes, this.#builds];
        return answerJson(response, 200, { quotes, builds, key: this.#key, fault: this.#switched.fault });
      }
      default:
        return answerJson(response, 404, { error: 'Not found' });
    }
  }

  /** Plays faults that concern the connection; those of what is said are played where it is said. */
  async #goingWrong(call: Exclude<Call, '*'>, response: ServerResponse, right: () => Promise<void>) {
    switch (faultFor(this.#switched, call)) {
      case 'drop':
        return void response.destroy();
      case 'hang':
        return;
      case 'fail':
        return answerJson(response, 503, { error: 'Service unavailable' });
      case 'busy':
        return answerJson(response, 429, { code: 429, message: 'Too many requests' });
      case 'denied':
        return answerJson(response, 401, { code: 401, message: 'Unauthorized' });
      case 'garbage':
        return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"outAmount":');
      case 'wrong-types':
        return answerJson(response, 200, { inputMint: 5, outAmount: {}, swapInstruction: [], routePlan: 1 });
      case 'no-route':
        return noRoute(response);
    }
    await right();
  }

  async #tellQuote(path: string, query: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const quoted = await this.#quote('quote', query, response);
    if (!quoted) return;
    const ratio = quoted.fault === 'high-impact' ? '0.125' : '0.0002';
    if (path === '/swap/v1/quote') {
      return answerJson(response, 200, {
        ...terms(quoted),
        priceImpactPct: ratio,
        contextSlot: 1,
        timeTaken: 0,
      });
    }
    // The newer form counts in percentage points, and down is negative.
    const priceImpact = quoted.fault === 'high-impact' ? -12.5 : -0.02;
    answerJson(response, 200, {
      mode: 'manual',
      ...terms(quoted),
      priceImpact,
      priceImpactPct: `-${ratio}`,
      feeBps: 0,
      router: 'metis',
      transaction: null,
      requestId: newAddress(),
    });
  }

  async #buildV2(query: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const { taker } = query;
    if (typeof taker !== 'string' || !isAddress(taker)) return bad(response, 'Invalid taker');
    const quoted = await this.#quote('build', query, response);
    if (!quoted) return;
    const table = [...this.#pool.tableAddresses];
    if (quoted.fault === 'wrong-table') table.reverse();
    answerJson(response, 200, {
      ...terms(quoted),
      priceImpactPct: quoted.fault === 'high-impact' ? '0.125' : '0.0002',
      ...(await this.#groups(quoted, taker)),
      tipInstruction: null,
      addressesByLookupTableAddress: { [this.#pool.table]: table },
      blockhashWithMetadata: {
        blockhash: new Array(32).fill(7),
        lastValidBlockHeight: 1,
        fetchedAt: { secs_since_epoch: 0, nanos_since_epoch: 0 },
      },
    });
  }

  async #buildV1(input: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const { quoteResponse, userPublicKey, wrapAndUnwrapSol = true } = input;
    if (typeof userPublicKey !== 'string' || !isAddress(userPublicKey))
      return bad(response, 'Invalid userPublicKey');
    if (typeof quoteResponse !== 'object' || quoteResponse === null || wrapAndUnwrapSol !== true)
      return bad(response, 'Invalid quoteResponse');
    const told = quoteResponse as Record<string, unknown>;
    const quoted = await this.#quote('build', { ...told, amount: told.inAmount }, response);
    if (!quoted) return;
    answerJson(response, 200, {
      ...(await this.#groups(quoted, userPublicKey)),
      addressLookupTableAddresses: [this.#pool.table],
    });
  }

  /** What a swap would bring by the price of now. Null: the caller has had its answer. */
  async #quote(
    call: Exclude<Call, '*'>,
    query: Record<string, unknown>,
    response: ServerResponse,
  ): Promise<Quoted | null> {
    const asked = readAsked(query);
    if (typeof asked === 'string') {
      bad(response, asked);
      return null;
    }
    const fault = faultFor(this.#switched, call);
    const market = await this.#pool.market(asked.mint);
    const price = market ? (asked.amount * market.lamports) / market.units : 0n;
    const worse = fault === `worse-${call}`;
    const out = worse ? (price * BigInt(this.#switched.percent)) / 100n : price;
    if (out === 0n) {
      noRoute(response);
      return null;
    }
    const threshold = (out * (BPS - asked.slippageBps) + BPS - 1n) / BPS;
    return { ...asked, out, threshold: fault === 'loose' ? threshold / 2n : threshold, fault };
  }

  async #groups({ mint, amount, out, fault }: Quoted, taker: string) {
    const market = (await this.#pool.market(mint))!;
    const brought = fault === 'short' ? (out * BigInt(this.#switched.percent)) / 100n : out;
    const groups: Groups = await this.#pool.offer({ market, amount, taker, brought }, fault);
    const swapInstruction = toJson(groups.swap);
    if (fault === 'malformed') swapInstruction.accounts[0]!.pubkey = 'not an address';
    return {
      computeBudgetInstructions: [COMPUTE_UNIT_PRICE],
      setupInstructions: groups.setup.map(toJson),
      swapInstruction,
      cleanupInstruction: toJson(groups.cleanup),
      otherInstructions: groups.other.map(toJson),
    };
  }

  async #switch(input: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const switched = readSwitch(input);
    if (typeof switched === 'string') return answerJson(response, 400, { error: switched });
    this.#switched = switched;
    answerJson(response, 200, switched);
  }

  async #setPrice({ mint, lamports }: Record<string, unknown>, response: ServerResponse): Promise<void> {
    if (typeof mint !== 'string' || !isAddress(mint)) return bad(response, 'mint: must be an address');
    if (typeof lamports !== 'string' || !/^\d{1,18}$/.test(lamports))
      return bad(response, 'lamports: must be a whole number as text, for a whole token');
    this.#pool.setPrice(mint, BigInt(lamports));
    answerJson(response, 200, { mint, lamports });
  }
}

function readAsked(query: Record<string, unknown>): Asked | string {
  const { inputMint, outputMint, amount, slippageBps = '50' } = query;
  if (typeof inputMint !== 'string' || !isAddress(inputMint)) return 'Invalid inputMint';
  if (outputMint !== WRAPPED_SOL_MINT) return 'Only SOL is paid here';
  if (typeof amount !== 'string' || !/^[1-9]\d{0,19}$/.test(amount)) return 'Invalid amount';
  const slippage = Number(slippageBps);
  if (!Number.isInteger(slippage) || slippage < 0 || slippage > 10_000) return 'Invalid slippageBps';
  return { mint: inputMint, amount: BigInt(amount), slippageBps: BigInt(slippage) };
}

/** The fields that quotes of both forms and builds share. */
function terms({ mint, amount, slippageBps, out, threshold, fault }: Quoted) {
  const inputMint = fault === 'wrong-mint' ? newAddress() : mint;
  const inAmount = String(fault === 'wrong-amount' ? amount + 1n : amount);
  const outAmount = fault === 'nothing' ? '0' : String(out);
  const swapInfo = {
    ammKey: newAddress(),
    label: 'Local Pool',
    inputMint,
    outputMint: WRAPPED_SOL_MINT,
    inAmount,
    outAmount,
  };
  return {
    inputMint,
    outputMint: WRAPPED_SOL_MINT,
    inAmount,
    outAmount,
    otherAmountThreshold: String(threshold),
    swapMode: fault === 'wrong-mode' ? 'ExactOut' : 'ExactIn',
    slippageBps: Number(slippageBps),
    routePlan: [{ swapInfo, percent: 100, bps: 10_000 }],
  };
}

function toJson({ programId, keys, data }: TransactionInstruction) {
  return {
    programId: programId.toBase58(),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      pubkey: pubkey.toBase58(),
      isSigner,
      isWritable,
    })),
    data: Buffer.from(data).toString('base64'),
  };
}

function bad(response: ServerResponse, error: string): void {
  answerJson(response, 400, { error });
}

function noRoute(response: ServerResponse): void {
  answerJson(response, 400, { error: 'No routes found', errorCode: 'NO_ROUTES_FOUND' });
}
