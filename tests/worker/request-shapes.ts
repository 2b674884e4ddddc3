/** Whether our clients send what a fixture of the service has: a fake server that accepts it proves nothing. */
import { inject } from 'vitest';
import { type ContractRequest, requestShape } from '../../local/contracts/shape.ts';

/**
 * Services whose folder under local/contracts holds every request that our clients send. A request to one of them that
 * no fixture has fails the test that sent it.
 */
const HELD: readonly string[] = ['solana', 'jupiter', 'dexscreener', 'drand', 'x', 'turnstile', 's3'];

/**
 * Requests whose answer our clients do not use, so that no fixture has one: one to X that its documentation has
 * without an answer, and one to Jupiter that only checks whether a proxy in front of it lets us through.
 */
const UNREAD: Record<string, ContractRequest[]> = {
  x: [{ method: 'POST', url: '/2/oauth2/revoke', body: 'token=granted' }],
  jupiter: [{ method: 'GET', url: '/swap/v2/order' }],
};

const files = import.meta.glob<{ request?: ContractRequest }>('../../local/contracts/*/*.json', {
  eager: true,
  import: 'default',
});

/** The file of the fixtures of S3. */
const S3_FILE = '/fanfare-backup/fanfare.example/latest.json';

/** Known shapes by service. Bodies given as text of a form are compared by the names of their fields. */
function knownShapes(held: readonly string[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>(held.map((service) => [service, new Set()]));
  for (const [path, fixture] of Object.entries(files)) {
    // A service's sockets are at its address.
    const service = path.split('/').at(-2)!.replace('-sockets', '');
    if (fixture.request) known.get(service)?.add(requestShape(fixture.request));
  }
  for (const service of held)
    for (const request of UNREAD[service] ?? []) known.get(service)!.add(requestShape(request));
  return known;
}

const byHeld = new Map<readonly string[], Map<string, Set<string>>>();

function serviceOf(url: URL): string | null {
  const at: Record<string, string> = {
    [inject('rpcUrl')]: 'solana',
    [inject('swapUrl')]: 'jupiter',
    [inject('marketUrl')]: 'dexscreener',
    [inject('beaconUrl')]: 'drand',
    [inject('x').url]: 'x',
    [inject('turnstile').url]: 'turnstile',
    [inject('bucket').url]: 's3',
  };
  const found = Object.entries(at).find(([base]) => new URL(base).origin === url.origin);
  return found?.[1] ?? null;
}

/** What is wrong with a request, in a sentence; null if a fixture has it, or its service is not held to fixtures. */
export function checkedRequest(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  held: readonly string[] = HELD,
): string | null {
  const request = input instanceof Request ? input : null;
  const url = new URL(request ? request.url : String(input));
  const service = serviceOf(url);
  if (service === null || !held.includes(service)) return null;
  const known = byHeld.get(held) ?? knownShapes(held);
  byHeld.set(held, known);
  const body = typeof init?.body === 'string' ? parsed(init.body) : init?.body?.toString();
  const method = init?.method ?? request?.method ?? 'GET';
  // The local X has its second host, to which it redirects requests, under a path.
  const path = service === 'x' ? url.pathname.replace(/^\/elsewhere\//, '/') : url.pathname;
  // Every file of a backup is put in the same way.
  const isFile = service === 's3' && url.pathname.split('/').length > 2;
  const shape = isFile
    ? requestShape({ method, url: S3_FILE })
    : requestShape({ method, url: path + url.search, body });
  return known.get(service)!.has(shape) ? null : `no fixture of ${service} has the request ${shape}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
