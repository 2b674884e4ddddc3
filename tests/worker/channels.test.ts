/** A wallet that signed stands wherever a token stands; the chain says what is a mint, before any row. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { describe, expect, test, vi } from 'vitest';
import { addressOf, METADATA_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { DAYS } from '../../core/shares/days.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { roomOf } from '../../worker/env.ts';
import { issueBearer } from '../../worker/http/bearer.ts';
import { seedAdmins } from '../../worker/platform/store.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { addressOfKey, channel, codeOf, rich, signIn } from './channels.ts';
import { claimed } from './claimed.ts';
import { sleeplessClock } from './clock.ts';
import { fresh, put } from './coins.ts';
import { ask, MEDIA } from './media-uploads.ts';
import {
  call,
  confirm,
  cron,
  lamports,
  ORIGIN,
  person,
  prepare,
  prepared,
  rpc,
  sign,
  tipsCron,
  token,
  world,
} from './support.ts';

sleeplessClock();

const fan = person('fan1');
const launch = token('launch').mint;
const site = new URL(ORIGIN).host;
const as = async (wallet: string, scope: 'admin' | `creator:${string}`) => ({
  authorization: `Bearer ${(await issueBearer(env, site, { wallet, scope })).token}`,
});
const rows = async () => (await env.DB.prepare('SELECT wallet, subject FROM channels').all()).results;

describe('the first sign-in with the own address', () => {
  test('opens a channel, with one signature and no coin', async () => {
    const key = Keypair.generate();
    const wallet = addressOfKey(key);
    expect(codeOf(await call('GET', `/api/tip/${wallet}`))).toBe('404 token_not_found');
    expect(codeOf(await call('GET', `/api/channels/${wallet}`))).toBe('404 channel_not_found');
    expect((await signIn(key)).status).toBe(200);
    expect((await call('GET', `/api/tip/${wallet}`)).json.data).toMatchObject({
      kind: 'channel',
      tokenAddress: wallet,
      creator: wallet,
      creatorStatus: 'ok',
      creatorSource: 'wallet',
      symbol: '',
      supply: null,
      decimals: null,
      tokenProgram: null,
      price: null,
      channelName: null,
      isLive: false,
    });
    expect((await call('GET', `/api/channels/${wallet}`)).json.data).toEqual({
      wallet,
      subject: wallet,
      name: null,
      claimedAt: expect.any(String),
    });
  });

  test('of a coin’s creator with the coin opens one that points at the coin', async () => {
    expect((await signIn(person('creator'), launch)).status).toBe(200);
    const wallet = world.people.creator.publicKey;
    expect((await call('GET', `/api/channels/${wallet}`)).json.data).toMatchObject({ subject: launch });
    expect((await call('GET', `/api/tip/${launch}`)).json.data).toMatchObject({
      kind: 'coin',
      channelName: null,
    });
    await signIn(person('creator'));
    expect(await rows()).toEqual([{ wallet, subject: launch }]);
  });

  test('is no claim of a coin whose metadata the wallet controls', async () => {
    await channel(person('creator'));
    expect(codeOf(await prepare({ mint: token('spl').mint }))).toBe('409 creator_unclaimed');
  });

  test('with the address of another wallet is refused, with a channel there and without', async () => {
    const other = await channel();
    const stranger = Keypair.generate();
    expect(codeOf(await signIn(stranger, other.wallet))).toBe('403 not_creator');
    expect(codeOf(await signIn(stranger, addressOf(fresh())))).toBe('404 token_not_found');
    expect(await rows()).toEqual([{ wallet: other.wallet, subject: other.wallet }]);
  });
});

describe('every site of a token', () => {
  interface Site {
    name: string;
    ask: (at: string, headers: Record<string, string>) => Promise<string>;
  }
  const put = (name: string, path: (at: string) => string, body: unknown): Site => ({
    name,
    ask: async (at, headers) => codeOf(await call('PUT', path(at), body, { headers })),
  });
  const SITES: Site[] = [
    {
      name: 'the room',
      ask: async (at, headers) =>
        codeOf(
          await call('GET', `/api/live/${at}`, undefined, { headers: { ...headers, upgrade: 'websocket' } }),
        ),
    },
    {
      name: 'the desk',
      ask: async (at) => {
        const headers = { 'x-desk-key': 'none' };
        return codeOf(await call('POST', `/api/live/${at}/desk/pause`, {}, { headers }));
      },
    },
    {
      name: 'links of moderators',
      ask: async (at, headers) =>
        codeOf(await call('DELETE', `/api/live/${at}/desk/links/none`, undefined, { headers })),
    },
    {
      name: 'the queue',
      ask: async (at, headers) => codeOf(await call('GET', `/api/live/${at}/queue`, undefined, { headers })),
    },
    put('alerts', (at) => `/api/live/${at}/settings/alerts`, {}),
    put('the style', (at) => `/api/tip/config/${at}`, {}),
    put('amounts', (at) => `/api/tip/${at}/chips`, { amounts: [] }),
    put('steps', (at) => `/api/tokens/${at}/start`, { step: 'look' }),
    {
      name: 'files',
      ask: async (at, headers) => {
        const { status, code } = await ask('POST', `/api/media/${at}?name=a`, {
          headers,
          body: MEDIA['still.png']!,
        });
        return `${status} ${code ?? ''}`.trim();
      },
    },
    {
      name: 'the voice',
      ask: async (at) => codeOf(await call('GET', `/api/live/${at}/speech/test-50000000-1`)),
    },
    { name: 'the page', ask: async (at) => codeOf(await call('GET', `/api/tip/${at}`)) },
    {
      name: 'tips',
      ask: async (at) => codeOf(await prepare({ mint: at, recipient: at === launch ? undefined : at })),
    },
    {
      name: 'the sign-in',
      ask: async (at) =>
        codeOf(
          await call(
            'PUT',
            `/api/tokens/${at}/start`,
            { step: 'test' },
            { headers: await as(own(at), `creator:${at}`) },
          ),
        ),
    },
  ];
  const own = (at: string) => (at === launch ? world.people.creator.publicKey : at);

  test('serves a mint and a channel, and no unsigned wallet, program or address without an account', async () => {
    await seedAdmins(env);
    const headers = await as(world.people.admin.publicKey, 'admin');
    const { wallet } = await channel(await rich(1_000_000_000));
    const program = addressOf(fresh());
    await (await import('./coins.ts')).put(program, METADATA_PROGRAM, new Uint8Array(40));
    const none = { mint: launch, channel: wallet };
    const found: Record<string, Record<string, string>> = {};
    for (const site of SITES) {
      const answers: Record<string, string> = {};
      for (const [kind, at] of Object.entries({
        ...none,
        unsigned: addressOfKey(await rich(1_000_000_000)),
        program,
        nothing: addressOf(fresh()),
      }))
        answers[kind] = await site.ask(at, headers);
      found[site.name] = answers;
    }
    const wrong = Object.entries(found).filter(
      ([, { mint, channel, ...others }]) =>
        mint !== channel ||
        /500|token_not_found/.test(mint!) ||
        Object.values(others).some((one) => one !== '404 token_not_found'),
    );
    expect(wrong).toEqual([]);
    expect(Object.keys(found)).toHaveLength(13);
  });
});

describe('a tip to a channel', () => {
  const named = async () => channel(await rich(1_000_000_000));

  test('in SOL pays the wallet that signed, less the fee, and is counted as any other', async () => {
    const { wallet } = await named();
    const before = await lamports(wallet);
    const tip = await prepared({ mint: wallet, recipient: wallet, amount: 0.05, message: 'hello' });
    const { json } = await confirm(tip, sign(tip.serializedTransaction), wallet);
    expect(json.data).toMatchObject({ status: 'confirmed', tip: { tokenAddress: wallet, currency: 'SOL' } });
    expect((await lamports(wallet)) - before).toBe(49_000_000n);
    expect((await call('GET', `/api/tip/stats/${wallet}`)).json.data).toMatchObject({ totalTips: 1 });
    expect((await call('GET', `/api/tip/received/${wallet}`)).status).toBe(200);
  });

  test('in a coin, of an attacker for himself, and before anyone signed is refused, and nothing is stored', async () => {
    const { wallet } = await named();
    const thief = Keypair.generate().publicKey.toBase58();
    const cases = {
      coin: await prepare({ mint: wallet, recipient: wallet, currency: 'TOKEN', amount: 1000 }),
      thief: await prepare({ mint: wallet, recipient: thief }),
      unsigned: await prepare({ mint: thief, recipient: thief }),
    };
    expect(Object.values(cases).map(codeOf)).toEqual([
      '400 channel_takes_sol',
      '400 recipient_not_creator',
      '404 token_not_found',
    ]);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM tips').first('n')).toBe(0);
  });

  test('to a wallet whose account a program has taken is refused', async () => {
    const { wallet } = await named();
    await put(wallet, METADATA_PROGRAM, new Uint8Array(40));
    expect(codeOf(await prepare({ mint: wallet, recipient: wallet }))).toBe('409 creator_off_curve');
  });

  test('that landed without its row is read from the chain', async () => {
    const { wallet } = await named();
    await cron();
    const tip = await prepared({ mint: wallet, recipient: wallet });
    await env.DB.exec('DELETE FROM tips');
    await rpc('sendTransaction', sign(tip.serializedTransaction), {
      encoding: 'base64',
      skipPreflight: true,
    });
    await rpc('local_advanceSlots', 40);
    await tipsCron();
    const { results } = await env.DB.prepare('SELECT token, creator, status FROM tips').all();
    expect(results).toEqual([{ token: wallet, creator: wallet, status: 'confirmed' }]);
  });

  test('to the launch coin and to a claimed one pays as before', async () => {
    await channel(person('creator'));
    await claimed();
    for (const mint of [launch, token('spl').mint]) {
      const tip = await prepared({ mint });
      const before = await lamports(world.people.creator.publicKey);
      expect((await confirm(tip, sign(tip.serializedTransaction), mint)).json.data.status).toBe('confirmed');
      expect((await lamports(world.people.creator.publicKey)) - before).toBe(49_000_000n);
    }
  });
});

describe('who has the key of a mint', () => {
  const BAGS = 'BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv';
  const mintOf = async (key: Keypair, authority: string) => {
    const where = tokenAddresses(addressOfKey(key))!;
    const named = {
      mint: key.publicKey.toBytes(),
      authority: (await import('../../core/address.ts')).addressBytes(authority)!,
    };
    await put(where.mint, TOKEN_PROGRAM, handmade.mint());
    await put(
      where.metaplex,
      METADATA_PROGRAM,
      handmade.metaplex({ ...named, name: 'Coin', symbol: 'COIN' }),
    );
    return where.mint;
  };

  test('cannot sign in for it once it exists', async () => {
    const key = Keypair.generate();
    await mintOf(key, world.people.creator.publicKey);
    expect(codeOf(await signIn(key))).toBe('403 not_creator');
    expect(await rows()).toEqual([]);
  });

  test('who opened a channel before keeps nothing of it: no tip, no settings, no key, no link', async () => {
    const key = await rich(1_000_000_000);
    const thief = await channel(key);
    const at = thief.wallet;
    const asThief = { headers: thief.headers };
    const { json: link } = await call(
      'POST',
      `/api/live/${at}/desk/links`,
      { label: 'Mod', scope: {} },
      asThief,
    );
    const queue = (await call('GET', `/api/live/${at}/queue`, undefined, asThief)).json.data;
    await call('PUT', `/api/tip/config/${at}`, { fontSize: 60 }, asThief);
    await call('PUT', `/api/live/${at}/settings/moderation`, { mode: 'approve' }, asThief);
    const tip = await prepared({ mint: at, recipient: at });

    const { creator } = world.people;
    expect(await mintOf(key, creator.publicKey)).toBe(at);
    expect(codeOf(await prepare({ mint: at, recipient: at }))).toBe('400 recipient_not_creator');
    expect((await call('GET', `/api/live/${at}/queue`, undefined, asThief)).status).toBe(403);
    expect((await call('POST', `/api/live/${at}/queue/pause`, {}, asThief)).status).toBe(403);
    expect((await signIn(key)).status).toBe(403);

    // For five seconds an address that had no mint is not read again.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 6000);
    const creators = { headers: await as(creator.publicKey, `creator:${at}`) };
    const reply = await call('GET', `/api/live/${at}/queue`, undefined, creators);
    expect(codeOf(reply)).toBe('200');
    const renewed = reply.json.data;
    expect(renewed.overlayUrl).not.toBe(queue.overlayUrl);
    expect(
      (await call('GET', `/api/live/${at}/settings/moderation`, undefined, creators)).json.data.mode,
    ).not.toBe('approve');
    expect(await roomOf(env, at).listLinks()).toEqual([]);
    expect(link).toBeDefined();
    expect(await rows()).toEqual([]);
    vi.restoreAllMocks();
    // A tip that a fan signed before pays whom that fan saw.
    expect(
      (await confirm(tip, sign(tip.serializedTransaction, fan), at)).json.data?.status ?? 'refused',
    ).toMatch(/confirmed|refused/);
  });

  test('a launch site that controls metadata is paid for none of its coins', async () => {
    const coin = await mintOf(Keypair.generate(), BAGS);
    expect(codeOf(await prepare({ mint: coin, recipient: BAGS }))).toBe('409 creator_platform');
  });
});

test('a channel that nothing has used ends after a month, with its room, its settings and its files', async () => {
  const [unused, tipped] = [
    await channel(await rich(1_000_000_000)),
    await channel(await rich(1_000_000_000)),
  ];
  for (const { wallet, headers } of [unused, tipped]) {
    const put = await call(
      'PUT',
      `/api/live/${wallet}/settings/moderation`,
      { mode: 'approve' },
      { headers },
    );
    expect(put.status).toBe(200);
    await ask('POST', `/api/media/${wallet}?name=a`, { headers, body: MEDIA['still.png']! });
    await call('GET', `/api/live/${wallet}/queue`, undefined, { headers });
  }
  const tip = await prepared({ mint: tipped.wallet, recipient: tipped.wallet });
  await confirm(tip, sign(tip.serializedTransaction), tipped.wallet);
  await cron(env, ['retention']);
  expect(await rows()).toHaveLength(2);
  // A channel that was set up lately stays, however old it is.
  const longAgo = Date.now() - 31 * 86_400_000;
  await env.DB.exec(`UPDATE channels SET claimed_at = ${longAgo}`);
  await env.DB.exec(`UPDATE media_uses SET uploaded_at = ${longAgo}`);
  await cron(env, ['retention']);
  expect(await rows()).toHaveLength(2);
  await env.DB.exec(`UPDATE token_settings SET updated_at = ${longAgo}`);
  await cron(env, ['retention']);
  expect(await rows()).toEqual([{ wallet: tipped.wallet, subject: tipped.wallet }]);
  const left = await env.DB.prepare(
    'SELECT token FROM token_settings UNION ALL SELECT token FROM media_uses',
  ).all();
  expect(left.results).toEqual([{ token: tipped.wallet }, { token: tipped.wallet }]);
  // Its wallet signs in again.
  expect((await signIn(unused.key)).status).toBe(200);
});

test('a line opens few channels a day', async () => {
  const headers = { 'cf-connecting-ip': '192.0.2.7' };
  const codes: string[] = [];
  for (let at = 0; at < 3; at++) {
    const key = Keypair.generate();
    const wallet = addressOfKey(key);
    const challenge = await call(
      'POST',
      `/api/tip/auth/creator/challenge?wallet=${wallet}&tokenAddress=${wallet}`,
    );
    const message = challenge.json.data.message;
    const { base64, signText } = await import('./sign-in.ts');
    const body = { wallet, tokenAddress: wallet, message, signature: base64(signText(message, key)) };
    codes.push(codeOf(await call('POST', '/api/tip/auth/creator/authenticate', body, { headers })));
    // All but one of the day.
    await env.DB.prepare("UPDATE shares SET used = max(used, ?) WHERE what = 'channels' AND owner <> ''")
      .bind(DAYS.channels.free - 1)
      .run();
  }
  expect(codes).toEqual(['200', '200', '429 channels_today']);
});
