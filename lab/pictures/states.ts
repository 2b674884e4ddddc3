/**
 * Pictures of screens in states that a fresh world does not reach. The API's responses are made up, the app is real.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { standStill } from '../../tests/e2e/browser.ts';
import { tourOfStates } from './made-up.ts';

const WIDTHS = [390, 768, 1440];

/** Takes all of them into `folder`, as files like `dashboard-tips-empty-768.png`. */
export async function takeStates(browser: Browser, appUrl: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await tourOfStates(browser, appUrl, async (name, { page, problems }) => {
    await page.evaluate(() => document.fonts.ready);
    await standStill(page);
    const file = join(folder, name.replace(/\W+/g, '-'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.screenshot({ path: `${file}-${width}.png`, fullPage });
    }
    console.log(name, ...problems);
  });
}
