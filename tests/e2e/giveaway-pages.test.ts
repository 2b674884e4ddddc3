/** The paths to a giveaway's screens, and cancel. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { lamports, landed, travel } from './chain.ts';
import { button, connectAs } from './demo.ts';
import { makeGiveaway, reached } from './giveaways.ts';
import { passOpening } from './opening.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'WAYS');
const creator = people.creator.publicKey;

let browser: Browser;
let giveaway: Giveaway;
let funds: bigint;
let travelled = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  funds = await lamports(creator);
  giveaway = await makeGiveaway(app(), people.creator, {
    title: 'One of many ways',
    prize: '0.5',
    token: mint,
  });
});
afterAll(() => Promise.all([browser.close(), travel(-travelled)]));

test('every path of a screen opens it, and none of our own words is read as a token', async () => {
  const { title, id } = giveaway;
  const asked: string[] = [];
  const { page, context, problems } = await visit(browser, `${app()}/giveaways`, {
    prepare: async (_, page) =>
      void page.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  const screens = [
    ['Create a giveaway', ['/giveaways/create', '/create', '/create-giveaway']],
    ['Explore giveaways', ['/giveaways/explore', '/explore']],
    [title, [`/giveaways/${id}`, `/giveaway/${id}`]],
    ['The draw', [`/giveaways/${id}/draw`, `/giveaway/${id}/draw`]],
  ] as const;
  for (const [heading, paths] of screens) {
    for (const path of paths) {
      await page.goto(app() + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
  }
  const words = /^(giveaways?|create(-giveaway)?|explore|draw|tipping|tip)$/;
  const calls = asked.filter((path) => path.startsWith('/api/'));
  expect(calls).toContain(`/api/giveaways/${id}`);
  // A word read as an address would be requested by that name.
  expect(
    calls.filter((path) =>
      path
        .split('/')
        .slice(3)
        .some((part) => words.test(part)),
    ),
  ).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('the page of its token lists a giveaway, and View opens it in a new tab', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/${mint}`);
  const row = page.getByRole('row').filter({ hasText: giveaway.title });
  for (const text of ['0.5 SOL', 'Active']) await row.getByText(text, { exact: true }).waitFor();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    row.getByRole('link', { name: `View ${giveaway.title}` }).click(),
  ]);
  await tab.getByRole('heading', { level: 1, name: giveaway.title }).waitFor();
  expect(new URL(tab.url()).pathname).toBe(`/giveaway/${giveaway.id}`);
  expect(new URL(page.url()).pathname).toBe(`/${mint}`);
  expect(problems).toEqual([]);
  await context.close();
});

test('a creator cancels a giveaway and gets prize and fee back to the lamport', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/giveaways/${giveaway.id}`, {
    prepare: (_, page) => page.clock.install(),
  });
  await connectAs(page, 'creator', creator);
  // The escrow cannot be closed in its first seconds, and the page says from when on.
  const cancel = page.getByRole('button', { name: 'Cancel for free' });
  await page.getByText(/^You can cancel (from \d\d:\d\d:\d\d|until the draw starts)\.$/).waitFor();
  travelled = await passOpening(app(), giveaway.id);
  await page.clock.fastForward(travelled * 1000);
  await expect.poll(() => cancel.isEnabled()).toBe(true);
  await cancel.click();
  const dialog = page.getByRole('dialog');
  expect(await button(dialog, 'Cancel giveaway').isDisabled()).toBe(true);
  await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
  await button(dialog, 'Cancel giveaway').click();
  await page.getByText('Giveaway cancelled successfully! 0.51 SOL returned').waitFor();
  await page.getByText('This giveaway was cancelled', { exact: true }).waitFor();

  const { transactions, status } = await reached(app(), giveaway.id, 'cancelled');
  expect(status).toBe('cancelled');
  const { fee } = await landed(transactions.open!, creator);
  // The operator sends the cancellation; its creator pays only the fee of the first transaction.
  expect(await lamports(creator)).toBe(funds - fee);
  expect((await landed(transactions.cancel!, creator)).change).toBeGreaterThan(510_000_000n);
  expect(await lamports(giveaway.id)).toBe(0n);
  expect(problems).toEqual([]);
  await context.close();
}, 300_000);
