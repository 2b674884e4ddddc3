/** The creator's dashboard: both tabs with real figures, their actions, the creator's tokens and tasks. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import type { ReceivedTips } from '../../core/tips/received.ts';
import { totalText } from '../../web/dashboard/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { travel } from './chain.ts';
import { button, connectAs } from './demo.ts';
import { call, makeGiveaway, reached } from './giveaways.ts';
import { passOpening } from './opening.ts';
import { ownCoin, ownPeople } from './own.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const HOUR_MS = 3_600_000;
/** More than the time in which an escrow cannot be closed. */
const OPENING_MS = 90_000;
const people = ownPeople();
const { mint, symbol } = ownCoin(people, 'BOOKS');
const creator = people.creator.publicKey;

const RUN = Date.now().toString(36);
const [FORMULA, COINS] = [`=for your books ${RUN}`, `and some coins ${RUN}`];

let browser: Browser;
let giveaway: Giveaway;
let tips: PublicTip[];
let travelled = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  giveaway = await makeGiveaway(app(), people.creator, {
    title: `Seen on the dashboard ${RUN}`,
    prize: '0.25',
  });
  const tip = (amount: string, currency: 'SOL' | 'TOKEN', message: string) =>
    sendTip(app(), mint, people.fan1, creator, { amount, currency, message });
  tips = [await tip('0.03', 'SOL', FORMULA), await tip('2000', 'TOKEN', COINS)];
});
afterAll(() => Promise.all([browser.close(), travel(-travelled)]));

/** Paths under /api that the page requests from now on, but for those of connecting a wallet on any page. */
function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/public-config')) paths.push(pathname);
  });
  return paths;
}

test('the dashboard asks a visitor to connect a wallet', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/tipping`);
  const calls = asked(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  await button(page.getByRole('main'), 'Connect wallet').click();
  await page.getByRole('dialog').waitFor();
  expect(calls).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("the dashboard's giveaways tab reads its list once, and cancels a giveaway", async () => {
  const { page, context, problems } = await visit(browser, `${app()}/dashboard`, {
    // However long the tests before took.
    prepare: (_, page) => page.clock.install({ time: Date.parse(giveaway.endDate) - HOUR_MS + 5000 }),
  });
  const calls = asked(page);
  await connectAs(page, 'creator', creator);
  const row = page.getByRole('row').filter({ hasText: giveaway.title });
  for (const text of ['0.25 SOL', 'Active', '59 minutes left'])
    await row.getByText(text, { exact: true }).waitFor();
  expect(calls.filter((path) => path.startsWith('/api/tip/received'))).toEqual([]);
  // The list with its figures, and the two short ones that tasks follow from.
  expect(calls.filter((path) => path === '/api/giveaways')).toHaveLength(3);
  const href = await row.getByRole('link', { name: `View ${giveaway.title}` }).getAttribute('href');
  expect(href).toBe(`/giveaways/${giveaway.id}`);

  // The escrow cannot be closed in its first seconds.
  const cancel = page.getByRole('button', { name: `Cancel ${giveaway.title}` });
  travelled = await passOpening(app(), giveaway.id);
  await page.clock.fastForward(OPENING_MS);
  await expect.poll(() => cancel.isEnabled()).toBe(true);
  await cancel.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await button(dialog, 'Cancel giveaway').click();
  await page.getByText('Giveaway cancelled successfully! 0.255 SOL returned').waitFor();
  await row.getByText('Cancelled', { exact: true }).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  expect((await reached(app(), giveaway.id, 'cancelled')).status).toBe('cancelled');
  expect(problems).toEqual([]);
  await context.close();
}, 300_000);

test("the dashboard's tips tab reads totals, days, filters and the file in one call", async () => {
  const { page, context, problems } = await visit(browser, `${app()}/dashboard?tab=tips`);
  const calls = asked(page);
  await connectAs(page, 'creator', creator);
  const list = page.getByRole('tabpanel', { name: 'Tips Received' });
  await list.getByText(FORMULA).waitFor();
  const received = calls.filter((path) => path.startsWith('/api/tip/received'));
  expect(received).toEqual([`/api/tip/received/${creator}`]);

  const { totals, tips: newest } = await call<ReceivedTips>(`${app()}${received[0]}`);
  expect(newest.slice(0, 2).map(({ id }) => id)).toEqual(tips.map(({ id }) => id).reverse());
  const shown = list.getByRole('list', { name: 'Totals by currency' });
  for (const total of totals) await shown.getByText(`${totalText(total)} ${total.symbol}`).waitFor();
  await list.getByText(`You received 1,960 ${symbol}`, { exact: true }).first().waitFor();
  const today = page.getByRole('slider', { name: 'Tips by day' });
  await today.press('ArrowLeft');
  expect(await today.getAttribute('aria-valuetext')).toMatch(/^\w+ \d+, \d{4}: \d+ tips?, [\d.,]+ SOL$/);

  await list.getByLabel('Currency', { exact: true }).selectOption('SOL');
  await list.getByText(COINS).waitFor({ state: 'detached' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: 'Download these as CSV' }).click(),
  ]);
  const lines = readFileSync((await file.path())!, 'utf8').split('\r\n');
  expect(file.suggestedFilename()).toBe(`fanfare-tips-${creator.slice(0, 8)}.csv`);
  expect(lines[1]).toContain(',0.03,SOL,0.0294,0.0006,');
  expect(lines[1]).toContain(`,'${FORMULA},`);
  expect(lines).toHaveLength(2 + totals.find(({ currency }) => currency === 'SOL')!.tips);
  expect(problems).toEqual([]);
  await context.close();
});

test('a creator finds the own token on the dashboard, with the ways to its overlay and its tip page', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/dashboard`);
  await connectAs(page, 'creator', creator);
  const tokens = page
    .getByRole('region', { name: 'Your tokens' })
    .or(page.locator('section', { hasText: 'Your tokens' }))
    .first();
  const overlay = tokens.getByRole('link', { name: `Set up overlay of $${symbol}` });
  await overlay.waitFor();
  expect(await overlay.getAttribute('href')).toBe(`/${mint}?tab=overlay`);
  const tip = tokens.getByRole('link', { name: `Open tip page of $${symbol}` });
  expect(await tip.getAttribute('href')).toBe(`/tip/${mint}`);
  expect(problems).toEqual([]);
  await context.close();
});
