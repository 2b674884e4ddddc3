/** What the screens of a giveaway show to each visitor: what is in reach, what is waited for, and what went wrong. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { makeGiveaway, register } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const coin = ownCoin(people, 'SCREEN');
const PHONE = { width: 390, height: 844 };
const HOUR = 3_600_000;

let browser: Browser;
let giveaway: Giveaway;
beforeAll(async () => {
  browser = await launchBrowser();
  giveaway = await makeGiveaway(app(), people.creator, {
    title: 'For three of you',
    prize: '0.6',
    places: ['0.3', '0.2', '0.1'],
    token: coin.mint,
  });
  await register(app(), giveaway, people.fan2);
});
afterAll(() => browser.close());

test('on a phone a fan registers without scrolling, and nothing is wider than the window', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/giveaways/${giveaway.id}`, PHONE);
  const inReach = async (name: string) => {
    const box = (await button(page, name).boundingBox())!;
    return box.y + box.height <= PHONE.height;
  };
  await button(page, 'Connect wallet to register').waitFor();
  expect(await inReach('Connect wallet to register')).toBe(true);
  await connectAs(page, 'fan1', people.fan1.publicKey);
  await button(page, 'Register').waitFor();
  expect(await inReach('Register')).toBe(true);
  await page.getByText('3 winners, 0.3 to 0.1 SOL').first().waitFor();
  await page.getByText('Prize locked in escrow').waitFor();
  for (const sentence of ['The creator may draw earlier.', 'The creator can cancel until the draw starts.'])
    await page.getByText(sentence).waitFor();
  // An hour at most: no boxes for days.
  expect(await page.getByRole('timer', { name: 'Time left' }).getByText('days').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  await button(page, 'Register').click();
  await page.getByText("You're in. Your receipt is valid.").waitFor();
  // Not lost to the body with the button that is gone.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV');
  expect(problems).toEqual([]);
  await context.close();
});

test('after its end a giveaway says who is waited for, and offers the draw to its creator only', async () => {
  const late = (_: BrowserContext, page: Page) => page.clock.install({ time: Date.now() + 2 * HOUR });
  const path = `${app()}/giveaways/${giveaway.id}`;
  const visitor = await visit(browser, path, { prepare: late });
  await visitor.page.getByText(/^Waiting for the creator\. Drawn automatically on \w+ \d+, \d+\.$/).waitFor();
  await visitor.page
    .getByRole('timer', { name: 'Time until the automatic draw' })
    .getByText('days')
    .waitFor();
  await visitor.page.getByText('Connect your wallet to see whether you entered.').waitFor();
  expect(await visitor.page.getByText(/select a winner/i).count()).toBe(0);
  await connectAs(visitor.page, 'fan3', people.fan3.publicKey);
  await visitor.page.getByText('This wallet did not enter.').waitFor();
  expect(await button(visitor.page, 'Select Winner').count()).toBe(0);

  const creator = await visit(browser, path, { prepare: late });
  await connectAs(creator.page, 'creator', people.creator.publicKey);
  await creator.page.getByText(/^Waiting for you to draw\./).waitFor();
  expect(await button(creator.page, 'Select Winner').isEnabled()).toBe(true);
  await Promise.all([visitor, creator].map(({ context }) => context.close()));
  expect([visitor, creator].flatMap(({ problems }) => problems)).toEqual([]);
});

test('a giveaway that cannot be loaded is named in a toast and on the page', async () => {
  const unknown = await visit(browser, `${app()}/giveaways/${coin.mint}`);
  await unknown.page.getByRole('heading', { level: 1, name: 'Giveaway Not Found' }).waitFor();
  await unknown.page.locator('[data-sonner-toast]', { hasText: 'Giveaway not found' }).waitFor();
  await unknown.context.close();

  const down = await visit(browser, `${app()}/giveaways/${giveaway.id}`, {
    prepare: (_, page) =>
      page.route(`**/api/giveaways/${giveaway.id}`, (route) => route.fulfill({ status: 500, body: '' })),
  });
  await down.page.getByRole('heading', { level: 1, name: 'Failed to load giveaway' }).waitFor();
  await down.page.locator('[data-sonner-toast]', { hasText: 'Failed to load giveaway' }).waitFor();
  await down.context.close();
});

test('while the server fails, cancelling says that it is still confirming, and soon that it failed', async () => {
  const { page, context } = await visit(browser, `${app()}/giveaways/${giveaway.id}`, {
    prepare: async (_, page) => {
      // The page counts the time until the escrow can be closed.
      await page.clock.install({ time: Date.parse(giveaway.cancelFrom) + 1000 });
      await page.route(`**/api/giveaways/${giveaway.id}`, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      );
    },
  });
  await connectAs(page, 'creator', people.creator.publicKey);
  const cancel = button(page, 'Cancel for free');
  await expect.poll(() => cancel.isEnabled()).toBe(true);
  await cancel.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`your wallet (${people.creator.publicKey.slice(0, 4)}`).waitFor();
  await dialog.getByLabel('Type CANCEL to confirm').fill('cancel');
  await button(dialog, 'Cancel giveaway').click();
  await dialog
    .getByText(/^Still confirming\./)
    .first()
    .waitFor();
  await page.locator('[data-sonner-toast]', { hasText: 'Failed to cancel giveaway' }).waitFor();
  await dialog.getByText(/it is safe to try again\.$/).waitFor();
  await context.close();
}, 300_000);

test('the wizard marks every empty field, shows the balance, and fills in all of a coin beside the fee', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/giveaways/create`, PHONE);
  await connectAs(page, 'creator', people.creator.publicKey);
  await button(page, 'Next').click();
  for (const label of ['Title', 'Description'])
    expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Title').fill('All of it');
  expect(await page.getByLabel('Title').getAttribute('aria-invalid')).toBeNull();
  await page.getByLabel('Description').fill('For one of you.');
  await button(page, 'Next').click();
  await page.getByText(/^Balance [\d,.]+ SOL$/).waitFor();
  await page.getByLabel('Prize amount').fill('999999');
  await page
    .getByText(/^Your wallet holds [\d,.]+ SOL; this giveaway needs 1,019,998\.98[\d]* SOL\.$/)
    .waitFor();
  await page.getByText('Creator coin', { exact: true }).click();
  await page.getByLabel(/^Token address/).fill(coin.mint);
  await button(page, 'Max').click();
  const row = (name: string) => page.locator('dl > div:visible', { hasText: name });
  const balance = /^Balance ([\d,.]+) /.exec((await page.getByText(/^Balance [\d,.]+ /).textContent())!)![1]!;
  await row('Leaves your wallet').getByText(`${balance} ${coin.symbol}`).waitFor();
  await page
    .getByText(/^At least [\d.]+\sSOL of the deposit comes back at the end\./)
    .filter({ visible: true })
    .waitFor();
  await button(page, 'Next').click();
  await button(page, 'Add Tier').click();
  await page.getByLabel('Requirement').selectOption('amount');
  expect(await page.getByLabel('Whole tokens').inputValue()).toBe('1000');
  await page.getByLabel('Requirement').selectOption('percentage');
  expect(await page.getByLabel('% of supply').inputValue()).toBe('0.1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width);
  expect(problems).toEqual([]);
  await context.close();
});

test('the landing page shows no zeros, and the largest running giveaway with its prize', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/giveaways`);
  await page.getByRole('heading', { level: 1, name: 'Giveaways that nobody can rig' }).waitFor();
  await page.getByRole('region', { name: 'Open now' }).getByText('Prize locked in escrow').waitFor();
  expect(await page.getByText('0', { exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
