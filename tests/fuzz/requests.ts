/** One request from a seed: an endpoint, a token, and in most cases something wrong with it. */
import type { Chance } from './chance.ts';
import { generated } from './generated.ts';
import { mutated, mutatedText, nastyText, rawBody } from './nasty.ts';
import type { Scene } from './scene.ts';
import { BODIES, QUERIES } from './schemas.ts';

export interface Endpoint {
  method: string;
  path: string;
  /** The role that may call it, in the words of docs/endpoints.md. */
  who: string;
}

export interface Sent {
  /** The endpoint that it is meant for: "POST /api/tip/:token/prepare". */
  to: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
  /** The client disconnects in the middle of the body. */
  hangsUp: boolean;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PROPFIND', 'get', '__proto__'];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/octet-stream',
  '',
  'x'.repeat(300),
];
const STRANGE_SEGMENTS = [
  '%00',
  '%2e%2e%2f',
  '%ff%fe',
  '%c0%80',
  '%ed%a0%80',
  '%',
  '%2',
  'a%2Fb',
  '%252e',
  '__proto__',
  'constructor',
  '%F0%9F%90%B8',
  '*',
  '-1',
  ';a=b',
  'A'.repeat(7000),
  '%E2%80%AE',
  '..',
  '',
];

const byteText = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?');

/** Returns the `number`-th request of a seed, except for the scene's users and ids. */
export function requestOf(chance: Chance, endpoints: readonly Endpoint[], scene: Scene): Sent {
  const endpoint = chance.pick(endpoints);
  const to = `${endpoint.method} ${endpoint.path}`;
  const example = chance.pick(scene.examples)[to] ?? {};
  // One in twelve is valid, so that the code behind the checks runs too.
  const wrong = chance.oneIn(12)
    ? new Set<string>()
    : new Set([chance.pick(wheres(example)), chance.pick(wheres(example))]);

  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ...example.headers,
    ...roleFor(chance, endpoint, scene),
  };
  if (wrong.has('headers')) spoilHeaders(chance, headers);
  let path = pathOf(chance, endpoint, scene.places, example.places, wrong.has('path'));
  // One in four is generated from the schema alone, and so is each one to an endpoint without an example.
  const ofSchema = chance.oneIn(4);
  const asked =
    (ofSchema || !example.query) && QUERIES[to]
      ? textsOf(generated(chance, QUERIES[to], scene.words))
      : example.query;
  const sent =
    (ofSchema || !('body' in example)) && BODIES[to]
      ? generated(chance, BODIES[to], scene.words)
      : example.body;
  const query = new URLSearchParams(asked);
  if (wrong.has('query')) spoilQuery(chance, query);
  if (query.size > 0) path += `?${query}`;
  if (wrong.has('query') && chance.oneIn(10))
    path += chance.pick(['&%', '&%ff=%fe', '&&==', '&a[]=1&a[b]=2', '#x']);
  const method = chance.oneIn(25) ? chance.pick(METHODS) : endpoint.method;
  const takesBody = !/^(GET|HEAD)$/i.test(method);
  return {
    to,
    method,
    path,
    headers,
    body: takesBody ? bodyOf(chance, sent, wrong) : null,
    hangsUp: takesBody && wrong.has('raw') && chance.oneIn(10),
  };
}

function textsOf(query: unknown): Record<string, string> {
  const texts = Object.entries(query as object).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(texts);
}

/** Half of the requests to a protected endpoint have access, so that the code behind it is tested too. */
function roleFor(chance: Chance, { who }: Endpoint, { roles, keys }: Scene): Record<string, string> {
  const key = keys[who];
  return key && chance.oneIn(2) ? key : chance.pick(roles);
}

function wheres(example: { body?: unknown; query?: unknown }): string[] {
  const always = ['path', 'headers', 'headers', 'query'];
  return [
    ...always,
    ...(example.query ? ['query', 'query', 'query'] : []),
    ...(example.body ? Array<string>(12).fill('body') : []),
    'raw',
    'raw',
  ];
}

function bodyOf(chance: Chance, example: unknown, wrong: Set<string>): Uint8Array | null {
  let value: unknown = example;
  if (wrong.has('body'))
    for (let times = 1 + chance.below(3); times > 0; times--) value = mutated(chance, value);
  const text = JSON.stringify(value) ?? '';
  if (wrong.has('raw')) return rawBody(chance, text || '{"message":"hello"}');
  return text === '' ? null : new TextEncoder().encode(text);
}

function pathOf(
  chance: Chance,
  { path }: Endpoint,
  places: Scene['places'],
  own: Record<string, string> | undefined,
  spoiled: boolean,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const values = places[name];
    if (!values) throw new Error(`no value for :${name} of ${path}`);
    const right = chance.oneIn(4) ? chance.pick(values) : (own?.[name] ?? values[0]!);
    if (!spoiled || chance.oneIn(3)) return encodeURIComponent(right);
    if (chance.oneIn(2)) return chance.pick(STRANGE_SEGMENTS);
    return encode(chance.oneIn(2) ? mutatedText(chance, right) : nastyText(chance));
  });
  if (!spoiled || !chance.oneIn(5)) return filled;
  return chance.pick([
    `${filled}/`,
    `/${filled}`,
    filled.toUpperCase(),
    `${filled}/..`,
    `${filled}/%2e`,
    filled.replace('/api', '/api/'),
  ]);
}

/** encodeURIComponent throws for a lone surrogate; URLs turn it into a replacement character. */
function encode(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length, 8000);
}

function spoilQuery(chance: Chance, query: URLSearchParams): void {
  const names = [...query.keys()];
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const name = names.length > 0 && !chance.oneIn(5) ? chance.pick(names) : nastyText(chance).slice(0, 100);
    const value = chance.oneIn(3) ? mutatedText(chance, query.get(name) ?? '') : nastyText(chance);
    if (chance.oneIn(6)) query.append(name, value.slice(0, 3000));
    else if (chance.oneIn(8)) query.delete(name);
    else query.set(name, value.slice(0, 3000));
  }
}

const HEADERS = [
  'authorization',
  'x-wallet-address',
  'x-message',
  'x-signature',
  'cookie',
  'range',
  'if-none-match',
  'upgrade',
  'content-type',
  'content-encoding',
  'content-length',
  'accept',
  'origin',
  'cf-connecting-ip',
  'x-request-id',
  'x-forwarded-for',
];

function spoilHeaders(chance: Chance, headers: Record<string, string>): void {
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const name = chance.pick(HEADERS);
    const old = headers[name] ?? '';
    const values = [
      byteText(nastyText(chance)).slice(0, 3000),
      byteText(mutatedText(chance, old)).slice(0, 4000),
      ...(name === 'authorization'
        ? [
            'Bearer',
            'Bearer ',
            'bearer  x  y',
            'Bearer ey.J.x',
            `Bearer ${'a'.repeat(5000)}`,
            `Bearer ${old.slice(7).replace(/\./g, '')}`,
          ]
        : []),
      ...(name === 'content-type' ? TYPES : []),
      ...(name === 'content-length' ? ['-1', '99999999', 'NaN', '0'] : []),
      ...(name === 'content-encoding' ? ['gzip', 'br'] : []),
      ...(name === 'range' ? ['bytes=5-1', 'bytes=99999999-', 'bytes=-0', 'bytes=0-0,2-3'] : []),
      ...(name === 'cf-connecting-ip'
        ? [`10.${chance.below(200)}.${chance.below(200)}.1`, '::', '1:2:3:4:5:6:7:8:9', '::ffff:1.2.3.4']
        : []),
    ];
    headers[name] = chance.pick(values).trim();
    if (chance.oneIn(8)) delete headers[name];
  }
}
