/** What many lines together may ask: those of one IPv6 /48, and all of them. */
import { env } from 'cloudflare:workers';
import bs58 from 'bs58';
import { describe, expect, test, vi } from 'vitest';
import { addressOf } from '../../core/address.ts';
import type { Env } from '../../worker/env.ts';
import { issueBearer } from '../../worker/http/bearer.ts';
import { counterOf, LIMITS, type Limit, type LimitGroup, limitKey } from '../../worker/http/limits.ts';
import { coin, fresh } from './coins.ts';
import { nodeCalls } from './node-calls.ts';
import { bearer, creatorToken } from './sign-in.ts';
import { call, ORIGIN, person, prepared, sign, token, world } from './support.ts';

const mint = token('launch').mint;
const tip = {
  senderAddress: person('fan1').publicKey.toBase58(),
  recipientAddress: world.people.creator.publicKey,
  amount: 0.05,
  currency: 'SOL',
};
let lines = 0;
const from = (address = `198.51.100.${++lines}`) => ({ 'cf-connecting-ip': address });

/** The bindings with these counters used up; `asked` holds the keys that were counted. */
function usedUp(...spent: string[]): { using: Env; asked: string[] } {
  const asked: string[] = [];
  const limit = async ({ key }: { key: string }) => {
    asked.push(key);
    return { success: !spent.includes(key) };
  };
  const counters = Object.keys(env).filter((name) => name.startsWith('LIMIT_'));
  return {
    using: { ...env, ...Object.fromEntries(counters.map((name) => [name, { limit }])) } as Env,
    asked,
  };
}

const forAll = (group: LimitGroup) => limitKey(group, 'all');
const prepare = (headers: Record<string, string>, using: Env) =>
  call('POST', `/api/tip/${mint}/prepare`, tip, { headers, using });

describe('one IPv6 /48', () => {
  test('a flood from 260 lines of one /48 is refused, and another /48 is served', async () => {
    const { network } = LIMITS.drafts;
    const flood = (prefix: string) =>
      Promise.all(
        Array.from({ length: 260 }, (_, line) =>
          call('POST', '/api/giveaways/prepare', {}, { headers: from(`${prefix}:${line.toString(16)}::1`) }),
        ),
      );
    const served = (await flood('2001:db8:aa')).filter(({ status }) => status !== 429).length;
    expect(served).toBeGreaterThanOrEqual(network);
    // Two windows at most hold so many calls.
    expect(served).toBeLessThanOrEqual(2 * network);
    const other = await call('POST', '/api/giveaways/prepare', {}, { headers: from('2001:db8:bb:1::1') });
    expect(other.status).toBe(400);
  });

  test('a line over its own limit uses up nothing that it shares', async () => {
    const { using, asked } = usedUp('tips 2001:db8:cc:1::/64');
    const refused = await prepare(from('2001:db8:cc:1::1'), using);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(asked).toEqual(['tips 2001:db8:cc:1::/64']);
    await prepare(from('2001:db8:cc:2::1'), using);
    expect(asked.slice(1)).toEqual(['tips 2001:db8:cc:2::/64', 'tips 2001:db8:cc::/48', 'tips all']);
  });

  test.each(Object.entries<Limit>(LIMITS))('%s: as much as four lines at least', (_, { line, network }) => {
    expect(network).toBeGreaterThanOrEqual(4 * line);
  });

  test.each(Object.entries<Limit>(LIMITS))('%s: a fifth of what all have at most', (_, { network, all }) => {
    expect(all ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(5 * network);
  });
});

describe('all lines together', () => {
  test('above the budget an unsigned call is refused with the time to wait, before the node is asked', async () => {
    const { using } = usedUp(forAll('tips'));
    let refused = { status: 0, json: {} as { code?: string }, headers: new Headers() };
    const calls = await nodeCalls(async () => {
      refused = await prepare(from(), using);
    });
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(calls).toEqual([]);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM tips').first('n')).toBe(0);
  });

  test('a creator who has signed in is served above the budget, up to the limit of one line', async () => {
    const signedIn = { ...from(), ...bearer(await creatorToken()) };
    const { using, asked } = usedUp(forAll('tips'));
    expect((await prepare(signedIn, using)).status).toBe(200);
    const own = limitKey('tips', `wallet ${world.people.creator.publicKey}`);
    expect(asked.at(-1)).toBe(own);
    expect((await prepare(signedIn, usedUp(forAll('tips'), own).using)).status).toBe(429);
  });

  test('a token that is malformed, expired, of another site or of another secret opens nothing', async () => {
    const { using } = usedUp(forAll('tips'));
    const of = { wallet: world.people.creator.publicKey, scope: `creator:${mint}` } as const;
    const host = new URL(ORIGIN).host;
    const { token: good } = await issueBearer(env, host, of);
    const { token: foreign } = await issueBearer(env, 'elsewhere.test', of);
    const { token: forged } = await issueBearer({ ...env, TOKEN_SECRET: 'x'.repeat(40) }, host, of);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 2 * 3_600_000);
    const { token: expired } = await issueBearer(env, host, of);
    clock.mockRestore();
    expect((await prepare({ ...from(), ...bearer(good) }, using)).status).toBe(200);
    for (const bad of ['nonsense', foreign, forged, expired, `${good}x`])
      expect((await prepare({ ...from(), ...bearer(bad) }, using)).status, bad).toBe(429);
    const otherWallet = { 'x-wallet-address': tip.senderAddress };
    expect((await prepare({ ...from(), ...bearer(good), ...otherWallet }, using)).status).toBe(429);
  });

  test('a deployment without a proper secret has no one who is signed in', async () => {
    const { using } = usedUp(forAll('tips'));
    const headers = { ...from(), ...bearer('nonsense') };
    expect((await prepare(headers, { ...using, TOKEN_SECRET: '' })).status).toBe(429);
  });

  test('what a wallet has signed is confirmed, however many unsigned calls there are', async () => {
    const made = await prepared();
    const spent = Object.keys(LIMITS).map((group) => forAll(group as LimitGroup));
    const body = { tempTipId: made.tempTipId, signedTransaction: sign(made.serializedTransaction) };
    const options = { headers: from(), using: usedUp(...spent).using };
    const { json } = await call('POST', `/api/tip/${mint}/confirm`, body, options);
    expect(json).toMatchObject({ success: true, data: { status: 'confirmed' } });
  });

  test.each([
    ['taking part', 'POST', `/api/giveaways/${mint}/register`],
    ['cancelling', 'DELETE', `/api/giveaways/${mint}`],
    ['choosing the winner', 'POST', `/api/giveaways/${mint}/select`],
    ['starting a draw, as every page does at its end', 'POST', `/api/giveaways/${mint}/execute`],
    ['signing in', 'POST', '/api/tip/auth/creator/authenticate'],
    ['signing in as an admin', 'POST', '/api/admin/authenticate'],
  ])('%s is served, however many calls others make', async (_, method, path) => {
    const spent = Object.keys(LIMITS).map((group) => forAll(group as LimitGroup));
    const { status } = await call(method, path, {}, { headers: from(), using: usedUp(...spent).using });
    expect([400, 401, 404]).toContain(status);
  });

  test('a step that anyone may sign is not built above the budget; one that is signed is taken', async () => {
    const options = { headers: from(), using: usedUp(forAll('steps')).using };
    const step = (body: object) => call('POST', `/api/giveaways/${mint}/steps`, body, options);
    const wallet = tip.senderAddress;
    expect((await step({ wallet })).status).toBe(429);
    expect((await step({ wallet, signedTransaction: 'AA==' })).json.code).toBe('giveaway_not_found');
  });

  test('a hint above the budget is looked at once, and the client asks again', async () => {
    const made = await prepared();
    const hint = crypto.getRandomValues(new Uint8Array(64));
    const body = { tempTipId: made.tempTipId, sentByWallet: true, signature: bs58.encode(hint) };
    const options = { headers: from(), using: usedUp(forAll('polls')).using };
    let status = '';
    const calls = await nodeCalls(async () => {
      const { json } = await call('POST', `/api/tip/${mint}/confirm`, body, options);
      status = json.data.status;
    });
    expect(status).toBe('pending');
    expect(calls.filter((method) => method === 'getSignatureStatuses')).toHaveLength(1);
  });
});

describe('tokens that no one has asked for', () => {
  test('are read up to a limit of their own; known ones are served above it', async () => {
    const known = await coin('KNOWN');
    expect((await call('GET', `/api/tip/${known}`)).status).toBe(200);
    const unknown = await coin('UNSEEN');
    const { using } = usedUp(forAll('newTokens'));
    const calls = await nodeCalls(async () => {
      const refused = await call('GET', `/api/tip/${unknown}`, undefined, { headers: from(), using });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      const speech = `/api/live/${addressOf(fresh())}/speech/test-1`;
      expect((await call('GET', speech, undefined, { headers: from(), using })).status).not.toBe(200);
      const socket = { ...from(), upgrade: 'websocket' };
      const live = await call('GET', `/api/live/${addressOf(fresh())}`, undefined, {
        headers: socket,
        using,
      });
      expect(live.status).toBe(429);
    });
    expect(calls).toEqual([]);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM tokens').first('n')).toBe(1);
    expect((await call('GET', `/api/tip/${known}`, undefined, { headers: from(), using })).status).toBe(200);
  });

  test('a token that has a tip is served above the limit, though its reading is gone', async () => {
    const tipped = await coin('TIPPED');
    await env.DB.prepare("INSERT INTO tip_days VALUES ('c', ?, 'SOL', 1, 'SOL', 9, 1, 1, 1, 0)")
      .bind(tipped)
      .run();
    const { using } = usedUp(forAll('newTokens'));
    const page = await call('GET', `/api/tip/${tipped}`, undefined, { headers: from(), using });
    expect([page.status, page.headers.get('retry-after')]).toEqual([200, null]);
  });
});

describe('search', () => {
  const listed = (query: string, using: Env, headers = from()) =>
    call('GET', `/api/giveaways${query}`, undefined, { headers, using });

  test('is counted apart from lists', async () => {
    const { using, asked } = usedUp('search 203.0.113.9');
    const here = from('203.0.113.9');
    expect((await listed('?search=cats', using, here)).status).toBe(429);
    expect((await listed('?status=active&search=cats', using, here)).status).toBe(429);
    expect((await listed('?%73earch=cats', using, here)).status).toBe(429);
    // The endpoint reads the first of the two.
    expect((await listed('?%73earch=cats&search=', using, here)).status).toBe(429);
    expect((await listed('', using, here)).status).toBe(200);
    expect((await listed('?search=', using, here)).status).toBe(200);
    expect(asked.slice(-2)).toEqual(['reads 203.0.113.9', 'lists 203.0.113.9']);
  });

  test('has twenty calls a minute', () => {
    const { line, seconds } = LIMITS.search;
    expect([line, seconds, counterOf(line, seconds)]).toEqual([20, 60, 'LIMIT_20_60']);
  });
});
