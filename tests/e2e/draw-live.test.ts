/** One draw, watched by its creator, a participant whose device clock is ahead, and a visitor who only reads. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { makeGiveaway, readGiveaway, register } from './giveaways.ts';
import { ownPeople } from './own.ts';

declare global {
  interface Window {
    /** Phases of the wheel, and when each came: real ms since 1970, whatever the page's clock says. */
    seen: { phase: string; at: number }[];
    /** When the page first named a winner. */
    namedAt: number | null;
    /** What the creator's page said that it is doing. */
    said: string[];
  }
}

const app = () => inject('appUrl');
const people = ownPeople();
const FANS = [people.fan1, people.fan2, people.fan3];
/** Three pages at once, on a busy machine too. */
const LONG_MS = 240_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Records what passes too quickly to be awaited. `ahead`: ms by which the device's clock is wrong. */
function watch(ahead: number): (context: unknown, page: Page) => Promise<unknown> {
  return (_, page) =>
    page.addInitScript((wrong) => {
      const real = () => performance.timeOrigin + performance.now();
      const RealDate = Date;
      const now = () => Math.floor(real() + wrong);
      window.Date = new Proxy(RealDate, {
        construct: (target, args) =>
          args.length === 0 ? new target(now()) : Reflect.construct(target, args),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      });
      window.seen = [];
      window.namedAt = null;
      window.said = [];
      const look = () => {
        const doing = document.querySelector('[role=dialog] [aria-current=step] p')?.firstChild?.textContent;
        if (doing && window.said.at(-1) !== doing) window.said.push(doing);
        const phase = document.querySelector<HTMLElement>('[data-testid=wheel-panel]')?.dataset.phase;
        if (phase && window.seen.at(-1)?.phase !== phase) window.seen.push({ phase, at: real() });
        const named = document.querySelector(
          'section[aria-label=Winner], [data-phase=winner], [data-phase=done]',
        );
        if (named) window.namedAt ??= real();
      };
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }, ahead);
}

const seenBy = ({ page }: Visitor) => page.evaluate(() => ({ seen: window.seen, namedAt: window.namedAt }));

test(
  'all viewers see the wheel start in the same second, and no winner is named before it stops',
  async () => {
    const giveaway = await makeGiveaway(app(), people.creator, { title: 'Seen by everybody', prize: '0.2' });
    const { id } = giveaway;
    for (const fan of FANS) await register(app(), giveaway, fan);
    const url = `${app()}/giveaways/${id}`;
    const [creator, fan, visitor] = await Promise.all([
      visit(browser, url, { prepare: watch(0) }),
      visit(browser, url, { prepare: watch(95_000), width: 390, height: 844 }),
      visit(browser, url, { prepare: watch(-40_000) }),
    ]);
    await connectAs(creator.page, 'creator', people.creator.publicKey);
    await connectAs(fan.page, 'fan1', people.fan1.publicKey);

    await button(creator.page, 'Select Winner').click();
    const dialog = creator.page.getByRole('dialog');
    await button(dialog, 'Close entries and draw').click();
    await dialog.getByText(/^Locked\. The winner is drawn at \d\d:\d\d:\d\d$/).waitFor();
    // The wallet got the transaction after the list was here and compared, and not before.
    expect(await creator.page.evaluate(() => window.said)).toEqual(
      expect.arrayContaining([
        'Sign the message in your wallet',
        'Getting the list…',
        'Checking the list…',
        'Confirm in your wallet',
      ]),
    );
    await button(fan.page, 'Watch the draw live').click();
    await fan.page.getByRole('dialog').waitFor();
    const overlay = fan.page.getByTestId('modal-overlay');
    const behind = await overlay.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(behind).not.toMatch(/rgba|\//);

    let revealAt: number | null = null;
    let stage = '';
    for (;;) {
      const read = await readGiveaway(app(), id);
      const now = Date.now();
      stage = read.stage;
      revealAt = read.revealAt === null ? revealAt : Date.parse(read.revealAt);
      if (revealAt !== null && now >= revealAt) break;
      expect([read.winner, read.vrfResult]).toEqual([null, null]);
      await sleep(200);
    }
    await button(dialog, 'Confirm winner').waitFor();
    await fan.page.getByRole('heading', { name: 'We have a winner' }).waitFor();
    await visitor.page.getByRole('region', { name: 'Winner' }).waitFor();
    const { winner } = await readGiveaway(app(), id);
    expect(FANS.map(({ publicKey }) => publicKey)).toContain(winner);
    expect(stage).toBe('proven');

    const [byCreator, byFan, byVisitor] = await Promise.all([creator, fan, visitor].map(seenBy));
    const startOf = ({ seen }: { seen: Window['seen'] }) =>
      seen.find(({ phase }) => phase === 'spinning')!.at;
    expect(Math.abs(startOf(byCreator!) - startOf(byFan!))).toBeLessThan(1000);
    expect(Math.abs(startOf(byCreator!) - (revealAt - 10_000))).toBeLessThan(1000);
    for (const { namedAt } of [byCreator!, byFan!, byVisitor!]) {
      expect(namedAt! - revealAt).toBeGreaterThan(-250);
      expect(namedAt! - revealAt).toBeLessThan(4000);
    }
    for (const { seen } of [byCreator!, byFan!]) {
      const [spinning, rested] = [seen.find(({ phase }) => phase === 'spinning'), seen.at(-1)];
      expect(rested!.phase).toBe('winner');
      expect(rested!.at - spinning!.at).toBeGreaterThan(9_000);
    }
    // What was withheld before is shown after it.
    await dialog.getByText('Decided and proven on-chain before the spin.').waitFor();

    // On a slow line every answer takes longer than the polling interval, and the payment longer than one call.
    await creator.page.route(
      (address) => address.pathname === `/api/giveaways/${id}`,
      async (route) => {
        await sleep(1500);
        await route.continue();
      },
    );
    await creator.page.route('**/execute', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, giveaway: { ...data.giveaway, stage: 'proven' } } },
      });
    });
    await button(dialog, 'Confirm winner').click();
    const shown = `${winner!.slice(0, 6)}...${winner!.slice(-4)}`;
    await creator.page.getByText(`Winner confirmed: ${shown} has received 0.2 SOL`).waitFor();
    await creator.page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([creator, fan, visitor].map(({ context }) => context.close()));
    expect([creator, fan, visitor].flatMap(({ problems }) => problems)).toEqual([]);
  },
  LONG_MS,
);
