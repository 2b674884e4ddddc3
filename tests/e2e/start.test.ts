/** /start: from Home to an overlay that has shown a test, and back to the next step on another computer. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inspect } from './axe.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { widthFaults } from './widths.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint, symbol } = ownCoin(people, 'BEGIN');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
  // A coin is known from its first look on.
  await fetch(`${app()}/api/tip/${mint}`);
});
afterAll(() => browser.close());

const openStep = (page: Page, name: string) =>
  page.locator('li[aria-current=step]').getByRole('heading', { name, exact: true }).waitFor();

test('a creator comes from Home to a tested overlay in at most six clicks after the wallet', async () => {
  const { context, page, problems } = await visit(browser, app(), {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  await page.getByRole('link', { name: 'Get tips on my stream' }).click();
  await openStep(page, 'Connect your wallet');
  await page.getByText('Seven short steps. Your progress is saved.').waitFor();
  expect((await inspect(page)).findings).toEqual([]);
  await connectAs(page, 'creator', people.creator.publicKey);

  let clicks = 0;
  const click = async (name: string) => {
    await button(page, name).click();
    clicks += 1;
  };
  await openStep(page, 'What do fans tip?');
  expect((await inspect(page)).findings).toEqual([]);
  await click(`Continue with ${symbol}`);
  await openStep(page, 'Choose your name');
  expect((await inspect(page)).findings).toEqual([]);
  await click('Skip');
  await openStep(page, 'Add the overlay');
  await page.getByText('Waiting for your overlay').waitFor();
  expect((await inspect(page)).findings).toEqual([]);
  await click('Copy overlay URL');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`/${mint}/live#key=`);
  // What the clipboard has goes into OBS; the page turns green by itself.
  const obs = await visit(browser, copied, { width: 1920, height: 1080 });
  await page.getByText('Overlay connected').first().waitFor();
  await click('Continue');
  await openStep(page, 'Pick a look');
  expect((await inspect(page)).findings).toEqual([]);
  await click('Use Classic');
  await openStep(page, 'Send a test');
  await click('Send a test');
  await obs.page.getByText('This is a test alert').first().waitFor();
  expect(clicks).toBeLessThanOrEqual(6);

  await page.getByText('Did you see it and hear it?').waitFor();
  expect((await inspect(page)).findings).toEqual([]);
  await button(page, 'Yes, both').click();
  await openStep(page, 'Share your link');
  expect((await inspect(page)).findings).toEqual([]);
  await page.getByText('5 of 7 done').waitFor();
  expect([...problems, ...obs.problems]).toEqual([]);
  await Promise.all([context.close(), obs.context.close()]);

  // Another computer knows the wallet only.
  const other = await visit(browser, `${app()}/start`, { width: 390, height: 844 });
  await connectAs(other.page, 'creator', people.creator.publicKey);
  await openStep(other.page, 'Choose your name');
  // The widest name that may be typed stays in its button.
  await other.page.setViewportSize({ width: 320, height: 640 });
  await other.page.getByLabel('Your page').fill('w'.repeat(20));
  await other.page.getByText('Free', { exact: true }).waitFor();
  expect(await widthFaults(other.page)).toEqual([]);
  await other.page.setViewportSize({ width: 390, height: 844 });
  await other.page.getByLabel('Your page').fill('begin-again');
  await other.page.getByText('Free', { exact: true }).waitFor();
  await button(other.page, 'Claim @begin-again').click();
  await openStep(other.page, 'Share your link');
  await other.page
    .getByText(/\/@begin-again$/)
    .first()
    .waitFor();
  // The studio says what is missing, until nothing is.
  await other.page.goto(`${app()}/${mint}`);
  const setUp = other.page.getByRole('region', { name: 'Setup' });
  await setUp.getByText('6 of 7').waitFor();
  await setUp.getByRole('link', { name: 'Share your link' }).click();
  await openStep(other.page, 'Share your link');
  expect(other.problems).toEqual([]);
  await other.context.close();
}, 180_000);

test('a coin that pays another wallet is named with the reason, and cannot be chosen', async () => {
  const { context, page, problems } = await visit(browser, `${app()}/start`);
  await connectAs(page, 'fan1', people.fan1.publicKey);
  await page.getByText('This wallet has no known coin yet.').waitFor();
  const field = page.getByRole('combobox', { name: 'Is a coin missing?' });
  await field.fill(mint);
  await field.press('Enter');
  await page.getByText('Tips for it do not go to this wallet.').waitFor();
  expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
