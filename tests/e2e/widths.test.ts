/**
 * Every screen with a wallet at 320 pixels; with LONG=1 at four widths, and without a wallet: nothing scrolls sideways, is
 * cut, or lies on other text.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isProgram, PAGE_KINDS, PAGES } from '../../core/pages.ts';
import { launchBrowser, settled, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { goNext, makeGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { signInAsCreator } from './reset-stream.ts';
import { takeName } from './take-name.ts';
import { sendTip } from './tips.ts';
import { widthFaults } from './widths.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'WIDTH', 'graduated');
const isLong = inject('size') === 'long';
const WIDTHS = isLong ? [1440, 768, 390, 320] : [320];

/** As long as a name can be. */
const NAME = 'wide-wide-wide-widew';
const channel = people.fan2.publicKey;

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
  await takeName(app(), NAME, mint, people.creator);
  // A channel without a coin.
  await signInAsCreator(app(), channel, people.fan2);
  await sendTip(app(), channel, people.fan1, channel, tip);
}, 120_000);
afterAll(() => browser.close());

/** The addresses of all screens, from the table of pages; the programs are not pages of the app. */
const screens = () =>
  PAGE_KINDS.filter((kind) => !isProgram(kind) && kind !== 'clipsCallback').map((kind) =>
    PAGES[kind].path.replace(':tokenAddress', mint).replace(':id', giveaway).replace(':name', NAME),
  );
/** Of a channel without a coin, and of a name that nobody has. */
const CHANNEL = [`/${channel}`, `/tip/${channel}`, '/@nobody-has-this'];
/** With a dialog over it. */
const PROFILE = '/activity?edit=profile';
const STUDIO = ['live', 'alerts', 'overlay', 'giveaways', 'clips', 'tips'];

/** Looks at what `page` shows, called `name`, at each width. */
async function faultsAtWidths(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    faults.push(...(await widthFaults(page)).map((fault) => `${name} at ${width}: ${fault}`));
  }
  return faults;
}

/** Opens each address in one page, and looks at it at each width. */
async function faultsOf(person: 'creator' | 'fan2' | null, addresses: readonly string[]): Promise<string[]> {
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
    if (person && (await signIn.first().isVisible())) {
      await signIn.first().click();
      await signIn.first().waitFor({ state: 'detached' });
    }
    faults.push(...(await faultsAtWidths(page, address)));
  }
  await context.close();
  return faults;
}

test.runIf(isLong)(
  'no screen scrolls sideways, cuts text or lays text on text for a visitor',
  async () => {
    expect(await faultsOf(null, [...screens(), ...CHANNEL])).toEqual([]);
  },
  600_000,
);

test('no screen does for a creator, in each tab of the studio', async () => {
  const studio = STUDIO.map((tab) => `/${mint}?tab=${tab}`);
  // After the sign-in /start is at the first step that is missing.
  const addresses = [...screens(), ...studio, `/${mint}?view=visitor`, PROFILE, '/start', ...CHANNEL];
  expect(await faultsOf('creator', addresses)).toEqual([]);
}, 600_000);

test('no screen does for a channel without a coin', async () => {
  const studio = STUDIO.filter((tab) => tab !== 'clips').map((tab) => `/${channel}?tab=${tab}`);
  expect(await faultsOf('fan2', [...studio, '/start', '/dashboard'])).toEqual([]);
}, 600_000);

test('no step of a new giveaway does', async () => {
  const { context, page } = await visit(browser, app());
  await connectAs(page, 'creator', people.creator.publicKey);
  await page.goto(`${app()}/giveaways/create?token=${mint}`);
  await page.getByLabel('Title').fill('A giveaway with a long, long title');
  await page.getByLabel('Description').fill('For one of you.');
  await goNext(page);
  await page.getByLabel('Prize amount').fill('0.123456789');
  await page.getByText('Network deposit', { exact: true }).last().waitFor();
  const faults = await faultsAtWidths(page, 'prize');
  await goNext(page);
  await button(page, 'Add Tier').click();
  faults.push(...(await faultsAtWidths(page, 'tiers')));
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);
