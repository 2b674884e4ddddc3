/** Calls to the worker. Every answer has `success`; a refusal has a sentence for the user and a code for the caller. */
import { HUMAN_PASS, type Widget } from '../../core/shares/human-pass.ts';
import { askedEarly } from './early.ts';
import { plainSentence } from './field-words.ts';
import { words } from './words.ts';

/** A call that did not succeed. `message` is shown to the user. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came, so it is unknown whether the call had an effect. */
  readonly status: number;
  /** Code of core/refusals.ts, or null. */
  readonly code: string | null;
  /** True when the server sent the sentence. */
  readonly fromServer: boolean;
  /** Where the server serves again whoever shows to be human: the widget to do so. */
  readonly human: Widget | null;

  constructor(
    message: string,
    status: number,
    code: string | null,
    fromServer: boolean,
    human: Widget | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fromServer = fromServer;
    this.human = human;
  }
}

/** A flow (sign, send, confirm) that ended without success. `message` is shown to the user. */
export class FlowError extends Error {
  override name = 'FlowError';
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in the place of a body. */
  file?: Blob;
  bearer?: string;
  /** Beside the usual ones. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The browser keeps lists and figures for some seconds; a user who has just changed something bypasses its cache. */
const BYPASS_CACHE_AFTER_WRITE_MS = 30_000;
let changedAt = Number.NEGATIVE_INFINITY;

/** Asks the user to show to be human, and returns the pass or null. Tests replace it. */
export const humanCheck = {
  ask: (widget: Widget): Promise<string | null> =>
    import('./human.ts').then(
      ({ askHuman }) => askHuman(widget),
      () => null,
    ),
};
/** Of this page alone: after a reload the user may be asked again. */
let humanPass: string | null = null;

/**
 * Returns the whole answer of a call: `data` and the fields beside it. Where only a human is served, it asks for a pass
 * and calls once more. Throws ApiError.
 */
export async function call<T extends object>(path: string, options: Call = {}): Promise<T> {
  const sentWith = humanPass;
  try {
    return await send<T>(path, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.human === null) throw error;
    // Another call may have asked meanwhile.
    const pass = humanPass === sentWith ? await humanCheck.ask(error.human) : humanPass;
    if (pass === null) throw error;
    humanPass = pass;
    return send<T>(path, options);
  }
}

async function send<T extends object>(path: string, options: Call): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (humanPass) headers[HUMAN_PASS] = humanPass;
  if (options.bearer) headers.authorization = `Bearer ${options.bearer}`;
  const method = options.method ?? (options.body === undefined && !options.file ? 'GET' : 'POST');
  if (method !== 'GET') changedAt = Date.now();
  let response: Response;
  try {
    response = await ((method === 'GET' && !options.bearer && askedEarly(path)) ||
      fetch(path, {
        method,
        headers,
        cache: Date.now() - changedAt < BYPASS_CACHE_AFTER_WRITE_MS ? 'reload' : 'default',
        body: options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
        signal: options.signal,
      }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(words.unknownError, 0, null, false);
  }
  const text = await response.text().catch(() => '');
  const failure = failureOf(response.status, response.ok, text);
  if (failure) throw failure;
  return JSON.parse(text) as T;
}

/** Returns the `data` of a call. Throws ApiError. */
export async function get<T>(path: string, options?: Call): Promise<T> {
  return (await call<{ data: T }>(path, options)).data;
}

/** The same; null where there is none. */
export function getOrNull<T>(path: string): Promise<T | null> {
  return get<T>(path).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
}

/**
 * Returns the error of an answer that is not a success, or null: the server's sentence, else its status, else
 * "unknown".
 */
export function failureOf(status: number, ok: boolean, text: string): ApiError | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (ok && fields.success === true) return null;
  const sentence = [fields.error, fields.message].find((value) => typeof value === 'string' && value !== '');
  const code = typeof fields.code === 'string' ? fields.code : null;
  if (typeof sentence === 'string') {
    const human = (fields.human as Widget | undefined) ?? null;
    return new ApiError(plainSentence(sentence, code), status, code, true, human);
  }
  return new ApiError(ok ? words.unknownError : words.httpError(status), status, code, false);
}

/** Returns the sentence for any thrown value; `fallback` if neither the server nor a flow has one. */
export function reasonOf(error: unknown, fallback: string): string {
  const hasSentence = error instanceof FlowError || (error instanceof ApiError && error.fromServer);
  return hasSentence ? error.message : fallback;
}

/**
 * Returns whether there was no answer, too many requests or a failing server: the request may still take effect, so the
 * same one is sent again.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** For SWR: an outage and a rate limit pass; any other 4xx stays the same however often we ask. */
export function shouldRetry(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 429) return true;
  return error.status < 400 || error.status >= 500;
}
