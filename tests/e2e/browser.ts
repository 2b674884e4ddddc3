/** Opens pages of the app in a real Chromium, each visitor with a clean profile, and collects their errors. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { unpackChromium } from './chromium.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Uncaught errors, console errors, failed requests and answers of 500 and above, as sentences. Should stay empty. */
  problems: string[];
  /** Requests that would have left this machine. They are blocked. */
  outside: string[];
}

/** `likeObs` lets pages play sound without a click, as OBS's browser source does. `args`: more of Chromium's own. */
export async function launchBrowser({ likeObs = false, args = [] as string[] } = {}): Promise<Browser> {
  const { executablePath, env } = await unpackChromium();
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', ...(likeObs ? ['--autoplay-policy=no-user-gesture-required'] : []), ...args],
  });
}

/** A new visitor on `url`. Close its context at the end. */
export async function visit(
  browser: Browser,
  url: string,
  { width = 1440, height = 900, prepare }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width, height } });
  const outside: string[] = [];
  await context.route(
    (address) => !['localhost', '127.0.0.1'].includes(address.hostname),
    (route) => {
      outside.push(route.request().url());
      return route.abort('blockedbyclient');
    },
  );
  const page = await context.newPage();
  const problems = collectProblems(page);
  await prepare?.(context, page);
  await page.goto(url);
  return { context, page, problems, outside };
}

interface VisitOptions {
  width?: number;
  height?: number;
  /** Runs before the page is opened: addInitScript, permissions, routes. */
  prepare?: (context: BrowserContext, page: Page) => Promise<unknown>;
}

/** Errors in the page from now on, as sentences. */
export function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // The browser also logs each failed request; those are collected below, with their address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left or closed aborts its requests; requests that must not leave the machine are in `outside`.
    if (!/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(reason)) {
      problems.push(`${request.method()} ${request.url()} failed: ${reason}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.url()} answered ${response.status()}`);
  });
  return problems;
}

/** Waits until nothing moves, but for what moves forever. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}
