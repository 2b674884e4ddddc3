/** A name that moves to another wallet, is given up, or stands for a coin that has another creator now. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { poolOf } from '../../local/world/coins.ts';
import { setAccounts } from '../../local/world/seed.ts';
import { inspect } from './axe.ts';
import { launchBrowser, visit } from './browser.ts';
import { lamports } from './chain.ts';
import { button, connectAs, tipButton } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { takeName } from './take-name.ts';
import { sendTip } from './tips.ts';
import { widthFaults } from './widths.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { creator, fan1, fan2, fan3 } = people;
// Known from its first look on, it proves that its creator may have a name.
const known = ownCoin(people, 'KNOWN');
const coin = ownCoin(people, 'HANDED', 'graduated');
const nameOf = (start: string) => `${start}-${creator.publicKey.slice(0, 4).toLowerCase()}-x`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await fetch(`${app()}/api/tip/${known.mint}`);
});
afterAll(() => browser.close());

/** The dialog in front has no fault, at any width. */
async function isFine(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await widthFaults(page)]).toEqual([width, []]);
  }
  await page.setViewportSize(before);
  expect((await inspect(page)).findings).toEqual([]);
}

const openPage = (page: Page) => page.getByRole('dialog', { name: 'Your page' });

test('a named coin gets another creator: nothing is paid by the name, and the coin goes on', async () => {
  const name = nameOf('elm');
  await takeName(app(), name, coin.mint, creator);
  // No wallet that holds the coin was here yet, so nobody has looked at it: the payment asks the chain first.
  await setAccounts(inject('rpcUrl'), [poolOf(coin.mint, fan3.publicKey)]);
  const { page, context, problems } = await visit(browser, `${app()}/@${name}`, { width: 390, height: 844 });
  await connectAs(page, 'fan2', fan2.publicKey);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05');
  const purses = () => Promise.all([creator, fan2, fan3].map(({ publicKey }) => lamports(publicKey)));
  const before = await purses();
  await tipButton(page).click();
  await page.getByRole('heading', { name: 'This coin has another creator now' }).waitFor();
  await page.getByText(`Tips to @${name} are off.`).waitFor();
  expect(await tipButton(page).count()).toBe(0);
  expect(await purses()).toEqual(before);
  await page.reload();
  await page.getByText(`Tips to @${name} are off.`).waitFor();
  await isFine(page);

  await page.getByRole('link', { name: "Open the coin's page" }).click();
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.05');
  await tipButton(page).click();
  await page.getByText('Tip sent successfully!').first().waitFor();
  const [former, , heir] = await purses();
  expect([former, heir]).toEqual([before[0], before[2]! + 49_000_000n]);
  expect(problems).toEqual([]);
  await context.close();
}, 180_000);

test('a name moves to the wallet of another person, who opens a link', async () => {
  const name = nameOf('ink');
  await takeName(app(), name, creator.publicKey, creator);
  const giver = await visit(browser, `${app()}/activity?edit=profile`, {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  await connectAs(giver.page, 'creator', creator.publicKey);
  await openPage(giver.page).getByText(`@${name}`).waitFor();
  await isFine(giver.page);
  await button(giver.page, 'Move').click();
  const dialog = giver.page.getByRole('dialog', { name: `Move @${name}` });
  await dialog.getByLabel('New wallet').fill(creator.publicKey);
  await button(dialog, 'Sign with this wallet').click();
  await dialog.getByText('This is not the address of another wallet.').waitFor();
  await dialog.getByLabel('New wallet').fill(fan1.publicKey);
  await isFine(giver.page);
  await button(dialog, 'Sign with this wallet').click();
  await button(dialog, 'Copy link').click();
  await isFine(giver.page);
  const link = await giver.page.evaluate(() => navigator.clipboard.readText());

  // The wrong wallet gets nothing.
  const taker = await visit(browser, link);
  await taker.page.getByText('Connect the wallet that the link names.').waitFor();
  await connectAs(taker.page, 'fan3', fan3.publicKey);
  expect(await button(taker.page, `Sign and take @${name}`).count()).toBe(0);
  await isFine(taker.page);
  await button(taker.page, 'Change wallet').click();
  await become(taker.page, 'fan1');
  await button(taker.page, `Sign and take @${name}`).waitFor();
  await isFine(taker.page);
  await button(taker.page, `Sign and take @${name}`).click();
  await taker.page.getByRole('heading', { name: 'This name is moving' }).waitFor();
  await giver.page.getByText(`@${name} has moved`).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await openPage(giver.page).getByText(`@${name}`, { exact: true }).waitFor({ state: 'detached' });

  // For a day the page shows both, and the new wallet is tipped by its address.
  const fan = await visit(browser, `${app()}/@${name}`);
  for (const { publicKey } of [creator, fan1])
    await fan.page.getByTitle(publicKey, { exact: true }).waitFor();
  expect(await tipButton(fan.page).count()).toBe(0);
  await fan.page.goto(`${app()}/tip/${fan1.publicKey}`);
  await fan.page.getByLabel('Amount').first().waitFor();
  expect([...giver.problems, ...taker.problems, ...fan.problems]).toEqual([]);
  await Promise.all([giver, taker, fan].map(({ context }) => context.close()));
}, 240_000);

test('one person moves a name between two wallets in one browser, and gives it up', async () => {
  const name = nameOf('oak');
  // A tip is a proof of use too.
  await sendTip(app(), known.mint, fan1, creator.publicKey, { amount: '0.05' });
  await takeName(app(), name, fan1.publicKey, fan1);
  const { page, context, problems } = await visit(browser, `${app()}/start`, { width: 390, height: 844 });
  await connectAs(page, 'fan1', fan1.publicKey);
  await button(page, 'Continue with SOL').click();
  await page.getByText('Yours', { exact: true }).waitFor();
  await isFine(page);
  await button(page, 'Move').click();
  const dialog = page.getByRole('dialog', { name: `Move @${name}` });
  await dialog.getByLabel('New wallet').fill(fan2.publicKey);
  await button(dialog, 'Sign with this wallet').click();
  await dialog.getByRole('link', { name: 'Open it here' }).click();
  await button(page, 'Change wallet').click();
  await become(page, 'fan2');
  await button(page, `Sign and take @${name}`).click();
  await page.getByRole('heading', { name: 'This name is moving' }).waitFor();

  await page.goto(`${app()}/activity?edit=profile`);
  await openPage(page).getByText(`@${name}`).waitFor();
  await button(page, 'Give up').click();
  const question = page.getByRole('dialog', { name: `Give up @${name}?` });
  await isFine(page);
  // Escape closes the question alone.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await button(openPage(page), 'Give up').click();
  await button(question, 'Give up').click();
  await page.getByText(`@${name} is no longer yours`).waitFor();
  await openPage(page).getByText(`@${name}`, { exact: true }).waitFor({ state: 'detached' });
  await page.goto(`${app()}/@${name}`);
  await page.getByText('Name not found').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
}, 240_000);

/** Chooses another user in the open list of wallets. */
async function become(page: Page, person: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }).click();
  await page
    .getByRole('dialog', { name: 'Who do you want to be?' })
    .getByRole('button', { name: person })
    .click();
}
