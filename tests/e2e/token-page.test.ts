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
    const supply = groupThousands(String(BigInt(data.supply!) / 10n ** BigInt(data.decimals!)));
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

/** The parts of the page, by what a visitor calls them; empty ones are lines of one card. */
const PARTS = {
  header: 'main header:has(h1)',
  tip: 'main aside',
  tips: 'main section[aria-labelledby=recent-tips]',
  empty: 'main section[aria-label="Nothing here yet"]',
  clips: 'main section[aria-labelledby=clips]',
  giveaways: '#token-giveaways',
  about: 'main section[aria-labelledby=about-token]',
  footer: 'footer:not(main footer)',
};

/** Answers with this many tips. The name and the message are as wide as they may be. */
const withTips = (count: number) => (_: BrowserContext, opened: Page) =>
  opened.route(`**/api/tip/stats/${mint}`, async (route) => {
    const answer = await (await route.fetch()).json();
    const recentTips = Array.from({ length: count }, (_unused, index) => ({
      id: `tip-${index}`,
      tokenAddress: mint,
      amount: 500_000_000,
      amountUnits: '500000000000000',
      decimals: 6,
      currency: 'TOKEN',
      tokenSymbol: symbol,
      senderAddress: people.fan1.publicKey,
      message: `Message ${index}`,
      timestamp: new Date().toISOString(),
      txSignature: '1'.repeat(88),
      platformFee: 0,
      creatorAmount: 500_000_000,
      name: 'W'.repeat(24),
      handle: null,
    }));
    await route.fulfill({ json: { ...answer, data: { ...answer.data, totalTips: count, recentTips } } });
  });

test.each([
  [1440, 900, 0],
  [1440, 900, 1],
  [1440, 900, 200],
  [390, 844, 200],
  [320, 640, 1],
])('at %d x %d with %d tips no part overlaps another at any scroll position', async (width, height, tips) => {
  const { page, context } = await open({ width, height }, withTips(tips));
  const first = tips === 0 ? page.getByText(`Be the first to tip ${name}`) : page.getByText('W'.repeat(24));
  await first.first().waitFor();
  await page.getByText('No giveaways found for this token').waitFor();
  const overlaps = await page.evaluate(async (parts) => {
    const found: string[] = [];
    for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const boxes = Object.entries(parts).flatMap(([part, selector]) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return box ? [{ part, box }] : [];
      });
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) {
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          // A hairline may be shared.
          if (down > 1 && across > 1) found.push(`${one.part} on ${other.part} by ${down} at ${top}`);
        }
    }
    return found;
  }, PARTS);
  expect(overlaps).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await context.close();
});

test('a young token folds what is empty to a line each, with one thing to do', async () => {
  const { page, context, problems } = await open({ width: 1440, height: 900 });
  const card = page.getByRole('region', { name: 'Nothing here yet' });
  await card.getByText('No giveaways found for this token').waitFor();
  await card.getByText('No clips found for this token.').waitFor();
  expect(await card.getByRole('listitem').count()).toBe(2);
  expect(await card.getByRole('link', { name: 'Add a clip' }).getAttribute('href')).toBe(
    `/clips/${mint}#add-clip`,
  );
  expect(await page.getByRole('heading', { name: 'Recent Tips' }).count()).toBe(0);
  expect((await card.boundingBox())!.height).toBeLessThan(200);
  await context.close();
  expect(problems).toEqual([]);
});

test('a token whose tips are off asks nobody to be the first', async () => {
  const { page, context } = await visit(browser, `${app()}/${revoked.mint}`);
  await page.getByText('No tips yet').waitFor();
  expect(await page.getByText(/^Be the first/).count()).toBe(0);
  await context.close();
});

test('what the creator shows on stream stands on the page: goal and top supporters', async () => {
  const { page, context } = await open({ width: 1440, height: 900 }, (_, opened) =>
    opened.route(`**/api/live/${mint}/show`, async (route) => {
      const answer = await (await route.fetch()).json();
      const { settings, figures } = answer.data;
      const goal = { ...settings.goal, on: true, title: 'A new microphone', target: '20000000000' };
      const top = [{ name: 'nightowl', verified: true, sum: '4200000000' }];
      await route.fulfill({
        json: {
          ...answer,
          data: {
            settings: { ...settings, goal, top: { ...settings.top, on: true } },
            figures: { ...figures, goal: { sum: '12400000000' }, top },
          },
        },
      });
    }),
  );
  const goal = page.getByRole('region', { name: 'A new microphone' });
  await goal.getByText('12.40 of 20 SOL').waitFor();
  await goal.getByText('62%').waitFor();
  await page.getByRole('heading', { name: 'Top supporters' }).waitFor();
  await page.getByText('4.20 SOL').or(page.getByText('4.2 SOL')).waitFor();
  await context.close();
});

test('without a goal and supporters the page has no place for them', async () => {
  const { page, context } = await open({ width: 1440, height: 900 });
  expect(await page.getByText('Top supporters').count()).toBe(0);
  expect(await page.getByText('Goal', { exact: true }).count()).toBe(0);
  await context.close();
});

test('when the tip form has left the window the top bar leads back to it', async () => {
  const { page, context } = await open({ width: 1440, height: 480 }, withTips(200));
  const tip = button(page, 'Tip');
  expect(await tip.count()).toBe(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await tip.click();
  await expect.poll(() => page.getByLabel('Amount').isVisible()).toBe(true);
  await tip.waitFor({ state: 'hidden' });
  await context.close();
});

test('Recent Tips is a list of limited height that scrolls', async () => {
  const { page, context } = await open({ width: 1440, height: 900 }, withTips(30));
  const list = page.getByRole('list', { name: 'Recent Tips' });
  await list.getByText('Message 29').waitFor({ state: 'attached' });
  expect((await list.boundingBox())!.height).toBeLessThanOrEqual(500);
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
