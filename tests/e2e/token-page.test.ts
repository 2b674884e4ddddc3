/** A token's page for visitors: its header card, no overlap at any scroll position, and a refused clipboard. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { groupThousands } from '../../core/money.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint, name, symbol, creator } = ownCoin(people, 'PAGE');
const revoked = ownCoin(people, 'NOBODY', 'revoked');
const eight = (address: string) => `${address.slice(0, 8)}...${address.slice(-8)}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(
  size: { width: number; height: number },
  prepare?: (context: BrowserContext, page: Page) => Promise<unknown>,
) {
  const visitor = await visit(browser, `${app()}/${mint}`, { ...size, prepare });
  await visitor.page.getByRole('heading', { name: `About $${symbol}` }).waitFor();
  await visitor.page.waitForLoadState('networkidle');
  return visitor;
}

/** The header card. */
const cardOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) });

describe('the header card', () => {
  test('holds every row that the specification names, once on the page', async () => {
    const { page, context, problems } = await open({ width: 1440, height: 900 });
    const card = cardOf(page);
    await card.getByRole('heading', { level: 1, name }).waitFor();
    await card.getByText(`$${symbol}`, { exact: true }).waitFor();
    const answer = await fetch(`${app()}/api/tip/${mint}`);
    const { data } = (await answer.json()) as { data: TokenInfo };
    const supply = groupThousands(String(BigInt(data.supply) / 10n ** BigInt(data.decimals)));
    const facts = [
      ['Token', eight(mint)],
      ['Creator', eight(creator)],
      ['Supply', supply],
    ];
    const rows = await card
      .locator('dl > div')
      .evaluateAll((found) =>
        found.map((row) => [...row.children].map((part) => (part as HTMLElement).innerText.trim())),
      );
    expect(rows).toEqual(facts);
    await card.getByRole('button', { name: 'Copy token address' }).waitFor();
    await card.getByRole('button', { name: 'Copy creator address' }).waitFor();
    await button(page, 'Share Page').first().waitFor();
    const launch = card.getByRole('link', { name: 'View on pump.fun' });
    expect(await launch.getAttribute('href')).toBe(data.pumpFunUrl);
    expect(await launch.getAttribute('target')).toBe('_blank');
    for (const one of ['Copy token address', 'Copy creator address', 'Copy Tip URL'])
      expect(await button(page, one).count(), one).toBe(1);
    // Above the fold, with the tip form beside it.
    const last = (await card.boundingBox())!;
    expect(last.y + last.height).toBeLessThan(900);
    await context.close();
    expect(problems).toEqual([]);
  });

  test('of a token without a creator says so', async () => {
    const { page, context } = await visit(browser, `${app()}/${revoked.mint}`);
    const row = cardOf(page).locator('dl > div').filter({ hasText: 'Creator' });
    await row.getByText('None').waitFor();
    expect(await button(page, 'Copy creator address').count()).toBe(0);
    await context.close();
  });
});

/** The parts of the page, by what a visitor calls them. */
const PARTS = {
  header: 'main header:has(h1)',
  tip: 'main aside',
  tips: 'main section[aria-labelledby=recent-tips]',
  clips: 'main section[aria-labelledby=clips]',
  giveaways: '#token-giveaways',
  about: 'main section[aria-labelledby=about-token]',
  footer: 'footer:not(main footer)',
};

test.each([
  [1440, 900],
  [390, 844],
])('at %d x %d no part of the page overlaps another at any scroll position', async (width, height) => {
  const { page, context } = await open({ width, height });
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  const overlaps: string[] = [];
  for (let top = 0; top < end; top += 200) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    const boxes = await Promise.all(
      Object.entries(PARTS).map(async ([part, selector]) => ({
        part,
        ...(await page.locator(selector).first().boundingBox())!,
      })),
    );
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        // A hairline may be shared.
        if (down > 1 && across > 1) overlaps.push(`${one.part} on ${other.part} by ${down} at ${top}`);
      }
  }
  expect(overlaps).toEqual([]);
  await context.close();
});

test('Recent Tips is a list of limited height that scrolls', async () => {
  const { page, context } = await open({ width: 1440, height: 900 }, (_, opened) =>
    opened.route(`**/api/tip/stats/${mint}`, async (route) => {
      const answer = await (await route.fetch()).json();
      const recentTips = Array.from({ length: 30 }, (_unused, index) => ({
        id: `tip-${index}`,
        tokenAddress: mint,
        amount: 0.01,
        amountUnits: '10000000',
        decimals: 9,
        currency: 'SOL',
        tokenSymbol: symbol,
        senderAddress: people.fan1.publicKey,
        message: `Message ${index}`,
        timestamp: new Date().toISOString(),
        txSignature: '1'.repeat(88),
        platformFee: 0,
        creatorAmount: 0.01,
        name: null,
        handle: null,
      }));
      await route.fulfill({ json: { ...answer, data: { ...answer.data, recentTips } } });
    }),
  );
  const list = page.getByRole('list', { name: 'Recent Tips' });
  await list.getByText('Message 29').waitFor({ state: 'attached' });
  expect((await list.boundingBox())!.height).toBeLessThanOrEqual(384);
  expect(await list.evaluate((shown) => shown.scrollHeight > shown.clientHeight)).toBe(true);
  await context.close();
});

describe('a browser that refuses the clipboard', () => {
  const refused = (_: BrowserContext, page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
      });
      document.execCommand = () => false;
    });
  const URL_REFUSED = 'Failed to share or copy URL';
  const REFUSED = 'Failed to copy to clipboard';

  test.each([
    ['Share Page', URL_REFUSED],
    ['Copy Tip URL', URL_REFUSED],
    ['Copy token address', REFUSED],
    ['Copy creator address', REFUSED],
  ])('%s says "%s"', async (label, sentence) => {
    const { page, context, problems } = await open({ width: 1440, height: 900 }, refused);
    await button(page, label).first().click();
    await page.getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByText(/copied to clipboard/).count()).toBe(0);
    await context.close();
    expect(problems).toEqual([]);
  });

  test("the wallet's own menu says so too", async () => {
    const { page, context } = await open({ width: 1440, height: 900 }, refused);
    await connectAs(page, 'fan1', people.fan1.publicKey);
    await page.getByTitle(people.fan1.publicKey).first().click();
    await page.getByRole('menuitem', { name: 'Copy address' }).click();
    await page.getByText(REFUSED, { exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Copied' }).count()).toBe(0);
    await context.close();
  });
});
