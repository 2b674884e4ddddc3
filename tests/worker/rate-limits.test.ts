/** Calls by the minute with the real counters of the local platform, and the tables that name them. */
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import {
  lanesOf,
  MINUTES,
  type MinuteName,
  type MinuteShare,
  ownLanesOf,
  STEPS,
} from '../../core/shares/minutes.ts';
import page from '../../docs/shares.md?raw';
import type { Env } from '../../worker/env.ts';
import { keyOf, sharesOf } from '../../worker/shares/minute.ts';
import settings from '../../wrangler.toml?raw';
import { ROUTES } from '../fuzz/schemas.ts';
import { coin } from './coins.ts';
import { giveawayBody } from './giveaways.ts';
import { call } from './support.ts';

const TOO_MANY = 'Too many requests. Please wait a moment and try again.';
let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const from = (address: string, more: Record<string, string> = {}) => ({
  'cf-connecting-ip': address,
  ...more,
});

/** Uses up what this line may ask, in the real counters. */
async function drain(name: MinuteName, address: string): Promise<void> {
  for (const [lane, { line }] of lanesOf(MINUTES[name]).entries()) {
    const counter = (env as Env)[`LIMIT_${line}`]!;
    while ((await counter.limit({ key: keyOf(name, lane, address) })).success);
  }
}

test.each(['exports', 'posts', 'reports'] as const)(
  '%s: a line that has used up its share is refused for a minute, and another is served',
  async (name) => {
    const [method, path, body] = {
      exports: ['GET', `/sitemap.xml?${name}`, undefined] as const,
      posts: ['POST', '/api/clips/auth/exchange', { code: 'x', state: 'y' }] as const,
      reports: ['POST', `/api/media/${'0'.repeat(64)}/report`, { reason: 'stolen' }] as const,
    }[name];
    const address = newAddress();
    await drain(name, address);
    const refused = await call(method, path, body, { headers: from(address) });
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([429, 'rate_limited', TOO_MANY]);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect((await call(method, path, body, { headers: from(newAddress()) })).status).not.toBe(429);
  },
);

test('no header of a client changes its line, and without a proxy that names the address none sets one', async () => {
  const address = newAddress();
  await drain('reads', address);
  const invented = Object.fromEntries(
    ['x-forwarded-for', 'x-real-ip', 'true-client-ip'].map((name) => [name, newAddress()]),
  );
  const plain = '/api/giveaways/public-config';
  const here = from(address, {
    ...invented,
    'cf-connecting-ipv6': '2001:db8::1',
    forwarded: 'for=192.0.2.1',
  });
  expect((await call('GET', plain, undefined, { headers: here })).status).toBe(429);
  expect((await call('GET', plain, undefined, { headers: { 'x-forwarded-for': address } })).status).toBe(200);
});

test.each([
  ['HEAD', '/api/giveaways/public-config'],
  ['GET', '/api/giveaways/%70ublic-config'],
  ['GET', '/api/giveaways/public-config?again=1'],
  ['GET', '/api/no-such-call'],
])('%s %s is counted like its plain form', async (method, path) => {
  const address = newAddress();
  const plain = keyOf('reads', 0, address);
  const limit = vi.fn(async () => ({ success: true }));
  const using = { ...(env as Env), LIMIT_2000: { limit } };
  await call(method, path, undefined, { headers: from(address), using });
  expect(limit.mock.calls).toEqual([[{ key: plain }]]);
});

test('a counter that fails lets requests through', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const broken = {
    limit: () => Promise.reject(new Error('out of order')),
  };
  const using = { ...(env as Env), LIMIT_2000: broken };
  const { status } = await call('GET', '/api/giveaways/public-config', undefined, {
    headers: from(newAddress()),
    using,
  });
  expect(status).toBe(200);
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test('counting the holders of a mint has its own share beside that of the call', async () => {
  const address = newAddress();
  const gate = { type: 'holders', eligibilityType: 'custom', customAmount: 1 } as const;
  const draft = await giveawayBody({ ...gate, tokenMint: await coin('MANY') });
  const ask = (asker: string) => call('POST', '/api/giveaways/prepare', draft, { headers: from(asker) });
  await drain('holderCounts', address);
  const refused = await ask(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await ask(newAddress())).status).toBe(200);
  // By now it is cached, and asking again costs nothing.
  expect((await ask(address)).status).toBe(200);
});

test.each(Object.entries<MinuteShare>(MINUTES))(
  'the share %s has the same numbers in its page',
  (name, share) => {
    const { line, lanes } = share;
    const text = (calls: number | undefined) => calls?.toLocaleString('en') ?? '–';
    const row = page.split('\n').find((each) => each.startsWith(`| ${name} |`));
    expect(row).toContain(`| ${text(lanes?.light)} | ${text(line)} | ${text(lanes?.cap)} |`);
  },
);

test('each step has a counter of its own in the settings, and no counter is without a use', () => {
  const named = [
    ...settings.matchAll(
      /name = "LIMIT_(\d+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = 60 \}/g,
    ),
  ];
  expect(named.map(([, name]) => Number(name))).toEqual([...STEPS]);
  for (const [, name, , limit] of named) expect(limit).toBe(name);
  expect(new Set(named.map(([, , id]) => id)).size).toBe(STEPS.length);
  expect(settings.match(/\[\[ratelimits\]\]/g)).toHaveLength(STEPS.length);
});

const SHARES: Record<string, string> = Object.fromEntries(
  ROUTES.map(({ to, handlers }) => [to, sharesOf(handlers).join(' ')]),
);

test('every write counts in a share of its own', () => {
  const free = Object.entries(SHARES).filter(([to, shares]) => !to.startsWith('GET') && shares === '');
  expect(free.map(([to]) => to)).toEqual([
    // Counts as it learns what is asked: a step that is signed already, the creator's brake.
    'POST /api/giveaways/:id/rpc',
    // Called while a fan types; it only cleans a text.
    'POST /api/tip/clean-message',
  ]);
});

test('endpoints that cost something count in their share', () => {
  expect(SHARES).toMatchObject({
    'GET /api/giveaways': '',
    'POST /api/giveaways': 'drafts',
    'POST /api/giveaways/prepare': 'drafts',
    'POST /api/giveaways/confirm': 'confirms',
    'POST /api/giveaways/:id/register': 'registrations',
    'POST /api/giveaways/:id/execute': 'draws',
    'POST /api/giveaways/:id/steps': 'draws',
    'DELETE /api/giveaways/:id': 'draws',
    'GET /api/giveaways/:id/lists/:listHash': 'lists',
    'GET /api/giveaways/:id/wallets/:wallet': 'lookups',
    'GET /api/admin/auth-message': 'signIns',
    'POST /api/admin/authenticate': 'confirms',
    'GET /api/admin/config': 'controls',
    'POST /api/admin/smoke': 'controls exports',
    'GET /api/tip/received/:wallet': 'lookups',
    'GET /api/tip/received/:wallet/csv': 'exports',
    'GET /api/activity/:wallet/tips': 'lookups',
    'POST /api/human': 'humans',
    'POST /api/tip/auth/creator/challenge': 'signIns',
    'POST /api/tip/auth/creator/authenticate': 'confirms',
    'POST /api/tip/prepare': 'tips',
    'POST /api/tip/:token/confirm': 'confirms',
    'POST /api/tip/:token/claim': 'claims',
    'GET /api/tip/:token': 'lookups',
    'GET /api/wallets/:wallet/balances/:token': 'holdings',
    'POST /api/clips/auth/request': 'signIns',
    'POST /api/clips/auth/exchange': 'posts',
    'POST /api/clips/:token/select-random': 'posts',
    'POST /api/clips/:token/:clipId/refresh-embed': 'posts',
    'DELETE /api/clips/:token/:clipId': 'controls',
    'GET /api/live/:token': 'sockets',
    'GET /api/live/:token/queue': 'controls',
    'POST /api/live/:token/queue/test': 'controls',
    'POST /api/live/:token/desk/:action': 'desk',
    'POST /api/live/:token/desk/links': 'controls deskLinks',
    'PUT /api/tip/config/:token': 'controls',
    'POST /api/media/:token': 'controls uploads',
    'POST /api/media/:hash/report': 'reports',
    'PUT /api/profiles/:wallet': 'uploads',
    'DELETE /api/profiles/:wallet': 'confirms',
    'GET /og/:kind/:file': 'pictures',
  });
});

test('what strangers can write in the shares of all lines stays below half of the database', () => {
  const written = (callsOf: (share: MinuteShare) => number) =>
    Object.values<MinuteShare>(MINUTES).reduce(
      (sum, share) => sum + (share.row ? callsOf(share) * share.row.bytes * share.row.keptMinutes : 0),
      0,
    );
  const ofLines = written((share) => lanesOf(share).reduce((all, lane) => all + (lane.all ?? 0), 0));
  expect(ofLines).toBeLessThan(5e9);
  // With all lanes of human passes, and with those of wallets that have signed in.
  const ofPasses = written(({ lanes }) => (lanes ? ownLanesOf(lanes.cap)[0] + ownLanesOf(lanes.cap)[1] : 0));
  expect(ofLines + 2 * ofPasses).toBeLessThan(9e9);
});
