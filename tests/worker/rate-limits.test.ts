/** How often one address may call what: the whole table against real counters, and what does not evade it. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import runbook from '../../docs/runbook.md?raw';
import type { Env } from '../../worker/env.ts';
import {
  counterOf,
  groupOf,
  LIMITS,
  type Limit,
  type LimitGroup,
  limitKey,
} from '../../worker/http/limits.ts';
import routes from '../../worker/index.ts?raw';
import settings from '../../wrangler.toml?raw';
import { coin } from './coins.ts';
import { giveawayBody } from './giveaways.ts';
import { call, type Reply } from './support.ts';

const ID = 'So11111111111111111111111111111111111111112';
const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const from = (address: string, more: Record<string, string> = {}) => ({
  'cf-connecting-ip': address,
  ...more,
});

const AT_ONCE = 50;

/** Uses up a group's calls, and returns how many there were. */
async function drain(group: LimitGroup, address: string): Promise<number> {
  const counter = (env as Env)[counterOf(LIMITS[group].line, LIMITS[group].seconds)]!;
  const key = limitKey(group, address);
  for (let used = 0; ; ) {
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => counter.limit({ key })));
    used += outcomes.filter(({ success }) => success).length;
    if (!outcomes.at(-1)!.success) return used;
  }
}

/** Counted beside the group of the call, for the work that the call causes. */
const FURTHER = [
  'holderCounts',
  'holdings',
  'judgements',
  'lists',
  'newTokens',
  'polls',
  'steps',
] as const satisfies LimitGroup[];

/** One call of each group. None of them needs to succeed: they are counted before anything else. */
const EXAMPLES: Record<Exclude<LimitGroup, (typeof FURTHER)[number]>, [method: string, path: string]> = {
  reads: ['GET', '/api/giveaways/public-config'],
  search: ['GET', '/api/giveaways?search=any'],
  tokenSearch: ['GET', '/api/tokens?search=frog'],
  lookups: ['GET', `/api/giveaways/${ID}/wallets/${ID}`],
  exports: ['GET', `/api/tip/received/${ID}/csv`],
  sockets: ['GET', `/api/live/${ID}`],
  signIns: ['POST', '/api/tip/auth/creator/challenge'],
  tips: ['POST', `/api/tip/${ID}/prepare`],
  confirms: ['POST', `/api/tip/${ID}/confirm`],
  registrations: ['POST', `/api/giveaways/${ID}/register`],
  drafts: ['POST', '/api/giveaways/prepare'],
  draws: ['POST', `/api/giveaways/${ID}/select`],
  checks: ['POST', `/api/giveaways/${ID}/rpc`],
  posts: ['POST', `/api/clips/${ID}`],
  desk: ['POST', `/api/live/${ID}/desk/pause`],
  claims: ['POST', `/api/tip/${ID}/claim`],
  deskLinks: ['POST', `/api/live/${ID}/desk/links`],
  controls: ['POST', `/api/live/${ID}/queue/pause`],
  pictures: ['GET', `/og/token/${ID}.png`],
  uploads: ['POST', `/api/media/${ID}`],
  reports: ['POST', `/api/media/${'0'.repeat(64)}/report`],
};

/** The refusal of a call whose group is used up, though windows end when they end. */
async function refusedAfter(ask: () => Promise<Reply>, group: LimitGroup, address: string): Promise<Reply> {
  let reply = await ask();
  for (let tries = 0; reply.status !== 429 && tries < 3; tries++) {
    await drain(group, address);
    reply = await ask();
  }
  expect(reply.status).toBe(429);
  return reply;
}

const body = (method: string) => (method === 'GET' ? undefined : {});

describe.each(Object.entries(EXAMPLES))('%s', (name, [method, path]) => {
  const group = name as LimitGroup;
  const { line: calls, seconds } = LIMITS[group];

  test(`serve an address ${calls} times in ${seconds} s, then refuse only that address`, async () => {
    const address = newAddress();
    const ask = (headers: Record<string, string>) => call(method, path, body(method), { headers });
    expect((await ask(from(address))).status).not.toBe(429);
    const drained = await drain(group, address);
    // A window may end while it is being used up; then there were at most two.
    expect(drained).toBeGreaterThanOrEqual(calls - 1);
    expect(drained).toBeLessThan(2 * calls);
    const refused = await refusedAfter(() => ask(from(address)), group, address);
    expect([refused.json.code, refused.json.error]).toEqual(['rate_limited', TOO_MANY]);
    expect(refused.headers.get('retry-after')).toBe(String(seconds));
    expect((await ask(from(newAddress()))).status).not.toBe(429);
  });
});

test('a flood of calls from one address is refused, whatever its other headers, and another address is served', async () => {
  const { line: calls } = LIMITS.drafts;
  const address = newAddress();
  const flood = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const invented = `203.0.113.${index % 250}`;
        const headers = from(address, {
          'x-forwarded-for': invented,
          'x-real-ip': invented,
          'true-client-ip': invented,
          'cf-connecting-ipv6': `2001:db8:${index}::1`,
          forwarded: `for=${invented}`,
        });
        return call('POST', index % 2 ? '/api/giveaways' : '/api/giveaways/prepare', {}, { headers });
      }),
    );
  // Two windows at most hold so many calls.
  const replies = await flood(2 * calls + 1);
  const served = replies.filter(({ status }) => status !== 429);
  expect(served.length).toBeGreaterThanOrEqual(calls);
  expect(served.length).toBeLessThanOrEqual(2 * calls);
  expect(new Set(served.map(({ json }) => json.code))).toEqual(new Set(['invalid_field']));
  const [limited] = replies.filter(({ status }) => status === 429);
  expect(limited?.json.error).toBe(TOO_MANY);
  expect((await call('POST', '/api/giveaways/prepare', {}, { headers: from(newAddress()) })).status).toBe(
    400,
  );
});

test('without a proxy that names the address, no header of a client sets one', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7' };
  await drain('drafts', '203.0.113.7');
  for (let asked = 0; asked <= LIMITS.drafts.line; asked++)
    expect((await call('POST', '/api/giveaways/prepare', {}, { headers })).status).toBe(400);
});

test.each([
  ['HEAD', '/api/giveaways/public-config'],
  ['GET', '/api/giveaways/%70ublic-config'],
  ['GET', '/api/giveaways/public-config?again=1'],
  ['GET', '/api/no-such-call'],
])('%s %s is counted like its plain form', async (method, path) => {
  const address = newAddress();
  const plain = `reads ${address}`;
  const limit = vi.fn(async () => ({ success: true }));
  const using = { ...(env as Env), LIMIT_1500_60: { limit } };
  await call(method, path, undefined, { headers: from(address), using });
  expect(limit.mock.calls).toEqual([[{ key: plain }]]);
});

test('a rate limit whose counter fails lets requests through', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = {
    limit: () => Promise.reject(new Error('out of order')),
  };
  const using = { ...(env as Env), LIMIT_1500_60: broken };
  const { status } = await call('GET', '/api/giveaways/public-config', undefined, {
    headers: from(newAddress()),
    using,
  });
  expect(status).toBe(200);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('counting the holders of a mint has its own limit beside that of the call', async () => {
  const address = newAddress();
  const gate = { type: 'holders', eligibilityType: 'custom', customAmount: 1 } as const;
  let draft = {};
  const ask = (asker: string) => call('POST', '/api/giveaways/prepare', draft, { headers: from(asker) });
  // Another mint each time: one whose holders were counted, because a window ended just then, is never refused again.
  const askUncached = async () => {
    draft = await giveawayBody({ ...gate, tokenMint: await coin('MANY') });
    return ask(address);
  };
  await drain('holderCounts', address);
  const refused = await refusedAfter(askUncached, 'holderCounts', address);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await ask(newAddress())).status).toBe(200);
  // By now it is cached, and asking again costs nothing.
  expect((await ask(address)).status).toBe(200);
});

test('endpoints that cost something are in their group', () => {
  const limits = Object.fromEntries(
    [...routes.matchAll(/app\.(get|post|put|delete)\('([^']+)'/g)]
      .map(([, method = '', path = '']) => [method.toUpperCase(), path] as const)
      .map(([method, path]) => [`${method} ${path}`, groupOf(method, path.replace(/:\w+/g, ID))]),
  );
  expect(Object.keys(limits).length).toBeGreaterThan(50);
  expect(limits).toMatchObject({
    'GET /api/giveaways': 'reads',
    'GET /api/giveaways/:id/draw': 'reads',
    'POST /api/giveaways': 'drafts',
    'POST /api/giveaways/prepare': 'drafts',
    'POST /api/giveaways/confirm': 'confirms',
    'POST /api/giveaways/:id/register': 'registrations',
    'POST /api/giveaways/:id/execute': 'draws',
    'POST /api/giveaways/:id/steps': 'draws',
    'DELETE /api/giveaways/:id': 'draws',
    'GET /api/admin/auth-message': 'signIns',
    'POST /api/admin/authenticate': 'confirms',
    'GET /api/admin/verify-token': 'controls',
    'GET /api/admin/config': 'controls',
    'GET /api/tip/received/:wallet': 'lookups',
    'GET /api/tip/received/:wallet/csv': 'exports',
    'POST /api/tip/auth/creator/challenge': 'signIns',
    'POST /api/tip/auth/creator/authenticate': 'confirms',
    'POST /api/tip/prepare': 'tips',
    'POST /api/tip/:token/confirm': 'confirms',
    'POST /api/tip/:token/claim': 'claims',
    'GET /api/tip/stats/global': 'reads',
    'GET /api/tip/:token': 'lookups',
    'POST /api/clips/auth/request': 'signIns',
    'POST /api/clips/auth/exchange': 'posts',
    'POST /api/clips/:token/select-random': 'posts',
    'POST /api/clips/:token/:clipId/refresh-embed': 'posts',
    'DELETE /api/clips/:token/:clipId': 'controls',
    'GET /api/live/:token': 'sockets',
    'GET /api/live/:token/queue': 'reads',
    'POST /api/live/:token/queue/test': 'controls',
    'POST /api/live/:token/desk/:action': 'desk',
    'POST /api/live/:token/desk/links': 'deskLinks',
    'DELETE /api/live/:token/desk/links/:linkId': 'controls',
    'PUT /api/tip/config/:token': 'controls',
  });
});

test.each(Object.entries<Limit>(LIMITS))(
  'the rate limit %s has the same numbers in the settings and in the runbook',
  (name, { line, network, all, seconds }) => {
    for (const calls of all === undefined ? [line, network] : [line, network, all]) {
      const id = String.raw`namespace_id = "\d+"`;
      const simple = `simple = \\{ limit = ${calls}, period = ${seconds} \\}`;
      expect(settings).toMatch(new RegExp(`name = "${counterOf(calls, seconds)}"\\n${id}\\n${simple}`));
    }
    const text = (calls: number) => calls.toLocaleString('en');
    const numbers = `| ${text(line)} | ${text(network)} | ${all === undefined ? '–' : text(all)} | ${seconds} s |`;
    const row = runbook.split('\n').find((each) => each.startsWith(`| ${name} |`));
    expect(row).toContain(numbers);
  },
);

test('no counter of the settings is without a use, and each counts for itself', () => {
  const named = [...settings.matchAll(/name = "(LIMIT_\w+)"\nnamespace_id = "(\d+)"/g)];
  const used = Object.values<Limit>(LIMITS).flatMap(({ line, network, all = line, seconds }) =>
    [line, network, all].map((calls) => counterOf(calls, seconds)),
  );
  expect(named.map(([, name]) => name).sort()).toEqual([...new Set<string>(used)].sort());
  expect(new Set(named.map(([, , id]) => id)).size).toBe(named.length);
});
