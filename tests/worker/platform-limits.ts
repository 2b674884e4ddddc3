/**
 * The documented limits of the platform, which no local runtime enforces. One invocation is counted from begin to end:
 * queries, subrequests, connections, sizes. What exceeds a limit fails as it does there, and the test with it.
 * Numbers and errors: local/contracts/{d1,queues,workers-fetch,durable-objects}.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { checkedRequest } from './request-shapes.ts';

export const LIMITS = {
  /** Statements, those of a batch one by one: the documentation does not say that a batch counts once. */
  queries: 1000,
  subrequests: 10_000,
  /** More wait until one of these has its answer's headers. */
  connections: 6,
  parameters: 100,
  statementBytes: 100_000,
  /** A text, a blob, or a row. */
  valueBytes: 2_000_000,
  queueMessageBytes: 128_000,
  queueBatchBytes: 256_000,
  queueBatchMessages: 100,
} as const;

export interface Invocation {
  /** `GET /api/…`, `cron tips`, `queue`. */
  name: string;
  queries: number;
  /** Round trips to D1, R2, queues and objects, and outgoing requests. */
  subrequests: number;
  /** The most connections at one time. */
  wanted: number;
  violations: string[];
}

/** Those of the present test, in the order in which they began. `forgetInvocations` empties it. */
export const invocations: Invocation[] = [];

interface Running extends Invocation {
  open: number;
  waiting: (() => void)[];
}

const present = new AsyncLocalStorage<Running | undefined>();
const encoder = new TextEncoder();

export function forgetInvocations(): void {
  invocations.length = 0;
}

/** Runs `work` as one invocation. What it violated is in the invocation; `hold` throws it. */
export async function invoke<T>(name: string, work: () => Promise<T>): Promise<T> {
  countFetches();
  const running: Running = {
    name,
    queries: 0,
    subrequests: 0,
    wanted: 0,
    violations: [],
    open: 0,
    waiting: [],
  };
  invocations.push(running);
  return present.run(running, work);
}

/** Runs a test's own call to a fake server: not part of the invocation in which it happens. */
export function aside<T>(work: () => Promise<T>): Promise<T> {
  return present.run(undefined, work);
}

/** Throws what the invocations since `from` (a length of `invocations`) violated. */
export function hold(from: number): void {
  const wrong = invocations
    .slice(from)
    .flatMap(({ name, violations }) => violations.map((one) => `${name}: ${one}`));
  if (wrong.length > 0) throw new Error(`over a limit of the platform: ${wrong.join('; ')}`);
}

/** Fails as the platform does, and is stored, whatever the caller does with the error. */
export function violate(what: string, says: string): never {
  present.getStore()?.violations.push(what);
  throw new Error(says);
}

export function countQueries(many: number): void {
  const running = present.getStore();
  if (!running) return;
  running.queries += many;
  if (running.queries > LIMITS.queries)
    violate(`${running.queries} D1 queries`, 'D1_ERROR: Too many API requests by single worker invocation.');
}

/** One subrequest; with a connection of its own it waits until one of six is free. */
export async function subrequest<T>(ask: () => Promise<T>, connects = true): Promise<T> {
  const running = present.getStore();
  if (!running) return ask();
  running.subrequests += 1;
  if (running.subrequests > LIMITS.subrequests)
    violate(`${running.subrequests} subrequests`, 'Too many subrequests by single Worker invocation.');
  if (!connects) return ask();
  running.open += 1;
  running.wanted = Math.max(running.wanted, running.open);
  if (running.open > LIMITS.connections) await new Promise<void>((free) => running.waiting.push(free));
  try {
    return await ask();
  } finally {
    running.open -= 1;
    running.waiting.shift()?.();
  }
}

export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return encoder.encode(value).length;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return Array.isArray(value) ? value.length : 8;
}

export function checkStatement(query: string): void {
  if (bytesOf(query) > LIMITS.statementBytes)
    violate(`a statement of ${bytesOf(query)} bytes`, 'D1_ERROR: statement too long: SQLITE_TOOBIG');
}

export function checkValues(query: string, values: unknown[]): void {
  if (values.length > LIMITS.parameters)
    violate(
      `${values.length} bound parameters`,
      'D1_ERROR: too many SQL variables at offset 0: SQLITE_ERROR',
    );
  const sizes = values.map(bytesOf);
  // What an INSERT binds may be one row: several small ones hold far less.
  const row = /^\s*insert\b/i.test(query) ? sizes.reduce((sum, size) => sum + size, 0) : 0;
  const largest = Math.max(row, ...sizes);
  if (largest > LIMITS.valueBytes)
    violate(`a value or row of ${largest} bytes`, 'D1_ERROR: string or blob too big: SQLITE_TOOBIG');
}

export function checkMessages(bodies: unknown[]): void {
  const sizes = bodies.map((body) => bytesOf(JSON.stringify(body)) + 100);
  if (bodies.length === 0 || bodies.length > LIMITS.queueBatchMessages)
    violate(
      `a batch of ${bodies.length} messages`,
      `batch message count of ${bodies.length} exceeds limit of 100`,
    );
  const largest = Math.max(...sizes);
  if (largest > LIMITS.queueMessageBytes)
    violate(`a message of ${largest} bytes`, `message length of ${largest} bytes exceeds limit of 128000`);
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum > LIMITS.queueBatchBytes)
    violate(`a batch of ${sum} bytes`, `batch size of ${sum} bytes exceeds limit of 256000 bytes (10205)`);
}

let counting = false;

/** From the first invocation on every outgoing request of one is counted, and compared with its service's fixtures. */
function countFetches(): void {
  if (counting) return;
  counting = true;
  const real = globalThis.fetch;
  globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) => {
    const running = present.getStore();
    if (!running) return real(input, init);
    const unknown = checkedRequest(input, init);
    if (unknown) running.violations.push(unknown);
    return subrequest(() => real(input, init));
  }) as typeof fetch;
}
