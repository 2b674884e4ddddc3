/** What a line, its networks and all lines together may ask in a minute, and that no one uses up another's share. */
import { env } from 'cloudflare:workers';
import bs58 from 'bs58';
import type { Context } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { MINUTES, type MinuteName } from '../../core/shares/minutes.ts';
import type { AppContext, Env } from '../../worker/env.ts';
import { issueBearer } from '../../worker/http/bearer.ts';
import { hasJudgeMinute, hasShare, keyOf } from '../../worker/shares/minute.ts';
import { coin, fresh } from './coins.ts';
import { countersOf } from './counters.ts';
import { nodeCalls } from './node-calls.ts';
import { bearer, creatorToken } from './sign-in.ts';
import { call, ORIGIN, person, prepared, rpc, sign, token, world } from './support.ts';

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

/** The bindings with counters that really count, in memory and without an end of the minute; `keys` holds their counts. */
function counted(): { using: Env; keys: Map<string, number> } {
  const keys = new Map<string, number>();
  return { using: { ...env, ...countersOf(keys) } as Env, keys };
}

/** The context of a call from this address, as far as counting reads it. */
const contextOf = (address: string, using: Env) =>
  ({
    env: using,
    get: () => 'test',
    req: { raw: { headers: new Headers(from(address)) }, header: () => undefined },
  }) as unknown as Context<AppContext>;

const forAll = (name: MinuteName) => [0, 1, 2].map((lane) => keyOf(name, lane, 'all'));
const prepare = (headers: Record<string, string>, using: Env) =>
  call('POST', `/api/tip/${mint}/prepare`, tip, { headers, using });

describe('a call that fails a check of its input', () => {
  test.each([
    ['a tip', 'POST', `/api/tip/${mint}/prepare`],
    ['a giveaway', 'POST', '/api/giveaways/prepare'],
    ['a sign-in', 'POST', '/api/tip/auth/creator/challenge'],
    ['a sign-in with X', 'POST', '/api/clips/auth/request'],
    ['a clip', 'POST', `/api/clips/${mint}`],
    ['a step of a draw', 'POST', `/api/giveaways/${mint}/steps`],
    ['a question of a check', 'POST', `/api/giveaways/${mint}/rpc`],
  ])('%s counts for its own line alone', async (_, method, path) => {
    const { using, asked } = usedUp();
    const here = from();
    expect((await call(method, path, {}, { headers: here, using })).status).toBe(400);
    expect(asked).toEqual([keyOf('reads', 0, here['cf-connecting-ip'])]);
  });
});

describe('lanes', () => {
  test('a line fills the first, the middle and the last, and is refused then', async () => {
    const { using, keys } = counted();
    const headers = from();
    const line = headers['cf-connecting-ip'];
    const served = [];
    for (let at = 0; at < 80; at++) {
      const reply = await call(
        'POST',
        '/api/clips/auth/exchange',
        { code: 'x', state: 'y' },
        { headers, using },
      );
      served.push(reply.status !== 429);
    }
    // One first call, ten in the middle, fifty at last.
    expect(served.indexOf(false)).toBe(61);
    expect(served.slice(61)).not.toContain(true);
    expect([0, 1, 2].map((lane) => keys.get(keyOf('posts', lane, 'all')))).toEqual([1, 10, 50]);
    expect(keys.get(keyOf('posts', 0, line))).toBe(1);
  });

  test('a line over its share uses up nothing that it has in common with others', async () => {
    const line = '2001:db8:cc:1::/64';
    const { using, asked } = usedUp(...[0, 1, 2].map((lane) => keyOf('tips', lane, line)));
    const refused = await prepare(from('2001:db8:cc:1::1'), using);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(asked.filter((key) => key.startsWith('tips') && !key.endsWith(line))).toEqual([]);
    asked.length = 0;
    await prepare(from('2001:db8:cc:2::1'), using);
    expect(asked.filter((key) => key.startsWith('tips'))).toEqual([
      'tips 0 2001:db8:cc:2::/64',
      'tips 0 2001:db8:cc::/48',
      'tips 0 2001:db8::/32',
      'tips 0 all',
    ]);
  });

  test('the heavy calls of one line leave the first calls of its /48 alone', async () => {
    const { using, asked } = usedUp(keyOf('tips', 0, '2001:db8:cd:1::/64'));
    await prepare(from('2001:db8:cd:1::1'), using);
    expect(asked.filter((key) => key.startsWith('tips')).slice(1)).toEqual([
      'tips 1 2001:db8:cd:1::/64',
      'tips 1 2001:db8:cd::/48',
      'tips 1 2001:db8::/32',
      'tips 1 all',
    ]);
  });

  test('a flood from 260 lines of one /48 is refused, and another /48 is served', async () => {
    const { using } = counted();
    const search = (address: string) =>
      call('GET', `/api/giveaways?search=cats${address}`, undefined, { headers: from(address), using });
    const replies = [];
    for (let line = 0; line < 260; line++) replies.push(await search(`2001:db8:aa:${line.toString(16)}::1`));
    // A /48 has two steps more than a line: five first calls, fifty in the middle. Of the last lane its /32 has a fourth.
    expect(replies.filter(({ status }) => status !== 429)).toHaveLength(5 + 50 + 50);
    expect((await search('2001:db8:bb:1::1')).status).toBe(200);
  });

  test.each([30, 1000, 2000])(
    'two calls of each of 1,000 lines are served beside %i floods',
    async (floods) => {
      const { using } = counted();
      const asks = async (line: number) => await hasShare(contextOf(`l${line}`, using), 'tips');
      // The floods come first and take all that they get.
      for (let flood = 0; flood < floods; flood++)
        for (let at = 0; at < (floods > 100 ? 30 : 523); at++) await asks(-1 - flood);
      let refused = 0;
      for (let honest = 0; honest < 1000; honest++)
        for (let at = 0; at < 2; at++) if (!(await asks(honest))) refused += 1;
      expect(refused).toBe(0);
    },
  );

  test.each(['signIns', 'humans', 'newTokens', 'posts', 'search'] as const)(
    'a thousand addresses shut the share %s for no one: neither for who asks first, nor for who shows to be human',
    async (name) => {
      const { using } = counted();
      for (let flood = 0; flood < 1000; flood++)
        for (let at = 0; at < 20; at++) await hasShare(contextOf(`f${flood}`, using), name);
      for (let honest = 0; honest < 100; honest++)
        expect(await hasShare(contextOf(`h${honest}`, using), name)).toBe(true);
    },
  );

  test('a provider of 65,536 networks fills a fifth of the first calls, and others are served', async () => {
    const { using, keys } = counted();
    for (let at = 0; at < 12_000; at++)
      await hasShare(contextOf(`2001:db9:${(at % 6000).toString(16)}::1`, using), 'tips');
    // Of the lanes below it has a fifth as well.
    expect([0, 1, 2].map((lane) => keys.get(keyOf('tips', lane, 'all')))).toEqual([2000, 500, 200]);
    expect(await hasShare(contextOf('2001:dba::1', using), 'tips')).toBe(true);
  });

  test('full first calls are a finding of that hour, written once', async () => {
    const { using } = usedUp(keyOf('tips', 0, 'all'));
    await prepare(from(), using);
    await prepare(from(), using);
    const { results } = await env.DB.prepare(
      "SELECT subject FROM reconcile_findings WHERE kind = 'flood'",
    ).all<{ subject: string }>();
    expect(results.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^tips \d{4}-\d\d-\d\dT\d\d$/),
    ]);
  });
});

describe('all lines together', () => {
  test('above the budget an unsigned call is refused with the time to wait, before the node is asked', async () => {
    const { using } = usedUp(...forAll('tips'));
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
    const { using, asked } = usedUp(...forAll('tips'));
    expect((await prepare(signedIn, using)).status).toBe(200);
    const own = keyOf('tips', 1, `wallets ${world.people.creator.publicKey}`);
    expect(asked).toContain(own);
    expect((await prepare(signedIn, usedUp(...forAll('tips'), own).using)).status).toBe(429);
  });

  test('a token that is malformed, expired, of another site or of another secret opens nothing', async () => {
    const { using } = usedUp(...forAll('tips'));
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
    const { using } = usedUp(...forAll('tips'));
    const headers = { ...from(), ...bearer('nonsense') };
    expect((await prepare(headers, { ...using, TOKEN_SECRET: '' })).status).toBe(429);
  });

  test('what a wallet has signed is confirmed, however many unsigned calls there are', async () => {
    const made = await prepared();
    const spent = Object.keys(MINUTES).flatMap((name) => forAll(name as MinuteName));
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
    const spent = Object.keys(MINUTES).flatMap((name) => forAll(name as MinuteName));
    const { status } = await call(method, path, {}, { headers: from(), using: usedUp(...spent).using });
    expect([400, 401, 404]).toContain(status);
  });

  test('a step that anyone may sign is not built above the budget; one that is signed is taken', async () => {
    const options = { headers: from(), using: usedUp(...forAll('steps')).using };
    const step = (body: object) => call('POST', `/api/giveaways/${mint}/steps`, body, options);
    const wallet = tip.senderAddress;
    expect((await step({ wallet })).status).toBe(429);
    expect((await step({ wallet, signedTransaction: 'AA==' })).json.code).toBe('giveaway_not_found');
  });

  test('a hint above the budget is looked at once, and the client asks again', async () => {
    const made = await prepared();
    const hint = crypto.getRandomValues(new Uint8Array(64));
    const body = { tempTipId: made.tempTipId, sentByWallet: true, signature: bs58.encode(hint) };
    const options = { headers: from(), using: usedUp(...forAll('polls')).using };
    let status = '';
    const calls = await nodeCalls(async () => {
      const { json } = await call('POST', `/api/tip/${mint}/confirm`, body, options);
      status = json.data.status;
    });
    expect(status).toBe('pending');
    expect(calls.filter((method) => method === 'getSignatureStatuses')).toHaveLength(1);
  });
});

test('repeated confirms of a tip that does not land are looked at once each, above the budget', async () => {
  const made = await prepared();
  const signedTransaction = sign(made.serializedTransaction);
  const signature = bs58.encode(
    Uint8Array.from(atob(signedTransaction), (c) => c.charCodeAt(0)).slice(1, 65),
  );
  // The confirm before this one has stored the bytes.
  await env.DB.prepare(
    "UPDATE tips SET status = 'signed', signed_transaction = ?, signature = ? WHERE id = ?",
  )
    .bind(signedTransaction, signature, made.tempTipId)
    .run();
  await rpc('local_fault', { method: 'sendTransaction', kind: 'drop', times: 10 });
  const options = { headers: from(), using: usedUp(...forAll('polls')).using };
  const calls = await nodeCalls(async () => {
    const body = { tempTipId: made.tempTipId, signedTransaction };
    const { json } = await call('POST', `/api/tip/${mint}/confirm`, body, options);
    expect(json.data.status).toBe('pending');
  }).finally(() => rpc('local_clearFaults'));
  expect(calls.filter((method) => method === 'getSignatureStatuses').length).toBeLessThanOrEqual(2);
});

test('wallets that sign in have caps of their own: a token handed from key to key is no way past them', async () => {
  const wallets = [0, 1].map((lane) => keyOf('tips', lane, 'wallets all'));
  const { using } = usedUp(...forAll('tips'), ...wallets);
  expect((await prepare({ ...from(), ...bearer(await creatorToken()) }, using)).status).toBe(429);
});

test('a flood of the smallest tips leaves the judge to others', async () => {
  const { using } = counted();
  const small = { currency: 'SOL', platformFee: 1000n };
  let heard = 0;
  for (let tips = 0; tips < 200; tips++) if (await hasJudgeMinute(using, small, 3)) heard += 1;
  expect(heard).toBe(16);
  expect(await hasJudgeMinute(using, { currency: 'TOKEN', platformFee: 10n ** 12n }, 1)).toBe(false);
  expect(await hasJudgeMinute(using, { currency: 'SOL', platformFee: 200_000n }, 3)).toBe(true);
  // A broken counter takes no words from anyone.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = { ...using, LIMIT_50: { limit: () => Promise.reject(new Error('out of order')) } } as Env;
  expect(await hasJudgeMinute(broken, small, 3)).toBe(true);
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
});

describe('tokens that no one has asked for', () => {
  test('are read up to a limit of their own; known ones are served above it', async () => {
    const known = await coin('KNOWN');
    expect((await call('GET', `/api/tip/${known}`)).status).toBe(200);
    const unknown = await coin('UNSEEN');
    const { using } = usedUp(...forAll('newTokens'));
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
    const { using } = usedUp(...forAll('newTokens'));
    const page = await call('GET', `/api/tip/${tipped}`, undefined, { headers: from(), using });
    expect([page.status, page.headers.get('retry-after')]).toEqual([200, null]);
  });
});

test('a search of giveaways is counted apart from a list, however its name is written', async () => {
  const line = '203.0.113.9';
  const spent = [0, 1, 2].map((lane) => keyOf('search', lane, line));
  const { using, asked } = usedUp(...spent);
  const listed = (query: string) =>
    call('GET', `/api/giveaways${query}`, undefined, { headers: from(line), using });
  for (const query of [
    '?search=dogs',
    '?status=active&search=dogs',
    '?%73earch=dogs',
    '?%73earch=dogs&search=',
  ])
    expect((await listed(query)).status, query).toBe(429);
  asked.length = 0;
  expect((await listed('?limit=7')).status).toBe(200);
  expect(asked).toEqual([keyOf('reads', 0, line), keyOf('lists', 0, line)]);
});
