/** One tip and a crowd of open pages: the database does the same work for it as with no page open. */
import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { run } from './admin-calls.ts';
import { counted } from './counted.ts';
import { type CrowdPage, costSince, crowdOf, each } from './crowd.ts';
import { forgetInvocations, hold, invocations, invoke } from './platform-limits.ts';
import { until } from './room-client.ts';
import { insertTip } from './room-paid-tips.ts';
import { call, confirm, prepared, sign, token } from './support.ts';

const PAGES = inject('size') === 'long' ? 10_000 : 200;
const mint = token('launch').mint;
const printed: string[] = [];

beforeEach(forgetInvocations);
afterAll(() => console.info(['What a tip costs the database:', ...printed].join('\n  ')));

/** Confirms a tip in the database, as its payment does, and delivers it. Returns what the delivery cost. */
async function deliver(id: string): Promise<ReturnType<typeof costSince>> {
  await insertTip({ id, token: mint, status: 'prepared' });
  await run(
    `UPDATE tips SET status = 'confirmed', signature = 'of ' || id, confirmed_at = ? WHERE id = ?`,
    Date.now(),
    id,
  );
  await run("INSERT INTO outbox (token, kind, subject, created_at) VALUES (?, 'tip:new', ?, 1)", mint, id);
  const from = invocations.length;
  await invoke('delivery', () => drainOutbox(counted(env), id));
  hold(from);
  return costSince(from);
}

const figures = async () => (await call('GET', `/api/tip/stats/${mint}`)).json.data;

/** Waits until each page shows as many tips, and lets all that it wants to do later happen. */
async function show(pages: CrowdPage[], tips: number): Promise<void> {
  await until(() => expect(pages.filter(({ stats }) => stats.totalTips !== tips)).toHaveLength(0));
  await each(pages, (page) => page.pass());
}

test(`${PAGES} open pages show a tip at once, and ask nothing`, async () => {
  await deliver('before');
  const pages = await crowdOf(mint, PAGES);
  const from = invocations.length;
  const cost = await deliver('one');
  await show(pages, 2);
  expect(costSince(from)).toEqual(cost);
  expect(cost.statements).toBeLessThanOrEqual(6);
  printed.push(`${PAGES} pages, one tip delivered: ${cost.statements} statements, 0 calls of pages`);

  const now = await figures();
  expect(now).toMatchObject({ totalTips: 2, uniqueTippers: 1 });
  for (const { stats } of pages) {
    expect(stats.recentTips).toEqual(now.recentTips);
    expect([stats.volumes, stats.uniqueTippers]).toEqual([now.volumes, now.uniqueTippers]);
  }
}, 300_000);

test('a tip that is paid and confirmed costs the database the same with and without open pages', async () => {
  const pay = async () => {
    const tip = await prepared();
    const bytes = sign(tip.serializedTransaction);
    const from = invocations.length;
    await confirm(tip, bytes);
    return from;
  };
  await pay();
  const alone = costSince(await pay());
  const pages = await crowdOf(mint, 50);
  const from = await pay();
  await show(pages, 3);
  expect(costSince(from)).toEqual(alone);
  printed.push(`a payment confirmed: ${alone.statements} statements, with 50 pages and without`);
});

test('pages that lost the room get tips and figures from it when they return, and ask nothing', async () => {
  const pages = await crowdOf(mint, 50);
  await deliver('seen');
  await show(pages, 1);
  for (const page of pages) page.lose();
  await deliver('missed');
  await deliver('missed too');
  const from = invocations.length;
  await each(pages, (page) => page.again());
  await show(pages, 3);
  expect(costSince(from).calls).toBe(0);
  const { recentTips } = await figures();
  for (const { stats, connections } of pages) {
    expect(connections).toBe(2);
    expect(stats.recentTips.map(({ id }) => id).sort()).toEqual(
      recentTips.map(({ id }: { id: string }) => id).sort(),
    );
  }
});

test('pages that were away for longer than the room stores ask once each, at different times', async () => {
  const pages = await crowdOf(mint, 20);
  for (const page of pages) page.lose();
  const away = 205;
  for (let n = 0; n < away; n++) await deliver(`t${n}`);
  const from = invocations.length;
  await each(pages, (page) => page.again());
  await show(pages, away);
  await each(pages, (page) => page.pass());
  expect(costSince(from).calls).toBe(pages.length);
  expect(new Set(pages.map(({ waits }) => waits.length))).toEqual(new Set([1]));
  expect(new Set(pages.flatMap(({ waits }) => waits)).size).toBe(pages.length);
  for (const { stats } of pages) expect(stats.recentTips).toHaveLength(50);
}, 120_000);
