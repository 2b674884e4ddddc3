/**
 * Takes pictures of screens in states that a fresh world does not reach: loading, empty, failed, and full of long and
 * foreign names. What the API says is made up, the app is the real one.
 */
import { mkdirSync } from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import { visit } from '../e2e/browser.ts';
import { answerOf, type State, TOKEN, WALLET } from './answers.ts';

const WIDTHS = [390, 768, 1440];
const STATES: State[] = ['loading', 'empty', 'failed', 'full'];
/** Screens, and who looks at them. */
const SCREENS: Record<string, { path: string; connected?: boolean }> = {
  home: { path: '/' },
  tipping: { path: '/tipping' },
  token: { path: `/${TOKEN}` },
  tip: { path: `/tip/${TOKEN}` },
  giveaways: { path: '/giveaways' },
  explore: { path: '/giveaways/explore?status=all' },
  clips: { path: `/clips/${TOKEN}` },
  'clips-all': { path: '/clips' },
  dashboard: { path: '/dashboard', connected: true },
  'dashboard-tips': { path: '/dashboard?tab=tips', connected: true },
};
/** These two stand still: they ask nobody. */
const STILL = new Set(['tipping']);

/** Takes all of them into `folder`. */
export async function takeStates(browser: Browser, appUrl: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, { path, connected = false }] of Object.entries(SCREENS)) {
    for (const state of STILL.has(name) ? (['full'] as const) : STATES) {
      await take(browser, appUrl + path, `${folder}${name}-${state}`, state, connected);
    }
  }
}

async function take(
  browser: Browser,
  url: string,
  file: string,
  state: State,
  connected: boolean,
): Promise<void> {
  const { page, context, problems } = await visit(browser, url, {
    width: WIDTHS[0],
    height: 844,
    prepare: async (_, page) => {
      await page.route(/\/people$/, (route) =>
        route.fulfill({ json: [{ name: 'creator', publicKey: WALLET }] }),
      );
      await page.route(/\/api\//, (route) => answer(route, state));
      if (connected)
        await page.addInitScript((wallet) => {
          localStorage.setItem('walletName', '"Demo wallet"');
          sessionStorage.setItem('fanfare:demo-person', wallet);
        }, WALLET);
    },
  });
  await page.locator('h1, [aria-busy=true]').first().waitFor({ timeout: 120_000 });
  if (connected) await page.getByRole('tab').first().waitFor();
  await quiet(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: `${file}-${width}.png`, fullPage });
  }
  await context.close();
  const told = problems.filter((problem) => state !== 'failed' || !problem.includes(' answered 503'));
  console.log(file, ...told);
}

/** While a screen is loading, only who is connected is known. */
async function answer(route: Route, state: State): Promise<void> {
  const url = new URL(route.request().url());
  const path = url.pathname + url.search;
  if (path.startsWith('/api/live/')) return route.abort('blockedbyclient');
  const always = path.includes('/public-config');
  if (state === 'loading' && !always) return; // never
  // Without its token a screen shows nothing else.
  if (state === 'failed' && !always && !path.startsWith(`/api/tip/${TOKEN}`))
    return route.fulfill({
      status: 503,
      json: { success: false, error: 'The database did not answer. Please try again in a moment.' },
    });
  const json = answerOf(path, state);
  return json ? route.fulfill({ json }) : route.fulfill({ status: 404, json: { success: false } });
}

/** Nothing is asked for any more but what never comes, and nothing moves but what moves for ever. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}
