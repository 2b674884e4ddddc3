/** drand's relays with faults: down, silent, slow, lying, endless answers. And the real network's published rounds. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BeaconClient } from '../../chain/drand-client.ts';
import { verifyBeacon } from '../../core/draw/beacon.ts';
import { EVMNET, EVMNET_CHAIN_HASH, type OwnNetwork } from '../../core/draw/networks.ts';
import type { Refusal } from '../../core/refusals.ts';
import { type RunningDrand, startDrand } from '../../local/drand/server.ts';
import vectors from '../vectors/drand.json' with { type: 'json' };

/** No server listens there. */
const DOWN = 'http://127.0.0.1:1';
const PUBLISHED = vectors.evmnet.find(({ round }) => round === 9337227)!;

let drand: RunningDrand;
let network: OwnNetwork;
beforeAll(async () => {
  // Long rounds: time passes only when the test says so.
  drand = await startDrand({ period: 3000 });
  network = { id: 1, key: hexToBytes(drand.key), genesis: drand.genesis, period: 3000, lead: 6 };
  await steer('/travel', { seconds: 5 * 3000 });
});
afterAll(() => drand.close());

const servers: Server[] = [];
afterEach(async () => {
  await steer('/fault', { fault: 'none' });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

function steer(path: string, body: unknown): Promise<Response> {
  return fetch(drand.url + path, { method: 'POST', body: JSON.stringify(body) });
}

/** A relay of the test; returns its URL. */
async function relay(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Gives up quickly, so that a test need not wait. */
const clientOf = (...urls: string[]) => new BeaconClient(urls.join(' '), 1500, 100);
const holds = (signature: Uint8Array | null, round: bigint) =>
  signature !== null && 'randomness' in verifyBeacon(network, round, signature);
const problemOf = (asking: Promise<unknown>) =>
  asking.then(
    (value) => ({ value }),
    ({ code, detail }: Refusal) => ({ code, detail }),
  );

describe("a local world's beacon", () => {
  test("the local beacon's network is returned with the requested lead", async () => {
    expect(await clientOf(drand.url).ownNetwork(6)).toEqual(network);
  });

  test('a round is found by the key of its network', async () => {
    expect(holds(await clientOf(`${drand.url}/`).signature(network, 3n), 3n)).toBe(true);
  });

  test('a network that the relay does not know is an error', async () => {
    const other = { ...network, key: network.key.map((byte) => byte ^ 1) };
    expect(await problemOf(clientOf(drand.url).signature(other, 3n))).toEqual({
      code: 'beacon_unavailable',
      detail: 'knows no chain with this key',
    });
  });

  test('a round that is not published is null until it is', async () => {
    const client = clientOf(drand.url);
    expect(await client.signature(network, 8n)).toBeNull();
    await steer('/travel', { seconds: 2 * 3000 });
    expect(holds(await client.signature(network, 8n), 8n)).toBe(true);
  });

  test.each([
    ['fail', 'HTTP 500'],
    ['hang', 'TimeoutError'],
    ['garbage', 'an answer that is no JSON'],
    ['wrong', 'a signature that does not hold (beacon_mismatch)'],
    ['skip', 'HTTP 500'],
  ])('a relay with the fault "%s" is unavailable, and a second relay helps', async (fault, detail) => {
    const client = clientOf(drand.url);
    // The relay's description is requested only once.
    expect(holds(await client.signature(network, 2n), 2n)).toBe(true);
    const { signature } = (await (
      await fetch(`${drand.url}/v2/chains/${drand.chainHash}/rounds/3`)
    ).json()) as { signature: string };
    await steer('/fault', { fault, round: 3 });
    expect(await problemOf(client.signature(network, 3n))).toEqual({ code: 'beacon_unavailable', detail });
    const honest = await relay(async (request, response) => {
      if (request.url?.endsWith('/rounds/3'))
        return void response.end(JSON.stringify({ round: 3, signature }));
      const upstream = await fetch(drand.url + request.url);
      response.end(await upstream.text());
    });
    expect(holds(await clientOf(drand.url, honest).signature(network, 3n), 3n)).toBe(true);
  });

  test.each(['/v2/chains', '/info'])(
    'a 425 to %s is an error of the relay, not a future round',
    async (path) => {
      const odd = await relay(async (request, response) => {
        if (request.url!.endsWith(path)) return void response.writeHead(425).end('Requested future beacon');
        const upstream = await fetch(drand.url + request.url);
        response.end(await upstream.text());
      });
      const refused = { code: 'beacon_unavailable', detail: 'HTTP 425' };
      expect(await problemOf(clientOf(odd).ownNetwork(6))).toEqual(refused);
      expect(await problemOf(clientOf(odd).signature(network, 3n))).toEqual(refused);
      expect(await clientOf(odd, drand.url).ownNetwork(6)).toEqual(network);
    },
  );

  test('a slow relay is awaited, but a faster one wins', async () => {
    await steer('/fault', { fault: 'late', delayMs: 400 });
    expect(holds(await clientOf(DOWN, drand.url).signature(network, 1n), 1n)).toBe(true);
  });
});

describe('evmnet', () => {
  const answer = (given: object) => JSON.stringify(given);

  test('evmnet is requested by its own chain hash, over version 2', async () => {
    const asked: string[] = [];
    const url = await relay((request, response) => {
      asked.push(request.url!);
      response.end(answer({ round: PUBLISHED.round, signature: PUBLISHED.signature }));
    });
    const signature = await clientOf(url).signature(EVMNET, BigInt(PUBLISHED.round));
    expect(bytesToHex(signature!)).toBe(PUBLISHED.signature);
    expect(asked).toEqual([`/v2/chains/${EVMNET_CHAIN_HASH}/rounds/${PUBLISHED.round}`]);
  });

  test('evmnet is requested over version 1 where version 2 is unknown', async () => {
    const url = await relay((request, response) => {
      if (request.url !== `/${EVMNET_CHAIN_HASH}/public/${PUBLISHED.round}`) response.statusCode = 404;
      const { round, signature } = PUBLISHED;
      // Its randomness is neither trusted nor read.
      response.end(answer({ round, signature, randomness: 'ff' }));
    });
    expect(bytesToHex((await clientOf(url).signature(EVMNET, BigInt(PUBLISHED.round)))!)).toBe(
      PUBLISHED.signature,
    );
  });

  test.each([
    ['another round under its number', { round: PUBLISHED.round, signature: vectors.evmnet[0]!.signature }],
    ['no signature', { round: PUBLISHED.round }],
    ['a signature cut short', { round: PUBLISHED.round, signature: PUBLISHED.signature.slice(2) }],
    ['a list', []],
  ])("evmnet's client rejects %s", async (_what, given) => {
    const url = await relay((_request, response) => void response.end(answer(given)));
    expect(await problemOf(clientOf(url).signature(EVMNET, BigInt(PUBLISHED.round)))).toMatchObject({
      code: 'beacon_unavailable',
    });
  });

  test('an endless answer of a relay is not read to its end', async () => {
    let sent = 0;
    const url = await relay((_request, response) => {
      const piece = ' '.repeat(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
      };
      response.on('drain', more);
      more();
    });
    expect(await problemOf(clientOf(url).signature(EVMNET, 1n))).toEqual({
      code: 'beacon_unavailable',
      detail: 'the answer is too large',
    });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('a relay that says "too early" does not stop the next from being called', async () => {
    const { round, signature } = PUBLISHED;
    const early = await relay((_request, response) => {
      response.statusCode = 425;
      response.end();
    });
    const good = await relay((_request, response) => void response.end(answer({ round, signature })));
    expect(await clientOf(early, good).signature(EVMNET, BigInt(round))).not.toBeNull();
    expect(await clientOf(early, DOWN).signature(EVMNET, BigInt(round))).toBeNull();
  });

  test('a silent relay delays no request', async () => {
    const { round, signature } = PUBLISHED;
    const silent = await relay(() => {});
    const good = await relay((_request, response) => void response.end(answer({ round, signature })));
    const client = new BeaconClient(`${silent}, ${good}`, 60_000, 100);
    expect(await client.signature(EVMNET, BigInt(round))).not.toBeNull();
  });
});

test.each([
  ['', 'no relay is set up'],
  [`${DOWN},${DOWN}`, 'TypeError; TypeError'],
])('relays "%s": unavailable, with the reason for the log only', async (urls, detail) => {
  const refused = { code: 'beacon_unavailable', detail };
  expect(await problemOf(new BeaconClient(urls).signature(EVMNET, 1n))).toEqual(refused);
  expect(await problemOf(new BeaconClient(urls).ownNetwork(6))).toEqual(refused);
});
