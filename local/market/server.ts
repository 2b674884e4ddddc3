/**
 * The fake DexScreener: GET /tokens/v1/solana/{mints} with its shapes. POST and DELETE /listings set the traded tokens,
 * POST /fault makes calls fail.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FaultSwitch, MARKET_FAULTS } from '../faults.ts';
import { refuseNameless } from '../guard.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { type Listing, pairsOf, readListing, SOL_LISTING } from './pairs.ts';

const BODY_LIMIT_BYTES = 32 * 1024;
const MAX_MINTS = 30;
const MAX_PAIRS = 30;
const UNAVAILABLE = { error: 'Service Unavailable' };
const TOKENS = '/tokens/v1/solana/';

/** Starts a market that trades SOL. `port` 0 or none takes a free one. */
export function startMarket({ port = 0 }: { port?: number } = {}): Promise<Running> {
  const market = new Market();
  return serve((request, response) => market.handle(request, response), port);
}

class Market {
  readonly #listings = new Map<string, Listing>([[SOL_LISTING.mint, SOL_LISTING]]);
  readonly #switch = new FaultSwitch(MARKET_FAULTS);
  #asked = 0;
  #mints: string[] = [];
  readonly #hanging = new Set<ServerResponse>();

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://market.local');
    const body = request.method === 'GET' ? '' : await readBody(request, BODY_LIMIT_BYTES);
    if (body === null) return answerJson(response, 413, { error: 'The body is too large' });
    if (request.method === 'GET' && pathname.startsWith(TOKENS)) {
      if (refuseNameless(request, response)) return;
      return this.#tokens(decodeURIComponent(pathname.slice(TOKENS.length)), response);
    }
    const input = parseObject(body) ?? {};
    switch (`${request.method} ${pathname}`) {
      case 'POST /listings': {
        const listing = readListing(input);
        if (!listing) return answerJson(response, 400, { error: 'This is no listing' });
        this.#listings.set(listing.mint, listing);
        return answerJson(response, 200, listing);
      }
      case 'DELETE /listings':
        return answerJson(response, this.#listings.delete(String(input.mint)) ? 200 : 404, {});
      case 'POST /fault': {
        if (!this.#switch.answer(input, response)) return;
        // Calls that hang end now, without a price.
        for (const waiting of this.#hanging) answerJson(waiting, 503, UNAVAILABLE);
        this.#hanging.clear();
        return;
      }
      case 'GET /stats':
        return answerJson(response, 200, {
          asked: this.#asked,
          mints: this.#mints,
          fault: this.#switch.fault,
        });
      default:
        return answerJson(response, 404, { error: 'Not found' });
    }
  }

  async #tokens(list: string, response: ServerResponse): Promise<void> {
    const mints = list.split(',');
    this.#asked += 1;
    this.#mints = mints;
    if (mints.length > MAX_MINTS) return answerJson(response, 400, { error: 'Too many addresses' });
    const pairs = this.#pairs(mints).slice(0, MAX_PAIRS);
    switch (this.#switch.fault) {
      case 'fail':
        return answerJson(response, 503, UNAVAILABLE);
      case 'busy':
        return void response.writeHead(429, { 'retry-after': '0' }).end();
      case 'hang':
        this.#hanging.add(response);
        return;
      case 'wrong-types':
        return answerJson(response, 200, wrongTypes(pairs));
      case 'absurd':
        return answerAbsurd(pairs, response);
      case 'foreign':
        return answerJson(response, 200, foreign(mints));
    }
    if (!(await this.#switch.play(this.#switch.fault, response))) answerJson(response, 200, pairs);
  }

  #pairs(mints: string[]): object[] {
    const solUsd = this.#listings.get(SOL_LISTING.mint)?.priceUsd ?? SOL_LISTING.priceUsd;
    return mints.flatMap((mint) => {
      const listing = this.#listings.get(mint);
      return listing ? pairsOf(listing, solUsd) : [];
    });
  }
}

function wrongTypes(pairs: object[]): unknown[] {
  const bent = { priceUsd: { usd: 1 }, priceNative: [], liquidity: 'much', volume: null, marketCap: '1e6' };
  return [null, 7, 'pair', [], ...pairs.map((pair) => ({ ...pair, ...bent })), { baseToken: 'x' }];
}

/** Written by hand: JSON.stringify cannot write a number that a reader parses as infinite. */
function answerAbsurd(pairs: object[], response: ServerResponse): void {
  const [first = {}] = pairs;
  const prices = ['-1', 'NaN', 'Infinity', '1e400', '0', '0x10', '9e99', ''];
  const text = prices.map((priceUsd) =>
    JSON.stringify({ ...first, priceUsd, priceNative: priceUsd, liquidity: { usd: 77 }, fdv: -5 }).replace(
      '"usd":77',
      '"usd":1e999',
    ),
  );
  response.writeHead(200, { 'content-type': 'application/json' }).end(`[${text.join(',')}]`);
}

function foreign(mints: string[]): object[] {
  return mints.flatMap((mint) => {
    const [, , pair] = pairsOf({ ...SOL_LISTING, mint, priceUsd: '4242' }, SOL_LISTING.priceUsd);
    const other = { address: `${mint}x`, name: 'Other', symbol: 'OTHER' };
    return [
      { ...pair, chainId: 'ethereum' },
      { ...pair, baseToken: other },
    ];
  });
}
