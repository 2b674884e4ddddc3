/** Several winners, and the time in which a wallet that is missing from the list can stop a draw. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { lamports } from './chain.ts';
import { button, connectAs } from './demo.ts';
import { fillWizard, makeGiveaway, reached, readGiveaway, register, select } from './giveaways.ts';
import { ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const FANS = [people.fan1, people.fan2, people.fan3];
const PHONE = { width: 390, height: 844 };
/** 0.6 SOL as a ladder. */
const AMOUNTS = [300_000_000n, 200_000_000n, 100_000_000n];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const overflow = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;

test('three winners are drawn live, one spin each, and each of them has exactly the prize of the place', async () => {
  const creator = await visit(browser, `${app()}/giveaways/create`);
  await connectAs(creator.page, 'creator', people.creator.publicKey);
  const title = 'Three of you';
  const id = await fillWizard(creator.page, { title, prize: '0.6', winners: 3 });
  await creator.page.getByText('3 winners, 0.3 to 0.1 SOL').first().waitFor();
  expect((await readGiveaway(app(), id)).places.map(({ units }) => BigInt(units))).toEqual(AMOUNTS);
  for (const fan of FANS) await register(app(), { id, title }, fan);
  const before = await Promise.all(FANS.map(({ publicKey }) => lamports(publicKey)));
  const fan = await visit(browser, `${app()}/giveaways/${id}`, PHONE);
  await connectAs(fan.page, 'fan1', people.fan1.publicKey);

  await button(creator.page, 'Select Winner').click();
  const dialog = creator.page.getByRole('dialog');
  await button(dialog, 'Close entries and draw').click();
  await button(dialog, 'Confirm winners').waitFor({ timeout: 90_000 });
  const drawn = await readGiveaway(app(), id);
  const winners = drawn.places.map(({ winner }) => winner);
  expect(new Set(winners)).toEqual(new Set(FANS.map(({ publicKey }) => publicKey)));
  const spins = drawn.places.map(({ revealAt }) => Date.parse(revealAt!));
  expect(spins.map((at) => at - spins[0]!)).toEqual([0, 17_000, 34_000]);

  await button(dialog, 'Confirm winners').click();
  await expect.poll(async () => (await readGiveaway(app(), id)).places.every(({ paid }) => paid)).toBe(true);
  const after = await Promise.all(FANS.map(({ publicKey }) => lamports(publicKey)));
  expect(after.map((now, index) => now - before[index]!)).toEqual(
    FANS.map(({ publicKey }) => AMOUNTS[winners.indexOf(publicKey)]),
  );

  const place = ['1st', '2nd', '3rd'][winners.indexOf(people.fan1.publicKey)];
  const panel = fan.page.getByRole('region', { name: 'Winners' });
  await panel.getByText(`You won ${place} place`, { exact: true }).waitFor();
  const list = panel.getByRole('list', { name: 'Places' });
  for (const winner of winners) await list.getByTitle(winner!).waitFor();
  expect([await overflow(fan.page), await overflow(creator.page)]).toEqual([0, 0]);
  await Promise.all([creator, fan].map(({ context }) => context.close()));
  expect([creator, fan].flatMap(({ problems }) => problems)).toEqual([]);
}, 240_000);

test('with a longer window the page says until when anyone can object, and a receipt is answered at once', async () => {
  const title = 'Time to look';
  const giveaway = await makeGiveaway(app(), people.creator, { title, prize: '0.1', windowSeconds: 600 });
  const fan = await visit(browser, `${app()}/giveaways/${giveaway.id}`, PHONE);
  await connectAs(fan.page, 'fan1', people.fan1.publicKey);
  await button(fan.page, 'Register').click();
  await fan.page.getByText("You're in. Your receipt is valid.").waitFor();
  await fan.page.getByText('Your receipt', { exact: true }).click();
  const receipt = await fan.page.locator('pre', { hasText: '"receipt"' }).textContent();

  await select(app(), giveaway.id, people.creator);
  const { cutoff, live, roundTime } = await reached(app(), giveaway.id, 'committed');
  expect(live).toBe(false);
  expect(Date.parse(roundTime!)).toBeGreaterThanOrEqual(Date.parse(cutoff!));
  // A window that ends after midnight is shown with its date.
  await fan.page.getByText(/^Anyone can object until (.*, )?\d\d:\d\d(:\d\d)?\.$/).waitFor();
  // With the receipt that this browser has stored.
  const asked = Date.now();
  await button(fan.page, 'I am missing from this list').click();
  await fan.page.getByText('Your wallet is on the list, or will be: nothing is missing.').waitFor();
  expect(Date.now() - asked).toBeLessThan(5000);
  expect(await overflow(fan.page)).toBe(0);

  // On another device it is pasted. A changed one is refused here, before anything is sent.
  const other = await visit(browser, `${app()}/giveaways/${giveaway.id}`);
  await button(other.page, 'I am missing from this list').click();
  const field = other.page.getByRole('textbox', { name: 'Your receipt' });
  await field.fill(receipt!.replace(/"signature": "../, '"signature": "11'));
  await button(other.page, 'Show this receipt').click();
  await other.page.getByText('The operator of this giveaway did not sign this receipt for it').waitFor();
  await field.fill(receipt!);
  await button(other.page, 'Show this receipt').click();
  await other.page.getByText('Your wallet is on the list, or will be: nothing is missing.').waitFor();
  await Promise.all([fan, other].map(({ context }) => context.close()));
  expect([fan, other].flatMap(({ problems }) => problems)).toEqual([]);
});
