/**
 * One JSON-RPC request, and the meaning of its answer. Every answer is one of three: a result; a refusal, where the
 * node understood the request and refused it; or unavailable, where no node that could know has answered. Only a
 * refusal may end a payment, and only an unavailable call may be retried. No dependency, so that the browser's check
 * loads only this file.
 */

export interface Refused {
  /** Solana's own code: Agave's custom_error.rs, or JSON-RPC's. */
  code: number;
  message: string;
  data: unknown;
}

export type RpcAnswer =
  | { kind: 'result'; result: unknown }
  | { kind: 'refused'; refused: Refused }
  /**
   * `retryAfterMs`: how long the service asks us to wait, null if it does not say. `untried`: the request was turned
   * away before a node acted on it. Otherwise a node may have acted, and only its answer was lost.
   */
  | { kind: 'unavailable'; detail: string; retryAfterMs: number | null; untried: boolean; heard: Heard };

/** The content that arrived instead of an answer, for error messages. All absent if nothing arrived. */
interface Heard {
  status?: number;
  /** The body of an answer that is not JSON. */
  text?: string;
  /** The node's own words about itself. */
  error?: Refused;
}

/**
 * Codes about this node, not about the request: another node, or this one later, may answer. Agave's custom_error.rs:
 * block cleaned up, block not available, unhealthy, slot missing on this node (twice), no history here, scan aborted,
 * block status not there yet, behind the requested slot, long-term storage unreachable. JSON-RPC: internal error. The
 * last two are the codes with which providers limit calls; one of them uses −32007 for that as well.
 */
const ASK_AGAIN: ReadonlySet<number> = new Set([
  -32001, -32004, -32005, -32007, -32009, -32011, -32012, -32014, -32016, -32019, -32603, 429, -32429,
]);
/** Of these, the codes with which a node or its gateway rejects a request unread. */
const UNTRIED: ReadonlySet<number> = new Set([-32005, -32016, 429, -32429]);
/** Statuses of a gateway before the node: wrong key, unpaid, blocked, too slow, too many. No node saw the request. */
const GATE_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 429]);
const UNTRIED_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 407, 429]);
/** Providers report limits with codes that Solana uses for other things. */
const LIMIT_WORDS = /too many requests|rate limit|request limit|limit reached|limit exceeded/i;
const PREFLIGHT_FAILURE = -32002;
/** The longest wait that we accept from a service. */
const MAX_RETRY_AFTER_MS = 60_000;

export interface RpcOptions {
  timeoutMs: number;
  /** Sent as User-Agent. Browsers send their own. */
  userAgent?: string;
  fetch?: typeof fetch;
}

/** Sends the request. Throws what fetch throws; the caller never shows it, because the URL may hold a key. */
export function postRpc(url: string, id: number, method: string, params: unknown[], options: RpcOptions) {
  return (options.fetch ?? fetch)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    signal: AbortSignal.timeout(options.timeoutMs),
    // The host that was named is asked, and no other.
    redirect: 'manual',
  });
}

/** Sends one request without a retry. Never throws. */
export async function askRpc(
  url: string,
  id: number,
  method: string,
  params: unknown[],
  options: RpcOptions,
): Promise<RpcAnswer> {
  try {
    return await readAnswer(await postRpc(url, id, method, params, options));
  } catch (error) {
    return unavailable(nameOf(error));
  }
}

/** The longest answer that is read: the largest account, 10 MiB, in base64 and with room to spare. */
export const MAX_ANSWER_BYTES = 33_554_432;

/** A node may send without end, until our memory is full. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

async function boundedText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw new AnswerTooLong();
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Returns the meaning of a whole HTTP answer. Throws when its body is cut off or too long. */
export async function readAnswer(response: Response): Promise<RpcAnswer> {
  const text = await boundedText(response);
  const wait = retryAfter(response.headers.get('retry-after'));
  const { status } = response;
  const http = `HTTP ${status}`;
  if (GATE_STATUSES.has(status)) return unavailable(http, wait, UNTRIED_STATUSES.has(status), { status });
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch {
    return unavailable(`${http} without JSON`, wait, false, { status, text });
  }
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply))
    return unavailable(http, wait, false, { status, text });
  const { result, error } = reply as { result?: unknown; error?: unknown };
  if (error != null) {
    const refused = refusedOf(error);
    if (!refused) return unavailable(http, wait, false, { status });
    const answer = classify(refused, wait);
    // Nodes refuse with HTTP 200. A 5xx is the gateway's error, with any code, and the node behind it may have acted.
    const ofGateway = status >= 500 && answer.kind === 'refused' && !isPreflight(refused);
    return ofGateway ? unavailable(`${http}, ${refused.code}`, wait, false, { error: refused }) : answer;
  }
  if (!response.ok || result === undefined) return unavailable(http, wait, false, { status });
  return { kind: 'result', result };
}

/** Decides whether a JSON-RPC error is a refusal, or comes from a node that cannot know. */
export function classify(refused: Refused, retryAfterMs: number | null = null): RpcAnswer {
  const limited = refused.code !== PREFLIGHT_FAILURE && LIMIT_WORDS.test(refused.message);
  if (limited || ASK_AGAIN.has(refused.code))
    return unavailable(`${refused.code}`, retryAfterMs, limited || UNTRIED.has(refused.code), {
      error: refused,
    });
  return { kind: 'refused', refused };
}

/** Returns the error's name only, which is safe to log: messages of fetch can hold the URL, and the URL a key. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'no answer';
}

function refusedOf(error: unknown): Refused | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'number') return null;
  return { code, message: typeof message === 'string' ? message : '', data };
}

/** Returns whether a node simulated the transaction and reports how that ended. */
function isPreflight({ code, data }: Refused): boolean {
  return code === PREFLIGHT_FAILURE && typeof data === 'object' && data !== null;
}

function unavailable(
  detail: string,
  retryAfterMs: number | null = null,
  untried = false,
  heard: Heard = {},
): RpcAnswer {
  return { kind: 'unavailable', detail, retryAfterMs, untried, heard };
}

/** Reads seconds or an HTTP date, as ms from now. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}
