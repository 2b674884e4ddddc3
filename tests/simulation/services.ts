/** Jupiter and X, in process: the local world's own handlers, each call right or spoiled as the seed wants it. */
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

interface Told {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Null when the connection breaks, `hangs` when nothing is ever said. */
async function answered(site: Site, { method, path, headers, body }: Asked): Promise<Told | null | 'hangs'> {
  const told: Told = { status: 0, headers: {}, text: '' };
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
      Object.assign(told, { status, headers: given });
      return response;
    },
    end(text = '') {
      told.text = text;
      over = true;
    },
    destroy() {
      broken = true;
    },
  };
  await site.handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  if (broken) return null;
  return over ? told : 'hangs';
}

/** What X and Jupiter have in common: a switch for what goes wrong. */
export abstract class Service {
  readonly url: string;
  /** Of each call, after its path. */
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

  /** One call past everything that goes wrong: what a person or a test does there. */
  async ask(method: string, path: string, body?: unknown): Promise<Told> {
    this.#site ??= this.open();
    const asked = { method, path, headers: {}, body: body === undefined ? '' : JSON.stringify(body) };
    const told = await answered(await this.#site, asked);
    if (told === null || told === 'hangs') throw new Error(`${method} ${path}: no answer`);
    return told;
  }

  /** One call of the product. */
  async answer(asked: Asked): Promise<Answer> {
    const fault = this.#chance.happens(this.faults) ? this.faultOf(this.#chance) : null;
    if (fault) {
      this.#log.say('fault', this.url, JSON.stringify(fault));
      await this.ask('POST', '/fault', fault);
    }
    this.#site ??= this.open();
    const told = await answered(await this.#site, asked);
    if (fault) await this.ask('POST', '/fault', { fault: 'none' });
    if (told === null) return { broken: true, waitMs: 0 };
    if (told === 'hangs') return { broken: true, waitMs: 600_000 };
    const { status, headers, text } = told;
    return { waitMs: 0, response: () => new Response(text, { status, headers }) };
  }
}

export class Jupiter extends Service {
  readonly #network: Network;
  /** Called with lamports that come into the world with what is written: the pool brings its own. */
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
        // The one account whose owner is nobody's that we count.
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

/** Not `late`, which waits by the wall's clock; not `huge`, which takes longest of all. */
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

  /** Somebody writes a post. Answers its id and address. */
  async post(username: string, text: string): Promise<{ id: string; url: string }> {
    return JSON.parse((await this.ask('POST', '/posts', { username, text })).text);
  }

  async delete(id: string): Promise<void> {
    await this.ask('DELETE', `/posts/${id}`);
  }

  /** What the popup shows after `authUrl`, where this account's button leads. */
  async consent(authUrl: string, username: string): Promise<URL> {
    const { pathname, search } = new URL(authUrl);
    const { text } = await this.ask('GET', `${pathname}${search}`);
    const button = new RegExp(`href="([^"]+)">Authorize as @${username}<`).exec(text);
    if (!button) throw new Error(`no button for ${username}`);
    return new URL(button[1]!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
  }
}
