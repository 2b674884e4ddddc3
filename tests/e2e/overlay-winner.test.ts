/** The winner's card on stream: it says what the chain has done for this place, and nothing before that is final. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Giveaway, GiveawayPlace } from '../../core/giveaways/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { makeGiveaway, payWinner, readGiveaway, register, select } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'WINNER');
const LOCKED = 'Prize locked for this wallet';
const PAID = 'Paid on chain.';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
});
afterAll(() => browser.close());

const textOf = (card: Locator) => card.innerText();

test('the card calls a prize locked until its payment is final, and only then paid', async () => {
  const title = 'Truth on stream';
  const giveaway = await makeGiveaway(app(), people.creator, { title, prize: '0.1', token: mint });
  await register(app(), giveaway, people.fan1);
  await register(app(), giveaway, people.fan2);
  const { page, context, problems } = await visit(browser, `${app()}/${mint}/live?show=giveaway`, {
    width: 1920,
    height: 1080,
  });
  await select(app(), giveaway.id, people.creator);

  const card = page.locator('[data-card=winner]');
  await card.waitFor({ timeout: 90_000 });
  const before = await textOf(card);
  expect((await readGiveaway(app(), giveaway.id)).places[0]!.paid).toBe(false);
  expect(before).toContain(LOCKED);
  expect(before).not.toMatch(/paid/i);

  await payWinner(app(), giveaway, people.creator);
  await card.getByText(PAID, { exact: true }).waitFor();
  expect(await textOf(card)).not.toContain(LOCKED);
  const [place] = (await readGiveaway(app(), giveaway.id)).places;
  expect(place).toMatchObject({ paid: true, payFinal: true });
  await context.close();
  expect(problems).toEqual([]);
}, 240_000);

test('of several winners each has a state of its own', async () => {
  const shown = await makeGiveaway(app(), people.creator, { title: 'Four', prize: '0.4', token: mint });
  const revealAt = new Date().toISOString();
  const states: Partial<GiveawayPlace>[] = [
    { paid: false, payFinal: false },
    // Confirmed: a fork may still take it back.
    { paid: true, pay: '1'.repeat(88), payFinal: false },
    { paid: true, pay: '2'.repeat(88), payFinal: true },
  ];
  const wallets = [people.fan1, people.fan2, people.fan3].map(({ publicKey }) => publicKey);
  const drawn: Giveaway = {
    ...shown,
    stage: 'proven',
    places: states.map((state, index) => ({
      ...{ ...shown.places[0]!, place: index + 1, winner: wallets[index]!, revealAt },
      ...state,
    })),
  };
  const { page, context, problems } = await visit(browser, 'about:blank', {
    width: 1920,
    height: 1080,
    prepare: async (_, opened) => {
      await opened.route('**/api/giveaways?*', (route) =>
        route.fulfill({ json: { success: true, data: [drawn] } }),
      );
      await opened.route(`**/api/giveaways/${shown.id}`, (route) =>
        route.fulfill({ json: { success: true, data: drawn } }),
      );
    },
  });
  await page.goto(`${app()}/${mint}/live?show=giveaway`);
  const lines = page.locator('[data-card=winner] li');
  await lines.first().waitFor();
  const short = (wallet: string) => `${wallet.slice(0, 6)}...${wallet.slice(-4)}`;
  expect((await lines.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))).toEqual([
    [short(wallets[0]!), LOCKED],
    [short(wallets[1]!), LOCKED],
    [short(wallets[2]!), PAID],
  ]);
  const card = page.locator('[data-card=winner]');
  expect((await textOf(card)).split(PAID)).toHaveLength(2);
  await context.close();
  expect(problems).toEqual([]);
}, 120_000);
