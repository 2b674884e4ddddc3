/** Which answers the edge caches and for how long, and that it caches nothing private or momentary. */
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { coin } from './coins.ts';
import { makeGiveaway } from './giveaways.ts';
import { call, person, token, visit } from './support.ts';

const STATS = '/api/giveaways/stats/platform';
const taking = async (id: string, wallets: number) =>
  env.DB.prepare('UPDATE giveaways SET registered = ? WHERE id = ?').bind(wallets, id).run();
const counted = async () => JSON.parse((await visit(STATS)).text).data.totalParticipants;

test('figures come from the cache while fresh, and are renewed in the background while stale', async () => {
  const { id } = await makeGiveaway();
  expect(await counted()).toBe(0);
  await taking(id, 7);
  expect(await counted()).toBe(0);
  const now = Date.now();
  const later = vi.spyOn(Date, 'now').mockReturnValue(now + 10_000);
  expect(await counted()).toBe(0);
  expect(await counted()).toBe(7);
  later.mockRestore();
});

test('a client that changed something gets a fresh answer, and so do others in that data centre', async () => {
  const { id } = await makeGiveaway();
  expect(await counted()).toBe(0);
  await taking(id, 3);
  expect((await call('GET', STATS)).json.data.totalParticipants).toBe(3);
  expect(await counted()).toBe(3);
});

test.each([
  ['/api/giveaways', 2, 3],
  ['/api/giveaways?status=active&limit=4', 2, 3],
  ['/api/giveaways/public-config', 5, 25],
  [STATS, 5, 25],
  ['/api/tip/stats/global', 5, 25],
  [`/api/tip/stats/${token('launch').mint}`, 1, 0],
  [`/api/giveaways?creator=${person('creator').publicKey.toBase58()}`, 1, 0],
])('%s says how long it may be cached', async (path, fresh, stale) => {
  const expected = `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
  for (const turn of ['made', 'cached']) {
    const { status, headers, text } = await visit(path);
    expect([turn, status, headers.get('cache-control')]).toEqual([turn, 200, expected]);
    expect(JSON.parse(text).success).toBe(true);
    expect([...headers.keys()].filter((name) => name.startsWith('x-cache'))).toEqual([]);
  }
});

test('the order of query parameters does not change the cache key, their values do', async () => {
  await visit('/api/giveaways?type=holders&limit=3');
  await makeGiveaway();
  const asked = async (path: string) => JSON.parse((await visit(path)).text).data.length;
  expect(await asked('/api/giveaways?limit=3')).toBe(1);
  const { headers } = await visit('/api/giveaways?limit=3&type=holders');
  expect(headers.get('cache-control')).toMatch(/s-maxage/);
});

test("private answers, the room's, and states that money waits for are never cached", async () => {
  const wallet = person('creator').publicKey.toBase58();
  const mint = await coin('KEPT');
  const { id } = await makeGiveaway();
  for (const path of [
    `/api/giveaways/${id}`,
    `/api/giveaways/${id}/wallets/${wallet}`,
    `/api/tip/received/${wallet}`,
    `/api/tip/config/${mint}`,
    '/api/clips',
    `/api/clips/${mint}`,
    `/api/clips/auth/status/${wallet}`,
    '/api/admin/config',
    '/api/nothing',
  ]) {
    const { headers } = await visit(path);
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  const refused = await visit(`/api/tip/${wallet}`);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('a running giveaway is never cached', async () => {
  const { id } = await makeGiveaway();
  const registered = async () =>
    JSON.parse((await visit(`/api/giveaways/${id}`)).text).data.registeredParticipants;
  expect(await registered()).toBe(0);
  await taking(id, 2);
  expect(await registered()).toBe(2);
});
