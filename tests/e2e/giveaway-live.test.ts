/** A giveaway on stream, from the form to the payment, by a creator who never leaves the studio. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { call, readGiveaway, register } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint, symbol } = ownCoin(people, 'LIVE');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
});
afterAll(() => browser.close());

test('three winners are made, shown, drawn and paid in the studio', async () => {
  const stream = await visit(browser, `${app()}/${mint}/live`, { width: 1920, height: 1080 });
  const { page, context, problems } = await visit(browser, `${app()}/${mint}?tab=giveaways`);
  const left: string[] = [];
  page.on('framenavigated', () => left.push(new URL(page.url()).pathname));
  await connectAs(page, 'creator', people.creator.publicKey);

  const form = page.getByRole('form', { name: 'Run a giveaway on stream' });
  await form.getByText(`$${symbol}`, { exact: false }).first().waitFor();
  await form.getByLabel('Number of winners').fill('3');
  await form.getByLabel(/^Prize amount/).fill('0.6');
  await form.getByRole('radio', { name: 'Ladder' }).check({ force: true });
  await form.getByRole('radio', { name: '10 min' }).check({ force: true });
  expect(await form.getByLabel('Title').inputValue()).toBe('Ten-minute giveaway');
  await form.getByRole('button', { name: /^Lock 0\.6\d+ SOL and open$/ }).click();

  await page.getByRole('heading', { name: 'Your giveaway is open' }).waitFor();
  const [made] = await call<Giveaway[]>(`${app()}/api/giveaways?token=${mint}&hosted=true&limit=1`);
  expect(Date.parse(made!.endDate) - Date.parse(made!.createdAt)).toBeLessThan(605_000);
  await button(page, 'Show on stream').click();
  await page.getByText('On stream', { exact: true }).waitFor();
  const card = stream.page.locator('[data-card]');
  await stream.page.locator('[data-card=open]').waitFor();

  for (const fan of [people.fan1, people.fan2, people.fan3]) await register(app(), made!, fan);
  await page.getByRole('region', { name: 'Newest entries' }).getByRole('listitem').nth(2).waitFor();
  await button(page, 'Draw now').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'We have all winners' }).waitFor({ timeout: 150_000 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await stream.page.locator('[data-card=all]').waitFor();

  await button(page, 'Pay all 3').click();
  await card.getByText('Paid on chain', { exact: true }).waitFor();
  const { places } = await readGiveaway(app(), made!.id);
  expect(places.every(({ payFinal }) => payFinal)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Show one again').click();
  await stream.page.locator('[data-card=winner]').waitFor();
  await stream.page.locator('[data-card=all]').waitFor();
  await button(page, 'Take off stream').click();
  await card.waitFor({ state: 'detached' });
  expect(new Set(left.concat(new URL(page.url()).pathname))).toEqual(new Set([`/${mint}`]));
  await context.close();
  await stream.context.close();
  expect([problems, stream.problems]).toEqual([[], []]);
}, 360_000);
