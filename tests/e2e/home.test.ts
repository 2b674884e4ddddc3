/** What a visitor sees first: the two main actions, true figures, winners, and where the promises can be checked. */
import { VersionedTransaction } from '@solana/web3.js';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PlatformStats } from '../../core/giveaways/figures.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { GlobalTipStats, PreparedTip } from '../../core/tips/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { connectAs, short } from './demo.ts';
import { call, keypairOf, makeGiveaway, payWinner, reached, register, select } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { widthFaults } from './widths.ts';

const people = ownPeople();
const { mint, symbol } = ownCoin(people, 'HOME');
const app = () => inject('appUrl');
const COMPLETED = '**/api/giveaways?status=completed*';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const winners = (page: Page) =>
  page.getByRole('region', { name: 'Paid on-chain, in public' }).getByRole('listitem');
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
  const promises = page.getByRole('region', { name: 'Promises you can verify' });
  expect(await promises.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Secure Escrow',
    'Lightning Fast',
    'Fair & Random',
    'Token Gated',
  ]);
  expect(await leads('Read how it works')).toBe('/security');
  const products = ['The bigger the tip', 'Locked first', 'Fans clip it'];
  for (const name of products)
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).waitFor();
  expect(outside).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

/** Home while the list of completed giveaways is answered so, or is out of reach. */
async function visitWith(completed: object | null) {
  return visit(browser, app(), {
    prepare: (_, page) =>
      page.route(COMPLETED, (route) =>
        completed ? route.fulfill({ json: completed }) : route.abort('blockedbyclient'),
      ),
  });
}

test('the home page shows marked samples while the winners cannot be read', async () => {
  const { context, page, problems } = await visitWith(null);
  await winners(page).first().waitFor();
  expect(await winners(page).count()).toBe(4);
  expect(await samples(page).count()).toBe(4);
  expect(await winners(page).getByRole('link').count()).toBe(0);
  expect(await link(page, 'How a draw works').getAttribute('href')).toBe('/giveaways');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(problems).toEqual([]);
  // Beside sums as long as these, addresses stay on one line on a small phone.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await widthFaults(page)).toEqual([]);
  for (const address of await winners(page).getByTitle('...').all())
    expect((await address.boundingBox())!.height).toBeLessThan(30);
  await context.close();
});

test('the home page invents no winner on the first day', async () => {
  const { context, page, problems } = await visitWith({ success: true, data: [], nextCursor: null });
  expect(await link(page, /^Be the first winner/).getAttribute('href')).toBe('/explore');
  expect(await winners(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('the home page invites instead of showing a zero', async () => {
  const { context, page, problems } = await visit(browser, app(), {
    prepare: async (_, page) => {
      await page.route('**/api/giveaways/stats/platform', (route) =>
        route.fulfill({ json: { success: true, data: { totalGiveaways: 3, totalParticipants: 0 } } }),
      );
      await page.route('**/api/tip/stats/global', (route) =>
        route.fulfill({ json: { success: true, data: { totalTips: 0, totalTokensTipped: 0 } } }),
      );
    },
  });
  expect(await figure(page, 'Total Giveaways')).toBe(3);
  const strip = page.getByRole('region', { name: 'Fanfare in figures' });
  for (const [label, invitation, path] of [
    ['Total Participants', 'Enter the first', '/explore'],
    ['Total Tips', 'Send the first', '/tipping'],
    ['Tokens Tipped', 'Be the first', '/tipping'],
  ] as const) {
    const cell = strip.locator('dl', { hasText: label });
    expect(await cell.getByRole('link', { name: invitation }).getAttribute('href')).toBe(path);
    expect(await cell.innerText()).not.toContain('0');
  }
  expect(problems).toEqual([]);
  await context.close();
});

const phase = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `Show: ${name}`, pressed: true });

test('the demo moves by itself, can be paused, and is silent until sound is asked for', async () => {
  const { context, page, problems } = await visit(browser, app(), {
    prepare: (_, page) =>
      page.addInitScript(() => {
        const Original = window.AudioContext;
        window.AudioContext = class extends Original {
          constructor() {
            super();
            document.documentElement.dataset.audio = 'made';
          }
        };
      }),
  });
  const audio = () => page.evaluate(() => document.documentElement.dataset.audio);
  await phase(page, 'Big tip').waitFor();
  await page.getByRole('button', { name: 'Pause the demo' }).click();
  await page.getByRole('button', { name: 'Show: Giveaway' }).click();
  await phase(page, 'Giveaway').waitFor();
  await page.getByRole('button', { name: 'Play the demo' }).waitFor();
  expect(await audio()).toBeUndefined();
  await page.getByRole('button', { name: 'Play with sound' }).click();
  await phase(page, 'Small tip').waitFor();
  expect(await audio()).toBe('made');
  await page.getByRole('button', { name: 'Turn sound off' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('under reduced motion the demo rests at the big tip', async () => {
  const { context, page } = await visit(browser, app(), {
    prepare: (_, page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  });
  await phase(page, 'Big tip').waitFor();
  await page.getByRole('button', { name: 'Play the demo' }).waitFor();
  await context.close();
});

test('a creator finds the way to set up tips, a fan the field for a token', async () => {
  const { context, page } = await visit(browser, app());
  expect(await link(page, 'Get tips on my stream').getAttribute('href')).toBe('/start');
  const field = page.getByLabel('Find a creator or a token');
  await field.waitFor();
  await page.getByRole('button', { name: 'Tip a creator' }).click();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill(mint);
  await field.press('Enter');
  await page.waitForURL(`**/${mint}`);
  await context.close();
});

test('a fan on a phone who asks for the field before it is loaded gets it with the focus', async () => {
  let load = () => {};
  const pressed = new Promise<void>((resolve) => {
    load = resolve;
  });
  const { context, page, problems } = await visit(browser, app(), {
    ...{ width: 390, height: 844 },
    prepare: (_, page) => page.route('**/token-door*', (route) => pressed.then(() => route.continue())),
  });
  const field = page.getByLabel('Find a creator or a token');
  await page.getByRole('button', { name: 'Tip a creator' }).click();
  expect(await field.count()).toBe(0);
  load();
  await field.and(page.locator(':focus')).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a connection lost before the rest of Home was loaded takes nothing away', async () => {
  const { context, page } = await visit(browser, app(), {
    ...{ width: 390, height: 844 },
    prepare: (_, page) =>
      page.route(/\/(token-door|lower)[-.][^/]*$/, (route) => route.abort('internetdisconnected')),
  });
  const heading = page.getByRole('heading', { level: 1, name: /Tips that reach the stream/ });
  await heading.click();
  await page.getByRole('alert').getByText('The rest of this page did not load').waitFor();
  expect(await link(page, 'Tip a creator').getAttribute('href')).toBe('/tipping');
  await heading.waitFor();
  await context.close();
});

test('a creator finds the own token on Home after connecting, and a fan no empty list', async () => {
  // A token is known from its first look on.
  await call(`${app()}/api/tip/${mint}`);
  const { context, page, problems } = await visit(browser, app());
  const own = page.getByRole('region', { name: 'Your tokens' });
  await connectAs(page, 'creator', people.creator.publicKey);
  const overlay = own.getByRole('link', { name: `Set up overlay of $${symbol}` });
  expect(await overlay.getAttribute('href')).toBe(`/${mint}?tab=overlay`);
  await context.close();

  const fan = await visit(browser, app());
  const answer = fan.page.waitForResponse((response) => response.url().includes('/api/tokens?creator='));
  await connectAs(fan.page, 'fan1', people.fan1.publicKey);
  await answer;
  expect(await fan.page.getByText('Your tokens').count()).toBe(0);
  expect([...problems, ...fan.problems]).toEqual([]);
  await fan.context.close();
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
  // The winners are read by the part that is loaded after the first screen.
  for (const what of ['the figures', 'the recent winners'])
    await expect.poll(() => logged.some((text) => text.startsWith(`Failed to load ${what}`))).toBe(true);
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
      { interval: 500 },
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
  const winner = await visit(browser, `${app()}/activity`);
  await connectAs(winner.page, 'fan3', people.fan3.publicKey);
  const prizes = winner.page.getByRole('main').getByRole('listitem').filter({ hasText: '0.25 SOL' });
  await prizes.getByText('You won 0.25 SOL').waitFor();
  await winner.page.getByRole('tab', { name: 'Won' }).click();
  await winner.page.getByRole('tabpanel', { name: 'Won' }).getByText('You won 0.25 SOL').waitFor();
  expect(await prizes.count()).toBe(1);
  await winner.context.close();
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
