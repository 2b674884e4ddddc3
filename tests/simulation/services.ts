/** Jupiter and X, in process: the fake servers' own handlers, each call right or spoiled as the seed decides. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { JUPITER_FAULTS, X_FAULTS } from '../../local/faults.ts';
import { Pool, type PoolNetwork } from '../../local/jupiter/pool.ts';
import { JupiterSite } from '../../local/jupiter/server.ts';
import { XSite } from '../../local/x/server.ts';
import type { Chance } from './chance.ts';
import type { Log } from './log.ts';
import type { Answer, Network } from './network.ts';
import { written } from './scene.ts';

interface Site {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface Asked {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Returns the reply; null if the connection breaks, `hangs` if no answer ever comes. */
async function answered(site: Site, { method, path, headers, body }: Asked): Promise<Reply | null | 'hangs'> {
  const reply: Reply = { status: 0, headers: {}, text: '' };
  let broken = false;
  let over = false;
  const request = {
    method,
    url: path,
    headers,
    async *[Symbol.asyncIterator]() {
      if (body) yield Buffer.from(body);
    },
  };
  const response = {
    headersSent: false,
    writeHead(status: number, given: Record<string, string> = {}) {
      Object.assign(reply, { status, headers: given });
      return response;
    },
    end(text = '') {
      reply.text = text;
      over = true;
    },
    destroy() {
      broken = true;
    },
  };
  await site.handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  if (broken) return null;
  return over ? reply : 'hangs';
}

/** The common part of X and Jupiter: a fault switch. */
export abstract class Service {
  readonly url: string;
  /** The probability of a fault per call. */
  faults = 0;
  readonly #chance: Chance;
  readonly #log: Log;
  #site: Promise<Site> | null = null;

  constructor(url: string, chance: Chance, log: Log) {
    this.url = url;
    this.#chance = chance;
    this.#log = log;
  }

  protected abstract open(): Promise<Site>;
  protected abstract faultOf(chance: Chance): object;

  /** One call without faults, by a user or a test. */
  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    this.#site ??= this.open();
    const asked = { method, path, headers: {}, body: body === undefined ? '' : JSON.stringify(body) };
    const reply = await answered(await this.#site, asked);
    if (reply === null || reply === 'hangs') throw new Error(`${method} ${path}: no answer`);
    return reply;
  }

  /** One call of the product. */
  async answer(asked: Asked): Promise<Answer> {
    const fault = this.#chance.happens(this.faults) ? this.faultOf(this.#chance) : null;
    if (fault) {
      this.#log.say('fault', this.url, JSON.stringify(fault));
      await this.ask('POST', '/fault', fault);
    }
    this.#site ??= this.open();
    const reply = await answered(await this.#site, asked);
    if (fault) await this.ask('POST', '/fault', { fault: 'none' });
    if (reply === null) return { broken: true, waitMs: 0 };
    if (reply === 'hangs') return { broken: true, waitMs: 600_000 };
    const { status, headers, text } = reply;
    return { waitMs: 0, response: () => new Response(text, { status, headers }) };
  }
}

export class Jupiter extends Service {
  readonly #network: Network;
  /** Called with the lamports that a write adds to the world: the pool brings its own. */
  readonly #bring: (lamports: bigint) => void;

  constructor(network: Network, chance: Chance, log: Log, bring: (lamports: bigint) => void) {
    super('http://jupiter.sim', chance, log);
    this.#network = network;
    this.#bring = bring;
  }

  protected async open(): Promise<Site> {
    const { chain } = this.#network;
    const held = (addresses: string[]) =>
      addresses.reduce((sum, address) => sum + chain.accounts.lamports(address), 0n);
    const network: PoolNetwork = {
      read: async (address) => chain.accounts.get(address),
      write: async (accounts) => {
        // The one account whose lamports are not counted.
        const counted = accounts.filter(({ owner }) => !owner.startsWith('AddressLookupTab'));
        const addresses = counted.map(({ pubkey }) => pubkey);
        const before = held(addresses);
        this.#network.ask('local_setAccounts', accounts.map(written));
        this.#bring(held(addresses) - before);
      },
      rentMinimum: async (bytes) =>
        BigInt(this.#network.ask<number>('getMinimumBalanceForRentExemption', bytes)),
    };
    return new JupiterSite(await Pool.open(network));
  }

  protected faultOf(chance: Chance): object {
    return { fault: chance.pick(JUPITER_FAULTS.slice(1)), percent: chance.between(80, 105) };
  }
}

/** The faults without `late`, which waits by the wall clock, and `huge`, which takes longest of all. */
const X_SPOILED = X_FAULTS.filter((fault) => !['none', 'late', 'huge'].includes(fault));

export class X extends Service {
  readonly site = new XSite();

  constructor(chance: Chance, log: Log) {
    super('http://x.sim', chance, log);
  }

  protected async open(): Promise<Site> {
    return this.site;
  }

  protected faultOf(chance: Chance): object {
    return { fault: chance.pick(X_SPOILED) };
  }

  /** Writes a post as a user. Returns its id and address. */
  async post(username: string, text: string): Promise<{ id: string; url: string }> {
    return JSON.parse((await this.ask('POST', '/posts', { username, text })).text);
  }

  async delete(id: string): Promise<void> {
    await this.ask('DELETE', `/posts/${id}`);
  }

  /** Returns the target of this account's button on the popup at `authUrl`. */
  async consent(authUrl: string, username: string): Promise<URL> {
    const { pathname, search } = new URL(authUrl);
    const { text } = await this.ask('GET', `${pathname}${search}`);
    const button = new RegExp(`href="([^"]+)">Authorize as @${username}<`).exec(text);
    if (!button) throw new Error(`no button for ${username}`);
    return new URL(button[1]!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
  }
}
