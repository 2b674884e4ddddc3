/**
 * The one way in which the worker asks a service of somebody else: it names itself, waits so long and no longer, reads so much
 * and no more, goes nowhere else unless it may, and tells "nobody answers" from "too many questions" from "no".
 */
import { userAgent } from '../../core/user-agent.ts';
import { within } from '../tokens/time-limit.ts';

export interface OutsideRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For the whole way: every redirect and the last byte. */
  timeoutMs: number;
  /** A larger body is not read to its end. */
  maxBytes: number;
  /** Whether a GET may be sent on to `next`. Without it no redirect is followed: a key must not follow to wherever it is sent. */
  mayFollow?: (next: URL) => boolean;
  fetch?: typeof fetch;
}

export interface OutsideAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
  /** The body as text; bytes that are no UTF-8 become replacement characters. */
  text(): string;
  /** The body as JSON; undefined for what is none. */
  json(): unknown;
}

/**
 * unavailable: no answer, a late, large or broken one, a 5xx, or a page of whoever guards the service. limited: asked too often,
 * ask again after `retryAfterMs`. refused: the service itself says no; what it says stands in `answer`.
 */
export type OutsideKind = 'unavailable' | 'limited' | 'refused';

export class OutsideError extends Error {
  override name = 'OutsideError';
  readonly kind: OutsideKind;
  readonly answer: OutsideAnswer | null;
  /** How long the service wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: OutsideKind, message: string, answer: OutsideAnswer | null = null) {
    super(message);
    this.kind = kind;
    this.answer = answer;
    this.retryAfterMs = answer ? retryAfterMs(answer.headers, Date.now()) : null;
  }

  /** Of the answer; null when there was none. */
  get status(): number | null {
    return this.answer?.status ?? null;
  }
}

const MAX_REDIRECTS = 3;

/**
 * A 2xx answer of `url`. Throws OutsideError for everything else, with a message that names neither the query nor a header:
 * both may hold a key. `env.SITE_URL` is what our User-Agent points at.
 */
export async function askOutside(
  env: { SITE_URL?: string },
  url: string | URL,
  request: OutsideRequest,
): Promise<OutsideAnswer> {
  const { pathname } = new URL(url);
  const abort = new AbortController();
  let answer: OutsideAnswer | null;
  try {
    // Limited beside the abort: a body that ignores it must not hold us either.
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
  env: { SITE_URL?: string },
  from: URL,
  request: OutsideRequest,
  signal: AbortSignal,
): Promise<OutsideAnswer> {
  const { method = 'GET', headers = {}, body, maxBytes, mayFollow } = request;
  const ask = request.fetch ?? fetch;
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

/** The declared length may lie, so what arrives is counted. Throws RangeError. */
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

/** What stands in front of the service refused us, not the service: it says nothing about what was asked. */
function isGuard(answer: OutsideAnswer): boolean {
  if (answer.status !== 403) return false;
  const type = answer.headers.get('content-type') ?? '';
  return (
    answer.headers.has('cf-mitigated') || type.includes('text/html') || /^error code: \d/.test(answer.text())
  );
}

/** Seconds or a date (RFC 9110, 10.2.3), or X's time of its next window in Unix seconds. */
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
