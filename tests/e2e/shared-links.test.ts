/** A crawler reads in a page what a user sees on its tab; and how long a browser caches what. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { ownCoin, ownPeople } from './own.ts';

const { mint } = ownCoin(ownPeople(), 'LINKS');
const app = () => inject('appUrl');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function servedTitle(path: string): Promise<string> {
  const html = await (await fetch(app() + path)).text();
  return /<title>([^<]*)<\/title>/.exec(html)![1]!.replaceAll('&amp;', '&');
}

/** Null where the two are the same and say what the page is about. */
function differenceOf({ served, shown }: { served: string; shown: string }): string | null {
  return served === shown && !served.startsWith('Token ') ? null : `${served}, not ${shown}`;
}

test("the tab has the worker's title, at each page and after each step inside the app", async () => {
  const { context, page, problems } = await visit(browser, `${app()}/${mint}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const paths = [
    `/${mint}`,
    `/tip/${mint}`,
    `/clips/${mint}`,
    '/',
    '/giveaways',
    '/explore',
    '/tipping',
    '/clips',
    '/help',
    '/privacy',
  ];
  for (const path of paths) {
    // A slow worker answers with general words rather than late: the second request gets them.
    const both = async () => ({ served: await servedTitle(path), shown: await titleAt(path) });
    await expect.poll(async () => differenceOf(await both()), { message: path }).toBeNull();
  }
  expect(problems).toEqual([]);
  await context.close();

  /** Reached inside the app, as a link of it leads there. */
  async function titleAt(path: string): Promise<string> {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
    return page.title();
  }
});

test("the app's icons and its manifest exist", async () => {
  const manifest = await (await fetch(`${app()}/manifest.webmanifest`)).json();
  for (const { src, sizes } of (manifest as { icons: { src: string; sizes: string }[] }).icons) {
    const icon = await fetch(app() + src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([
      src,
      200,
      src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    ]);
    const bytes = Buffer.from(await icon.arrayBuffer());
    if (sizes !== 'any') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test('scripts are cached forever, pages are requested each time, and a missing file is not answered with a page', async () => {
  const page = await fetch(`${app()}/tipping`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ]);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(await page.text())!;
  const file = await fetch(app() + script);
  expect([script, file.headers.get('cache-control')]).toEqual([
    script,
    'public, max-age=31536000, immutable',
  ]);
  for (const path of ['/nothing/here', '/assets/of-another-deployment.js'])
    expect([path, (await fetch(app() + path)).status]).toEqual([path, 404]);
  const callback = await fetch(`${app()}/clips/auth/callback`);
  expect(callback.headers.get('cross-origin-opener-policy')).toBeNull();
});
