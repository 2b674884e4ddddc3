/** A draw on stream, watched with a clock: what the overlay says, and when, beside what the chain has done. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Giveaway, GiveawayPlace } from '../../core/giveaways/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { landedAt } from './chain.ts';
import { button, connectAs, short as walletText } from './demo.ts';
import { makeGiveaway, payWinner, readGiveaway, register, select } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

declare global {
  interface Window {
    /** Every card that was on screen, with its first frame: real ms since 1970. */
    cards: { card: string; place: string; at: number; slices: number; cut: string[] }[];
  }
}

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'WINNER');
const PICTURE = { width: 1920, height: 1080 };
const LOCKED = 'Prize locked for this wallet';
const PAID = 'Paid on chain';
const short = (wallet: string) => `${wallet.slice(0, 6)}...${wallet.slice(-4)}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
});
afterAll(() => browser.close());

/** Records each card in the first frame that shows it, and every text in it that is cut. */
function watch(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.cards = [];
    const look = () => {
      const card = document.querySelector<HTMLElement>('[data-card]');
      const last = window.cards.at(-1);
      if (card) {
        const { card: name = '', place = '' } = card.dataset;
        const turning = card.querySelector('header strong')?.textContent ?? '';
        const at = performance.timeOrigin + performance.now();
        const shown = name === 'draw' ? turning : place;
        const slices = [...card.querySelectorAll('.show-disc > svg path')].filter((path) =>
          path.getAttribute('d'),
        );
        if (last?.card !== name || last.place !== shown)
          window.cards.push({ card: name, place: shown, at, slices: slices.length, cut: [] });
        const { cut } = window.cards.at(-1)!;
        for (const part of card.querySelectorAll<HTMLElement>('b, strong, small, span, dt, dd'))
          if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden')
            if (!cut.includes(part.innerText)) cut.push(part.innerText);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const watchStream = () =>
  visit(browser, `${app()}/${mint}/live?show=giveaway`, { ...PICTURE, prepare: (_, page) => watch(page) });

test('one place: its winner stands six seconds, then stays, locked until the payment is final', async () => {
  const title = 'Truth on stream';
  const giveaway = await makeGiveaway(app(), people.creator, { title, prize: '0.1', token: mint });
  await register(app(), giveaway, people.fan1);
  await register(app(), giveaway, people.fan2);
  const { page, context, problems } = await watchStream();
  await page.locator('[data-card=open]').waitFor();
  await select(app(), giveaway.id, people.creator);

  const card = page.locator('[data-card=winner]');
  await card.waitFor({ timeout: 90_000 });
  expect((await readGiveaway(app(), giveaway.id)).places[0]!.paid).toBe(false);
  const text = await card.innerText();
  expect(text).toContain(LOCKED);
  expect(text).not.toMatch(/paid/i);

  const all = page.locator('[data-card=all]');
  await all.waitFor();
  expect(await all.innerText()).toContain(LOCKED);
  await payWinner(app(), giveaway, people.creator);
  await all.getByText(PAID, { exact: true }).waitFor();
  expect(await all.innerText()).not.toContain(LOCKED);
  const [place] = (await readGiveaway(app(), giveaway.id)).places;
  expect(place).toMatchObject({ paid: true, payFinal: true });
  const seen = await page.evaluate(() => window.cards);
  expect(seen.map(({ card }) => card)).toEqual(['open', 'closed', 'draw', 'winner', 'all']);
  expect(seen[4]!.at - seen[3]!.at).toBeGreaterThanOrEqual(6000);
  expect(seen.flatMap(({ cut }) => cut)).toEqual([]);
  await context.close();
  expect(problems).toEqual([]);
}, 240_000);

test('after the draw the winner reads it on every page until it is closed, the loser what was drawn', async () => {
  const title = 'Told everywhere';
  const giveaway = await makeGiveaway(app(), people.creator, { title, prize: '0.15', token: mint });
  const next = await makeGiveaway(app(), people.creator, {
    title: 'The next one',
    prize: '0.1',
    token: mint,
  });
  for (const fan of [people.fan1, people.fan2]) await register(app(), giveaway, fan);
  await select(app(), giveaway.id, people.creator);
  await expect
    .poll(async () => (await readGiveaway(app(), giveaway.id)).winner, { timeout: 90_000 })
    .not.toBeNull();
  const { winner } = await readGiveaway(app(), giveaway.id);
  const [won, lost] =
    winner === people.fan1.publicKey ? (['fan1', 'fan2'] as const) : (['fan2', 'fan1'] as const);

  const winners = await visit(browser, app());
  await connectAs(winners.page, won, people[won].publicKey);
  const banner = winners.page.getByRole('complementary', { name: 'You won 0.15 SOL' });
  // Prizes come one after the other, and the same fan may have won the draw before.
  const earlier = winners.page.getByRole('complementary', { name: 'You won 0.1 SOL' });
  await banner.or(earlier).waitFor();
  if (await earlier.isVisible()) await button(earlier, 'Close').click();
  await banner.waitFor();
  // The wallet's button keeps its name; what is new describes it.
  const wallet = button(winners.page, walletText(people[won].publicKey));
  const news = winners.page.locator(`[id="${await wallet.getAttribute('aria-describedby')}"]`);
  await news.getByText(/\d new prizes?/).waitFor();
  await winners.page.goto(`${app()}/fees`);
  await button(banner, 'Close').click();
  await banner.waitFor({ state: 'detached' });
  await winners.page.reload();
  await winners.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);

  const losers = await visit(browser, `${app()}/giveaways/${giveaway.id}`, { width: 390, height: 844 });
  await connectAs(losers.page, lost, people[lost].publicKey);
  await losers.page.getByRole('heading', { name: 'Not this time' }).waitFor();
  await losers.page.getByText(/^2 entered, 1 won\. Your ticket was [12]\.$/).waitFor();
  const offered = losers.page.getByRole('region', { name: 'Next one is open' });
  expect(await offered.getByRole('link').first().getAttribute('href')).toBe(`/giveaways/${next.id}`);
  await Promise.all([winners, losers].map(({ context }) => context.close()));
  expect([...winners.problems, ...losers.problems]).toEqual([]);
}, 240_000);

test('three places: each has its wheel and six seconds in the order and at the times of the chain', async () => {
  const wish = { title: 'Three on stream', prize: '0.6', places: ['0.3', '0.2', '0.1'], token: mint };
  const giveaway = await makeGiveaway(app(), people.creator, wish);
  for (const fan of [people.fan1, people.fan2, people.fan3]) await register(app(), giveaway, fan);
  const { page, context, problems } = await watchStream();
  // The winners of the draw before stand for a minute.
  await page.locator('[data-card=open]').waitFor({ timeout: 90_000 });
  await select(app(), giveaway.id, people.creator);
  await page.locator('[data-card=all]').waitFor({ timeout: 150_000 });

  const { places } = await readGiveaway(app(), giveaway.id);
  const seen = await page.evaluate(() => window.cards);
  const turns = seen.filter(({ card }) => card === 'draw');
  const winners = seen.filter(({ card }) => card === 'winner');
  const order = ['draw', 'winner', 'draw', 'winner', 'draw', 'winner', 'all'];
  expect(seen.slice(-7).map(({ card }) => card)).toEqual(order);
  expect(turns.map(({ place }) => place)).toEqual(['1st of 3', '2nd of 3', '3rd of 3']);
  expect(winners.map(({ place }) => place)).toEqual(['1', '2', '3']);
  for (const [index, { revealAt, prove }] of places.entries()) {
    const shownAt = Date.parse(revealAt!);
    // No wheel turns for a winner whom the chain has not proven yet, and no screen is ahead of it.
    expect(await landedAt(prove!)).toBeLessThanOrEqual(turns[index]!.at);
    expect(Math.abs(turns[index]!.at - (shownAt - 10_000))).toBeLessThan(1000);
    expect(winners[index]!.at).toBeGreaterThanOrEqual(shownAt);
    expect(winners[index]!.at - shownAt).toBeLessThan(1000);
    const next = seen[seen.indexOf(winners[index]!) + 1]!;
    expect(next.at - winners[index]!.at).toBeGreaterThanOrEqual(6000);
    expect(turns[index]!.slices).toBe(3);
  }
  expect(seen.flatMap(({ cut }) => cut)).toEqual([]);
  const lines = page.locator('[data-card=all] li');
  const names = await lines.locator('strong').allInnerTexts();
  expect(names).toEqual(places.map(({ winner }) => short(winner!)));
  await context.close();
  expect(problems).toEqual([]);
}, 300_000);

test('of several winners one that is unpaid keeps the word for all, and many come in pages of six', async () => {
  const shown = await makeGiveaway(app(), people.creator, { title: 'Eight', prize: '0.8', token: mint });
  const revealAt = new Date(Date.now() - 60_000).toISOString();
  const winner = people.fan1.publicKey;
  const placeOf = (place: number, last: Partial<GiveawayPlace>): GiveawayPlace => ({
    ...{ ...shown.places[0]!, place, winner, revealAt, paid: true, payFinal: true },
    ...(place === 8 && last),
  });
  const drawn = (last: Partial<GiveawayPlace>): Giveaway => ({
    ...shown,
    stage: 'proven',
    places: Array.from({ length: 8 }, (_, index) => placeOf(index + 1, last)),
  });
  // Confirmed: a fork may still take it back.
  let present = drawn({ paid: true, pay: '1'.repeat(88), payFinal: false });
  const { page, context, problems } = await visit(browser, 'about:blank', {
    ...PICTURE,
    prepare: async (_, opened) => {
      await opened.route('**/api/giveaways?*', (route) =>
        route.fulfill({ json: { success: true, data: [present] } }),
      );
      await opened.route(`**/api/giveaways/${shown.id}`, (route) =>
        route.fulfill({ json: { success: true, data: present } }),
      );
    },
  });
  await page.goto(`${app()}/${mint}/live?show=giveaway`);
  const card = page.locator('[data-card=all]');
  await card.getByText('Prizes locked for these wallets', { exact: true }).waitFor();
  expect(await card.innerText()).not.toContain(PAID);
  await card.and(page.locator('[data-page="1"]')).waitFor();
  expect(await card.locator('li').count()).toBe(6);
  await card.and(page.locator('[data-page="2"]')).waitFor();
  expect(await card.locator('li > b').allInnerTexts()).toEqual(['7th', '8th']);
  present = drawn({});
  await card.getByText(PAID, { exact: true }).waitFor();
  expect(await card.innerText()).not.toContain('locked');
  await context.close();
  expect(problems).toEqual([]);
}, 120_000);
