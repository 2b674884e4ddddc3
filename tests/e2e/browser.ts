/** Opens pages of the app in a real Chromium, each visitor with a clean profile, and collects their errors. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { unpackChromium } from './chromium.ts';
import { bringPeople } from './offered-people.ts';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Uncaught errors, console errors, failed requests and answers of 500 and above, as sentences. Should stay empty. */
  problems: string[];
  /** Requests to other hosts. They fail: the browser resolves no name but this machine's. */
  outside: string[];
}

/** Nothing leaves this machine. Not by a route on the context: routes turn the browser's cache off. */
const NO_OTHER_HOSTS = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !protocol.startsWith('http') || ['localhost', '127.0.0.1'].includes(hostname);
}

/** `likeObs` lets pages play sound without a click, as OBS's browser source does. `args`: more of Chromium's own. */
export async function launchBrowser({ likeObs = false, args = [] as string[] } = {}): Promise<Browser> {
  const { executablePath, env } = await unpackChromium();
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--no-sandbox',
      NO_OTHER_HOSTS,
      ...(likeObs ? ['--autoplay-policy=no-user-gesture-required'] : []),
      ...args,
    ],
  });
}

/** How long a visitor waits for what must come: on a busy machine less would not tell slow from broken. */
const PATIENCE_MS = 60_000;

/** A new visitor on `url`. Close its context at the end. */
export async function visit(
  browser: Browser,
  url: string,
  { width = 1440, height = 900, prepare, isNew = false }: VisitOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width, height } });
  context.setDefaultTimeout(PATIENCE_MS);
  const outside: string[] = [];
  context.on('request', (request) => {
    if (!isLocal(request.url())) outside.push(request.url());
  });
  await bringPeople(context);
  if (!isNew) await context.addInitScript(chooseNoName);
  const page = await context.newPage();
  const problems = collectProblems(page);
  await prepare?.(context, page);
  await page.goto(url);
  return { context, page, problems, outside };
}

/** Without a choice the first tip or entry asks for a name. */
function chooseNoName(): void {
  try {
    if (!localStorage['fanfare.tip-name']) localStorage['fanfare.tip-as'] ??= 'anonymous';
  } catch {
    // A page without storage, as an empty one.
  }
}

interface VisitOptions {
  width?: number;
  height?: number;
  /** This browser has not yet chosen a name, nor to show none. */
  isNew?: boolean;
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
    // A page that is left or closed aborts its requests; requests to other hosts are in `outside`.
    if (isLocal(request.url()) && !/ERR_ABORTED|ERR_BLOCKED_BY_CLIENT/.test(reason)) {
      problems.push(`${request.method()} ${request.url()} failed: ${reason}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.url()} answered ${response.status()}`);
  });
  return problems;
}

/** Stops Home's demo, which goes on forever, also below an open dialog; then waits until nothing moves. */
export async function standStill(page: Page): Promise<void> {
  const pause = page.getByRole('button', { name: 'Pause the demo' });
  // A dialog takes every real click.
  if (await pause.isVisible()) await pause.dispatchEvent('click');
  await settled(page);
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
