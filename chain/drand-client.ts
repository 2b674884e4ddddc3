/** Client of drand's relays over HTTP. They are not trusted: a signature counts only if it verifies. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { z } from 'zod';
import { verifyBeacon } from '../core/draw/beacon.ts';
import { type BeaconNetwork, EVMNET_CHAIN_HASH, type OwnNetwork } from '../core/draw/networks.ts';
import { Refusal } from '../core/refusals.ts';
import { within } from './clock.ts';
import { askOutside, OutsideError } from './outside.ts';

/** A relay answers a request for the next round when that round appears, which takes a few seconds. */
const TIMEOUT_MS = 10_000;
/** After this long without an answer the next relay is asked as well. */
const PATIENCE_MS = 2000;
/** A round or a chain's description is below 1 KB. */
const MAX_BYTES = 16 * 1024;
const SCHEME = 'bls-bn254-unchained-on-g1';

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`, 'i'));
const chainsSchema = z.array(hex(32)).min(1).max(32);
/** Version 1 has these fields too. A relay's randomness is not read: it follows from the signature. */
const roundSchema = z.object({ round: z.number(), signature: hex(64) });
const infoSchema = z.object({
  public_key: hex(128),
  genesis_time: z.int().nonnegative(),
  period: z.int().min(1).max(3600),
  scheme: z.literal(SCHEME),
});

/** The relay says that the round does not exist yet. */
class TooEarly extends Error {}
/** The relay does not know the path: it may implement the other version. */
class NotFound extends Error {}

interface Asking {
  signal: AbortSignal;
  siteUrl: string | undefined;
  ask: typeof fetch;
}

export class BeaconClient {
  readonly #urls: string[];
  readonly #timeoutMs: number;
  readonly #patienceMs: number;
  readonly #siteUrl: string | undefined;
  readonly #ask: typeof fetch | undefined;
  /** For networks other than evmnet: relay and key → chain hash. */
  readonly #hashes = new Map<string, string>();

  /** @param urls separated by commas or spaces. `siteUrl`: the address in our User-Agent. */
  constructor(
    urls: string,
    timeoutMs = TIMEOUT_MS,
    patienceMs = PATIENCE_MS,
    siteUrl?: string,
    ask?: typeof fetch,
  ) {
    this.#siteUrl = siteUrl;
    this.#ask = ask;
    this.#urls = urls
      .split(/[\s,]+/)
      .filter((url) => url !== '')
      .map((url) => url.replace(/\/+$/, ''));
    this.#timeoutMs = timeoutMs;
    this.#patienceMs = patienceMs;
  }

  /** Returns the round's verified signature; null until the round appears. Refuses beacon_unavailable. */
  async signature(network: BeaconNetwork, round: bigint): Promise<Uint8Array | null> {
    try {
      return await this.#firstOf(async (url, asking) => {
        const answer = await this.#round(url, await this.#chainHash(url, network, asking), round, asking);
        const signature = hexToBytes(answer.signature);
        const check = verifyBeacon(network, round, signature);
        if ('refused' in check) throw new Error(`a signature that does not hold (${check.refused})`);
        return signature;
      });
    } catch (error) {
      if (error instanceof TooEarly) return null;
      throw error;
    }
  }

  /**
   * Reads key, genesis and period of a local world's beacon, as terms of an escrow. `lead` in seconds.
   * Refuses beacon_unavailable.
   */
  ownNetwork(lead: number): Promise<OwnNetwork> {
    return this.#firstOf(async (url, asking) => {
      const [hash] = await get(`${url}/v2/chains`, chainsSchema, asking);
      const info = await get(`${url}/v2/chains/${hash}/info`, infoSchema, asking);
      const { genesis_time: genesis, period } = info;
      return { id: 1, key: hexToBytes(info.public_key), genesis, period, lead };
    });
  }

  /** Uses version 2 of the API, or version 1 if the relay does not know it. */
  async #round(url: string, hash: string, round: bigint, asking: Asking) {
    try {
      return await get(`${url}/v2/chains/${hash}/rounds/${round}`, roundSchema, asking);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return await get(`${url}/${hash}/public/${round}`, roundSchema, asking);
    }
  }

  /** Returns the network's name at the relay: its chain hash. A local world's chain is found by its key. */
  async #chainHash(url: string, network: BeaconNetwork, asking: Asking): Promise<string> {
    if (network.id === 0) return EVMNET_CHAIN_HASH;
    const key = bytesToHex(network.key);
    const known = this.#hashes.get(`${url} ${key}`);
    if (known) return known;
    for (const hash of await get(`${url}/v2/chains`, chainsSchema, asking)) {
      const info = await get(`${url}/v2/chains/${hash}/info`, infoSchema, asking);
      if (info.public_key.toLowerCase() !== key) continue;
      this.#hashes.set(`${url} ${key}`, hash);
      return hash;
    }
    throw new Error('knows no chain with this key');
  }

  /**
   * Returns the first answer. The next relay is asked when the ones before it have failed or do not answer in time.
   * Throws TooEarly when no relay has the round and one says that it is too early. Refuses beacon_unavailable.
   */
  async #firstOf<T>(ask: (url: string, asking: Asking) => Promise<T>): Promise<T> {
    const done = new AbortController();
    const asked: Promise<T>[] = [];
    const failures: unknown[] = [];
    try {
      for (const url of this.#urls) {
        const signal = AbortSignal.any([done.signal, AbortSignal.timeout(this.#timeoutMs)]);
        const telling = ask(url, { signal, siteUrl: this.#siteUrl, ask: this.#ask ?? fetch });
        telling.catch((error: unknown) => failures.push(error));
        asked.push(telling);
        const answer = await within(this.#patienceMs, first(asked), null);
        if (answer) return answer.value;
      }
      const answer = await first(asked);
      if (answer) return answer.value;
    } finally {
      done.abort();
    }
    if (failures.some((error) => error instanceof TooEarly)) throw new TooEarly();
    const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)));
    throw new Refusal('beacon_unavailable', {}, reasons.join('; ') || 'no relay is set up');
  }
}

/** Returns the first result, or null once all have failed. */
function first<T>(asked: Promise<T>[]): Promise<{ value: T } | null> {
  return Promise.any(asked).then(
    (value) => ({ value }),
    () => null,
  );
}

/** Errors do not contain the URL: it may hold an API key of the relay. */
async function get<S extends z.ZodType>(
  url: string,
  schema: S,
  { signal, siteUrl, ask }: Asking,
): Promise<z.output<S>> {
  let json: unknown;
  try {
    const asking = (input: RequestInfo | URL, init?: RequestInit) =>
      ask(input, { ...init, signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]) });
    const request = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, fetch: asking };
    json = (await askOutside({ SITE_URL: siteUrl }, url, request)).json();
  } catch (error) {
    const status = error instanceof OutsideError ? error.status : null;
    // For a chain's description a 425 says nothing about a round.
    if (status === 425 && schema === (roundSchema as z.ZodType)) throw new TooEarly();
    if (status === 404) throw new NotFound('HTTP 404');
    const reason = error instanceof Error ? error.message.split(': ').at(-1) : 'no answer';
    throw new Error(status === null ? reason : `HTTP ${status}`);
  }
  if (json === undefined) throw new Error('an answer that is no JSON');
  const read = schema.safeParse(json);
  if (!read.success)
    throw new Error(`an answer wrong at ${read.error.issues[0]?.path.join('.') || 'its top'}`);
  return read.data;
}
