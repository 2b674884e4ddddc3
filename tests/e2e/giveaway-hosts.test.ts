/** A stranger's giveaways for a coin: listed on its page, and never on its stream, at its head, or in its receipts. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { makeGiveaway, reached, register, select } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
// Its pool names the creator.
const { mint } = ownCoin(people, 'HOSTS', 'graduated');
const [OWN, SOONER, DRAWN] = ["The creator's own", 'Ends a moment sooner', 'Drawn right now'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  // A token is known from its first look on.
  await fetch(`${app()}/api/tip/${mint}`);
  const sooner = { title: SOONER, prize: '0.013', token: mint };
  await makeGiveaway(app(), people.fan2, sooner);
  await makeGiveaway(app(), people.creator, { title: OWN, prize: '0.517', token: mint });
  const drawn = await makeGiveaway(app(), people.fan2, { ...sooner, title: DRAWN, prize: '0.014' });
  await register(app(), drawn, people.fan1);
  await select(app(), drawn.id, people.fan2);
  await reached(app(), drawn.id, 'committed', 'revealed', 'proven');
});
afterAll(() => browser.close());

test("the stream's card shows the creator's giveaway, while a stranger's ends sooner and another is drawn", async () => {
  const { page, context } = await visit(browser, `${app()}/${mint}/live?show=giveaway`);
  const card = page.locator('[data-card]');
  await card.getByText('0.517 SOL').waitFor();
  expect(await card.getAttribute('data-card')).toBe('open');
  expect(await page.locator('[data-card]').count()).toBe(1);
  await context.close();
});

test.each([
  [1440, 900],
  [390, 844],
])(
  "the page of a coin begins with the creator's giveaway and says whose the others are (%s x %s)",
  async (width, height) => {
    const { page, context } = await visit(browser, `${app()}/${mint}`, { width, height });
    const first = page.getByRole('region', { name: 'Going on now' });
    await first.getByText(OWN).waitFor();
    expect(await first.getByText(SOONER).count()).toBe(0);
    const rows = page.locator('#token-giveaways tbody tr');
    await rows.filter({ hasText: SOONER }).waitFor();
    const texts = await rows.allInnerTexts();
    const own = texts.findIndex((text) => text.includes(OWN));
    const others = texts.findIndex((text) => text.trim() === 'By others');
    expect(others).toBeGreaterThan(own);
    for (const title of [SOONER, DRAWN]) {
      const row = texts.findIndex((text) => text.includes(title));
      expect(row).toBeGreaterThan(others);
      expect(texts[row]).toMatch(/By \w{4}\.\.\./);
    }
    expect(texts[own]).not.toMatch(/By \w{4}/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  },
);
