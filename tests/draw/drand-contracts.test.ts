/** drand's relays: what our client makes of their literal answers, and whether the fake server gives the same ones. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hexToBytes } from '@noble/hashes/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BeaconClient } from '../../chain/drand-client.ts';
import { EVMNET, EVMNET_CHAIN_HASH } from '../../core/draw/networks.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import { requestShape, shapeOf } from '../../local/contracts/shape.ts';
import { type RunningDrand, startDrand } from '../../local/drand/server.ts';

const fixtures = readFixtures('drand');
const ROUND = 6390578n;
const literal = (fixture: Fixture) => fixture.answer.text ?? JSON.stringify(fixture.answer.body);
const named = (name: string) => fixtures.find((fixture) => fixture.name === name)!;

let drand: RunningDrand;
beforeAll(async () => {
  drand = await startDrand({ period: 3 });
});
afterAll(() => drand.close());

/** Relays that give literal answers by path, and 404 for any other path. */
async function relay(
  answers: (path: string) => Fixture | undefined,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const fixture = answers(request.url ?? '/') ?? named('without-v2');
    response.writeHead(fixture.answer.status, fixture.answer.headers).end(literal(fixture));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Returns the client's conclusion about round 6390578 from these answers. */
async function conclude(...answers: ((path: string) => Fixture | undefined)[]): Promise<unknown> {
  const relays = await Promise.all(answers.map(relay));
  try {
    const client = new BeaconClient(relays.map(({ url }) => url).join(' '), 1500, 100);
    const signature = await client.signature(EVMNET, ROUND);
    return signature && Buffer.from(signature).toString('hex');
  } catch (error) {
    return error instanceof Refusal ? `${error.code}: ${error.detail}` : error;
  } finally {
    for (const { server } of relays) server.close();
  }
}
const always = (name: string) => () => named(name);
const SIGNATURE = (named('round-v2').answer.body as { signature: string }).signature;

const CONCLUSIONS: [answer: string, conclusion: string | null][] = [
  ['too-early', null],
  ['unknown-chain', 'beacon_unavailable: HTTP 400'],
  ['unknown-chain-info', 'beacon_unavailable: HTTP 500'],
  ['round-not-a-number', 'beacon_unavailable: HTTP 404'],
  ['without-v2', 'beacon_unavailable: HTTP 404'],
  ['round-too-large', 'beacon_unavailable: HTTP 400'],
  ['node-fails', 'beacon_unavailable: HTTP 500'],
  ['round-v2', SIGNATURE],
  ['round-v1', SIGNATURE],
  ['latest-v2', SIGNATURE],
  ['chains', 'beacon_unavailable: an answer wrong at its top'],
  ['info-v2', 'beacon_unavailable: an answer wrong at round'],
];

test.each(CONCLUSIONS)('the drand client reads the answer "%s" to a round', async (name, conclusion) => {
  expect(await conclude(always(name))).toEqual(conclusion);
});

test('every drand fixture has a conclusion', () => {
  expect(CONCLUSIONS.map(([name]) => name).sort()).toEqual(fixtures.map(({ name }) => name).sort());
});

test('differing relays (version 1, failing, too early) delay nothing', async () => {
  const old = (path: string) => (path.startsWith('/v2/') ? named('without-v2') : named('round-v1'));
  expect(await conclude(old)).toBe(SIGNATURE);
  expect(await conclude(always('node-fails'), always('unknown-chain'), always('round-v2'))).toBe(SIGNATURE);
  expect(await conclude(always('too-early'), always('round-v2'))).toBe(SIGNATURE);
  // No relay has it, and one says that it is too early: it is too early.
  expect(await conclude(always('node-fails'), always('too-early'))).toBeNull();
});

test('the literal round verifies under the literal key', () => {
  const { public_key } = named('info-v2').answer.body as { public_key: string };
  expect(hexToBytes(public_key)).toEqual(EVMNET.key);
});

/** The fake server has a chain of its own, with rounds of its own time. */
function onFakeServer({ request: { url } }: Fixture): string {
  return drand.url + url.replaceAll(EVMNET_CHAIN_HASH, drand.chainHash).replace(/6390578$/, '1');
}

test.each(fixtures)('the fake drand: $title', async (fixture) => {
  const { headers, method } = fixture.request;
  const switched = await fetch(`${drand.url}/fault`, {
    method: 'POST',
    body: JSON.stringify(fixture.switch ?? { fault: 'none' }),
  });
  expect(switched.status).toBe(200);
  const answer = await fetch(onFakeServer(fixture), { method, headers });
  const text = await answer.text();
  expect(answer.status).toBe(fixture.answer.status);
  expect(answer.headers.get('content-type')).toBe(fixture.answer.headers?.['content-type']);
  expect(answer.headers.get('cache-control')).toBe(fixture.answer.headers?.['cache-control'] ?? null);
  if (fixture.answer.text !== undefined) expect(text).toBe(fixture.answer.text);
  else expect(shapeOf(JSON.parse(text))).toBe(shapeOf(fixture.answer.body));
});

test('every request of the drand client has a fixture', async () => {
  const shapes = new Set(fixtures.map(({ request }) => requestShape(request)));
  const seen = new Set<string>();
  const watching = (path: string) => {
    seen.add(requestShape({ method: 'GET', url: path }));
    if (path === '/v2/chains') return named('chains');
    return path.endsWith('/info') ? named('info-v2') : undefined;
  };
  await conclude(watching);
  const { url, server } = await relay(watching);
  await new BeaconClient(url, 1500, 100).ownNetwork(6);
  server.close();
  expect(seen.size).toBe(4);
  expect([...seen].filter((shape) => !shapes.has(shape))).toEqual([]);
});
