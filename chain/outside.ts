/**
 * One request to an outside service: it sends our User-Agent, has a limit of time and of size, follows no redirect that
 * is not allowed, and distinguishes "unavailable" from "rate limited" from "refused".
 */
import { userAgent } from '../core/user-agent.ts';
import { within } from './clock.ts';

export interface OutsideRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
  /** For the whole request: every redirect and the last byte. */
  timeoutMs: number;
  /** Reading stops at a larger body. */
  maxBytes: number;
  /**
   * Returns whether a GET may be redirected to `next`. Without this function no redirect is followed, so that no key
   * leaks to another host.
   */
  mayFollow?: (next: URL) => boolean;
  fetch?: typeof fetch;
}

export interface OutsideAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  /** Returns the body as text; malformed UTF-8 becomes replacement characters. */
  text(): string;
  /** Returns the body as JSON; undefined if it is malformed. */
  json(): unknown;
}

/**
 * unavailable: no answer, a late, large or broken one, a 5xx, or a page of a firewall before the service. limited: too
 * many requests, retry after `retryAfterMs`. refused: the service itself refused the request; its reason is in
 * `answer`.
 */
type OutsideKind = 'unavailable' | 'limited' | 'refused';

export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly kind: OutsideKind;
  readonly answer: OutsideAnswer | null;
  /** The wait that the service asks for; null if it names none. */
  readonly retryAfterMs: number | null;

  constructor(kind: OutsideKind, message: string, answer: OutsideAnswer | null = null) {
    super(message);
    this.kind = kind;
    this.answer = answer;
    this.retryAfterMs = answer ? retryAfterMs(answer.headers, Date.now()) : null;
  }

  /** Returns the answer's status; null without an answer. */
  get status(): number | null {
    return this.answer?.status ?? null;
  }
}

interface Asker {
  SITE_URL?: string;
  fetch?: typeof fetch;
}

const MAX_REDIRECTS = 3;

/**
 * Returns a 2xx answer of `url`. Throws OutsideError for everything else. Its message contains neither the query nor a
 * header: both may hold a key. `env.SITE_URL` is the address in our User-Agent; `env.fetch` asks in place of fetch.
 */
export async function askOutside(
  env: Asker,
  url: string | URL,
  request: OutsideRequest,
): Promise<OutsideAnswer> {
  const { pathname } = new URL(url);
  const abort = new AbortController();
  let answer: OutsideAnswer | null;
  try {
    // A second limit beside the abort, for a body that ignores it.
    answer = await within(request.timeoutMs, travel(env, new URL(url), request, abort.signal), null);
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    const what = error instanceof RangeError ? 'the answer is too large' : nameOf(error);
    throw new OutsideError('unavailable', `${pathname}: ${what}`);
  } finally {
    abort.abort();
  }
  if (!answer) throw new OutsideError('unavailable', `${pathname}: no answer in time`);
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new OutsideError(kindOf(answer), `${pathname}: HTTP ${answer.status}`, answer);
}

async function travel(
  env: Asker,
  from: URL,
  request: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const { method = 'GET', headers = {}, body, maxBytes, mayFollow } = request;
  const ask = request.fetch ?? env.fetch ?? fetch;
  let url = from;
  for (let hops = 0; ; hops++) {
    const response = await ask(url.href, {
      method,
      headers: { 'user-agent': userAgent(env.SITE_URL), accept: 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal,
    });
    if (response.status < 300 || response.status >= 400) return read(response, maxBytes);
    await response.body?.cancel();
    const next = targetOf(response, url);
    const allowed = method === 'GET' && next !== null && hops < MAX_REDIRECTS && mayFollow?.(next);
    if (!allowed) throw new OutsideError('unavailable', `${from.pathname}: sent on, HTTP ${response.status}`);
    url = next;
  }
}

function targetOf(response: Response, base: URL): URL | null {
  const location = response.headers.get('location');
  try {
    return location === null ? null : new URL(location, base);
  } catch {
    return null;
  }
}

/** Counts what arrives, since the declared length may be wrong. Throws RangeError. */
async function read(response: Response, maxBytes: number): Promise<OutsideAnswer> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw new RangeError('too large');
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new RangeError('too large');
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  const text = () => new TextDecoder().decode(bytes);
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    json: () => {
      try {
        return JSON.parse(text());
      } catch {
        return undefined;
      }
    },
  };
}

function kindOf(answer: OutsideAnswer): OutsideKind {
  if (answer.status === 429) return 'limited';
  if (answer.status >= 500 || isGuard(answer)) return 'unavailable';
  return 'refused';
}

/** Returns whether a firewall before the service refused the request, so that the answer says nothing about it. */
function isGuard(answer: OutsideAnswer): boolean {
  if (answer.status !== 403) return false;
  const type = answer.headers.get('content-type') ?? '';
  return (
    answer.headers.has('cf-mitigated') || type.includes('text/html') || /^error code: \d/.test(answer.text())
  );
}

/** Returns the wait from seconds or a date (RFC 9110, 10.2.3), or from the start of X's next window in Unix seconds. */
function retryAfterMs(headers: Headers, now: number): number | null {
  const after = headers.get('retry-after');
  if (after !== null && /^\d{1,9}$/.test(after.trim())) return Number(after) * 1000;
  const at =
    after === null ? Number(headers.get('x-rate-limit-reset') || Number.NaN) * 1000 : Date.parse(after);
  return Number.isFinite(at) ? Math.max(0, at - now) : null;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'no answer';
}
