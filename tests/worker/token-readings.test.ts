/** How long a reading of a token is valid, and what outages of the network, a room or an image host leave of a page. */
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { RpcUnavailable, SolanaRpc } from '../../chain/rpc.ts';
import { addressOf, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import type { Env } from '../../worker/env.ts';
import { loadToken } from '../../worker/tokens/load-token.ts';
import { readToken } from '../../worker/tokens/read-token.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { hung, ownClock, stopClock } from './clock.ts';
import { CREATOR, coin, counting, fresh, put } from './coins.ts';
import { call, rpc } from './support.ts';

ownClock();

/** Only ever called through a fake fetch. */
const HOSTED = 'https://coin.site/meta.json';
const offline = (async () => {
  throw new TypeError('no network');
}) as unknown as typeof fetch;

/** From now on the node answers only errors, until the test ends. */
const outage = (kind = 'http500') => rpc('local_fault', { method: '*', kind, times: 1000 });
afterEach(() => rpc('local_clearFaults'));

/** Makes the cached reading of a token look `seconds` old. */
async function age(mint: string, seconds: number): Promise<void> {
  await env.DB.prepare('UPDATE tokens SET fetched_at = fetched_at - ? WHERE mint = ?')
    .bind(seconds * 1000, mint)
    .run();
}

test('a coin created a moment after a failed search is found soon', async () => {
  const mint = fresh();
  expect((await call('GET', `/api/tip/${addressOf(mint)}`)).status).toBe(404);
  await coin('BORN', mint);
  await expect
    .poll(() => call('GET', `/api/tip/${addressOf(mint)}`).then(({ status }) => status), {
      timeout: 20_000,
      interval: 500,
    })
    .toBe(200);
});

test('a known token is served from its last reading while the network is down; an unknown one says so', async () => {
  const mint = await coin('KEPT');
  const before = await call('GET', `/api/tip/${mint}`);
  await outage();
  for (const seconds of [0, 120, 7 * 24 * 3600]) {
    await age(mint, seconds);
    const { status, json } = await call('GET', `/api/tip/${mint}`);
    expect([status, json]).toEqual([200, before.json]);
  }
  const { status, json } = await call('GET', `/api/tip/${addressOf(fresh())}`);
  expect([status, json.code]).toEqual([503, 'chain_unavailable']);
});

test('a call that moves money never uses an old reading', async () => {
  const mint = await coin('FRESH');
  await loadToken(env, mint, { fetch: offline });
  await outage();
  await expect(readToken(new SolanaRpc(env.SOLANA_RPC_URL), mint)).rejects.toThrow(RpcUnavailable);
});

test.each(['fail', 'http429', 'http500', 'garbage'])(
  'a node that answers with %s counts as unreachable: the token is not called missing',
  async (kind) => {
    const mint = await coin('REFUSED');
    await outage(kind);
    await expect(loadToken(env, mint, { fetch: offline })).rejects.toThrow(RpcUnavailable);
    await rpc('local_clearFaults');
    expect(await loadToken(env, mint, { fetch: offline })).toMatchObject({ symbol: 'REFUSED' });
  },
);

test('a reading is used for a minute, then returned once more and replaced in the background', async () => {
  const bytes = fresh();
  const mint = await coin('OLD', bytes);
  const counted = counting();
  const load = async () => {
    const work: Promise<unknown>[] = [];
    const token = await loadToken(env, mint, {
      rpc: counted,
      fetch: offline,
      waitUntil: (one) => work.push(one),
    });
    await Promise.all(work);
    return token.symbol;
  };
  expect(await load()).toBe('OLD');
  await coin('NEW', bytes);
  expect(await load()).toBe('OLD');
  expect(counted.calls).toBe(1);
  await age(mint, 61);
  expect(await load()).toBe('OLD');
  expect(await load()).toBe('NEW');
  expect(counted.calls).toBe(2);

  // After a quarter of an hour the old one is not returned first.
  await coin('NEWEST', bytes);
  await age(mint, 16 * 60);
  expect(await load()).toBe('NEWEST');
});

test('a crowd at a new or an old token reads the chain once', async () => {
  const mint = await coin('CROWD');
  const counted = counting();
  const crowd = () =>
    Promise.all(Array.from({ length: 40 }, () => loadToken(env, mint, { rpc: counted, fetch: offline })));
  await crowd();
  expect(counted.calls).toBe(1);
  await age(mint, 3600);
  await crowd();
  expect(counted.calls).toBe(2);
});

test('image and description stay while their host is down, and are dropped when the token names another place', async () => {
  const bytes = fresh();
  const mint = await coin('IMG', bytes, CREATOR, HOSTED);
  let asked = 0;
  const host = (async () => {
    asked += 1;
    return Response.json({ description: 'A coin', image: 'https://coin.site/a.png' });
  }) as unknown as typeof fetch;
  const picture = new RegExp(`^/api/tokens/${mint}/picture\\?v=[0-9a-f]{16}$`);
  const shown = { description: 'A coin', imageUrl: expect.stringMatching(picture) };
  expect(await loadToken(env, mint, { fetch: host })).toMatchObject(shown);
  await age(mint, 3600);
  expect(await loadToken(env, mint, { fetch: host })).toMatchObject(shown);
  expect(asked).toBe(1);

  const { info } = (await env.DB.prepare('SELECT info FROM tokens WHERE mint = ?')
    .bind(mint)
    .first<{ info: string }>())!;
  const yesterday = JSON.parse(info);
  yesterday.offChain.triedAt -= 25 * 3_600_000;
  await env.DB.prepare('UPDATE tokens SET info = ? WHERE mint = ?')
    .bind(JSON.stringify(yesterday), mint)
    .run();
  await age(mint, 3600);
  expect(await loadToken(env, mint, { fetch: offline })).toMatchObject({ ...shown, symbol: 'IMG' });

  const metadata = handmade.tokenMetadata({
    authority: CREATOR,
    mint: bytes,
    symbol: 'IMG',
    uri: 'https://other.site/b.json',
  });
  const extensions = [handmade.extension(18, handmade.pointer(bytes)), handmade.extension(19, metadata)];
  await put(mint, TOKEN_2022_PROGRAM, handmade.mint2022(extensions));
  await age(mint, 3600);
  expect(await loadToken(env, mint, { fetch: offline })).toMatchObject({ description: '', imageUrl: null });
});

test('an image host that never answers delays a first visitor, and breaks nothing', async () => {
  const mint = await coin('HANG', fresh(), CREATOR, HOSTED);
  const silent = hung as unknown as typeof fetch;
  stopClock();
  const startedAt = systemClock.now();
  expect(await loadToken(env, mint, { fetch: silent })).toMatchObject({ symbol: 'HANG', imageUrl: null });
  expect(systemClock.now() - startedAt).toBeLessThan(10_000);
});

test('a token whose room does not answer counts as not live', async () => {
  const mint = await coin('ROOM');
  const broken = {
    ...env,
    TOKEN_ROOM: {
      idFromName: (name: string) => name,
      get: () => ({ overlayCount: () => Promise.reject(new Error('down')) }),
    },
  } as unknown as Env;
  expect(await loadToken(broken, mint, { fetch: offline })).toMatchObject({ symbol: 'ROOM', isLive: false });
});
