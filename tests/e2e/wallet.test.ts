import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { ownPeople } from './own.ts';
import { announceWallet, withoutDemoWallet } from './page-wallet.ts';

const DETECTED_TITLE = 'Connect a wallet on Solana to continue';
const NONE_TITLE = "You'll need a wallet on Solana to continue";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const appUrl = () => inject('appUrl');
const people = ownPeople();
const fan = () => people.fan1;
const short = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openList(page: Page): Promise<Locator> {
  await button(page, 'Select Wallet').click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

async function connectAs(page: Page, person: string, address: string) {
  await (await openList(page)).getByRole('button', { name: 'Demo wallet' }).click();
  await page
    .getByRole('dialog', { name: 'Who do you want to be?' })
    .getByRole('button', { name: person })
    .click();
  await button(page, short(address)).waitFor();
}

async function end({ context, problems }: Visitor) {
  await context.close();
  expect(problems).toEqual([]);
}

describe('the wallet list', () => {
  test('the wallet list loads only on demand, and shows detected wallets before the others', async () => {
    const visitor = await visit(browser, appUrl(), {
      prepare: (context) => announceWallet(context, { name: 'Page wallet', address: fan().publicKey }),
    });
    const { page } = visitor;
    const walletCode = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /assets\/adapters-/.test(name))
            .length,
      );
    await button(page, 'Select Wallet').waitFor();
    expect(await walletCode()).toBe(0);

    const dialog = await openList(page);
    expect(await walletCode()).toBe(1);
    await dialog.getByRole('heading', { name: DETECTED_TITLE }).waitFor();
    await dialog.getByRole('button', { name: 'Page wallet' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Phantom' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'More options' }).click();
    for (const name of ['Phantom', 'Solflare', 'Ledger'])
      await dialog.getByRole('button', { name }).waitFor();
    await dialog.getByRole('button', { name: 'Fewer options' }).click();
    expect(await dialog.getByRole('button', { name: 'Phantom' }).count()).toBe(0);
    await end(visitor);
  });

  test('the wallet list traps the focus, closes by Escape, overlay and button after 150 ms, and returns the focus', async () => {
    const visitor = await visit(browser, appUrl());
    const { page } = visitor;
    await page.clock.install();
    const opener = button(page, 'Select Wallet');
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const focusInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    expect(await focusInside()).toBe(true);
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(step < 5 ? 'Tab' : 'Shift+Tab');
      expect(await focusInside()).toBe(true);
    }

    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await page.keyboard.press('Escape');
    await page.clock.runFor(149);
    expect(await dialog.count()).toBe(1);
    await page.clock.runFor(1);
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.clock.resume();

    await opener.click();
    await dialog.waitFor();
    await page.mouse.click(20, 400);
    await dialog.waitFor({ state: 'detached' });
    await opener.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await end(visitor);
  });

  test('the wallet list says that no wallet is found, and a missing wallet opens its provider in a new tab', async () => {
    const visitor = await visit(browser, appUrl(), { prepare: withoutDemoWallet });
    const { context, page } = visitor;
    const dialog = await openList(page);
    await dialog.getByRole('heading', { name: NONE_TITLE }).waitFor();
    await dialog.getByRole('button', { name: 'More options' }).click();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Phantom' }).click(),
    ]);
    expect(tab).not.toBe(page);
    await expect
      .poll(() => visitor.outside)
      .toContainEqual(expect.stringMatching(/^https:\/\/phantom\.(app|com)\//));
    await button(page, 'Connect').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('walletName'))).toBe('"Phantom"');
    await end(visitor);
  });

  test('the wallet list on a narrow screen says that no wallet is found and where to find one', async () => {
    const visitor = await visit(browser, appUrl(), { width: 390, height: 844, prepare: withoutDemoWallet });
    const dialog = await openList(visitor.page);
    await dialog.getByText("We can't find a wallet.").waitFor();
    expect(await dialog.getByRole('link', { name: 'Find a wallet' }).getAttribute('target')).toBe('_blank');
    const [page, origin] = [visitor.page.url(), appUrl()].map(encodeURIComponent);
    for (const [name, start] of [
      ['Phantom', 'https://phantom.app/ul/browse/'],
      ['Solflare', 'https://solflare.com/ul/v1/browse/'],
    ] as const) {
      const link = dialog.getByRole('link', { name: new RegExp(name) });
      expect(await link.getAttribute('href')).toBe(`${start}${page}?ref=${origin}`);
      expect(await link.getAttribute('target')).toBeNull();
    }
    await end(visitor);
  });
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36';

describe('the mobile wallet adapter', () => {
  test.each([
    ['is offered in an Android browser', ANDROID, false, true],
    ['is not offered in an embedded web view', WEB_VIEW, false, false],
    ['is not offered beside an installed wallet', ANDROID, true, false],
  ])('the mobile wallet adapter: %s', async (_, userAgent, installed, offered) => {
    const visitor = await visit(browser, appUrl(), {
      width: 390,
      height: 844,
      prepare: async (context) => {
        if (!installed) await withoutDemoWallet(context);
        await context.addInitScript((text) => {
          Object.defineProperty(navigator, 'userAgent', { get: () => text });
        }, userAgent);
      },
    });
    const dialog = await openList(visitor.page);
    await dialog.getByRole('heading', { name: offered || installed ? DETECTED_TITLE : NONE_TITLE }).waitFor();
    await dialog.getByRole('button', { name: 'More options' }).click();
    expect(await dialog.getByRole('button', { name: 'Mobile Wallet Adapter' }).count()).toBe(offered ? 1 : 0);
    await end(visitor);
  });
});

describe('a connected wallet', () => {
  test('a connected wallet shows its address, copies it with "Copied" for 400 ms, and is removed by Disconnect', async () => {
    const visitor = await visit(browser, appUrl(), {
      prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    });
    const { page } = visitor;
    await page.clock.install();
    await connectAs(page, 'fan1', fan().publicKey);
    await button(page, short(fan().publicKey)).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change wallet');

    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await menu.getByRole('menuitem', { name: 'Copy address' }).click();
    const copied = menu.getByRole('menuitem', { name: 'Copied', exact: true });
    await copied.waitFor();
    await page.clock.runFor(399);
    expect(await copied.count()).toBe(1);
    await page.clock.runFor(1);
    await menu.getByRole('menuitem', { name: 'Copy address' }).waitFor();
    await page.clock.resume();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fan().publicKey);

    await menu.getByRole('menuitem', { name: 'Disconnect' }).click();
    await button(page, 'Select Wallet').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('walletName'))).toBeNull();
    await page.reload();
    await button(page, 'Select Wallet').waitFor();
    await end(visitor);
  });

  test('a connected wallet reconnects after a reload without a question', async () => {
    const visitor = await visit(browser, appUrl());
    await connectAs(visitor.page, 'fan1', fan().publicKey);
    await visitor.page.reload();
    await button(visitor.page, short(fan().publicKey)).waitFor();
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    await end(visitor);
  });

  test('a connected wallet can be changed to another user of the Demo wallet', async () => {
    const visitor = await visit(browser, appUrl());
    const { page } = visitor;
    const { creator } = people;
    await connectAs(page, 'fan1', fan().publicKey);
    await button(page, short(fan().publicKey)).click();
    await page.getByRole('menuitem', { name: 'Change wallet' }).click();
    await page
      .getByRole('dialog', { name: DETECTED_TITLE })
      .getByRole('button', { name: 'Demo wallet' })
      .click();
    await page
      .getByRole('dialog', { name: 'Who do you want to be?' })
      .getByRole('button', { name: 'creator' })
      .click();
    await button(page, short(creator.publicKey)).waitFor();
    await end(visitor);
  });

  test('a connected wallet may come from the page by the Wallet Standard, also one that cannot sign messages', async () => {
    const visitor = await visit(browser, appUrl(), {
      prepare: (context) =>
        announceWallet(context, { name: 'Page wallet', address: fan().publicKey, signsMessages: false }),
    });
    const { page } = visitor;
    await (await openList(page)).getByRole('button', { name: 'Page wallet' }).click();
    await button(page, short(fan().publicKey)).waitFor();
    await page.reload();
    await button(page, short(fan().publicKey)).waitFor();
    await end(visitor);
  });
});

describe('a wallet that does not connect', () => {
  test('a wallet that does not connect shows its own sentence and is not stored', async () => {
    const visitor = await visit(browser, appUrl(), {
      prepare: (context) =>
        announceWallet(context, {
          name: 'Page wallet',
          address: fan().publicKey,
          refuses: 'The person said no',
        }),
    });
    const { page } = visitor;
    await (await openList(page)).getByRole('button', { name: 'Page wallet' }).click();
    await page.getByText('The wallet did not connect. (The person said no)').waitFor();
    await button(page, 'Select Wallet').waitFor();
    await end(visitor);
  });

  test('a stored wallet that is gone does not reconnect: Connect opens its provider', async () => {
    const visitor = await visit(browser, appUrl(), {
      prepare: async (context) => {
        await withoutDemoWallet(context);
        await context.addInitScript(() => localStorage.setItem('walletName', '"Phantom"'));
      },
    });
    const { context, page } = visitor;
    await Promise.all([context.waitForEvent('page'), button(page, 'Connect').click()]);
    await expect
      .poll(() => visitor.outside)
      .toContainEqual(expect.stringMatching(/^https:\/\/phantom\.(app|com)\//));
    await end(visitor);
  });
});
