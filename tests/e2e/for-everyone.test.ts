/** Fanfare without sight and without a pointer: axe-core on the main screens, and a path through by keys alone. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { barring, inspect } from './axe.ts';
import { launchBrowser, visit } from './browser.ts';
import { short } from './demo.ts';
import { makeGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'KEYS');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('axe-core finds nothing serious', () => {
  test.each([
    ['/', [1440, 390]],
    [`/${mint}`, [1440, 390]],
    [`/tip/${mint}`, [390]],
    [`/clips/${mint}`, [390]],
    ['/giveaways/explore', [390]],
    ['/giveaways/create', [390]],
    ['/tipping', [390]],
    ['/help', [1440, 390]],
    ['/fees', [390]],
    ['/security', [390]],
    ['/privacy', [390]],
  ])('axe-core finds nothing serious on %s', async (path, widths) => {
    const { page, context } = await visit(browser, app() + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (path === '/') await pauseDemo(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect(barring(await inspect(page))).toEqual([]);
    }
    await context.close();
  });

  test('axe-core finds nothing serious in the list of wallets', async () => {
    const { page, context } = await visit(browser, app());
    await pauseDemo(page);
    await page.getByRole('button', { name: 'Select Wallet' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(barring(await inspect(page))).toEqual([]);
    await context.close();
  });
});

/** Stops the demo on Home, which otherwise plays over and over: a user who cannot bear motion does the same. */
async function pauseDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause the demo' }).click();
  await page.getByRole('button', { name: 'Play the demo' }).waitFor();
}

/** Presses Tab until `wanted` has the focus, which must be visible there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return seen(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached with Tab`);
}

/** The focused element shows the focus: itself, or the element that stands for it. */
async function seen(page: Page): Promise<void> {
  const shows = await page.evaluate(() => {
    const marked = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const focused = document.activeElement;
    return marked(focused) || marked(focused?.closest('label, fieldset, article, div'));
  });
  expect(shows).toBe(true);
}

/** Connects the Demo wallet as the chosen demo user, by keyboard. */
async function connectByKeys(page: Page, person: 'fan2' | 'fan3'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Select Wallet' }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }));
  await page.keyboard.press('Enter');
  const who = page.getByRole('dialog', { name: 'Who do you want to be?' });
  await tabTo(page, who.getByRole('button', { name: person }));
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: short(people[person].publicKey) })
    .first()
    .waitFor();
}

test('by keys alone, a dialog traps and returns the focus, and a wallet connects and tips', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/tip/${mint}`);
  const select = page.getByRole('button', { name: 'Select Wallet' }).first();
  await page.getByLabel('Amount').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, select);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  const stops = await dialog.getByRole('button').count();
  for (let presses = 0; presses < stops + 2; presses++) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await select.evaluate((element) => element === document.activeElement)).toBe(true);

  await connectByKeys(page, 'fan2');
  await tabTo(page, page.getByLabel('Amount'));
  await page.keyboard.type('0.01');
  await tabTo(page, page.getByLabel(/^Message/));
  await page.keyboard.type('By keys alone');
  await tabTo(page, page.locator('form[aria-label="Send Tip"] button[type=submit]'));
  await page.keyboard.press('Enter');
  await page.getByText('Tip sent successfully!').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the amount is among the first eight stops of the tip page', async () => {
  const { page, context } = await visit(browser, `${app()}/tip/${mint}`, { width: 390, height: 844 });
  const amount = page.getByLabel('Amount');
  await amount.waitFor();
  let stops = 0;
  do {
    await page.keyboard.press('Tab');
    stops++;
  } while (stops < 9 && !(await amount.evaluate((field) => field === document.activeElement)));
  expect(stops).toBeLessThanOrEqual(8);
  await context.close();
});

test('by keys alone, a wallet registers for a giveaway', async () => {
  const { id } = await makeGiveaway(app(), people.creator, { title: 'By keys', prize: '0.1' });
  const { page, context, problems } = await visit(browser, `${app()}/giveaways/${id}`);
  await connectByKeys(page, 'fan3');
  await tabTo(page, page.getByRole('button', { name: 'Register', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText("You're in. Your receipt is valid.").waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
