/**
 * Every screen with a wallet at 320 pixels; with LONG=1 at four widths, and without a wallet: nothing scrolls sideways, is
 * cut, or lies on other text.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isProgram, PAGE_KINDS, PAGES } from '../../core/pages.ts';
import { launchBrowser, settled, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { makeGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { sendTip } from './tips.ts';
import { widthFaults } from './widths.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'WIDTH', 'graduated');
const isLong = inject('size') === 'long';
const WIDTHS = isLong ? [1440, 768, 390, 320] : [320];

let browser: Browser;
let giveaway = '';
beforeAll(async () => {
  browser = await launchBrowser();
  ({ id: giveaway } = await makeGiveaway(app(), people.creator, {
    title: 'A giveaway with a long, long title',
    prize: '0.2',
  }));
  const tip = {
    amount: '0.05',
    message: 'a message of some length for the list',
    name: 'Wide Wide Wide Wide Wide',
  };
  await sendTip(app(), mint, people.fan1, people.creator.publicKey, tip);
}, 120_000);
afterAll(() => browser.close());

/** The addresses of all screens, from the table of pages; the programs are not pages of the app. */
const screens = () =>
  PAGE_KINDS.filter((kind) => !isProgram(kind) && kind !== 'clipsCallback').map((kind) =>
    PAGES[kind].path.replace(':tokenAddress', mint).replace(':id', giveaway),
  );
/** With a dialog over it. */
const PROFILE = '/activity?edit=profile';
const STUDIO = ['live', 'alerts', 'overlay', 'giveaways', 'clips', 'tips'];

/** Opens each address in one page, and looks at it at each width. */
async function faultsOf(
  person: 'creator' | 'operator' | null,
  addresses: readonly string[],
): Promise<string[]> {
  const { context, page } = await visit(browser, app());
  // Home's demo never rests otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (person) await connectAs(page, person, people[person].publicKey);
  const faults: string[] = [];
  for (const address of addresses) {
    await page.goto(app() + address);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('.skeleton'));
    const signIn = button(page, 'Sign in as creator');
    if (person === 'creator' && (await signIn.first().isVisible())) {
      await signIn.first().click();
      await signIn.first().waitFor({ state: 'detached' });
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      faults.push(...(await widthFaults(page)).map((fault) => `${address} at ${width}: ${fault}`));
    }
  }
  await context.close();
  return faults;
}

test.runIf(isLong)(
  'no screen scrolls sideways, cuts text or lays text on text for a visitor',
  async () => {
    expect(await faultsOf(null, screens())).toEqual([]);
  },
  600_000,
);

test('no screen does for a creator, in each tab of the studio', async () => {
  const studio = STUDIO.map((tab) => `/${mint}?tab=${tab}`);
  const dialogs = [`/${mint}?view=visitor`, PROFILE];
  expect(await faultsOf('creator', [...screens(), ...studio, ...dialogs])).toEqual([]);
}, 600_000);
