/** What a visitor can send to have the database asked although the edge has a copy: nothing but its own change. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import worker from '../../worker/index.ts';
import { coin } from './coins.ts';
import { fund, giveawayBody, makeGiveaway, register } from './giveaways.ts';
import { invocations } from './platform-limits.ts';
import { until } from './room-client.ts';
import { call, changedNow, ORIGIN, person, visit } from './support.ts';

const LIST = '/api/giveaways?limit=5&type=holders';
const STATS = '/api/giveaways/stats/platform';
const WALLET = person('creator').publicKey.toBase58();

/** How many statements the database is asked for these calls. */
async function asked(calls: () => Promise<unknown>): Promise<number> {
  const from = invocations.length;
  await calls();
  return invocations.slice(from).reduce((sum, { queries }) => sum + queries, 0);
}

test.each([
  ['the same', LIST, {}],
  ['another order', '/api/giveaways?type=holders&limit=5', {}],
  ['an unknown parameter', `${LIST}&utm_source=x&_=${Math.random()}`, {}],
  ['a parameter twice', `${LIST}&limit=6&limit=7`, {}],
  ['empty parameters', `${LIST}&search=&status=&creator=&cursor=`, {}],
  ['another spelling of a number', '/api/giveaways?limit=%35.0&type=holders', {}],
  ['an encoded path', '/api/%67iveaways?limit=5&type=holders', {}],
  ['no-cache', LIST, { 'cache-control': 'no-cache' }],
  ['no-store', LIST, { 'cache-control': 'no-store, max-age=0', pragma: 'no-cache' }],
  ['a range', LIST, { range: 'bytes=0-1' }],
  ['a condition', LIST, { 'if-none-match': '*', 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ['a token', LIST, { authorization: 'Bearer nonsense' }],
  ['a wallet', LIST, { 'x-wallet-address': WALLET }],
  ['a forged cookie', LIST, { cookie: `changed=changed-${Date.now() + 1000}.c2lnbmF0dXJl` }],
  ['other headers', LIST, { accept: 'text/html', 'accept-language': 'xx', origin: 'https://x.example' }],
])('%s gets the cached copy, and the database is not asked', async (_what, path, headers) => {
  expect(await asked(() => visit(LIST))).toBeGreaterThan(0);
  const first = await visit(LIST);
  let got = first;
  expect(
    await asked(async () => {
      got = await visit(path, { headers });
    }),
  ).toBe(0);
  expect([got.status, got.text]).toEqual([200, first.text]);
});

test('a HEAD request is answered from the copy of GET, and makes one for it', async () => {
  const head = () => call('HEAD', STATS, undefined, { headers: { cookie: '' } });
  expect(await asked(head)).toBeGreaterThan(0);
  expect(await asked(() => visit(STATS))).toBe(0);
  expect(await asked(head)).toBe(0);
});

test("a token's figures, and a creator's list, are cached too", async () => {
  const mint = await coin('KEPT');
  for (const path of [`/api/tip/stats/${mint}`, `/api/giveaways?creator=${WALLET}`]) {
    expect(await asked(() => visit(path)), path).toBeGreaterThan(0);
    expect(await asked(() => visit(`${path}${path.includes('?') ? '&' : '?'}x=1`)), path).toBe(0);
  }
});

test('parameters that are refused are no way to the database, and are not cached', async () => {
  await visit(LIST);
  const from = invocations.length;
  const { status, headers } = await visit('/api/giveaways?limit=999');
  expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
  expect(invocations.slice(from).map(({ queries }) => queries)).toEqual([0]);
});

test('a crowd that finds no copy asks the database once', async () => {
  let statements = 0;
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name === 'prepare') statements++;
      const value = Reflect.get(db, name) as unknown;
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  const crowd = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const ctx = createExecutionContext();
      const request = new Request(`${ORIGIN}/api/tip/stats/global?visitor=${index}`);
      const response = await worker.fetch(request, { ...env, DB }, ctx);
      const text = await response.text();
      await waitOnExecutionContext(ctx);
      return `${response.status} ${text}`;
    }),
  );
  expect(new Set(crowd).size).toBe(1);
  expect(crowd[0]).toMatch(/^200 .*totalTips/);
  // The sums, and the number of tokens.
  expect(statements).toBe(2);
});

describe('a change of the caller', () => {
  beforeEach(() => fund());

  test('a change shows at once to the one who made it, and renews a copy once', async () => {
    const { id } = await makeGiveaway();
    const counted = (text: string) => JSON.parse(text).data.totalParticipants;
    expect(counted((await visit(STATS)).text)).toBe(0);
    await env.DB.prepare('UPDATE giveaways SET registered = 7 WHERE id = ?').bind(id).run();
    expect(counted((await visit(STATS)).text)).toBe(0);
    const at = Date.now();
    const cookie = await changedNow(at);
    // A copy of the change's own millisecond counts as older.
    await until(() => expect(Date.now()).toBeGreaterThan(at));
    expect(counted((await visit(STATS, { headers: { cookie } })).text)).toBe(7);
    expect(await asked(() => visit(STATS, { headers: { cookie } }))).toBe(0);
    expect(counted((await visit(STATS)).text)).toBe(7);
  });

  test('a change of half a minute ago renews nothing', async () => {
    await visit(STATS);
    const past = await changedNow(Date.now() - 31_000);
    expect(await asked(() => visit(STATS, { headers: { cookie: past } }))).toBe(0);
  });

  test('only what a wallet has signed or paid for is such a change', async () => {
    const granted = (headers: Headers) => /(^|, )changed=/.test(headers.get('set-cookie') ?? '');
    const draft = await call('POST', '/api/giveaways/prepare', await giveawayBody({ title: 'A draft' }));
    expect([draft.status, granted(draft.headers)]).toEqual([200, false]);
    const cleaned = await call('POST', '/api/tip/clean-message', { message: 'hello' });
    expect([cleaned.status, granted(cleaned.headers)]).toEqual([200, false]);
    const giveaway = await makeGiveaway();
    const taken = await register(giveaway, person('fan1'));
    expect([taken.status, granted(taken.headers)]).toEqual([200, true]);
    expect(taken.headers.get('set-cookie')).toMatch(/Max-Age=30; Path=\/api; HttpOnly; SameSite=Strict/);
    const refused = await call('POST', `/api/giveaways/${giveaway.id}/register`, {
      walletAddress: WALLET,
      signature: 'bm9uc2Vuc2U=',
    });
    expect([refused.status >= 400, granted(refused.headers)]).toEqual([true, false]);
  });
});
