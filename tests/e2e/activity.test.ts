/** What a fan finds again under My activity, and how a token is found by its name. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs, short } from './demo.ts';
import { makeGiveaway, register } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { sendTip } from './tips.ts';
import { widthFaults } from './widths.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint, symbol } = ownCoin(people, 'FOUND');
const RUN = Date.now().toString(36);
const TITLE = `Entered and found again ${RUN}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  const giveaway = await makeGiveaway(app(), people.creator, { title: TITLE, prize: '0.2' });
  await register(app(), giveaway, people.fan2);
  await sendTip(app(), mint, people.fan2, people.creator.publicKey, { amount: '0.07', message: RUN });
});
afterAll(() => browser.close());

test('a fan finds the tip that was sent, with its transaction and what became of the alert', async () => {
  const { page, context, problems } = await visit(browser, app());
  await connectAs(page, 'fan2', people.fan2.publicKey);
  await button(page, short(people.fan2.publicKey)).click();
  await page.getByRole('menuitem', { name: /^My activity/ }).click();
  const tip = page
    .getByRole('list', { name: 'Tips sent' })
    .getByRole('listitem')
    .filter({ hasText: '0.07 SOL' });
  await tip.getByText('Creator received 0.0686 SOL').waitFor();
  await tip.getByText(/Waiting for the stream|Shown on stream|On screen now|The stream was away/).waitFor();
  await tip.getByRole('button', { name: 'Copy transaction signature' }).waitFor();
  expect(await page.getByText(RUN, { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('a fan deletes the words of a tip, which leave the page of the token', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/activity`, { width: 320, height: 640 });
  await connectAs(page, 'fan2', people.fan2.publicKey);
  const tip = page.getByRole('listitem').filter({ hasText: '0.07 SOL' });
  await button(tip, 'Delete my words').waitFor();
  expect(await widthFaults(page)).toEqual([]);
  await button(tip, 'Delete my words').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await page.getByText('Message and name are deleted').first().waitFor();
  const { data } = (await (await fetch(`${app()}/api/tip/received/${people.creator.publicKey}`)).json()) as {
    data: { tips: { message: string }[] };
  };
  expect(data.tips.map(({ message }) => message)).not.toContain(RUN);
  expect(problems).toEqual([]);
  await context.close();
});

test('a fan finds the giveaways that were entered, on a phone too', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/activity?tab=entries`, {
    width: 390,
    height: 844,
  });
  await connectAs(page, 'fan2', people.fan2.publicKey);
  const entry = page.getByRole('listitem').filter({ hasText: TITLE });
  await entry.getByText('0.2 SOL', { exact: true }).waitFor();
  await entry.getByText(/left$/).waitFor();
  await page.getByRole('tab', { name: 'Won' }).click();
  await page.getByRole('tabpanel', { name: 'Won' }).waitFor();
  expect(new URL(page.url()).search).toBe('?tab=wins');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
  await context.close();
});

test('a visitor without a wallet is asked to connect one, and nothing is read', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/activity`);
  await button(page.getByRole('main'), 'Connect wallet').click();
  await page.getByRole('dialog').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a token is found by its ticker with the keyboard alone, and is stored on the device', async () => {
  // Opened once, so that it is known here.
  const first = await visit(browser, `${app()}/tip/${mint}`);
  await first.page.getByRole('heading', { level: 1 }).waitFor();
  await first.context.close();
  const { page, context, problems } = await visit(browser, `${app()}/dashboard`);
  await connectAs(page, 'fan2', people.fan2.publicKey);
  const field = page.getByRole('combobox', { name: 'Find your token' });
  await field.pressSequentially(symbol.toLowerCase());
  await page
    .getByRole('option')
    .filter({ hasText: `$${symbol}` })
    .first()
    .waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL((url) => url.pathname === `/${mint}`);
  await page.goBack();
  await field.click();
  await page
    .getByRole('listbox', { name: 'Recently opened on this device' })
    .getByRole('option')
    .first()
    .waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('Enter before the answer opens the first token that fits', async () => {
  await fetch(`${app()}/api/tip/${mint}`);
  const { page, context, problems } = await visit(browser, app());
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/tokens?**', async (route) => {
    await pressed;
    await route.continue();
  });
  const field = page.getByRole('combobox', { name: 'Find a creator or a token' });
  await field.pressSequentially(symbol.toLowerCase());
  await field.press('Enter');
  answer();
  await page.waitForURL((url) => url.pathname.endsWith(mint));
  expect(problems).toEqual([]);
  await context.close();
});

test("a token's clips are found by its ticker", async () => {
  // Opened once, so that it is known here.
  await fetch(`${app()}/api/tip/${mint}`);
  const { page, context, problems } = await visit(browser, `${app()}/clips`);
  const field = page.getByRole('combobox', { name: 'Add a clip to a token' });
  await field.pressSequentially(symbol.toLowerCase());
  await page
    .getByRole('option')
    .filter({ hasText: `$${symbol}` })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === `/clips/${mint}`);
  expect(problems).toEqual([]);
  await context.close();
});

test('the largest open giveaway comes first on demand, and the address keeps the order', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/explore`);
  await page.getByRole('radio', { name: 'Largest prize' }).check({ force: true });
  await page.waitForURL(/sort=prize/);
  await page.getByText('Largest by what prizes are worth in dollars now.').waitFor();
  await page.getByRole('region', { name: 'Giveaways' }).getByRole('article').first().waitFor();
  await page.getByRole('radio', { name: 'Pending' }).check({ force: true });
  await page.getByText('The creator has signed, and the deposit is on its way.').waitFor();
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull();
  expect(problems).toEqual([]);
  await context.close();
});
