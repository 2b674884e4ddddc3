/**
 * A live draw with three places: one prompt of the creator's wallet, which opens only for the list that the page has
 * compared, and one spin for each place, in the same second on a wide and on a narrow page.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listHash, readList } from '../../core/draw/list-text.ts';
import type { Spins } from '../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { lamports } from './chain.ts';
import { button, connectAs } from './demo.ts';
import { askSelect, call, makeGiveaway, payWinner, readDraw, readGiveaway, register } from './giveaways.ts';
import { ownPeople } from './own.ts';

declare global {
  interface Window {
    /** Phases of the wheel with the place on it, and when each came: real ms since 1970. */
    turns: { phase: string; place: string | null; at: number }[];
  }
}

const app = () => inject('appUrl');
const people = ownPeople();
const FANS = [people.fan1, people.fan2, people.fan3];
const PLACES = ['0.03', '0.02', '0.01'];
const PHONE = { width: 390, height: 844 };
const SPIN_MS = 10_000;
const EVERY_MS = 17_000;
const FIVE_MINUTES = 300_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const overflow = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;

/** Records what passes too quickly to be awaited. */
function watch(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.turns = [];
    const look = () => {
      const phase = document.querySelector<HTMLElement>('[data-testid=wheel-panel]')?.dataset.phase;
      const turning = document.querySelector<HTMLElement>('[data-testid=places] [aria-current=step]');
      const place = turning?.dataset.place ?? null;
      const last = window.turns.at(-1);
      if (!phase || (last?.phase === phase && (place === null || last.place === place))) return;
      window.turns.push({ phase, place, at: performance.timeOrigin + performance.now() });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const spinsOf = async ({ page }: Visitor) =>
  (await page.evaluate(() => window.turns)).filter(({ phase }) => phase === 'spinning');

async function giveawayWith(title: string, fans = FANS): Promise<Giveaway> {
  const giveaway = await makeGiveaway(app(), people.creator, { title, prize: '0.06', places: PLACES });
  for (const fan of fans) await register(app(), giveaway, fan);
  return giveaway;
}

test(
  'three places are drawn live by one prompt, and every page sees the same three spins in the same seconds',
  async () => {
    const giveaway = await giveawayWith('Three places');
    const { id } = giveaway;
    const before = await Promise.all(FANS.map(({ publicKey }) => lamports(publicKey)));
    const url = `${app()}/giveaways/${id}`;
    const prepare = (_: unknown, page: Page) => watch(page);
    const [creator, fan] = await Promise.all([
      visit(browser, url, { prepare }),
      visit(browser, url, { prepare, ...PHONE }),
    ]);
    await connectAs(creator.page, 'creator', people.creator.publicKey);
    await connectAs(fan.page, 'fan1', people.fan1.publicKey);

    await button(creator.page, 'Select Winner').click();
    const dialog = creator.page.getByRole('dialog');
    await dialog.getByText('0.06 SOL for 3 of them').waitFor();
    await button(dialog, 'Close entries and draw').click();
    await dialog.getByText(/^Locked\. The winners are drawn at \d\d:\d\d:\d\d$/).waitFor();
    await button(fan.page, 'Watch the draw live').click();
    const fanDialog = fan.page.getByRole('dialog');
    await fanDialog.waitFor();

    // No answer names a winner before the time of the place.
    for (let shown = 0; shown < 3; ) {
      const { places } = await readGiveaway(app(), id);
      for (const { winner, revealAt } of places)
        if (winner !== null) expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(revealAt!));
      const spins = await call<Spins>(`${app()}/api/giveaways/${id}/spins`);
      for (const { revealAt, ticket } of spins.places)
        if (ticket !== null) expect(Date.parse(revealAt) - Date.now()).toBeLessThanOrEqual(3000);
      shown = places.filter(({ winner }) => winner !== null).length;
      await sleep(250);
    }
    await button(dialog, 'Confirm winners').waitFor();
    await fanDialog.getByRole('heading', { name: 'We have all winners' }).waitFor();
    const drawn = await readGiveaway(app(), id);
    const times = drawn.places.map(({ revealAt }) => Date.parse(revealAt!));
    expect(times.map((at) => at - times[0]!)).toEqual([0, EVERY_MS, 2 * EVERY_MS]);

    const [byCreator, byFan] = await Promise.all([creator, fan].map(spinsOf));
    for (const spins of [byCreator!, byFan!]) {
      expect(spins.map(({ place }) => place)).toEqual(['1', '2', '3']);
      // A page is never early. It is late by the way of the server's answers, which is long on a busy machine.
      for (const [index, { at }] of spins.entries()) {
        const late = at - (times[index]! - SPIN_MS);
        expect(late).toBeGreaterThan(-100);
        expect(late).toBeLessThan(SPIN_MS / 2);
      }
    }
    // Each visitor finds the own slice at once; the creator has none.
    expect([
      await dialog.getByTestId('own-slice').count(),
      await fanDialog.getByTestId('own-slice').count(),
    ]).toEqual([0, 1]);
    // One list, read on both pages: all three, each once.
    const winners = drawn.places.map(({ winner }) => winner!);
    expect(new Set(winners)).toEqual(new Set(FANS.map(({ publicKey }) => publicKey)));
    for (const shown of [dialog, fanDialog]) {
      for (const [index, winner] of winners.entries())
        await shown
          .locator(`[data-testid=places] [data-place="${index + 1}"]`)
          .getByTitle(winner)
          .waitFor();
    }
    const last = winners[2]!;
    expect(await dialog.getByTestId('wheel-reading').textContent()).toBe(
      `${last.slice(0, 6)}...${last.slice(-4)}`,
    );
    expect([await overflow(creator.page), await overflow(fan.page)]).toEqual([0, 0]);

    await payWinner(app(), giveaway, people.creator);
    await dialog.getByRole('heading', { name: 'The prizes have been paid' }).waitFor();
    const after = await Promise.all(FANS.map(({ publicKey }) => lamports(publicKey)));
    const amounts = drawn.places.map(({ units }) => BigInt(units));
    expect(after.map((now, index) => now - before[index]!)).toEqual(
      FANS.map(({ publicKey }) => amounts[winners.indexOf(publicKey)]),
    );

    // The same draw, repeated in the browser and compared with the chain, on both widths.
    const record = await readDraw(app(), id);
    expect(record.commits).toMatchObject([{ number: 0, live: true, cutoff: 0, withdrawn: null }]);
    expect(listHash(record.list!)).toBe(record.commits[0]!.listHash);
    for (const { page } of [creator, fan]) {
      await page.goto(`${url}/draw`);
      await page.locator('[data-testid=verdict][data-verdict=verified]').waitFor({ timeout: 90_000 });
      for (const claim of ['locked', 'entered', 'drawn'])
        await page.locator(`[data-claim=${claim}][data-state=holds]`).waitFor();
      const outcome = page.getByTestId('outcome');
      await outcome.getByText('Verified', { exact: true }).waitFor();
      for (const [index, { winner, ticket }] of record.places.entries()) {
        const row = outcome.locator(`[data-place="${index + 1}"]`);
        await row.getByTitle(winner).waitFor();
        // Tickets are counted from 1.
        await row.getByText(`${BigInt(ticket) + 1n} of 3`, { exact: true }).waitFor();
      }
      expect(await overflow(page)).toBe(0);
    }
    await Promise.all([creator, fan].map(({ context }) => context.close()));
    expect([creator, fan].flatMap(({ problems }) => problems)).toEqual([]);
  },
  FIVE_MINUTES,
);

test('a wallet is not asked for a list that differs from its offer, and registration goes on at once', async () => {
  const giveaway = await giveawayWith('A list without one of them', FANS.slice(0, 2));
  const { id } = giveaway;
  const { page, context } = await visit(browser, `${app()}/giveaways/${id}`);
  await connectAs(page, 'creator', people.creator.publicKey);
  let text = '';
  await page.route('**/lists/*', async (route) => {
    const response = await route.fetch();
    text = await response.text();
    // One entrant less, and everything else as it was.
    await route.fulfill({ response, body: text.replace(/^e .*\n/m, '') });
  });
  await button(page, 'Select Winner').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Close entries and draw').click();
  await dialog
    .getByRole('alert')
    .getByText(
      'Your wallet was not asked to confirm: the list is not the one that was offered. Nothing was drawn',
    )
    .waitFor();
  expect(readList(text).entries).toHaveLength(2);
  await expect.poll(async () => (await readGiveaway(app(), id)).promptUntil).toBeNull();
  expect((await readGiveaway(app(), id)).stage).toBe('open');
  await register(app(), giveaway, people.fan3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a wallet is not asked for a transaction that commits something else', async () => {
  const giveaway = await giveawayWith('Another transaction');
  const other = await giveawayWith('The other one');
  const { page, context } = await visit(browser, `${app()}/giveaways/${giveaway.id}`);
  await connectAs(page, 'creator', people.creator.publicKey);
  const foreign = await askSelect(app(), other.id, people.creator);
  if (foreign.status !== 'prompt') throw new Error('no prompt was offered');
  await page.route('**/select', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (body.data?.prompt) body.data.prompt.serializedTransaction = foreign.prompt.serializedTransaction;
    await route.fulfill({ response, json: body });
  });
  await button(page, 'Select Winner').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Close entries and draw').click();
  await dialog
    .getByRole('alert')
    .getByText(/^Your wallet was not asked: the transaction/)
    .waitFor();
  expect((await readGiveaway(app(), giveaway.id)).stage).toBe('open');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
