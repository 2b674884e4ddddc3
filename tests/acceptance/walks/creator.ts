/** A creator: the wizard with what it refuses, a draw to the paid winner, a cancel, holders, the studio, dashboard. */
import type { Page } from 'playwright-core';
import { travel } from '../../e2e/chain.ts';
import { button, openTab } from '../../e2e/demo.ts';
import { fillWizard, makeGiveaway, reached, register } from '../../e2e/giveaways.ts';
import { passOpening } from '../../e2e/opening.ts';
import { fact, see } from '../recording.ts';
import { enter, enterAs, type Stage, shows, step, until } from '../stage.ts';
import { fail } from './failures.ts';

const next = (page: Page) => button(page, 'Next').click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();

export async function walkWizard(stage: Stage): Promise<void> {
  const { coin } = stage;
  await step('the wizard without a wallet', async () => {
    const { page, context } = await enter(stage, 'wizard', '/create');
    await shows(page, 'Wallet Required');
    await shows(page, 'Back to Home');
    await context.close();
  });
  await step('the wizard', async () => {
    const { page, context } = await enterAs(stage, 'wizard', '/create', 'creator');
    await heading(page, 'Basic Details');
    fact('Back on step 1', await button(page, 'Back').count());
    await next(page);
    await shows(page, 'Please fill in all required fields');
    await page.getByLabel('Title').fill('A walked giveaway');
    await page.getByLabel('Description').fill('For one of you.');
    await next(page);
    await heading(page, 'Prize & Timing');
    const prize = page.getByLabel('Prize amount');
    fact('step and least of the prize', [await prize.getAttribute('step'), await prize.getAttribute('min')]);
    await prize.fill('0');
    await next(page);
    await shows(page, 'Please enter a valid prize amount');
    await prize.fill('0.1');
    await page.getByLabel('End date and time').fill('');
    await next(page);
    await shows(page, 'Please select an end date and time');
    await page.getByRole('radio', { name: 'Creator coin' }).check({ force: true });
    await next(page);
    await shows(page, 'Please enter the token address for creator coin');
    const asked: { at: number; of: string }[] = [];
    page.on('request', (request) => {
      const [, of] = /\/api\/tip\/(\w+)$/.exec(new URL(request.url()).pathname) ?? [];
      if (of) asked.push({ at: performance.now(), of });
    });
    const field = page.getByLabel(/^Token address/);
    await field.fill(coin.mint.slice(0, 19));
    await page.waitForTimeout(600);
    fact('19 characters ask nothing', !asked.some(({ of }) => of.length === 19));
    // Nothing else on the page reads a part of an address.
    const part = coin.mint.slice(0, 20);
    const typed = performance.now();
    await field.fill(part);
    const lookup = () => asked.find(({ of }) => of === part);
    await until(() => lookup() !== undefined);
    fact('milliseconds until a token is looked up', lookup()!.at - typed);
    await field.fill(coin.mint);
    await page.getByRole('status').filter({ hasText: '$' }).first().waitFor();
    fact('the symbol is filled in', await page.getByText(`$${coin.symbol}`).count());
    await page.getByRole('radio', { name: 'SOL', exact: true }).check({ force: true });
    fact('least end in hours', await page.getByLabel('End date and time').getAttribute('min'));
    await button(page, 'End in 1 hour').click();
    await next(page);
    await heading(page, 'Entry Tiers & Review');
    await button(page, 'Add Tier').click();
    const share = page.getByLabel('% of supply');
    const entries = page.getByLabel('Entries', { exact: true });
    fact('a new tier', [
      await page.getByLabel('Label').first().inputValue(),
      await page.getByLabel('Requirement').inputValue(),
      await share.inputValue(),
      await entries.inputValue(),
    ]);
    const steps = [await share.getAttribute('step')];
    await page.getByLabel('Requirement').selectOption('amount');
    steps.push(await page.getByLabel('Whole tokens').getAttribute('step'));
    await page.getByLabel('Requirement').selectOption('percentage');
    fact('steps of a requirement', steps);
    await entries.fill('0');
    await entries.blur();
    fact('tier entries that are not valid become', await entries.inputValue());
    await shows(page, 'Summary');
    await shows(page, 'Entry preview');
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await button(page, 'Back').click();
    await heading(page, 'Prize & Timing');
    fact('Back goes one step back', true);
    await next(page);
    const create = button(page, 'Create Giveaway');
    const prepare = await fail(page, 'POST', /giveaways\/prepare/, 500);
    await create.click();
    await shows(page, 'Failed to prepare giveaway');
    await prepare();
    const confirm = await fail(page, 'POST', /giveaways\/confirm/, 400);
    await create.click();
    await shows(page, 'Failed to confirm giveaway');
    await confirm();
    await create.or(button(page, 'Continue')).first().click();
    await page.waitForURL(/\/giveaways\/[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    fact('the wizard ends at', new URL(page.url()).pathname.replace(/[^/]+$/, '{id}'));
    await shows(page, 'Giveaway created successfully!');
    await shows(page, 'Just now');
    await shows(page, 'Ending Soon');
    await context.close();
  });
}

export async function walkDraw(stage: Stage): Promise<void> {
  const { app, people, coin } = stage;
  const wish = { title: 'Drawn on a wheel', prize: '0.1', token: coin.mint };
  const drawn = await makeGiveaway(app, people.creator, wish);
  await step('Select Winner needs entries and a wallet', async () => {
    const { page, context } = await enterAs(stage, 'draw', `/giveaways/${drawn.id}`, 'creator');
    fact('nobody registered, no Select Winner', await button(page, 'Select Winner').isDisabled());
    for (const fan of [people.fan1, people.fan2, people.fan3]) await register(app, drawn, fan);
    await page.reload();
    await until(() => button(page, 'Select Winner').isEnabled());
    const compute = await fail(page, 'POST', /\/select$/, 500);
    await button(page, 'Select Winner').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Close entries and draw').click();
    await shows(page, 'Failed to compute winner');
    await compute();
    await page.evaluate(() => {
      const phases: [string, number][] = [];
      (window as never as { phases: unknown }).phases = phases;
      const look = () => {
        const phase = document.querySelector<HTMLElement>('[data-testid=wheel-panel]')?.dataset.phase;
        if (phase && phases.at(-1)?.[0] !== phase) phases.push([phase, performance.now()]);
      };
      look();
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await button(dialog, 'Close entries and draw').click();
    await button(dialog, 'Confirm winner').waitFor({ timeout: 120_000 });
    const phases = (await page.evaluate(() => (window as never as { phases: unknown }).phases)) as [
      string,
      number,
    ][];
    fact(
      'phases of the wheel',
      phases.map(([phase]) => phase),
    );
    const at = (name: string) => phases.find(([phase]) => phase === name)?.[1] ?? 0;
    fact('seconds of a spin', (at('winner') - at('spinning')) / 1000);
    fact('the winner below the wheel', await dialog.getByTestId('wheel-reading').textContent());
    const transfer = await fail(page, 'POST', /\/execute$/, 500);
    await button(dialog, 'Confirm winner').click();
    await shows(page, 'Failed to confirm winner and transfer tokens');
    await transfer();
    await button(dialog, 'Confirm winner').click();
    await shows(page, /^Winner confirmed:/, 60_000);
    await reached(app, drawn.id, 'paid', 'completed');
    await context.close();
  });
  await step('the winner for a visitor', async () => {
    const { page, context } = await enter(stage, 'winner', `/giveaways/${drawn.id}`);
    await page.getByRole('region', { name: 'Winner' }).waitFor();
    await shows(page, 'Registration Closed');
    const home = await enter(stage, 'home with a winner', '/');
    for (let top = 0; top < 6000; top += 600) {
      await home.page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      await home.page.waitForTimeout(50);
    }
    await shows(home.page, 'Recent Winners');
    await home.context.close();
    await context.close();
  });
}

export async function walkHolders(stage: Stage): Promise<void> {
  const { coin, app } = stage;
  await step('holders', async () => {
    const { page, context } = await enterAs(stage, 'holders', '/create', 'creator');
    const id = await fillWizard(page, {
      title: 'For those who hold',
      prize: '0.05',
      token: coin.mint,
      holders: '1',
      endsInSeconds: 30,
    });
    await shows(page, 'Eligibility');
    const failed = await fail(page, 'POST', /\/execute$/, 500);
    await shows(page, 'Snapshot Complete', 60_000);
    await shows(page, 'Failed to complete snapshot').catch(() => {});
    await failed();
    await reached(app, id, 'frozen', 'committed', 'revealed', 'proven', 'completed');
    fact('a holders draw begins by itself', true);
    await context.close();
  });
}

export async function walkCancel(stage: Stage): Promise<void> {
  const { app, people, coin } = stage;
  const giveaway = await makeGiveaway(app, people.creator, {
    title: 'To be cancelled',
    prize: '0.1',
    token: coin.mint,
  });
  let travelled = 0;
  await step('a cancel', async () => {
    const { page, context } = await enterAs(stage, 'dashboard', '/dashboard', 'creator', {
      prepare: (_, page) => page.clock.install({ time: Date.parse(giveaway.endDate) - 3_600_000 + 5000 }),
    });
    await page.getByRole('tab', { name: /^Giveaways/ }).waitFor();
    const row = page.getByRole('row').filter({ hasText: giveaway.title });
    await row.waitFor();
    fact('ends in', (await row.innerText()).replace(/\s+/g, ' '));
    const link = await row.getByRole('link', { name: `View ${giveaway.title}` }).getAttribute('href');
    fact('the dashboard links to', link!.replace(giveaway.id, '{id}'));
    travelled = await passOpening(app, giveaway.id);
    await page.clock.fastForward(200_000);
    const cancel = page.getByRole('button', { name: `Cancel ${giveaway.title}` });
    await until(() => cancel.isEnabled());
    await cancel.click();
    const dialog = page.getByRole('dialog');
    const confirm = button(dialog, 'Cancel giveaway');
    fact('cancel waits for CANCEL', await confirm.isDisabled());
    await dialog.getByLabel('Type CANCEL to confirm').fill('cancel');
    fact('cancel is upper-cased', await dialog.getByLabel('Type CANCEL to confirm').inputValue());
    const failed = await fail(page, 'DELETE', /\/api\/giveaways\//, 500);
    await confirm.click();
    await page.clock.fastForward(10_000);
    await shows(page, /Failed to cancel giveaway/);
    await failed();
    await confirm.click();
    await shows(page, /^Giveaway cancelled successfully!/, 60_000);
    await page.getByRole('tab', { name: /^Tips Received/ }).click();
    await page.getByRole('tabpanel', { name: 'Tips Received' }).waitFor();
    await page.clock.fastForward(7_200_000);
    await context.close();
  });
  if (travelled) await travel(-travelled);
}

export async function walkStudio(stage: Stage): Promise<void> {
  const { coin, app } = stage;
  await step('the studio', async () => {
    const { page, context } = await enterAs(stage, 'studio', `/${coin.mint}`, 'creator');
    await button(page, 'Sign in as creator').first().click();
    await page.getByRole('tab', { name: /^Overlay/ }).click();
    await button(page, 'Copy overlay URL').waitFor();
    await button(page, 'Copy overlay URL').click();
    await shows(page, /[Cc]opied/);
    const url = await page.evaluate(() => navigator.clipboard.readText());
    fact('overlay URL', url.replace(/#.*/, '').replace(`${app}/${coin.mint}`, '{tipPageUrl}'));
    await openTab(page, 'Tips');
    await page
      .getByRole('button', { name: /^Replay/ })
      .first()
      .waitFor();
    await openTab(page, 'Alerts');
    see('studio', [`page:${(await page.locator('main').innerText()).replace(/\s+/g, ' ').slice(0, 390)}`]);
    await context.close();
  });
}
