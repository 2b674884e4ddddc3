/** Jupiter: what our client makes of its literal answers, and whether the fake server gives the same ones. */
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { requestShape } from '../../local/contracts/shape.ts';
import { swapClient } from '../../worker/swap/client.ts';
import { person, token } from './support.ts';

const files = import.meta.glob<Fixture>('../../local/contracts/jupiter/*.json', {
  eager: true,
  import: 'default',
});
const fixtures = Object.entries(files)
  .map(([path, fixture]) => ({ ...fixture, name: path.split('/').at(-1)!.replace('.json', '') }))
  .filter(({ name }) => name !== 'questions');
const named = (name: string) => fixtures.find((fixture) => fixture.name === name)!;

const realFetch = globalThis.fetch;
const steer = (path: string, body: object) =>
  realFetch(inject('swapUrl') + path, { method: 'POST', body: JSON.stringify(body) });
afterEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => steer('/fault', { fault: 'none' }));

/** Every call to Jupiter gets this literal answer; `asked` holds the requests. The chain is the real local one. */
function answering(...names: string[]) {
  const asked: { shape: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    if (!url.startsWith(env.JUPITER_URL)) return realFetch(input, init);
    const { status, headers, body, text } = named(names[Math.min(asked.length, names.length - 1)]!).answer;
    const sent = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({
      shape: requestShape({ method: init?.method ?? 'GET', url, body: sent }),
      headers: new Headers(init?.headers),
    });
    return new Response(text ?? JSON.stringify(body), { status, headers });
  });
  return asked;
}

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const TAKER = 'CjfBjFVBs6QRvRTpMdKTBxZ7PZuJvHXWQKGRvR7wFbdz';
const build = { mint: USDC, amount: 10_000_000n, taker: TAKER, slippageBps: 100, maxAccounts: 40 };
const client = (key = 'a key') =>
  swapClient({ ...env, JUPITER_API_KEY: key, SITE_URL: 'https://fanfare.example' });
const said = (error: unknown) => (error instanceof Refusal ? `${error.code}: ${error.detail}` : error);

const CALLS = {
  order: () => client().quote(USDC, 100_000_000n),
  build: () => client().build(build),
};

test.each([
  ['order-quote', CALLS.order, { outLamports: 461_208_958n, priceImpactPercent: 0.013115995201493341 }],
  ['order-no-route', CALLS.order, 'swap_refused: /swap/v2/order: HTTP 400'],
  ['order-plan-limit', CALLS.order, 'swap_unavailable: /swap/v2/order: HTTP 429'],
  ['order-server-error', CALLS.order, 'swap_unavailable: /swap/v2/order: HTTP 500'],
  ['order-html', CALLS.order, 'swap_unavailable: /swap/v2/order: HTTP 502'],
  ['build-no-route', CALLS.build, 'swap_refused: /swap/v2/build: HTTP 400'],
  ['build-invalid-key', CALLS.build, 'swap_unavailable: /swap/v2/build: HTTP 401'],
  ['build-plan-limit', CALLS.build, 'swap_unavailable: /swap/v2/build: HTTP 429'],
  // Its lookup table is on mainnet: whatever Jupiter says of its contents, the client reads the chain, which has none.
  ['build', CALLS.build, 'swap_unavailable: a lookup table that is none'],
])('the Jupiter client reads "%s"', async (name, ask, conclusion) => {
  const asked = answering(name);
  expect(await ask().catch(said)).toEqual(conclusion);
  for (const { headers } of asked) {
    expect(headers.get('user-agent')).toMatch(/^Fanfare\/\S+ \(\+https:\/\/fanfare\.example\)$/);
    expect(headers.get('x-api-key')).toBe('a key');
  }
  expect(asked.map(({ shape }) => SHAPES.has(shape))).not.toContain(false);
  read.add(name);
});
const read = new Set<string>();
const SHAPES = new Set(fixtures.map(({ request }) => requestShape(request)));

test('a deployment without a key sends none: Jupiter serves it, at half a call per second', async () => {
  const asked = answering('order-quote');
  await client('').quote(USDC, 100_000_000n);
  expect(asked[0]!.headers.has('x-api-key')).toBe(false);
});

test('every fixture of Jupiter is read', () => {
  expect([...read].sort()).toEqual(fixtures.map(({ name }) => name).sort());
});

/** The fake server trades the coins of the local world, for its own users. */
function onFakeServer({ request }: Fixture): [string, RequestInit] {
  const mint = request.url.includes('3ZtLDbQi1') ? 'inputMint=3ZtLDbQi1' : 'inputMint=';
  const url = mint === 'inputMint=' ? request.url.replaceAll(USDC, token('spl').mint) : request.url;
  const taker = person('fan1').publicKey.toBase58();
  const body = request.body
    ? JSON.stringify(request.body).replaceAll(USDC, token('spl').mint).replaceAll(TAKER, taker)
    : undefined;
  const { method, headers } = request;
  return [inject('swapUrl') + url.replaceAll(TAKER, taker), { method, headers, body }];
}

/** Jupiter documents more than our client reads; the fake server returns at least what is read. */
const READ = [
  ...[
    'inputMint',
    'outputMint',
    'inAmount',
    'outAmount',
    'otherAmountThreshold',
    'swapMode',
    'priceImpactPct',
  ],
  ...['setupInstructions', 'swapInstruction', 'cleanupInstruction', 'otherInstructions', 'priceImpact'],
  ...['transaction', 'requestId', 'router', 'routePlan'],
];

test.each(fixtures)('the fake Jupiter: $title', async (fixture) => {
  await steer('/price', { mint: token('spl').mint, lamports: '1000000' });
  await steer('/fault', (fixture.switch as object) ?? { fault: 'none' });
  const answer = await realFetch(...onFakeServer(fixture));
  const text = await answer.text();
  const { status, headers, body } = fixture.answer;
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe(headers?.['content-type']);
  for (const name of Object.keys(headers ?? {})) expect(answer.headers.has(name), name).toBe(true);
  if (fixture.answer.text !== undefined) expect(text).toBe(fixture.answer.text);
  else if (fixture.error) expect(JSON.parse(text)).toEqual(body);
  else {
    const [actual, literal] = [JSON.parse(text), body as Record<string, unknown>];
    for (const field of READ.filter((name) => name in literal))
      expect(kindOf(actual[field]), field).toBe(kindOf(literal[field]));
  }
});
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

test('the fake Jupiter takes no more accounts than Jupiter does, and pays SOL only as we ask', async () => {
  await steer('/fault', { fault: 'none' });
  const ask = async (url: string) => (await realFetch(inject('swapUrl') + url)).status;
  const { url } = named('build').request;
  expect(await ask(url.replace('maxAccounts=40', 'maxAccounts=65'))).toBe(400);
  expect(await ask(url.replace(WRAPPED_SOL_MINT, token('spl').mint))).toBe(400);
});
