/**
 * One JSON-RPC request, and what its answer means. Every answer is one of three: a result; a refusal, for which the node
 * understood the question and said no; or nothing, because nobody who could know has answered. Only a refusal may end a
 * payment, and only "nothing" may be asked again. No dependency, so that the browser's check takes this file alone.
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
   * `retryAfterMs`: how long the service asks us to wait, null where it does not say. `untried`: it was turned away before a
   * node acted on it. Otherwise a node may have done what was asked, and only its answer was lost.
   */
  | { kind: 'unavailable'; detail: string; retryAfterMs: number | null; untried: boolean; heard: Heard };

/** What came in place of an answer, for whoever must say it in a sentence: all absent where nothing came. */
interface Heard {
  status?: number;
  /** The body of an answer that is no JSON. */
  text?: string;
  /** The node's own words about itself. */
  error?: Refused;
}

/**
 * Codes that say something about this node, not about the question: later, or another node, may answer. Agave's
 * custom_error.rs: block cleaned up, block not available, unhealthy, slot missing on this node (twice), no history here, scan
 * broken off, block status not there yet, behind the asked slot, long-term storage out of reach. JSON-RPC: internal error. The
 * last two are the codes with which providers limit calls; one of them uses −32007 for that as well.
 */
const ASK_AGAIN: ReadonlySet<number> = new Set([
  -32001, -32004, -32005, -32007, -32009, -32011, -32012, -32014, -32016, -32019, -32603, 429, -32429,
]);
/** Of these, those with which a node or its gate turns a request away before it looks at it. */
const UNTRIED: ReadonlySet<number> = new Set([-32005, -32016, 429, -32429]);
/** These come from whoever stands before the node: wrong key, unpaid, blocked, too slow, too many. They say nothing of the question. */
const GATE_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 429]);
const UNTRIED_STATUSES: ReadonlySet<number> = new Set([401, 402, 403, 407, 429]);
/** Providers put limits under codes that Solana uses for other things. */
const LIMIT_WORDS = /too many requests|rate limit|request limit|limit reached|limit exceeded/i;
const PREFLIGHT_FAILURE = -32002;
/** The longest wait that we take from a service. */
const MAX_RETRY_AFTER_MS = 60_000;

export interface RpcOptions {
  timeoutMs: number;
  /** Sent as User-Agent. Browsers send their own. */
  userAgent?: string;
  fetch?: typeof fetch;
}

/** The request as it is sent. Throws what fetch throws; the caller never shows it, because the URL may hold a key. */
export function postRpc(url: string, id: number, method: string, params: unknown[], options: RpcOptions) {
  return (options.fetch ?? fetch)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    signal: AbortSignal.timeout(options.timeoutMs),
  });
}

/** Asks once. Never throws. */
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

/** What a whole HTTP answer means. Throws when its body breaks off. */
export async function readAnswer(response: Response): Promise<RpcAnswer> {
  const text = await response.text();
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
    // Nodes refuse with HTTP 200. With 5xx a gateway speaks of itself, in whatever code, and the node behind it may have acted.
    const ofGateway = status >= 500 && answer.kind === 'refused' && !isPreflight(refused);
    return ofGateway ? unavailable(`${http}, ${refused.code}`, wait, false, { error: refused }) : answer;
  }
  if (!response.ok || result === undefined) return unavailable(http, wait, false, { status });
  return { kind: 'result', result };
}

/** An error of the JSON-RPC: a refusal, or a node that cannot know. */
export function classify(refused: Refused, retryAfterMs: number | null = null): RpcAnswer {
  const limited = refused.code !== PREFLIGHT_FAILURE && LIMIT_WORDS.test(refused.message);
  if (limited || ASK_AGAIN.has(refused.code))
    return unavailable(`${refused.code}`, retryAfterMs, limited || UNTRIED.has(refused.code), {
      error: refused,
    });
  return { kind: 'refused', refused };
}

/** A name that may stand in a log: messages of fetch can hold the URL, and the URL a key. */
export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'no answer';
}

function refusedOf(error: unknown): Refused | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'number') return null;
  return { code, message: typeof message === 'string' ? message : '', data };
}

/** Whether a node tried the transaction and tells how it ended. */
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

/** Seconds or an HTTP date, in ms from now. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}
