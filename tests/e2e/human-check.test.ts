/** A line that has used up a share: its user shows to be human and goes on, or reads why not. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Searches until the line's share of searches is used up, then once more on the page; returns the dialog. */
async function searchTooOften(page: Page, text: string) {
  const search = page.getByLabel('Search');
  await search.waitFor();
  await page.evaluate(async (own) => {
    for (let at = 0; at < 100; at++)
      if ((await fetch(`/api/giveaways?search=${own}${at}`)).status === 429) return;
    throw new Error('no search was refused');
  }, text);
  await search.fill(text);
  const dialog = page.getByRole('dialog', { name: 'Please show that you are human' });
  await dialog.waitFor();
  return dialog;
}

test('a search above the share is refused to whoever closes the human check, and made for a human', async () => {
  const { page, context, problems, outside } = await visit(browser, `${inject('appUrl')}/explore`);
  const first = await searchTooOften(page, 'closed');
  await page.keyboard.press('Escape');
  await first.waitFor({ state: 'detached' });
  await page.getByText('Too many requests. Please wait a moment and try again.').first().waitFor();
  await page.goto(`${inject('appUrl')}/explore`);
  const second = await searchTooOften(page, 'solved');
  const answered = page.waitForResponse((reply) => /[?&]search=solved(&|$)/.test(reply.url()) && reply.ok());
  await second.frameLocator('iframe').getByRole('button', { name: 'I am a person' }).click();
  expect((await answered).request().headers()['x-human-pass']).toMatch(/^\d{13}\./);
  await second.waitFor({ state: 'detached' });
  expect([problems, outside]).toEqual([[], []]);
  await context.close();
});
