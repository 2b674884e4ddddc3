/**
 * The shape of a request to an outside service: the request without the values that differ from call to call. Two
 * requests with the same shape ask the same question. Pure, so that tests inside workerd can use it too.
 */

/** A request in a fixture or from a client. `url` may be absolute; only path and query count. */
export interface ContractRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  /** Parsed JSON, or the text of any other body. */
  body?: unknown;
}

/** Strings that choose between behaviours of a service: they belong to the shape, all other strings do not. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'base64',
  'base58',
  'jsonParsed',
  'json',
  'processed',
  'confirmed',
  'finalized',
  'none',
  'full',
  'tokenAccountState',
  'S256',
  'authorization_code',
  'refresh_token',
  'ExactIn',
  'ExactOut',
]);

/**
 * JSON-RPC: method and shape of its parameters. Everything else: HTTP method, path without addresses, hashes and
 * numbers, the query's sorted keys, and the shape of a JSON body.
 */
export function requestShape({ method, url, body }: ContractRequest): string {
  if (isRpc(body)) return `${body.method} ${shapeOf(body.params ?? [])}`;
  const { pathname, searchParams } = new URL(url, 'http://service');
  const path = pathname.split('/').map(segmentShape).join('/');
  const keys = [...new Set(searchParams.keys())].sort().join('&');
  const sent = body === undefined || body === '' ? '' : ` ${shapeOf(formOf(body))}`;
  return `${method.toUpperCase()} ${path}${keys ? `?${keys}` : ''}${sent}`;
}

/** Returns the fields of a form that was given as text; anything else unchanged. */
function formOf(body: unknown): unknown {
  if (typeof body !== 'string' || !/^[\w.-]+=[^\s]*$/.test(body)) return body;
  return Object.fromEntries(new URLSearchParams(body));
}

function isRpc(body: unknown): body is { method: string; params?: unknown[] } {
  return typeof body === 'object' && body !== null && 'jsonrpc' in body && 'method' in body;
}

/** Numbers, addresses, UUIDs and hashes vary; so do lists of them. */
function segmentShape(segment: string): string {
  const variable = /^\d+$|^[0-9a-f]{32,}$|^[1-9A-HJ-NP-Za-km-z]{32,}(,[1-9A-HJ-NP-Za-km-z]{32,}|%2C.+)*$/i;
  return variable.test(segment) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(segment) ? '*' : segment;
}

/** Types in place of values; a list becomes the set of its members' shapes. */
export function shapeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const members = value.map(shapeOf);
    // A list of plain values of one kind has any length; in other lists every position counts.
    const plain = members.length > 0 && members.every((one) => one === members[0] && /^[a-z]+$/.test(one));
    return plain ? `[${members[0]}]` : `[${members.join(', ')}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, each]) => `${key}: ${shapeOf(each)}`).join(', ')}}`;
  }
  if (typeof value === 'string' && KEYWORDS.has(value)) return `"${value}"`;
  return typeof value;
}
