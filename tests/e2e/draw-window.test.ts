/**
 * A draw with ten minutes in which anyone can check the list: a fan whom the list leaves out has one click, and the
 * platform takes its list back, adds the fan and commits again. The draw page shows both lists.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listHash, readList } from '../../core/draw/list-text.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { makeGiveaway, reached, readDraw, readGiveaway, register } from './giveaways.ts';
import { loseRegistration } from './lose-registration.ts';
import { ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const PHONE = { width: 390, height: 844 };
const WINDOW_SECONDS = 600;
/** Of a withdrawal, in the time of plain reads. */
const READS = 20;
const LONG_MS = 240_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const overflow = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;

test(
  "a left-out fan's click withdraws the list within five seconds, and the next list holds the fan",
  async () => {
    const title = 'Ten minutes to look';
    const prize = { prize: '0.1', windowSeconds: WINDOW_SECONDS };
    const giveaway = await makeGiveaway(app(), people.creator, { title, ...prize });
    const { id } = giveaway;
    for (const fan of [people.fan1, people.fan2]) await register(app(), giveaway, fan);
    const url = `${app()}/giveaways/${id}`;

    // The third fan registers too, and holds the receipt. Then the platform loses the registration.
    const fan = await visit(browser, url, PHONE);
    await connectAs(fan.page, 'fan3', people.fan3.publicKey);
    await button(fan.page, 'Register').click();
    await fan.page.getByText("You're in. Your receipt is valid.").waitFor();
    expect((await readGiveaway(app(), id)).registeredParticipants).toBe(3);
    loseRegistration(inject('database'), id, people.fan3.publicKey);

    // The creator's wallet only closes the entries; the list is committed by the platform alone.
    const creator = await visit(browser, url);
    await connectAs(creator.page, 'creator', people.creator.publicKey);
    await button(creator.page, 'Select Winner').click();
    const dialog = creator.page.getByRole('dialog');
    await dialog.getByText('Anyone can check it for 10 minutes.').waitFor();
    await button(dialog, 'Close entries').click();
    await dialog.getByText(/^Entries are closed\. The list can be checked until \d\d:\d\d:\d\d\.$/).waitFor();
    const first = await reached(app(), id, 'committed');
    expect(await overflow(creator.page)).toBe(0);
    await creator.context.close();
    expect(first).toMatchObject({ live: false, commits: [{ number: 0, withdrawnAt: null }] });
    const committed = Date.parse(first.commits[0]!.committedAt);
    const cutoff = Date.parse(first.cutoff!);
    expect(cutoff - committed).toBeGreaterThanOrEqual(WINDOW_SECONDS * 1000);
    expect(Date.parse(first.roundTime!)).toBeGreaterThanOrEqual(cutoff);

    // The draw page shows the list before it counts, and that the third fan is not in it.
    await fan.page.goto(`${url}/draw`);
    // The record names the commit once its block is final.
    const lookUp = fan.page.getByTestId('look-up');
    await lookUp.getByText('Not entered.').waitFor();
    const list = fan.page.getByTestId('draw-list');
    for (const { publicKey } of [people.fan1, people.fan2]) await list.getByTitle(publicKey).waitFor();
    await fan.page.getByText(/^Anyone can object until /).waitFor();
    expect(await overflow(fan.page)).toBe(0);

    const asked = Date.now();
    await button(fan.page, 'I am missing from this list').click();
    await fan.page.getByText(/^You (were|are) right\. The list (was|is being) withdrawn/).waitFor();
    const withdrawn = async () => (await readGiveaway(app(), id)).commits[0]!.withdrawnAt;
    await expect.poll(withdrawn, { interval: 100 }).not.toBeNull();
    const took = Date.now() - asked;
    // A machine that others keep busy is slower at everything: a plain read tells by how much.
    const readAt = Date.now();
    await readGiveaway(app(), id);
    expect(took).toBeLessThan(5000 + READS * (Date.now() - readAt));

    // The next list holds the fan, and its window is whole again.
    await expect.poll(async () => (await readGiveaway(app(), id)).commits.length, { interval: 500 }).toBe(2);
    const second = await readGiveaway(app(), id);
    expect(second.commits[1]).toMatchObject({ number: 1, live: false, withdrawnAt: null });
    expect(Date.parse(second.cutoff!) - Date.parse(second.commits[1]!.committedAt)).toBeGreaterThanOrEqual(
      WINDOW_SECONDS * 1000,
    );
    const response = await fetch(`${app()}/api/giveaways/${id}/lists/${second.commits[1]!.listHash}`);
    const text = await response.text();
    expect(listHash(text)).toBe(second.commits[1]!.listHash);
    expect(new Set(readList(text).entries.map(([wallet]) => wallet))).toEqual(
      new Set([people.fan1, people.fan2, people.fan3].map(({ publicKey }) => publicKey)),
    );

    // Both lists stay visible, the withdrawn one as withdrawn; the check holds as far as the draw is.
    await lookUp.getByText('Entered.', { exact: true }).waitFor();
    await list.getByTitle(people.fan3.publicKey).waitFor();
    const commits = fan.page.getByTestId('commits').getByRole('listitem');
    expect(await commits.count()).toBe(2);
    await commits.first().getByText('Withdrawn', { exact: true }).first().waitFor();
    await fan.page.locator('[data-testid=verdict][data-verdict=verified]').waitFor();
    await fan.page.locator('[data-claim=entered][data-state=holds]').waitFor();
    await fan.page.locator('[data-claim=drawn][data-state=later]').waitFor();
    expect((await readDraw(app(), id)).commits).toMatchObject([
      { number: 0, live: false, withdrawn: { signature: expect.any(String) } },
      { number: 1, live: false, withdrawn: null },
    ]);
    expect(await overflow(fan.page)).toBe(0);
    await fan.context.close();
    expect([creator, fan].flatMap(({ problems }) => problems)).toEqual([]);
  },
  LONG_MS,
);
