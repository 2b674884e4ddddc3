/**
 * Stops that a fresh world does not reach: screens that load for ever, are empty, failed, or full of long foreign
 * names.
 */
import type { Browser, Page, Route } from 'playwright-core';
import { type Visitor, visit } from '../../tests/e2e/browser.ts';
import { answerOf, type State, TOKEN, WALLET } from './answers.ts';
import { GIVEAWAY_SCREENS } from './made-up-giveaways.ts';

const STATES: State[] = ['loading', 'empty', 'failed', 'full'];
const SCREENS: Record<string, { path: string; connected?: boolean }> = {
  home: { path: '/' },
  token: { path: `/${TOKEN}` },
  tip: { path: `/tip/${TOKEN}` },
  giveaways: { path: '/giveaways' },
  explore: { path: '/giveaways/explore?status=all' },
  clips: { path: `/clips/${TOKEN}` },
  'clips of all': { path: '/clips' },
  activity: { path: '/activity', connected: true },
  'activity, entered': { path: '/activity?tab=entries', connected: true },
  'activity, won': { path: '/activity?tab=wins', connected: true },
  'activity, clips': { path: '/activity?tab=clips', connected: true },
  dashboard: { path: '/dashboard', connected: true },
  'dashboard, tips': { path: '/dashboard?tab=tips', connected: true },
};

/** Calls `stop` with each screen in each state. */
export async function tourOfStates(
  browser: Browser,
  appUrl: string,
  stop: (name: string, visitor: Visitor) => Promise<void>,
): Promise<void> {
  const screens = { ...SCREENS, ...GIVEAWAY_SCREENS };
  for (const [name, { path, connected = false }] of Object.entries(screens)) {
    for (const state of name in SCREENS ? STATES : (['full'] as const)) {
      const visitor = await visit(browser, appUrl + path, {
        prepare: (_, page) => answerAll(page, state, connected),
      });
      // A screen that knows its visitor waits for the wallet first.
      const shown = state === 'loading' ? 'h1, [aria-busy=true]' : 'h1';
      await visitor.page.locator(shown).first().waitFor({ timeout: 120_000 });
      if (connected && name in SCREENS) await visitor.page.getByRole('tab').first().waitFor();
      const failed = state === 'failed';
      const problems = visitor.problems.filter((problem) => !(failed && problem.includes(' answered 503')));
      await stop(`${name}: ${state}`, { ...visitor, problems });
      await visitor.context.close();
    }
  }
}

async function answerAll(page: Page, state: State, connected: boolean): Promise<void> {
  await page.route(/\/people$/, (route) => route.fulfill({ json: [{ name: 'creator', publicKey: WALLET }] }));
  await page.route(/\/api\//, (route) => answer(route, state));
  if (connected)
    await page.addInitScript((wallet) => {
      localStorage.setItem('walletName', '"Demo wallet"');
      sessionStorage.setItem('fanfare:demo-person', wallet);
    }, WALLET);
}

/** While a screen is loading, only the connected wallet is known. */
async function answer(route: Route, state: State): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  const path = pathname + search;
  if (path.startsWith('/api/live/') && !path.endsWith('/settings/alerts'))
    return route.abort('blockedbyclient');
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
