/** Everything behind fetch: the Solana node and the beacon's relay, in process, with the faults of the seed. */
import { VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { Chain as Drand } from '../../local/drand/chain.ts';
import { type BeaconKey, beaconKey, LOCAL_SECRET } from '../../local/drand/key.ts';
import { Chain } from '../../local/solana/chain.ts';
import { Dispatcher } from '../../local/solana/dispatcher.ts';
import type { FaultKind } from '../../local/solana/faults.ts';
import { cacheAccounts } from './account-cache.ts';
import type { Chance } from './chance.ts';
import { isVerdict, type Refusing, refusalsOfNode, refusalsOfRelay } from './error-answers.ts';
import { ForgetfulLedger } from './ledger.ts';
import type { Log } from './log.ts';
import { outside, type Processes, present } from './process.ts';
import type { Service } from './services.ts';
import type { VirtualTime } from './time.ts';

export interface NetworkFaults {
  /** Probability per call to the node. */
  rpc: number;
  /** Probability per call to the relay. */
  beacon: number;
  /** Round trip, ms. */
  latency: () => number;
}

const SENDING: FaultKind[] = [
  'drop',
  'drop',
  'late',
  'late',
  'lose',
  'cut',
  'duplicate',
  'delay',
  'hang',
  'garbage',
  'lag',
  'error',
  'error',
  'error',
];
const READING: FaultKind[] = [
  'delay',
  'hang',
  'cut',
  'garbage',
  'stale',
  'lag',
  'lag',
  'contradict',
  'error',
  'error',
  'error',
];
const HISTORY = 'getSignaturesForAddress';
/** A list that breaks off early, and is not the last: nodes do that to lists of signatures. */
const LISTING: FaultKind[] = [...READING, 'short', 'short'];
const BROKEN = new Set<FaultKind>(['hang', 'lose']);
/** The lag in slots between nodes behind one address. */
const LAG_SLOTS = 40;
const SLOT_MS = 400;

/** One for all seeds, so that each round is signed and checked once. */
const KEY = rememberingKey(beaconKey(LOCAL_SECRET));

function rememberingKey({ publicKey, sign }: BeaconKey): BeaconKey {
  const known = new Map<bigint, Uint8Array>();
  return {
    publicKey,
    sign(round) {
      const signature = known.get(round) ?? sign(round);
      known.set(round, signature);
      return signature;
    },
  };
}

const NO_HEADERS = new Headers();

/** The part of a Response that the product reads: a real Response costs more than all the node's work. */
class Sent implements Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'text' | 'body'> {
  readonly ok = true;
  readonly status = 200;
  readonly headers = NO_HEADERS;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }

  async text(): Promise<string> {
    return this.#text;
  }

  get body() {
    return new Response(this.#text).body;
  }
}

/** Returns an answer whose connection breaks after its first half. */
function cut(text: string): Response {
  const half = new TextEncoder().encode(text.slice(0, Math.floor(text.length / 2)));
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(half);
      isSent = true;
    },
  });
  return new Response(body);
}

export type Answer = { response: () => Response; waitMs: number } | { broken: true; waitMs: number };

export class Network {
  readonly chain: Chain;
  readonly dispatcher: Dispatcher;
  readonly ledger: ForgetfulLedger;
  readonly drand: Drand;
  readonly #time: VirtualTime;
  readonly #processes: Processes;
  readonly #chance: Chance;
  readonly #log: Log;
  readonly rpcUrl: string;
  readonly beaconUrl = 'http://beacon.sim';
  /** Landed signatures that a node called unknown. */
  readonly denied = new Set<string>();
  /** Valid signatures that a node rejected after trying them. */
  readonly refused = new Set<string>();
  /** A node said that it lists the holders of no token. */
  unlisted = false;
  /** Landed signatures that a node left out of a list. */
  readonly hidden = new Set<string>();
  /** Signatures of transactions that were reorged after they had been confirmed. */
  readonly reorged = new Set<string>();
  /** The accounts that reorged transactions named, confirmed or not. */
  readonly reorgedAccounts = new Set<string>();
  /** No call of the product reaches the Solana node; the chain and the users' own nodes go on. */
  away = false;
  /** Other services of the product, by the beginning of their URL. */
  readonly services: Service[] = [];
  onLand: () => void = () => {};
  faults: NetworkFaults = { rpc: 0, beacon: 0, latency: () => 0 };

  constructor(name: string, time: VirtualTime, processes: Processes, chance: Chance, log: Log) {
    this.#time = time;
    this.#processes = processes;
    this.#chance = chance;
    this.#log = log;
    this.rpcUrl = `http://${name}.sim`;
    this.chain = new Chain(SLOT_MS);
    cacheAccounts(this.chain);
    this.ledger = ForgetfulLedger.into(this.chain);
    this.dispatcher = new Dispatcher(this.chain);
    this.drand = new Drand(undefined, KEY);
  }

  /** One JSON-RPC call from outside the product, without faults. */
  ask<T>(method: string, ...params: unknown[]): T {
    const { reply } = outside(() => this.dispatcher.dispatch({ jsonrpc: '2.0', id: 1, method, params }));
    if (reply?.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply?.result as T;
  }

  async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = input instanceof Request ? input.url : String(input);
    const process = present();
    const body = typeof init.body === 'string' ? init.body : '';
    const name = url.startsWith(this.rpcUrl) ? `rpc ${/"method":"(\w+)"/.exec(body)?.[1]}` : `get ${url}`;
    const asking = this.#asked(name, url, { ...init, body });
    const { signal } = init;
    if (!signal) return asking;
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => {
        if (!process?.dead) reject(signal.reason);
      };
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort);
    });
    return Promise.race([asking, aborted]);
  }

  async #asked(name: string, url: string, init: RequestInit & { body: string }): Promise<Response> {
    const answer = await this.#processes.act(name, () => this.#answer(url, init));
    await this.#time.sleep(answer.waitMs + this.faults.latency());
    if ('broken' in answer) throw new TypeError('fetch failed');
    return answer.response();
  }

  #answer(url: string, init: RequestInit & { body: string }): Answer | Promise<Answer> {
    const { method = 'GET', body } = init;
    if (this.away && url.startsWith(this.rpcUrl)) return { broken: true, waitMs: 0 };
    if (url.startsWith(this.rpcUrl)) return this.#rpc(JSON.parse(body));
    if (url.startsWith(this.beaconUrl)) return this.#beacon(new URL(url).pathname);
    const service = this.services.find((known) => url.startsWith(known.url));
    if (!service) return { waitMs: 0, response: () => new Response('not found', { status: 404 }) };
    const headers = Object.fromEntries(new Headers(init.headers));
    return service.answer({ method, path: url.slice(service.url.length), headers, body });
  }

  #rpc(request: { method: string; params: unknown[] }): Answer {
    const { method } = request;
    // Sending is where money is lost.
    const share = method === 'sendTransaction' ? Math.min(0.5, 3 * this.faults.rpc) : this.faults.rpc;
    const fault = this.#chance.happens(share) ? this.#faultOf(method) : null;
    if (fault) {
      this.#log.say('fault', method, fault.kind, fault.ms ?? fault.slots ?? fault.code ?? fault.status ?? '');
      this.dispatcher.dispatch({
        jsonrpc: '2.0',
        id: 0,
        method: 'local_fault',
        params: [{ method, ...fault, times: 1 }],
      });
      if (method === 'getProgramAccounts') this.unlisted ||= isVerdict(fault);
      if (method === 'sendTransaction' && isVerdict(fault)) this.refused.add(signatureOf(request.params[0]));
    }
    if (fault?.kind === 'contradict' && method === 'getSignatureStatuses')
      for (const signature of request.params[0] as string[])
        if (this.ledger.find(signature, Number.POSITIVE_INFINITY)) this.denied.add(signature);
    if (fault?.kind === 'contradict' && method === HISTORY)
      for (const { record } of this.ledger.entries) this.hidden.add(record.signature);
    const count = this.ledger.count;
    const { reply } = this.dispatcher.dispatch(request);
    if (this.ledger.count > count) {
      const { memo, signature } = this.ledger.entries.at(-1)!.record;
      this.#log.say('lands', signature.slice(0, 6), memo ?? '');
      this.onLand();
    }
    if (fault && BROKEN.has(fault.kind)) return { broken: true, waitMs: fault.kind === 'hang' ? 600_000 : 0 };
    const waitMs = fault?.kind === 'delay' ? (fault.ms ?? 0) : 0;
    const text = JSON.stringify(reply);
    switch (fault?.kind) {
      case 'http':
        return {
          waitMs,
          response: () => new Response(fault.text, { status: fault.status, headers: fault.headers }),
        };
      case 'garbage':
        return { waitMs, response: () => new Response('{"jsonrpc":"2.0","result":{"value') };
      case 'cut':
        return { waitMs, response: () => cut(text) };
    }
    return { waitMs, response: () => new Sent(text) as unknown as Response };
  }

  #faultOf(method: string): Refusing {
    const chance = this.#chance;
    const kind = chance.pick(method === 'sendTransaction' ? SENDING : method === HISTORY ? LISTING : READING);
    switch (kind) {
      case 'late':
        return { kind, ms: chance.between(500, 90_000) };
      case 'delay':
        return { kind, ms: chance.between(100, 12_000) };
      case 'lag':
        return { kind, slots: chance.between(1, LAG_SLOTS) };
      case 'short':
        return { kind, size: chance.between(1, 3) };
      case 'error':
        return chance.pick(refusalsOfNode(method));
      default:
        return { kind };
    }
  }

  #beacon(path: string): Answer {
    const fault = this.#chance.happens(this.faults.beacon)
      ? this.#chance.pick(['refused', 'refused', 'late', 'garbage', 'wrong', 'hang'])
      : null;
    if (fault) this.#log.say('fault beacon', fault);
    if (fault === 'hang') return { broken: true, waitMs: 600_000 };
    if (fault === 'refused') {
      const { text, ...status } = this.#chance.pick(refusalsOfRelay(path));
      return { waitMs: 0, response: () => new Response(text, status) };
    }
    if (fault === 'garbage') return { waitMs: 0, response: () => new Response('<html>{"round": ') };
    const waitMs = fault === 'late' ? this.#chance.between(100, 15_000) : 0;
    const json = (value: unknown): Answer => ({
      waitMs,
      response: () => new Response(JSON.stringify(value)),
    });
    if (path === '/v2/chains') return json([this.drand.hash]);
    if (path === `/v2/chains/${this.drand.hash}/info`) return json(this.drand.infoV2());
    const round = Number(new RegExp(`^/v2/chains/${this.drand.hash}/rounds/(\\d+)$`).exec(path)?.[1]);
    if (!round) return { waitMs, response: () => new Response('404 page not found', { status: 404 }) };
    if (round > this.drand.current)
      return { waitMs, response: () => new Response('Requested future beacon', { status: 425 }) };
    const { signature } = this.drand.beacon(fault === 'wrong' ? round + 1 : round);
    return json({ round, signature });
  }
}

function signatureOf(base64: unknown): string {
  const { signatures } = VersionedTransaction.deserialize(Buffer.from(String(base64), 'base64'));
  return bs58.encode(signatures[0]!);
}
