import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the home page is served, names the product and works without the outside world', async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'));
  await page.getByText('Fanfare').first().waitFor();
  expect(await page.title()).toContain('Fanfare');
  expect(problems).toEqual([]);
  await context.close();
});
