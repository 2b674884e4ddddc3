/** What a visitor sees first: the two main actions, true figures, winners, and where the promises can be checked. */
import { VersionedTransaction } from '@solana/web3.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PlatformStats } from '../../core/giveaways/figures.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { GlobalTipStats, PreparedTip } from '../../core/tips/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { short } from './demo.ts';
import { call, keypairOf, makeGiveaway, payWinner, reached, register, select } from './giveaways.ts';

const { people, tokens } = inject('world');
const app = () => inject('appUrl');
const COMPLETED = '**/api/giveaways?status=completed*';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const winners = (page: Page) =>
  page.getByRole('region', { name: /everybody can see it/ }).getByRole('listitem');
const samples = (page: Page) => winners(page).filter({ hasText: 'Sample' });

async function figure(page: Page, label: string): Promise<number> {
  const value = page.getByRole('region', { name: 'Fanfare in figures' }).locator('dl', { hasText: label });
  await value.locator('dd', { hasText: /\d/ }).waitFor();
  return Number((await value.locator('dd').innerText()).replace(/,/g, ''));
}

async function figures(page: Page) {
  return {
    totalGiveaways: await figure(page, 'Total Giveaways'),
    totalParticipants: await figure(page, 'Total Participants'),
    totalTips: await figure(page, 'Total Tips'),
    totalTokensTipped: await figure(page, 'Tokens Tipped'),
  };
}

async function readFigures() {
  const { totalGiveaways, totalParticipants } = await call<PlatformStats>(
    `${app()}/api/giveaways/stats/platform`,
  );
  const { totalTips, totalTokensTipped } = await call<GlobalTipStats>(`${app()}/api/tip/stats/global`);
  return { totalGiveaways, totalParticipants, totalTips, totalTokensTipped };
}

test('the home page names the product, links to its functions, and works without the outside world', async () => {
  const { context, page, problems, outside } = await visit(browser, app());
  await page.getByRole('heading', { level: 1, name: /Tips that reach the stream/ }).waitFor();
  expect(await page.title()).toContain('Fanfare');
  await page.getByText('Connect your wallet to get started').waitFor();
  const leads = async (name: string | RegExp) => link(page, name).first().getAttribute('href');
  expect(await leads(/^Giveaways/)).toBe('/giveaways');
  expect(await leads(/^Tipping/)).toBe('/tipping');
  expect(await leads('View All Giveaways')).toBe('/explore');
  expect(await leads('Create Your Giveaway')).toBe('/create');
  const promises = page.getByRole('region', { name: 'Promises that you can check' });
  expect(await promises.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Secure Escrow',
    'Lightning Fast',
    'Fair & Random',
    'Token Gated',
  ]);
  const readme = await link(page, /^Read how it works/).getAttribute('href');
  expect(await (await context.request.get(new URL(readme!, page.url()).href)).text()).toContain(
    '# The escrow program',
  );
  expect(outside).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  ['nobody has won yet', { success: true, data: [], nextCursor: null }],
  ['the winners cannot be read', null],
])('the home page shows marked samples while %s', async (_, answer) => {
  const { context, page, problems } = await visit(browser, app(), {
    prepare: (_, page) =>
      page.route(COMPLETED, (route) =>
        answer ? route.fulfill({ json: answer }) : route.abort('blockedbyclient'),
      ),
  });
  await winners(page).first().waitFor();
  expect(await winners(page).count()).toBe(4);
  expect(await samples(page).count()).toBe(4);
  expect(await winners(page).getByRole('link').count()).toBe(0);
  expect(await link(page, 'How a draw works').getAttribute('href')).toBe('/giveaways');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('the home page shows dashes for figures that cannot be read, and nothing breaks', async () => {
  const logged: string[] = [];
  const { context, page, problems } = await visit(browser, app(), {
    prepare: (_, page) => {
      page.on('console', (message) => void logged.push(message.text()));
      return page.route('**/api/**', (route) => route.abort('blockedbyclient'));
    },
  });
  const strip = page.getByRole('region', { name: 'Fanfare in figures' });
  await strip.locator('dd', { hasText: '–' }).nth(3).waitFor();
  expect(logged.some((text) => text.startsWith('Failed to load the figures'))).toBe(true);
  expect(logged.some((text) => text.startsWith('Failed to load the recent winners'))).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('the home page shows a real tip and a real winner', { timeout: 180_000 }, async () => {
  const before = await readFigures();
  const won = await drawnGiveaway();
  await tip();
  // Home reads the figures once, and they may be cached for half a minute.
  await expect
    .poll(
      async () => {
        const { totalGiveaways, totalTips } = await readFigures();
        return totalGiveaways > before.totalGiveaways && totalTips > before.totalTips;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  const { context, page, problems } = await visit(browser, app());
  await winners(page)
    .filter({ hasText: short(won.winner!) })
    .first()
    .waitFor();
  const shown = await figures(page);
  expect(shown).toEqual(await readFigures());
  expect(shown.totalGiveaways).toBeGreaterThan(before.totalGiveaways);
  expect(shown.totalParticipants).toBeGreaterThan(before.totalParticipants);
  expect(shown.totalTips).toBeGreaterThan(before.totalTips);
  expect(shown.totalTokensTipped).toBeGreaterThan(0);
  expect(await samples(page).count()).toBe(0);
  const newest = winners(page).first();
  expect(await newest.innerText()).toMatch(/0\.25 SOL/);
  expect(await newest.innerText()).toContain('Just now');
  expect(await newest.getByRole('link').getAttribute('href')).toBe(`/giveaways/${won.id}`);
  await link(page, 'Check a real draw').click();
  await page.waitForURL(/\/giveaways\/[^/]+\/draw$/);
  expect(problems).toEqual([]);
  await context.close();
});

async function drawnGiveaway(): Promise<Giveaway> {
  const giveaway = await makeGiveaway(app(), people.creator, { title: 'Seen on Home', prize: '0.25' });
  await register(app(), giveaway, people.fan3);
  await select(app(), giveaway.id, people.creator);
  await reached(app(), giveaway.id, 'proven');
  await payWinner(app(), giveaway, people.creator);
  // Its escrow is closed later; the winner is paid.
  return reached(app(), giveaway.id, 'paid', 'completed');
}

async function tip(): Promise<void> {
  const { mint } = tokens.find((token) => token.kind === 'launch')!;
  const url = `${app()}/api/tip/${mint}`;
  const prepared = await call<PreparedTip>(`${url}/prepare`, {
    amount: 0.05,
    currency: 'SOL',
    senderAddress: people.fan3.publicKey,
    recipientAddress: people.creator.publicKey,
  });
  const transaction = VersionedTransaction.deserialize(Buffer.from(prepared.serializedTransaction, 'base64'));
  transaction.sign([keypairOf(people.fan3)]);
  const signedTransaction = Buffer.from(transaction.serialize()).toString('base64');
  await call(`${url}/confirm`, { tempTipId: prepared.tempTipId, signedTransaction });
}
