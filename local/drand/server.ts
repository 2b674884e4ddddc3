/**
 * The fake drand: one chain with evmnet's scheme and a known key, behind the HTTP surface of drand's relays
 * (drand/http-relay routes_handler.go), v1 and v2. POST /fault and POST /travel control it.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DRAND_FAULTS, FaultSwitch } from '../faults.ts';
import { answerJson, parseObject, type Running, readBody, serve } from '../http.ts';
import { BEACON_ID, Chain } from './chain.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
const FOR_EVER = 'public, max-age=604800, immutable';
const NEVER = 'must-revalidate, no-cache, max-age=0';
const MAX_ROUND = 2n ** 64n - 1n;
/** The resource, after the part of the path that names the chain. */
const V1 = /^\/([0-9a-f]{64})\/(info|health|public\/latest|public\/\d+)$/i;
const V2 =
  /^\/v2\/(?:(chains)\/([0-9a-f]{64})|(beacons)\/([^/]+))\/(info|health|rounds\/latest|rounds\/next|rounds\/\d+)$/i;

export interface RunningDrand extends Running {
  /** Hex of 128 bytes on G2: x.c1, x.c0, y.c1, y.c0. */
  key: string;
  chainHash: string;
  /** Unix seconds of round 1. */
  genesis: number;
  /** Seconds. */
  period: number;
}

/**
 * Starts the beacon of local worlds in this process, or with `period`, 1 to 3600 whole seconds, one with a key of its own
 * that the program does not take. `port` 0 or none takes a free one. Throws RangeError for another period.
 */
export async function startDrand({
  port = 0,
  period,
}: {
  port?: number;
  period?: number;
} = {}): Promise<RunningDrand> {
  if (period !== undefined && (!Number.isInteger(period) || period < 1 || period > 3600)) {
    throw new RangeError('period: must be a whole number of seconds from 1 to 3600');
  }
  const chain = new Chain(period);
  const relay = new Relay(chain);
  const running = await serve(
    (request, response) => relay.handle(request, response),
    port,
    (response) => deny(response, 500, 'Failed to get beacon'),
  );
  const { genesis, period: every } = chain.network;
  return { ...running, key: chain.key, chainHash: chain.hash, genesis, period: every };
}

class Relay {
  readonly #chain: Chain;
  readonly #switch = new FaultSwitch(DRAND_FAULTS);
  /** The newest round when a fault was switched on: `skip` without a round leaves out those after it. */
  #since = 0;
  #asked = 0;

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    const path = request.url?.split('?')[0] ?? '/';
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method === 'POST') return this.#steer(path, request, response);
    if (request.method !== 'GET') return deny(response, 405, 'Method Not Allowed');
    if (path === '/stats') {
      return answerJson(response, 200, {
        asked: this.#asked,
        fault: this.#switch.fault,
        current: this.#chain.current,
      });
    }
    this.#asked += 1;
    await this.#get(path, response);
  }

  async #get(path: string, response: ServerResponse): Promise<void> {
    if (path === '/chains' || path === '/v2/chains') return this.#tell(response, [this.#chain.hash]);
    if (path === '/v2/beacons') return this.#tell(response, [BEACON_ID]);
    const [, hash, asked1] = V1.exec(path) ?? [];
    if (hash && asked1) return this.#ask(1, hash === this.#chain.hash, asked1, response, true);
    if (this.#switch.fault === 'old' && path.startsWith('/v2/'))
      return deny(response, 404, '404 page not found', null);
    const [, , chain, , id, asked2] = V2.exec(path) ?? [];
    if (!asked2) return notFound(path, response);
    return this.#ask(
      2,
      chain ? chain === this.#chain.hash : id === BEACON_ID,
      asked2,
      response,
      Boolean(chain),
    );
  }

  async #ask(
    version: 1 | 2,
    known: boolean,
    asked: string,
    response: ServerResponse,
    byHash: boolean,
  ): Promise<void> {
    const what = asked.replace(/^(public|rounds)\//, '');
    // The relay's nodes do not know this chain. Only a request for a round by the chain's hash gets an answer that says
    // so.
    if (!known) {
      if (what === 'info') return deny(response, 500, 'Failed to get ChainInfo', null);
      if (what === 'health') return deny(response, 500, 'Failed to get latest beacon for health', 'no-cache');
      if (byHash && /^\d+$/.test(what)) return deny(response, 400, 'unknown chain hash');
      return deny(response, 500, 'Failed to get beacon', what === 'latest' || what === 'next' ? null : NEVER);
    }
    if (what === 'info')
      return this.#tell(response, version === 1 ? this.#chain.infoV1() : this.#chain.infoV2());
    if (what === 'health') return this.#health(response);
    await this.#round(version, what, response);
  }

  async #round(version: 1 | 2, what: string, response: ServerResponse): Promise<void> {
    const { current } = this.#chain;
    const latest = what === 'latest' || what === '0';
    if (/^\d+$/.test(what) && BigInt(what) > MAX_ROUND) {
      const reason = `strconv.ParseUint: parsing "${what}": value out of range`;
      return deny(response, 400, `Failed to parse round. Err: ${reason}`, FOR_EVER);
    }
    const round = latest ? this.#newest(current) : what === 'next' ? current + 1 : Number(what);
    if (round > current + 1) {
      return deny(response, 425, 'Requested future beacon');
    }
    await this.#until(round);
    if (!(await this.#continues(round, response))) return;
    if (round === 0 || this.#isSkipped(round)) return deny(response, 500, 'Failed to get beacon');
    const { randomness, signature } = this.#beacon(round);
    // The newest round under the name "latest" has no caching header; as round 0 it may be cached until the next.
    const caching: OutgoingHttpHeaders =
      what === '0'
        ? { 'cache-control': `public, must-revalidate, max-age=${this.#secondsLeft()}` }
        : what === 'latest' || what === 'next'
          ? {}
          : { 'cache-control': FOR_EVER };
    const body = version === 1 ? { round, randomness, signature } : { round, signature };
    answerJson(response, 200, body, caching);
  }

  /** Returns the beacon that is returned for a round. Under the fault `wrong` it carries another round's signature. */
  #beacon(round: number) {
    const wrong = this.#switch.fault === 'wrong' && this.#concerns(round);
    return this.#chain.beacon(wrong ? round + 1_000_000_000 : round);
  }

  #secondsLeft(): number {
    return Math.floor(this.#chain.millisecondsTo(this.#chain.current + 1) / 1000);
  }

  /** A request for exactly the next round waits until it exists. */
  async #until(round: number): Promise<void> {
    for (let left = this.#chain.millisecondsTo(round); left > 0; left = this.#chain.millisecondsTo(round)) {
      // The wait has short steps, because the chain's clock can be moved.
      await sleep(Math.min(left, 100), undefined, { ref: false });
    }
  }

  async #health(response: ServerResponse): Promise<void> {
    if (!(await this.#continues(null, response))) return;
    const expected = this.#chain.current;
    const current = this.#newest(expected);
    answerJson(
      response,
      current >= expected - 1 ? 200 : 503,
      { current, expected },
      { 'cache-control': 'no-cache' },
    );
  }

  async #tell(response: ServerResponse, body: object): Promise<void> {
    if (await this.#continues(null, response)) answerJson(response, 200, body);
  }

  /**
   * Returns whether the fault concerns `round`; null stands for an answer without a round, such as the chain's
   * description.
   */
  #concerns(round: number | null): boolean {
    return this.#switch.round === null || this.#switch.round === round;
  }

  /** Returns whether the network never made `round`. */
  #isSkipped(round: number): boolean {
    const { fault, round: only } = this.#switch;
    return fault === 'skip' && (only === null ? round > this.#since : only === round);
  }

  /** Returns the newest round up to `current` that was made; 0 for none. */
  #newest(current: number): number {
    const { fault, round: only } = this.#switch;
    if (fault !== 'skip') return current;
    if (only === null) return Math.min(current, this.#since);
    return current === only ? current - 1 : current;
  }

  /** Plays the fault that is switched on. False: the call has had its answer, or never gets one. */
  async #continues(round: number | null, response: ServerResponse): Promise<boolean> {
    if (!this.#concerns(round)) return true;
    if (this.#switch.fault !== 'fail') return !(await this.#switch.play(this.#switch.fault, response));
    deny(response, 500, 'Failed to get beacon');
    return false;
  }

  async #steer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, BODY_LIMIT_BYTES);
    const input = body === null ? null : parseObject(body);
    if (!input) return answerJson(response, 400, { error: 'The body is not a JSON object' });
    if (path === '/fault') {
      if (this.#switch.answer(input, response)) this.#since = this.#chain.current;
      return;
    }
    if (path !== '/travel') return deny(response, 404, '404 page not found', null);
    const { seconds } = input;
    if (typeof seconds !== 'number' || !Number.isFinite(seconds) || Math.abs(seconds) > 1e9) {
      return answerJson(response, 400, { error: 'seconds: must be a number' });
    }
    this.#chain.travel(seconds);
    answerJson(response, 200, { current: this.#chain.current });
  }
}

/** A relay's error: plain text. `caching` null: without a caching header. */
function deny(response: ServerResponse, status: number, text: string, caching: string | null = NEVER): void {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...(caching ? { 'cache-control': caching } : {}),
    })
    .end(`${text}\n`);
}

const CHAIN_ROUTE = '{chainhash:[0-9A-Fa-f]{64}}';
const ROUTES = [
  ...['/chains', '/health', '/info', '/public/latest', '/public/{round:\\d+}'],
  ...['health', 'info', 'public/latest', 'public/{round:\\d+}'].map((end) => `/${CHAIN_ROUTE}/${end}`),
  '/v2/beacons',
  ...['health', 'info', 'rounds/latest', 'rounds/next', 'rounds/{round:\\d+}'].map(
    (end) => `/v2/beacons/{beaconID}/${end}`,
  ),
  '/v2/chains',
  ...['health', 'info', 'rounds/latest', 'rounds/next', 'rounds/{round:\\d+}'].map(
    (end) => `/v2/chains/${CHAIN_ROUTE}/${end}`,
  ),
].map((route) => `GET ${route}`);

/** An unknown path gets a list of the routes that share words with it. */
function notFound(path: string, response: ServerResponse): void {
  let near = ROUTES;
  for (const word of path.replace(/^\/+|\/+$/g, '').split('/')) {
    const closer = near.filter((route) => route.includes(word));
    if (closer.length > 0) near = closer;
  }
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': FOR_EVER })
    .end(near.join('\n'));
}
