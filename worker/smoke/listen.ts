/**
 * Writes down what outside services answer to a row of the smoke test, without secrets: as fixtures of local/contracts, for
 * an admin. Lists and long texts are cut, headers are those that are named here.
 */
import { bytesToHex } from '@noble/hashes/utils';
import type { Heard } from '../../core/smoke.ts';
import type { Env } from '../env.ts';

/** Calls of a row, and bytes of an answer, that are written down. */
const MOST_CALLS = 8;
const MOST_BYTES = 131_072;
/** An answer that is longer once it is cut is named by its size alone. */
const MOST_WRITTEN = 16_384;
const MOST_IN_ALL = 500_000;
const MOST_MEMBERS = 3;
const MOST_CHARACTERS = 2000;
const MASK = 'XXXX';
/** Headers that may hold no secret, and say how a service limits. */
const HEADERS = /^(content-type|retry-after|cf-mitigated|x-?ratelimit-[a-z-]+|x-rate-limit-[a-z-]+)$/;
const MODEL = 'cf-consn-model-id';
/** Names of fields whose texts are secrets, whoever made them. */
const SECRET_NAME =
  /token$|secret|passw|api-?key|authori[sz]ation|cookie|webhook|session|bearer|credential|verifier/i;

/** The settings that are secrets, or may hold one. */
const SECRETS = [
  ...(['OPERATOR_KEY', 'PAYER_KEY', 'TREASURY_KEY', 'SWAP_KEY', 'TOKEN_SECRET'] as const),
  ...(['JUPITER_API_KEY', 'X_CLIENT_SECRET', 'TURNSTILE_SECRET_KEY'] as const),
  ...(['BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const),
];
const ADDRESSES = [
  ...(['SOLANA_RPC_URL', 'SECOND_RPC_URL', 'BEACON_URL', 'ALERT_URL', 'PING_URL'] as const),
  'BACKUP_S3_URL' as const,
  ...(['SPEECH_URL', 'IPFS_GATEWAYS', 'MARKET_URL', 'JUPITER_URL'] as const),
];
/** Parts of addresses that are no secret. */
const PUBLIC =
  /^(solana|ping|services|webhooks|mainnet|mainnet-beta|devnet|ipfs|speech|lite-api|dexscreener)$/i;

/** Returns a function that puts `mask` in place of every secret of the site, in each form in which it travels. */
export function masker(env: Env, mask: string): (text: string) => string {
  const whole = [...SECRETS.map((name) => env[name] ?? ''), ...(env.CANARY_KEYS ?? '').split(/[\s,]+/)];
  const urls = ADDRESSES.flatMap((name) => (env[name] ?? '').split(/[\s,]+/));
  const forms = [...whole, ...urls, ...urls.flatMap(partsOf)]
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => [secret, encodeURIComponent(secret), ...inBytes(secret)])
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[^\w]/g, '\\$&'));
  const pattern = new RegExp([...new Set(forms)].join('|') || '(?!)', 'gi');
  return (text) => text.replace(pattern, mask);
}

/** A key of an address is in its user, path, query, or in a long name before its domain. */
function partsOf(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { username, password, pathname, search, hostname } = new URL(address);
  const values = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const labels = hostname.split('.').slice(0, -2);
  const parts = [username, password, ...values, ...pathname.split('/')].filter((part) => !PUBLIC.test(part));
  return [
    ...parts.flatMap((part) => [part, decoded(part)]),
    ...labels.filter((label) => label.length > 7 && /\D/.test(label)),
  ];
}

const decoded = (part: string) => new URLSearchParams(`x=${part.replaceAll('+', '%2B')}`).get('x') ?? '';

/**
 * Returns a text's bytes in hex, and in base64: within others it begins at one of three places, and characters that its
 * neighbours share are left out.
 */
function inBytes(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const text = String.fromCharCode(...bytes);
  const forms = [0, 2, 3].map((from, before) =>
    btoa(' '.repeat(before) + text)
      .replace(/.=+$/, '')
      .slice(from),
  );
  return [
    bytesToHex(bytes),
    ...forms,
    ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

interface Call {
  request: Heard['request'];
  status: number;
  headers: Headers;
  /** What a binding answered without a body. */
  value?: unknown;
  chunks: Uint8Array[];
  bytes: number;
  /** It was read to its end. What is cut off may end within a secret. */
  isWhole?: boolean;
}

/** What all rows share: their mask, and how many characters may still be written. */
export interface Notebook {
  mask: (text: string) => string;
  left: number;
}

export const notebookOf = (env: Env): Notebook => ({ mask: masker(env, MASK), left: MOST_IN_ALL });

/** Returns the site for a row whose calls are heard, and a function that returns them. */
export function listen(env: Env, notebook: Notebook): { env: Env; heard(): Heard[] } {
  const calls: Call[] = [];
  const begin = (request: Call['request']): Call => {
    const call: Call = { request, status: 0, headers: new Headers(), chunks: [], bytes: 0 };
    if (calls.length < MOST_CALLS) calls.push(call);
    return call;
  };
  const listening: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const model = new Headers(init?.headers).get(MODEL);
    const call = begin({
      method: init?.method ?? 'GET',
      url: pathname + search,
      ...(model ? { headers: { [MODEL]: model } } : {}),
      ...(init?.body ? { body: read(String(init.body)) } : {}),
    });
    return follow(call, await fetch(input, init));
  };
  const run = async (model: string, inputs: object, options?: object) => {
    const headers = { [MODEL]: model };
    const call = begin({
      method: 'POST',
      url: '/run?version=3',
      headers,
      body: { inputs, options: options ?? {} },
    });
    try {
      const answer: unknown = await env.AI!.run(model as never, inputs as never, options);
      if (answer instanceof Response) return follow(call, answer);
      Object.assign(call, { status: 200, value: answer });
      return answer;
    } catch (error) {
      // The binding throws "code: description", without a status.
      const [, code, description] = /^(\d+): (.*)$/s.exec((error as Error).message) ?? [];
      call.value = code ? { internalCode: Number(code), description } : String(error);
      throw error;
    }
  };
  return {
    env: { ...env, fetch: listening, ...(env.AI ? { AI: { run } as unknown as Ai } : {}) },
    heard: () => calls.map((call) => written(call, notebook)),
  };
}

/** Passes an answer on, and keeps the beginning of what passes. */
function follow(call: Call, response: Response): Response {
  call.status = response.status;
  call.headers = response.headers;
  if (!response.body) return response;
  const passing = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      if (call.bytes < MOST_BYTES) call.chunks.push(chunk.slice());
      call.bytes += chunk.byteLength;
      controller.enqueue(chunk);
    },
    flush() {
      call.isWhole = true;
    },
  });
  return new Response(response.body.pipeThrough(passing), response);
}

/** Returns JSON, the fields of a form, or the text itself. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isForm = /^[\w.-]+=[^\s]*$/.test(text);
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : text.replaceAll('\\/', '/');
  }
}

function written(call: Call, notebook: Notebook): Heard {
  const { status, request } = call;
  const { mask } = notebook;
  const headers = Object.fromEntries([...call.headers].filter(([name]) => HEADERS.test(name)));
  const whole = clean({ request, answer: { status, headers, ...contentOf(call) } }, mask) as Heard;
  const characters = JSON.stringify(whole).length;
  notebook.left -= characters;
  if (characters <= MOST_WRITTEN && notebook.left >= 0) return whole;
  const brief = { method: request.method, url: mask(request.url).slice(0, 200) };
  return clean({ request: brief, answer: { status, bytes: sizeOf(call) } }, mask) as Heard;
}

const sizeOf = ({ bytes, headers }: Call) => ({
  generate: `${bytes} bytes of ${headers.get('content-type') ?? 'no type'}`,
});

function contentOf(call: Call): Omit<Heard['answer'], 'status'> {
  const { value, chunks, bytes, headers, isWhole } = call;
  if (value !== undefined) return { body: value instanceof Object ? value : String(value) };
  if (bytes === 0) return {};
  const type = headers.get('content-type') ?? '';
  if (!isWhole || bytes > MOST_BYTES || /^(audio|image|video)|octet/.test(type))
    return { bytes: sizeOf(call) };
  const all = new TextDecoder().decode(Uint8Array.from(chunks.flatMap((chunk) => [...chunk])));
  const said = read(all);
  return typeof said === 'object' ? { body: said } : { text: all };
}

function clean(value: unknown, mask: (text: string) => string, name = ''): unknown {
  if (typeof value === 'string')
    return SECRET_NAME.test(name) ? MASK : mask(value.replaceAll('\\/', '/')).slice(0, MOST_CHARACTERS);
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((one) => clean(one, mask, name));
  if (!(value instanceof Object)) {
    // An id within an address may be a number.
    const said = mask(String(value));
    return said === String(value) ? value : said;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mask(key), clean(one, mask, key)]));
}
