/** A fan with a wallet: tips on both pages, what their forms refuse, an entry, clips. */
import type { Page } from 'playwright-core';
import { button, tipAgain, tipButton } from '../../e2e/demo.ts';
import { fact } from '../recording.ts';
import { enter, enterAs, type Stage, shows, step } from '../stage.ts';
import { fail } from './failures.ts';

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount', exact: true });

async function refuses(page: Page, typed: string, sentence: string): Promise<void> {
  await tipAgain(page);
  await amount(page).fill(typed);
  await tipButton(page)
    .click({ timeout: 3000 })
    .catch(() => page.keyboard.press('Enter'));
  await amount(page)
    .press('Enter')
    .catch(() => {});
  await shows(page, sentence);
}

export async function walkFan(stage: Stage, giveaway: string): Promise<void> {
  const { coin, revoked } = stage;
  await step('no wallet, no creator', async () => {
    const { page, context } = await enter(stage, 'fan', `/tip/${coin.mint}`);
    await button(page.getByRole('main'), 'Connect wallet').first().waitFor();
    await amount(page).fill('0.01');
    await amount(page).press('Enter');
    await shows(page, 'Please connect your wallet to send tips');
    await page.goto(`${stage.app}/tip/${revoked.mint}`);
    await shows(page, 'Cannot tip this token - creator authority has been revoked');
    await context.close();
  });
  await step('the tip page', async () => {
    const { page, context } = await enterAs(stage, 'tip page', `/tip/${coin.mint}`, 'fan1');
    await step('too little SOL', () => refuses(page, '0.00005', 'Minimum tip amount is 0.0001 Sol'));
    await page.getByRole('radio', { name: coin.symbol }).check({ force: true });
    await step('too few coins', () => refuses(page, '999', `Minimum tip amount is 1000 ${coin.symbol}`));
    await page.getByRole('radio', { name: 'SOL', exact: true }).check({ force: true });
    await amount(page).fill('0.02');
    await page.getByLabel(/^Message/).fill(' a first message ');
    await tipButton(page).click();
    await shows(page, /Sending|in your wallet|Confirming/).catch(() => {});
    await shows(page, /Creator receives|Your tip/);
    await button(page, 'Tip again').waitFor();
    await tipAgain(page);
    fact('a sent tip clears its form', (await amount(page).inputValue()) === '');
    await context.close();
  });
  await step('the token page', async () => {
    const { page, context } = await enterAs(stage, 'token page', `/${coin.mint}`, 'fan1');
    await shows(page, 'Minimum: 0.001 SOL');
    fact('placeholder of the amount', await amount(page).getAttribute('placeholder'));
    await amount(page).fill('');
    fact('no amount, no Send', await tipButton(page).isDisabled());
    fact('name of the send button', await tipButton(page).innerText());
    await amount(page).fill('0');
    fact('an amount of 0, no Send', await tipButton(page).isDisabled());
    await amount(page).fill('0.02');
    await tipButton(page).click();
    await button(page, 'Tip again').waitFor();
    await page.getByRole('list', { name: 'Recent Tips' }).getByText('0.02 SOL').first().waitFor();
    const list = page.getByRole('list', { name: 'Recent Tips' });
    fact('height of Recent Tips', (await list.boundingBox())!.height);
    fact('a long list scrolls', await list.evaluate((element) => getComputedStyle(element).overflowY));
    fact('columns of Token Giveaways', await page.getByRole('columnheader').allInnerTexts());
    const view = page
      .getByRole('table')
      .getByRole('link', { name: /^View / })
      .first();
    fact(
      'View opens',
      [await view.getAttribute('href'), await view.getAttribute('target')]
        .join(' ')
        .replace(giveaway, '{id}'),
    );
    const head = page
      .getByRole('main')
      .locator('header')
      .filter({ has: page.getByRole('heading', { level: 1 }) });
    fact('header card', (await head.innerText()).replace(/\s+/g, ' '));
    const named = (card: Element) =>
      [...card.querySelectorAll('button, a')].map(
        (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
      );
    fact('buttons of the header card', await head.evaluate(named));
    await context.close();
  });
  await step('an entry', async () => {
    const { page, context } = await enterAs(stage, 'entry', `/giveaways/${giveaway}`, 'fan3');
    await button(page, 'Register').click();
    await shows(page, 'Successfully registered for giveaway!');
    await context.close();
  });
}

export async function walkClips(stage: Stage): Promise<void> {
  const { coin, xUrl } = stage;
  const path = `/clips/${coin.mint}`;
  const post = async (text: string) => {
    const body = JSON.stringify({ username: 'clipscout', text });
    return ((await (await fetch(`${xUrl}/posts`, { method: 'POST', body })).json()) as { url: string }).url;
  };
  const openSheet = (page: Page) => page.getByRole('link', { name: 'Add New Clip' }).click();
  await step('clips of nobody', async () => {
    const { page, context } = await enter(stage, 'clips', `/clips/${stage.revoked.mint}`);
    await shows(page, 'No clips found for this token.');
    const prepare = async (_: unknown, page: Page) =>
      void (await page.route(/\/api\/clips\?/, (route) =>
        route.fulfill({ json: { success: true, clips: [], data: [], nextCursor: null } }),
      ));
    const none = await enter(stage, 'clips', '/clips', { prepare });
    await shows(none.page, 'No clips found.');
    await none.context.close();
    await context.close();
  });
  await step('a fan verifies', async () => {
    const { page, context } = await enterAs(stage, 'clips', path, 'fan2');
    await openSheet(page);
    await page.getByLabel('Post link').fill('https://x.com/clipscout/status/1');
    await button(page, 'OAuth Verify').waitFor();
    fact('not verified, no Add Clip', await button(page, 'Add Clip').isDisabled());
    await button(page, 'Manual').click();
    await page.getByLabel('X handle without @').fill('');
    await button(page, 'Link handle').click();
    await shows(page, 'Please enter a valid X handle');
    const back = await fail(page, 'POST', /auth\/manual-verify/, 500);
    await page.getByLabel('X handle without @').fill('clipscout');
    await button(page, 'Link handle').click();
    await shows(page, 'Failed to verify X handle');
    await back();
    const request = await fail(page, 'POST', /auth\/request/, 500);
    await button(page, 'OAuth Verify').click();
    await shows(page, 'Failed to initiate X verification');
    await request();
    const [popup] = await Promise.all([context.waitForEvent('page'), button(page, 'OAuth Verify').click()]);
    await popup.getByRole('heading', { name: /wants to know your X account/ }).waitFor();
    fact('popup', (await popup.evaluate(() => [innerWidth, innerHeight])).join('x'));
    await popup.getByRole('link', { name: 'Authorize as @clipscout' }).click();
    await shows(page, 'X verified as @clipscout');
    if (!popup.isClosed()) await popup.waitForEvent('close');
    fact('the window of X closes itself', true);
    const broken = await fail(page, 'POST', new RegExp(`/api/clips/${coin.mint}$`), 500);
    const url = await post('A moment of the guy');
    await page.getByLabel('Post link').fill(url);
    await button(page, 'Add Clip').click();
    await shows(page, 'Failed to add clip');
    await broken();
    await button(page, 'Add Clip').click();
    await page.getByRole('article').filter({ hasText: 'A moment of the guy' }).waitFor();
    await openSheet(page);
    await page.getByLabel('Post link').fill(url);
    await button(page, 'Add Clip').click();
    await shows(page, 'This X/Twitter link has already been added.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const card = page.getByRole('article').filter({ hasText: 'A moment of the guy' });
    const refresh = await fail(page, 'POST', /refresh-embed/, 500);
    await card.getByRole('button', { name: 'Refresh embed' }).click();
    await shows(page, 'Failed to refresh embed');
    await refresh();
    const columns: number[] = [];
    for (const width of [390, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const list = page.getByRole('list', { name: 'Clips' });
      columns.push(
        await list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
      );
    }
    fact('columns of clips', columns);
    await context.close();
  });
  await step('a blocked window', async () => {
    const prepare = async (context: import('playwright-core').BrowserContext) =>
      void (await context.addInitScript(() => {
        window.open = () => null;
      }));
    const { page, context } = await enterAs(stage, 'clips', path, 'fan3', { prepare });
    await openSheet(page);
    await shows(page, 'Not verified');
    await button(page, 'OAuth Verify').click();
    await shows(page, 'Popup blocked. Please allow popups for this site.');
    await page.getByLabel('Post link').fill('https://x.com/a/status/1');
    await page.getByLabel('Post link').press('Enter');
    await shows(page, 'Please verify your X account first before adding clips.', 4000).catch(() => {});
    await context.close();
  });
  await step('a fan whose handle is not known', async () => {
    const { page, context } = await enterAs(stage, 'clips', path, 'fan2');
    const error = 'X handle not verified. Please verify your X account first.';
    await page.route(new RegExp(`/api/clips/${coin.mint}$`), (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { success: false, error, requiresVerification: true } })
        : route.fallback(),
    );
    await openSheet(page);
    await page.getByLabel('Post link').fill('https://x.com/clipscout/status/77');
    await button(page, 'Add Clip').click();
    await shows(page, error);
    await context.close();
  });
  await step('a creator picks', async () => {
    const { page, context } = await enterAs(stage, 'clips', path, 'creator');
    await button(page, 'Show Selection Tools').click();
    await shows(page, 'Clip Selection');
    fact('random needs choosing', await button(page, 'Choose Random').isDisabled());
    await button(page, 'Choose Winner').click();
    const random = await fail(page, 'POST', /select-random/, 500);
    await button(page, 'Choose Random').click();
    await shows(page, 'Failed to select random clip');
    await random();
    const manual = await fail(page, 'POST', /select-manual/, 500);
    const card = page.getByRole('article').filter({ hasText: 'A moment of the guy' });
    await card.hover();
    await card.getByRole('button', { name: /^Choose This Clip/ }).click();
    await shows(page, /^Failed to select clip/);
    await manual();
    const selected = page.getByRole('region', { name: 'Selected Clip' });
    const choose = async () => {
      await card.hover();
      await card.getByRole('button', { name: /^Choose This Clip/ }).click();
      await selected.getByText('@clipscout').first().waitFor();
    };
    await choose();
    await button(page, 'Cancel Choosing').click();
    await selected.waitFor({ state: 'detached' });
    fact('Cancel clears the selected clip', true);
    await button(page, 'Choose Winner').click();
    // A message signed in the same second is the same, and is taken once.
    await page.waitForTimeout(1000);
    await choose();
    await button(page, 'Save Winner').click();
    await shows(page, 'Winner saved!');
    const remove = await fail(page, 'DELETE', /\/api\/clips\//, 500);
    await card.getByRole('button', { name: 'Delete clip' }).click();
    await shows(page, 'Are you sure you want to delete this clip?');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete clip' }).click();
    await shows(page, 'Failed to delete clip');
    await remove();
    await context.close();
  });
  await step('twelve clips and more', async () => {
    const clip = (index: number) => ({
      id: `clip-${index}`,
      tokenAddress: coin.mint,
      username: 'clipscout',
      verifiedXHandle: 'clipscout',
      timestamp: new Date().toISOString(),
      xUrl: `https://x.com/clipscout/status/${1000 + index}`,
      embedHtml: null,
      embed: null,
      quote: null,
      unavailable: false,
      isWinner: false,
      handedInBy: null,
    });
    const full = Array.from({ length: 12 }, (_, index) => clip(index));
    const asked: string[] = [];
    const prepare = async (_: unknown, page: Page) =>
      void (await page.route(/\/api\/clips\/[^/]+\?/, (route) => {
        asked.push(new URL(route.request().url()).search);
        const clips = asked.at(-1)!.includes('cursor') ? [clip(12)] : full;
        return route.fulfill({
          json: { success: true, clips, data: clips, nextCursor: clips.length === 12 ? 'next' : null },
        });
      }));
    const { page, context } = await enter(stage, 'clips', path, { prepare });
    await button(page, 'Load More').click();
    await page.getByRole('article').nth(12).waitFor();
    await button(page, 'Load More').waitFor({ state: 'detached' });
    fact(
      'asked for clips',
      asked.map((query) => /limit=(\d+)/.exec(query)?.[1] ?? '12'),
    );
    fact('Load More appends', (await page.getByRole('article').count()) === 13);
    await context.close();
  });
}
