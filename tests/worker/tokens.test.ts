/** Tokens as pages read them, against the real local network with accounts written from the published layouts. */
import { env } from 'cloudflare:workers';
import { ed25519 } from '@noble/curves/ed25519';
import { afterEach, expect, test } from 'vitest';
import {
  addressOf,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../core/address.ts';
import { tokenAddresses } from '../../core/chain-token.ts';
import { RpcUnavailable, SolanaRpc } from '../../worker/chain/rpc.ts';
import type { Env } from '../../worker/env.ts';
import { loadToken } from '../../worker/tokens/load-token.ts';
import { readToken } from '../../worker/tokens/read-token.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { RoomClient } from './room-client.ts';
import { call, ORIGIN, rpc, world } from './support.ts';

const CREATOR = ed25519.getPublicKey(new Uint8Array(32).fill(21));
/** A reserved name: nobody is asked. */
const URI = 'https://coin.example/meta.json';
/** Only ever asked through a stand-in for fetch. */
const HOSTED = 'https://coin.site/meta.json';
const offline = (async () => {
  throw new TypeError('no network');
}) as unknown as typeof fetch;

/** From now on the node answers nothing but errors, until the test ends. */
const outage = (kind = 'http500') => rpc('local_fault', { method: '*', kind, times: 1000 });
afterEach(() => rpc('local_clearFaults'));

async function put(pubkey: string, owner: string, data: Uint8Array): Promise<void> {
  await rpc('local_setAccounts', [{ pubkey, owner, data: btoa(String.fromCharCode(...data)) }]);
}

function fresh(): Uint8Array {
  return ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32)));
}

/** A Token-2022 coin with its own metadata, under a mint of its own. */
async function coin(symbol: string, mint = fresh(), creator = CREATOR, uri = URI): Promise<string> {
  const metadata = handmade.tokenMetadata({
    authority: creator,
    mint,
    name: `Coin ${symbol}`,
    symbol,
    uri,
  });
  const extensions = [handmade.extension(18, handmade.pointer(mint)), handmade.extension(19, metadata)];
  await put(addressOf(mint), TOKEN_2022_PROGRAM, handmade.mint2022(extensions));
  return addressOf(mint);
}

/** Makes what is kept of a token look `seconds` old. */
async function age(mint: string, seconds: number): Promise<void> {
  await env.DB.prepare('UPDATE tokens SET fetched_at = fetched_at - ? WHERE mint = ?')
    .bind(seconds * 1000, mint)
    .run();
}

function counting(url = env.SOLANA_RPC_URL) {
  const real = new SolanaRpc(url);
  const counted = {
    calls: 0,
    accounts: (addresses: string[]) => {
      counted.calls += 1;
      return real.accounts(addresses);
    },
  };
  return counted;
}

test('a token page reads every field of its token', async () => {
  const mint = await coin('FULL');
  const { status, json } = await call('GET', `/api/tip/${mint}`);
  expect(status).toBe(200);
  expect(json).toEqual({
    success: true,
    data: {
      tokenAddress: mint,
      name: 'Coin FULL',
      symbol: 'FULL',
      imageUrl: null,
      description: '',
      creator: addressOf(CREATOR),
      creatorStatus: 'ok',
      creatorSource: 'metadata',
      creatorReason: expect.stringContaining('metadata'),
      supply: '1000000000000000',
      decimals: 6,
      tokenProgram: TOKEN_2022_PROGRAM,
      network: 'localnet',
      pumpFunUrl: null,
      tipPageUrl: `${ORIGIN}/${mint}`,
      isLive: false,
      price: null,
      marketCap: null,
      volume24h: null,
      refusedReason: null,
      warnings: [],
    },
  });
});

test.each(world.tokens.map((token) => [token.name, token] as const))(
  'the demo coin %s',
  async (_name, token) => {
    const { json } = await call('GET', `/api/tip/${token.mint}`);
    expect(json.data).toMatchObject({
      symbol: token.symbol,
      decimals: token.decimals,
      tokenProgram: token.tokenProgram,
    });
    const { creator, creatorStatus, refusedReason, pumpFunUrl } = json.data;
    // A coin whose named creator cannot be tipped names nobody here.
    expect(creator).toBe(creatorStatus === 'ok' ? token.creator : null);
    expect(creatorStatus).toBe(
      { NEST: 'none', MITTEN: 'none', KETTLE: 'off-curve', HOUSE: 'platform' }[token.symbol] ?? 'ok',
    );
    expect(refusedReason !== null).toBe(token.kind === 'refused');
    if (token.kind === 'launch') expect(pumpFunUrl).toBe(`https://pump.fun/coin/${token.mint}`);
    if (token.kind === 'spl') expect(pumpFunUrl).toBeNull();
  },
);

test('a launch coin with its curve, and an older coin with Metaplex metadata', async () => {
  const launched = await coin('LAUNCH', fresh(), handmade.key(9));
  await put(tokenAddresses(launched)!.curve, LAUNCH_PROGRAM, handmade.curve(CREATOR));
  const { json } = await call('GET', `/api/tip/${launched}`);
  expect(json.data).toMatchObject({
    creator: addressOf(CREATOR),
    creatorSource: 'launch',
    pumpFunUrl: `https://pump.fun/coin/${launched}`,
  });

  const older = fresh();
  await put(addressOf(older), TOKEN_PROGRAM, handmade.mint({ freeze: handmade.key(5) }));
  const metadata = handmade.metaplex({ authority: CREATOR, mint: older, name: 'Older', symbol: 'OLD' });
  await put(tokenAddresses(addressOf(older))!.metaplex, METADATA_PROGRAM, metadata);
  const found = await call('GET', `/api/tip/${addressOf(older)}`);
  expect(found.json.data).toMatchObject({ name: 'Older', symbol: 'OLD', creator: addressOf(CREATOR) });
  expect(found.json.data.warnings).toEqual([expect.stringContaining('freeze')]);
});

test('metadata that a mint points at elsewhere is read with a second question', async () => {
  const [mint, elsewhere] = [fresh(), fresh()];
  const pointer = handmade.extension(18, handmade.pointer(elsewhere));
  await put(addressOf(mint), TOKEN_2022_PROGRAM, handmade.mint2022([pointer]));
  const value = handmade.tokenMetadata({ authority: CREATOR, mint, name: 'Afar', symbol: 'FAR' });
  const data = handmade.join([112, 132, 90, 90, 11, 88, 157, 87], handmade.u32(value.length), value);
  await put(addressOf(elsewhere), LAUNCH_PROGRAM, data);
  const counted = counting();
  expect(await readToken(counted, addressOf(mint))).toMatchObject({
    symbol: 'FAR',
    creator: addressOf(CREATOR),
  });
  expect(counted.calls).toBe(2);
});

test('what is no token is refused by name; nothing is kept of it', async () => {
  for (const path of ['stats', 'x'.repeat(40), `${WRAPPED_SOL_MINT}0`, '%20', `${WRAPPED_SOL_MINT}'--`]) {
    const { status, json } = await call('GET', `/api/tip/${path}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      success: false,
      code: 'invalid_field',
      error: 'tokenAddress: must be a Solana address',
    });
  }
  const wallet = addressOf(fresh());
  await put(wallet, '11111111111111111111111111111111', new Uint8Array());
  for (const address of [wallet, addressOf(fresh())]) {
    const { status, json } = await call('GET', `/api/tip/${address}`);
    expect([status, json.error]).toEqual([404, 'Token not found']);
  }
  expect(await env.DB.prepare('SELECT count(*) AS n FROM tokens').first('n')).toBe(0);
});

test('a coin born a moment after somebody asked for it is found soon', async () => {
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

test('while the network is down a known token answers as last read, an unknown one says so', async () => {
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

test('what moves money is never told an old reading', async () => {
  const mint = await coin('FRESH');
  await loadToken(env, mint, { fetch: offline });
  await outage();
  await expect(readToken(new SolanaRpc(env.SOLANA_RPC_URL), mint)).rejects.toThrow(RpcUnavailable);
});

test.each(['fail', 'http429', 'http500', 'garbage'])(
  'a node that answers with %s is out of reach: the token is not called missing',
  async (kind) => {
    const mint = await coin('REFUSED');
    await outage(kind);
    await expect(loadToken(env, mint, { fetch: offline })).rejects.toThrow(RpcUnavailable);
    await rpc('local_clearFaults');
    expect(await loadToken(env, mint, { fetch: offline })).toMatchObject({ symbol: 'REFUSED' });
  },
);

test('a reading is used for a minute, then answered once more and replaced behind the answer', async () => {
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

  // After a quarter of an hour nobody is shown the old one first.
  await coin('NEWEST', bytes);
  await age(mint, 16 * 60);
  expect(await load()).toBe('NEWEST');
});

test('a crowd at a new or an old token asks the chain once', async () => {
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

test('image and description are kept when their host goes down, and void when the token names another place', async () => {
  const bytes = fresh();
  const mint = await coin('IMG', bytes, CREATOR, HOSTED);
  let asked = 0;
  const host = (async () => {
    asked += 1;
    return Response.json({ description: 'A coin', image: 'https://coin.site/a.png' });
  }) as unknown as typeof fetch;
  const shown = { description: 'A coin', imageUrl: 'https://coin.site/a.png' };
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
  const silent = (() => new Promise<Response>(() => {})) as unknown as typeof fetch;
  const startedAt = Date.now();
  expect(await loadToken(env, mint, { fetch: silent })).toMatchObject({ symbol: 'HANG', imageUrl: null });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test('a refused mint is shown with its reason', async () => {
  const mint = fresh();
  await put(
    addressOf(mint),
    TOKEN_2022_PROGRAM,
    handmade.mint2022([handmade.extension(1, handmade.zeros(108))]),
  );
  const { status, json } = await call('GET', `/api/tip/${addressOf(mint)}`);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    refusedReason: 'it takes a fee from every transfer',
    creator: null,
    symbol: 'TOKEN',
  });
});

test('a token is live while an overlay of it is connected, however fresh its reading', async () => {
  const token = await coin('LIVE');
  const live = async () => (await call('GET', `/api/tip/${token}`)).json.data.isLive;
  expect(await live()).toBe(false);
  const page = await RoomClient.join('page', { token });
  expect(await live()).toBe(false);
  const overlay = await RoomClient.join('overlay', { token });
  expect(await live()).toBe(true);
  overlay.leave();
  await expect.poll(live).toBe(false);
  page.leave();
});

test('a room that cannot be asked counts as not live', async () => {
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
