/**
 * The fake Jupiter: the swap API with the shapes of jup-ag/docs openapi-spec/swap, over a pool that really swaps on the
 * local network. POST /price sets the price of a token, POST /fault makes calls fail.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TransactionInstruction } from '@solana/web3.js';
import { isAddress, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { FaultSwitch, JUPITER_FAULTS } from '../faults.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { newAddress } from '../world/keys.ts';
import { type Groups, MAX_LEGS, Pool } from './pool.ts';
import { type Quoted, readAsked, terms } from './quotes.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** The wrong key. */
const NO_KEY = 'not-a-real-key-0000';
const RECENT_LIMITS = 10;
const COMPUTE_BUDGET = { programId: 'ComputeBudget111111111111111111111111111111', accounts: [] };
/** SetComputeUnitPrice 1000. Like the real service, it sets a price and leaves the limit to the caller. */
const COMPUTE_UNIT_PRICE = { ...COMPUTE_BUDGET, data: 'A+gDAAAAAAAA' };

const CALLS = ['quote', 'build'] as const;
type Call = (typeof CALLS)[number];

export interface RunningJupiter extends Running {
  /** The wallet that buys. */
  pool: string;
}

/** Starts a fake Jupiter over the local network at `rpcUrl`. `port` 0 or none takes a free one. */
export async function startJupiter({
  rpcUrl,
  port = 0,
}: {
  rpcUrl: string;
  port?: number;
}): Promise<RunningJupiter> {
  const pool = await Pool.open(rpcUrl);
  const site = new JupiterSite(pool);
  const running = await serve((request, response) => site.handle(request, response), port);
  return { ...running, pool: pool.address };
}

/** The request handler, without a server around it. */
export class JupiterSite {
  readonly #pool: Pool;
  readonly #switch = new FaultSwitch(JUPITER_FAULTS, CALLS);
  #quotes = 0;
  #builds = 0;
  /** The `maxAccounts` of builds, newest last. */
  #maxAccounts: (string | null)[] = [];
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
        this.#quotes += 1;
        return this.#withFault('quote', pathname, response, () => this.#tellQuote(query, response));
      case 'GET /swap/v2/build':
        this.#builds += 1;
        this.#maxAccounts = [...this.#maxAccounts, query.maxAccounts ?? null].slice(-RECENT_LIMITS);
        return this.#withFault('build', pathname, response, () => this.#build(query, response));
      case 'POST /fault':
        this.#switch.answer(parseObject(body) ?? {}, response);
        return;
      case 'POST /price':
        return this.#setPrice(parseObject(body) ?? {}, response);
      case 'GET /stats': {
        const [quotes, builds, maxAccounts] = [this.#quotes, this.#builds, this.#maxAccounts];
        const { fault } = this.#switch;
        return answerJson(response, 200, { quotes, builds, maxAccounts, key: this.#key, fault });
      }
      default:
        return answerJson(response, 404, { error: 'Not found' });
    }
  }

  /** Plays faults of the connection. Faults of the content are played where it is created. */
  async #withFault(call: Call, path: string, response: ServerResponse, right: () => Promise<void>) {
    // A call without a key is served; one with a wrong key is not.
    if (this.#key === NO_KEY) return refuse(response, DENIED);
    switch (this.#switch.of(call)) {
      case 'drop':
        return void response.destroy();
      case 'fail':
        return refuse(response, FAILED);
      case 'busy':
        return refuse(response, BUSY);
      case 'denied':
        return refuse(response, DENIED);
      case 'forbidden':
        return refuse(response, FORBIDDEN);
      case 'html':
        return void response.writeHead(502, { 'content-type': 'text/html' }).end(CDN_PAGE);
      case 'wrong-types':
        return answerJson(response, 200, { inputMint: 5, outAmount: {}, swapInstruction: [], routePlan: 1 });
      case 'no-route':
        return noRoutes(path, response);
    }
    if (!(await this.#switch.play(this.#switch.of(call), response))) await right();
  }

  async #tellQuote(query: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const quoted = await this.#quote('quote', '/swap/v2/order', query, response);
    if (!quoted) return;
    const ratio = quoted.fault === 'high-impact' ? '0.125' : '0.0002';
    // The order counts in percentage points, and a falling price is negative.
    const priceImpact = quoted.fault === 'high-impact' ? -12.5 : -0.02;
    const { routePlan, ...rest } = terms(quoted);
    const fees = { feeAmount: '0', feeMint: '11111111111111111111111111111111' };
    answerJson(response, 200, {
      ...{ mode: 'manual', ...rest, inUsdValue: 0, outUsdValue: 0, swapUsdValue: 0 },
      ...{ priceImpact, priceImpactPct: `-${ratio}` },
      routePlan: routePlan.map((leg) => ({ ...leg, swapInfo: { ...leg.swapInfo, ...fees } })),
      ...{ feeMint: WRAPPED_SOL_MINT, feeBps: 0, signatureFeeLamports: 5000 },
      ...{ prioritizationFeeLamports: 0, rentFeeLamports: 0, gasless: false },
      ...{ swapType: 'aggregator', router: 'metis', transaction: null },
      ...{ requestId: newAddress(), totalTime: 0 },
    });
  }

  async #build(query: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const { taker } = query;
    if (typeof taker !== 'string' || !isAddress(taker)) return bad(response, 'Invalid taker');
    const quoted = await this.#quote('build', '/swap/v2/build', query, response);
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

  /** Returns the proceeds of a swap at the present price. Null: the client already has its answer. */
  async #quote(
    call: Call,
    path: string,
    query: Record<string, unknown>,
    response: ServerResponse,
  ): Promise<Quoted | null> {
    const asked = readAsked(query);
    if (typeof asked === 'string') {
      bad(response, asked);
      return null;
    }
    const fault = this.#switch.of(call);
    const market = await this.#pool.market(asked.mint);
    const price = market ? (asked.amount * market.lamports) / market.units : 0n;
    const worse = fault === `worse-${call}`;
    const out = worse ? (price * BigInt(this.#switch.percent)) / 100n : price;
    if (out === 0n || asked.legs === 0) {
      noRoutes(path, response);
      return null;
    }
    return { ...asked, out, fault, legs: fault === 'long' ? MAX_LEGS : asked.legs };
  }

  async #groups({ mint, amount, out, legs, fault }: Quoted, taker: string) {
    const market = (await this.#pool.market(mint))!;
    const brought = fault === 'short' ? (out * BigInt(this.#switch.percent)) / 100n : out;
    const groups: Groups = await this.#pool.offer({ market, amount, taker, brought, legs }, fault);
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

  async #setPrice({ mint, lamports }: Record<string, unknown>, response: ServerResponse): Promise<void> {
    if (typeof mint !== 'string' || !isAddress(mint)) return bad(response, 'mint: must be an address');
    if (typeof lamports !== 'string' || !/^\d{1,18}$/.test(lamports))
      return bad(response, 'lamports: must be a whole number as text, for a whole token');
    this.#pool.setPrice(mint, BigInt(lamports));
    answerJson(response, 200, { mint, lamports });
  }
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

interface Said {
  status: number;
  body: object;
}

const DENIED: Said = { status: 401, body: { code: 401, message: 'Unauthorized' } };
const FORBIDDEN: Said = {
  status: 403,
  body: { code: 403, message: 'API key does not have access to this endpoint' },
};
const BUSY: Said = { status: 429, body: { code: 429, message: '[API Gateway] Too many requests' } };
const FAILED: Said = { status: 500, body: { error: 'Internal error' } };
/** The CDN's own page, when the server behind it does not answer. */
const CDN_PAGE =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">\n' +
  '<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1">\n' +
  '<TITLE>ERROR: The request could not be satisfied</TITLE>\n' +
  '<H2>The request could not be satisfied.</H2>\n<HR noshade size="1px">\n';

/** Each endpoint has its own error for a token that is not traded. */
function noRoutes(path: string, response: ServerResponse): void {
  answerJson(response, 400, {
    error: path === '/swap/v2/order' ? 'Failed to get quotes' : 'No routes found',
  });
}

function refuse(response: ServerResponse, { status, body }: Said): void {
  const seconds = Math.floor(Date.now() / 1000) + 1;
  const limits = {
    'x-ratelimit-remaining': '-1',
    'x-ratelimit-current': '61',
    'x-ratelimit-reset': String(seconds),
  };
  answerJson(response, status, body, status === 429 ? limits : {});
}
