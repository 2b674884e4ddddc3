/** A coin that only its metadata names: closed for tips, claimed by its creator on its page, then tipped by a fan. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { lamports } from './chain.ts';
import { button, connectAs, tipButton } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';

const people = ownPeople();
const coin = ownCoin(people, 'CLAIM', 'spl', { claimed: false });
const page = `${inject('appUrl')}/${coin.mint}`;
const CLOSED = /the wallet that controls its metadata has not claimed it/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a fan finds no form, the creator claims the coin without a reload, and the fan tips', async () => {
  const fan = await visit(browser, page.replace(coin.mint, `tip/${coin.mint}`));
  await fan.page.getByText(CLOSED).waitFor();
  expect(await fan.page.getByLabel('Amount').count()).toBe(0);
  expect(await tipButton(fan.page).count()).toBe(0);
  await fan.page.getByRole('link', { name: 'Open the token page' }).click();
  await fan.page.getByText(CLOSED).waitFor();
  await connectAs(fan.page, 'fan1', people.fan1!.publicKey);
  expect(await button(fan.page, 'Claim this token').count()).toBe(0);

  const creator = await visit(browser, page);
  await connectAs(creator.page, 'creator', people.creator!.publicKey);
  await button(creator.page, 'View as visitor').click();
  await button(creator.page, 'Claim this token').click();
  await creator.page.getByText('Claimed. Tips are on.').first().waitFor();
  await creator.page.getByLabel('Amount').waitFor();
  await button(creator.page, 'Back to the studio').click();
  await creator.page.getByRole('tab', { name: /^Alerts/ }).waitFor();
  expect(await button(creator.page, 'Claim this token').count()).toBe(0);

  const before = await lamports(people.creator!.publicKey);
  await fan.page.reload();
  await fan.page.getByLabel('Amount').fill('0.05');
  await tipButton(fan.page).click();
  await fan.page.getByText('Tip sent successfully!').first().waitFor();
  expect((await lamports(people.creator!.publicKey)) - before).toBe(49_000_000n);
  expect([...fan.problems, ...creator.problems]).toEqual([]);
  await Promise.all([fan, creator].map(({ context }) => context.close()));
});
