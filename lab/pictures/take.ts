/**
 * `npm run pictures`: takes every screen at 1440, 768 and 390 pixels, in a world of its own, and puts them on one sheet
 * with the states that a fresh world does not reach. All of it goes to .local/pictures; the few that the README shows
 * also go to docs/pictures. Look at each before you commit it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { newPerson } from '../../local/world/keys.ts';
import { launchBrowser, settled, standStill, visit } from '../../tests/e2e/browser.ts';
import { button, connectAs, tipAgain, tipButton } from '../../tests/e2e/demo.ts';
import { fillWizard, reached, readDraw, register } from '../../tests/e2e/giveaways.ts';
import { launch, ready, stop } from '../../tests/e2e/launcher.ts';
import { takeName } from '../../tests/e2e/take-name.ts';
import { sendTip } from '../../tests/e2e/tips.ts';
import { makeSheet } from './sheet.ts';
import { writeShown } from './shown.ts';
import { takeStates } from './states.ts';

const folder = fileURLToPath(new URL('../../.local/pictures/', import.meta.url));
const states = join(folder, 'states');
const shown = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const TITLE = 'Friday night giveaway';
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

const launcher = launch('pictures', { FANFARE_CRON_MS: '2000' });
const browser = await launchBrowser({ likeObs: true });
try {
  const { appUrl, tokens, people, services } = await ready(launcher);
  mkdirSync(folder, { recursive: true });
  const { mint } = tokens.find((token) => token.kind === 'launch')!;
  const revoked = tokens.find((token) => token.kind === 'revoked')!.mint;
  const as = (name: 'creator' | 'fan1') => (page: Page) => connectAs(page, name, people[name].publicKey);

  await take('start', '/start');
  await take('tipping', '/tipping');
  for (const name of ['help', 'fees', 'security', 'terms', 'privacy']) await take(name, `/${name}`);
  await take('wallets', '/', async (page) => {
    await button(page, 'Select Wallet').first().click();
    await button(page, 'More options').click();
    await page.getByRole('button', { name: 'Ledger' }).waitFor();
  });
  await sendTips();
  await take('token', `/${mint}`, async (page) => {
    await page.getByRole('list', { name: 'Recent Tips' }).waitFor();
  });
  await takeName(appUrl, 'pond-club', mint, people.creator);
  await take('channel', '/@pond-club');
  await take('tip', `/tip/${mint}`, async (page) => {
    await as('fan1')(page);
    await page.getByLabel('Amount').fill('0.05');
    await page.getByLabel(/^Message/).fill('That last round was unreal, see https://scam.example');
    await page.waitForResponse((response) => response.url().endsWith('/clean-message'));
    await settled(page);
  });
  await take('creator', `/${mint}?tab=overlay`, async (page) => {
    await as('creator')(page);
    await button(page, 'Sign in as creator').click();
    await button(page, 'Copy overlay URL').waitFor();
    await settled(page);
  });
  await take('studio-alerts', `/${mint}?tab=alerts`, async (page) => {
    await as('creator')(page);
    await button(page, 'Sign in as creator').click();
    await page.getByRole('figure', { name: 'Alert on stream' }).waitFor();
    await settled(page);
  });
  await take('creator-revoked', `/${revoked}`);
  await take('token-not-found', `/${people.fan2.publicKey}`);
  await take('page-not-found', '/nothing/here');
  await takeOverlay();
  await take('giveaways-create-wallet', '/giveaways/create');
  await take('giveaways-create-1', '/giveaways/create', async (page) => {
    await as('creator')(page);
    await fillBasics(page);
  });
  await take('giveaways-create-2', '/giveaways/create', async (page) => {
    await as('creator')(page);
    await fillBasics(page);
    await fillPrize(page);
  });
  await take('giveaways-create-3', '/giveaways/create', async (page) => {
    await as('creator')(page);
    await fillBasics(page);
    await fillPrize(page);
    await fillTiers(page);
  });
  const giveaway = await makeGiveaway();
  await take('giveaways', '/giveaways');
  await take('giveaway', giveaway);
  await take('giveaway-registered', giveaway, async (page) => {
    await as('fan1')(page);
    const registered = page.getByText("You're in. Your receipt is valid.");
    await registered.or(button(page, 'Register')).first().waitFor();
    if (!(await registered.isVisible())) await button(page, 'Register').click();
    await registered.waitFor();
    await settled(page);
  });
  await take('activity', '/activity', async (page) => {
    await as('fan1')(page);
    await page.getByRole('list', { name: 'Tips sent' }).waitFor();
    await settled(page);
  });
  await take('dashboard', '/dashboard', async (page) => {
    await as('creator')(page);
    await page.getByRole('table').waitFor();
  });
  await take('dashboard-tips', '/dashboard?tab=tips', async (page) => {
    await as('creator')(page);
    await page.getByRole('slider', { name: 'Tips by day' }).waitFor();
    await settled(page);
  });
  await take('giveaway-creator', giveaway, async (page) => {
    await as('creator')(page);
    await button(page, 'Select Winner').waitFor();
    await settled(page);
  });
  await take('giveaway-cancel', giveaway, async (page) => {
    await as('creator')(page);
    // It opens 150 seconds after the escrow did.
    await button(page, 'Cancel for free').click({ timeout: 200_000 });
    await page.getByLabel('Type CANCEL to confirm').fill('cancel');
    await settled(page);
  });
  await take('giveaway-not-found', `/giveaways/${people.fan2.publicKey}`);
  await take('giveaways-explore', '/giveaways/explore');
  await take('giveaways-explore-empty', '/giveaways/explore?search=nothing-like-this');
  await take('giveaways-of-token', `/${mint}`, async (page) => {
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .waitFor();
  });
  await take('clips-empty', `/clips/${mint}`);
  await addClips();
  await take('clips-all', '/clips');
  await take('clips-verify', `/clips/${mint}`, async (page) => {
    await connectAs(page, 'fan2', people.fan2.publicKey);
    await openSheet(page);
    await button(page, 'Verify with a post').click();
    await button(page, 'Sign and get the sentence').click();
    await page.getByTestId('sentence').waitFor();
    await settled(page);
  });
  await take('clips-chosen', `/clips/${mint}`, async (page) => {
    await as('creator')(page);
    await button(page, 'Show Selection Tools').click();
    await button(page, 'Choose Winner').click();
    await button(page, 'Choose Random').click();
    await page.getByText(/^Consistent: all \d+ checks passed in your browser$/).waitFor();
    await button(page, 'Save Winner').click();
    await page.getByRole('article').getByText('Winner', { exact: true }).first().waitFor();
    await settled(page);
  });
  await take('clips', `/clips/${mint}`, async (page) => {
    await as('fan1')(page);
    await openSheet(page);
    await page.getByText('Verified as @frogfan', { exact: true }).waitFor();
    await settled(page);
  });
  await take('clips-callback', '/clips/auth/callback?error=access_denied');

  await take('draw-before', `${giveaway}/draw`);
  await takeHolders();
  await takeWheel();
  await takeDraw();
  await takeAdmin();
  await take('home', '/', async (page) => {
    await page.getByRole('region', { name: 'Paid on-chain, in public' }).getByText('0.5 SOL').waitFor();
    await standStill(page);
  });
  await takeStates(browser, appUrl, states);
  await makeSheet(browser, [folder, states], `${folder}contact-sheet.jpg`);
  await writeShown(browser, folder, shown);

  async function take(name: string, path: string, prepare: (page: Page) => unknown = settled) {
    for (const size of WIDTHS) {
      const { page, context, problems } = await visit(browser, appUrl + path, { ...size });
      await page.waitForLoadState('networkidle');
      await prepare(page);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => scrollTo(0, 0));
      // A dialog covers the window, not the page behind it.
      const fullPage = (await page.getByRole('dialog').count()) === 0;
      await page.screenshot({ path: `${folder}${name}-${size.width}.png`, fullPage });
      await context.close();
      if (problems.length > 0) console.error(name, size.width, problems);
    }
    console.log(`${name}: ${WIDTHS.map(({ width }) => width).join(', ')}`);
  }

  async function fillBasics(page: Page) {
    await page.getByLabel('Title').fill(TITLE);
    await page.getByLabel('Description').fill('Half a SOL for one of you. See you at the stream.');
  }

  async function fillPrize(page: Page) {
    await button(page, 'Next').click();
    await page.getByLabel('Prize amount').fill('0.5');
    await page.getByLabel(/^Token address/).fill(mint);
    await page.getByRole('status').filter({ hasText: '$' }).waitFor();
    await button(page, 'End in 3 days').click();
  }

  async function fillTiers(page: Page) {
    await button(page, 'Next').click();
    await button(page, 'Add Tier').click();
    await page.getByRole('cell', { name: /^1\.96%/ }).waitFor();
  }

  /** Makes a giveaway of the creator. Returns its path. */
  async function makeGiveaway(): Promise<string> {
    const { page, context } = await visit(browser, `${appUrl}/giveaways/create`);
    await as('creator')(page);
    await fillBasics(page);
    await fillPrize(page);
    await fillTiers(page);
    await button(page, 'Create Giveaway').click();
    await page.waitForURL(/\/giveaways\/[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    const { pathname } = new URL(page.url());
    await context.close();
    return pathname;
  }

  async function takeHolders() {
    const { page, context } = await visit(browser, `${appUrl}/giveaways/create`);
    await as('creator')(page);
    const wish = { title: 'For those who hold', prize: '5000', token: mint, coinPrize: true };
    const id = await fillWizard(page, { ...wish, holders: '1000000' });
    await context.close();
    await take('giveaway-holders', `/giveaways/${id}`, async (page) => {
      await as('fan1')(page);
      await page.waitForLoadState('networkidle');
      await settled(page);
    });
  }

  /** The draw of the giveaway, state by state, in one page that is resized: each state appears once. */
  async function takeWheel() {
    const id = giveaway.split('/').at(-1)!;
    const crowd = [people.fan2, people.fan3, ...Array.from({ length: 12 }, newPerson)];
    for (const fan of crowd) await register(appUrl, { id, title: TITLE }, fan);
    const { page, context, problems } = await visit(browser, appUrl + giveaway);
    await as('creator')(page);
    await button(page, 'Select Winner').click();
    const dialog = page.getByRole('dialog');
    const phase = (name: string) => page.locator(`[data-phase=${name}]`).waitFor({ timeout: 60_000 });
    await button(dialog, 'Close entries and draw').waitFor();
    await settled(page);
    await shoot(page, 'wheel-idle');
    await button(dialog, 'Close entries and draw').click();
    await dialog.getByText('until the number').waitFor();
    await shoot(page, 'wheel-locked');
    await phase('spinning');
    await shoot(page, 'wheel-spinning');
    await phase('winner');
    await settled(page);
    await shoot(page, 'wheel-winner');
    await button(dialog, 'Confirm winner').click();
    await phase('done');
    await settled(page);
    await shoot(page, 'wheel-paid');
    await context.close();
    if (problems.length > 0) console.error('wheel', problems);
    await reached(appUrl, id, 'completed');
    await take('giveaway-completed', giveaway);
  }

  async function takeDraw() {
    const verdict = (page: Page, kind: string) =>
      page.locator(`[data-testid=verdict][data-verdict=${kind}]`).waitFor();
    const ended = (page: Page) =>
      page.locator('[data-step=chain_pay_0][data-state]').waitFor({ state: 'attached' });
    await take('draw', `${giveaway}/draw`, async (page) => {
      await verdict(page, 'verified');
      await ended(page);
      await settled(page);
    });
    const record = await readDraw(appUrl, giveaway.split('/').at(-1)!);
    const [first] = record.places;
    first!.winner = people.fan2.publicKey === first!.winner ? people.fan3.publicKey : people.fan2.publicKey;
    const buffer = Buffer.from(JSON.stringify(record));
    await take('draw-altered', `${giveaway}/draw`, async (page) => {
      await verdict(page, 'verified');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'altered.json', mimeType: 'application/json', buffer });
      await verdict(page, 'false');
      await ended(page);
      await settled(page);
    });
  }

  /** The admin screen, all in one session: the server gives a wallet one text to sign in with every 10 seconds. */
  async function takeAdmin() {
    const creator = people.creator.publicKey;
    const tip = { amount: '250000', currency: 'TOKEN', message: 'Half of my frogs' } as const;
    await sendTip(appUrl, mint, people.fan1, creator, tip);
    const { page, context, problems } = await visit(browser, `${appUrl}/admin`);
    await connectAs(page, 'admin', people.admin.publicKey);
    await button(page, 'Authenticate as Admin').waitFor();
    await shoot(page, 'admin-door', { whole: true });
    await button(page, 'Authenticate as Admin').click();
    await page.getByRole('list', { name: 'Audit log' }).waitFor();
    await page.getByText('All good').waitFor();
    const dialog = page.getByRole('dialog');
    const pay = page.getByRole('button', { name: /^Payout (?!SOL)/ });
    await pay.click();
    await dialog.getByText('Jupiter quote').waitFor();
    await settled(page);
    await shoot(page, 'admin-payout');
    await button(dialog, 'Confirm Payout').click();
    await dialog.getByRole('list', { name: 'Payout steps' }).waitFor();
    await shoot(page, 'admin-payout-steps');
    await dialog.waitFor({ state: 'detached', timeout: 60_000 });
    await page.getByRole('list', { name: 'Payouts' }).getByText('Paid out').click();
    await page.waitForLoadState('networkidle');
    await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
    await settled(page);
    await page.evaluate(() => scrollTo(0, 0));
    await shoot(page, 'admin', { whole: true });
    await context.close();
    if (problems.length > 0) console.error('admin', problems);
  }

  async function shoot(page: Page, name: string, { whole = false } = {}) {
    for (const { width, height } of WIDTHS) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${folder}${name}-${width}.png`, fullPage: whole });
    }
    await page.setViewportSize(WIDTHS[0]);
    console.log(`${name}: ${WIDTHS.map(({ width }) => width).join(', ')}`);
  }

  /** Opens the sheet that adds a clip. */
  async function openSheet(page: Page) {
    await page.getByRole('link', { name: 'Add New Clip' }).click();
  }

  /** Adds three clips of a fan whose account is verified. */
  async function addClips() {
    const { page, context } = await visit(browser, `${appUrl}/clips/${mint}`);
    await as('fan1')(page);
    await openSheet(page);
    const [popup] = await Promise.all([context.waitForEvent('page'), button(page, 'OAuth Verify').click()]);
    await popup.getByRole('link', { name: 'Authorize as @frogfan' }).click();
    await page.getByText('Verified as @frogfan', { exact: true }).waitFor();
    for (const text of [
      'The reaction at 2:14, every single time',
      'That last round was unreal. I have watched it twenty times now and still do not know how.',
      'Best stream of the year\nThank you all',
    ]) {
      const response = await fetch(`${services.x}/posts`, {
        method: 'POST',
        body: JSON.stringify({ username: 'frogfan', text, picture: !text.startsWith('That') }),
      });
      const { url } = (await response.json()) as { url: string };
      // It closes when a clip is added.
      if ((await page.getByLabel('Post link').count()) === 0) await openSheet(page);
      await page.getByLabel('Post link').fill(url);
      await button(page, 'Add Clip').click();
      await page
        .getByRole('article')
        .filter({ hasText: text.split('\n')[0] })
        .waitFor();
    }
    await context.close();
  }

  /** Sends three tips of a fan. */
  async function sendTips() {
    const { page, context } = await visit(browser, `${appUrl}/${mint}`);
    await as('fan1')(page);
    for (const [amount, message] of [
      ['0.02', 'Good luck tonight!'],
      ['0.1', 'That last round was unreal'],
      ['0.05', 'Greetings from the night shift'],
    ] as const) {
      await tipAgain(page);
      await page.getByLabel('Amount').fill(amount);
      await page.getByLabel(/^Message/).fill(message);
      await tipButton(page).click();
      await page.getByRole('list', { name: 'Recent Tips' }).getByText(message).waitFor();
      await button(page, 'Tip again').waitFor();
    }
    await context.close();
  }

  /** The overlay is transparent: the picture shows it in front of a dark stream. */
  async function takeOverlay() {
    for (const { width, height } of [{ width: 1440, height: 810 }, ...WIDTHS.slice(1)]) {
      const { page, context } = await visit(browser, `${appUrl}/${mint}/live`, { width, height });
      await page.evaluate(() =>
        document.body.insertAdjacentHTML(
          'beforeend',
          '<div style="position:fixed; inset:0; z-index:-1; background:radial-gradient(circle at 30% 20%, #2d5249, #0b1513 75%)"></div>',
        ),
      );
      await page.locator('.tip-amount, .alert-amount').first().waitFor({ timeout: 60_000 });
      await settled(page);
      await page.screenshot({ path: `${folder}overlay-${width}.png` });
      await context.close();
    }
    console.log('overlay: 1440, 768, 390');
  }
} finally {
  await browser.close();
  await stop(launcher);
}
