import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { shortAddress } from '../../core/short-address.ts';
import { barring, inspect } from './axe.ts';
import { launchBrowser, visit } from './browser.ts';
import { connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';

const TOKEN = 'So11111111111111111111111111111111111111112';

/** The five that the specification names, and what a phone's menu adds. */
const ENTRIES = ['Home', 'Giveaways', 'Tipping', 'Clips', 'Dashboard'];
const ADDED = ['My activity', 'Get tips on your stream'];

const ABOUT = ['/help', '/fees', '/status', '/security', '/terms', '/privacy'];

const people = ownPeople();
const { mint } = ownCoin(people, 'TOAST');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the header links to the screens that exist, on a phone through a menu that closes itself', async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'), { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('banner').getByRole('navigation');
  expect(await menu.getByRole('link').allTextContents()).toEqual([...ENTRIES, ...ADDED]);
  await menu.getByRole('link', { name: 'Tipping' }).click();
  await page.getByRole('heading', { name: 'Tip the creator of any token' }).waitFor();
  await menu.waitFor({ state: 'detached' });
  await page.getByText('Connect your wallet to get started').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('Connect your wallet to get started').waitFor();
  await page.getByRole('contentinfo').getByText(String(new Date().getFullYear())).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("the phone's menu names the wallet, opens its profile, and disconnects it", async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'), { width: 390, height: 844 });
  const { publicKey } = people.fan2;
  await connectAs(page, 'fan2', publicKey);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('banner').getByRole('navigation');
  await menu.getByText(shortAddress(publicKey, 6, 4)).waitFor();
  expect(await menu.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe(
    '/activity?edit=profile',
  );
  await menu.getByRole('button', { name: 'Disconnect' }).click();
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Select Wallet' }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a link opens within the page, and leaves a click with a modifier key to the browser', async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'));
  const link = page.getByRole('banner').getByRole('link', { name: 'Tipping' });
  // The tab itself is not opened: Playwright loses some of those that open in the background.
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      document.body.dataset.click = event.defaultPrevented ? 'the page took it' : 'left to the browser';
      event.preventDefault();
    });
  });
  for (const key of ['ControlOrMeta', 'Shift'] as const) {
    await link.click({ modifiers: [key] });
    expect(await page.evaluate(() => document.body.dataset.click), key).toBe('left to the browser');
    await page.evaluate(() => delete document.body.dataset.click);
    expect(new URL(page.url()).pathname).toBe('/');
  }
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await link.click();
  await page.getByRole('heading', { name: 'Tip the creator of any token' }).waitFor();
  await link.click();
  expect(await link.getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await page.getByText('Connect your wallet to get started').waitFor();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  expect(problems).toEqual([]);
  await context.close();
});

/** The links, buttons and mark of the header that are shown, as boxes from left to right. */
const headerBoxes = (page: Page) =>
  page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((found) =>
      found
        .map((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const label = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText.trim();
          return { label, left, right, width };
        })
        .filter(({ width }) => width > 0)
        .sort((one, other) => one.left - other.left),
    );

/** What is outside the window, or overlaps its neighbour. */
async function misplaced(page: Page): Promise<string[]> {
  const { width } = page.viewportSize()!;
  const boxes = await headerBoxes(page);
  const wrong = boxes
    .filter(
      ({ left, right }, index) => left < 0 || right > width || left < (boxes[index - 1]?.right ?? 0) - 1,
    )
    .map(({ label }) => `${label} at ${width}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > width ? [...wrong, `the page is ${wide} wide at ${width}`] : wrong;
}

test('the wide header has the entries of the specification in their order, and fits with and without a wallet', async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'));
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  for (const connected of [false, true]) {
    if (connected) await connectAs(page, 'fan1', people.fan1.publicKey);
    if (connected)
      await page
        .getByRole('banner')
        .getByText(/[\d.,]+ SOL$/)
        .waitFor();
    for (const width of [1440, 1280, 1024, 800, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await links.allInnerTexts(), `at ${width}`).toEqual(ENTRIES);
      expect(await misplaced(page)).toEqual([]);
    }
    for (const width of [767, 390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
      expect(await misplaced(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  expect(problems).toEqual([]);
  await context.close();
});

test('the header marks the page that is open, and Home only on Home, for keys in reading order', async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'));
  const banner = page.getByRole('banner');
  const current = banner.locator('[aria-current=page]');
  for (const [label, path] of [
    ['Home', '/'],
    ['Giveaways', '/giveaways'],
    ['Tipping', '/tipping'],
    ['Clips', '/clips'],
    ['Dashboard', '/dashboard'],
  ]) {
    await banner.getByRole('link', { name: label, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => current.allInnerTexts()).toEqual([label]);
  }
  await page.goto(`${inject('appUrl')}/help`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await current.count()).toBe(0);
  const reached: string[] = [];
  await banner.getByRole('link', { name: 'Fanfare, home' }).focus();
  for (const _ of ENTRIES) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => (document.activeElement as HTMLElement).innerText));
  }
  expect(reached).toEqual(ENTRIES);
  expect(problems).toEqual([]);
  await context.close();
});

test('an unknown word in the path is not found, and no request reaches the server', async () => {
  const asked: string[] = [];
  const { context, page, problems } = await visit(browser, `${inject('appUrl')}/giveaways-of-old`, {
    prepare: async (_, page) =>
      void page.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  const home = page.getByRole('link', { name: 'Go Back Home' });
  await home.waitFor();
  await page.getByText(`Token pages look like ${new URL(inject('appUrl')).host}/<token address>.`).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await home.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(problems).toEqual([]);
  await context.close();
});

test('the footer leads to pages about the site, which say that no contact is named', async () => {
  const { context, page, problems } = await visit(browser, inject('appUrl'));
  // Other tests break parts of this world.
  await page.route('**/api/health', (route) =>
    route.fulfill({ json: { success: true, status: 'ok', checkedAt: new Date().toISOString() } }),
  );
  const footer = page.getByRole('contentinfo');
  const about = footer.getByRole('navigation', { name: 'About' }).getByRole('link');
  await about.first().waitFor();
  expect(await about.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(ABOUT);
  expect(await footer.getByRole('link', { name: /on X/ }).count()).toBe(0);
  for (const path of ABOUT) {
    await footer.locator(`a[href="${path}"]`).click();
    await page.waitForURL(`**${path}`);
    const name = path.slice(1);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}$`, 'i') }).waitFor();
  }
  await page.getByText('The operator of this site has not named a contact yet.').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the status page names what does not work and since when, and says that all works once it does', async () => {
  const { context, page } = await visit(browser, inject('appUrl'));
  const since = new Date(2026, 10, 28, 12, 1).toISOString();
  const down = {
    success: false,
    checkedAt: new Date().toISOString(),
    problems: [{ text: 'The Solana node does not answer', since }],
  };
  let answer: { status: number; json: object } | null = { status: 503, json: down };
  await page.route('**/api/health', (route) => (answer ? route.fulfill(answer) : route.abort()));
  await page.goto(`${inject('appUrl')}/status`);
  const status = page.getByRole('main').getByRole('status');
  await status.getByText('Not everything works').waitFor();
  await status.getByText('The Solana node does not answer').waitFor();
  await status.getByText('Since 12:01').waitFor();
  expect(barring(await inspect(page))).toEqual([]);
  answer = { status: 200, json: { success: true, checkedAt: new Date().toISOString() } };
  await page.reload();
  await status.getByText('Everything works', { exact: true }).waitFor();
  answer = null;
  await page.reload();
  await page.getByText('Fanfare does not answer').waitFor();
  await context.close();
});

test('pages name the operator whom the worker has written into them', async () => {
  const { context, page, problems } = await visit(browser, `${inject('appUrl')}/terms`, {
    prepare: (_, page) =>
      page.route('**/terms', async (route) => {
        const answer = await route.fetch();
        const operator = {
          name: 'Owl GmbH',
          contact: 'help@owl.example',
          country: 'Austria',
          xAccount: 'owl',
        };
        const content = JSON.stringify(operator).replaceAll('"', '&quot;');
        const body = (await answer.text()).replace(
          /(name="fanfare-operator" content=")[^"]*/,
          `$1${content}`,
        );
        await route.fulfill({ response: answer, body });
      }),
  });
  for (const text of ['Owl GmbH', 'Austria']) await page.getByRole('main').getByText(text).waitFor();
  const contact = page.getByRole('main').getByRole('link', { name: 'help@owl.example' });
  expect(await contact.getAttribute('href')).toBe('mailto:help@owl.example');
  const onX = page.getByRole('contentinfo').getByRole('link', { name: /Fanfare on X/ });
  expect(await onX.getAttribute('href')).toBe('https://x.com/owl');
  expect(problems).toEqual([]);
  await context.close();
});

test('the tips landing page opens a token by its address, and says what is missing or not found', async () => {
  const { context, page } = await visit(browser, `${inject('appUrl')}/tipping`);
  const input = page.getByRole('combobox', { name: 'Find a token' });
  await input.press('Enter');
  await page.getByRole('alert').getByText('Enter a name, a symbol or an address.').waitFor();
  await input.fill('not an address');
  await page.getByRole('status').getByText('No token found.').waitFor({ state: 'attached' });
  await input.press('Enter');
  await page.getByRole('alert').getByText('No token found. Paste its address to open it.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/tipping');
  await input.fill(` ${TOKEN} `);
  await input.press('Enter');
  await page.waitForURL(`**/${TOKEN}`);
  await context.close();
});

test('no screen is wider than the window', async () => {
  for (const width of [390, 768, 1440]) {
    for (const path of ['/', '/tipping', '/nowhere', ...(width === 390 ? ABOUT : [])]) {
      const { context, page } = await visit(browser, inject('appUrl') + path, { width });
      await page.getByRole('heading', { level: 1 }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
      await context.close();
    }
  }
});

test('a repeated toast is not stacked, and closes after 4 s', async () => {
  const { context, page, problems } = await visit(browser, `${inject('appUrl')}/${mint}`, {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  const copy = page.getByRole('button', { name: 'Copy Tip URL' });
  await copy.waitFor();
  await page.clock.install();
  await copy.click();
  await copy.click();
  const toast = page.getByText('Tip URL copied to clipboard!');
  await toast.waitFor();
  expect(await toast.count()).toBe(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/${mint}`);
  await page.clock.runFor(5000);
  await toast.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});
