/** How a creator sets alerts, voice, minimums, moderation and stream parts, and what the stream gets of it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { barring, inspect } from './axe.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs, openTab } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { resetStream } from './reset-stream.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'DRESS', 'spl');

let browser: Browser;
let studio: Visitor;
let page: Page;
beforeAll(async () => {
  await resetStream(app(), mint, people.creator!);
  browser = await launchBrowser({ likeObs: true });
  studio = await visit(browser, `${app()}/${mint}`, {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  page = studio.page;
  await connectAs(page, 'creator', people.creator!.publicKey);
  await button(page, 'Sign in as creator').click();
  await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
}, 120_000);
afterAll(() => browser.close());

async function stored(kind: string) {
  const response = await fetch(`${app()}/api/live/${mint}/settings/${kind}`);
  // biome-ignore lint/suspicious/noExplicitAny: whatever the endpoint answers
  return ((await response.json()) as { data: any }).data;
}
const preview = () => page.getByRole('figure', { name: 'Alert on stream' });
/** Opens what is folded below the looks. */
const unfold = (title: string) => page.locator('summary').filter({ hasText: title }).click();

test('a creator adds a tier, dresses it, sets minimums and saves; the preview follows each step', async () => {
  await button(page, 'Add a tier').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Big one');
  await page.getByLabel('From', { exact: true }).fill('2');
  await button(page, 'Game Day').click();
  await page.getByText('You edit Big one only, tips from 2 SOL.').waitFor();
  await page.getByRole('textbox', { name: 'Another amount' }).fill('2.5');
  expect(await preview().locator('[data-preset]').getAttribute('data-preset')).toBe('game-day');
  // By the keyboard: the bar that saves may lie over it.
  await page.getByRole('radio', { name: 'Top right', exact: true }).press('Space');
  await unfold('Text');
  await page.getByLabel('Line of the alert').fill('');
  await page.getByText('Enter a text').first().waitFor();
  expect(await button(page, 'Save look').isDisabled()).toBe(true);
  await page.getByLabel('Line of the alert').fill('Wow: ');
  await button(page, 'Insert amount').click();
  await unfold('Minimums');
  await page.getByLabel('Accepted', { exact: true }).fill('0.005');
  await page.getByLabel('Shown', { exact: true }).fill('0.02');
  await page.getByLabel('Spoken', { exact: true }).fill('0.1');
  await page.getByText('"0.02 SOL: Shown, not spoken."', { exact: false }).waitFor();
  await page.getByText('Draft, not on stream').waitFor();
  await button(page, 'Save look').click();
  await page.getByText('Live tip style saved').first().waitFor();
  await page.getByText('Draft, not on stream').waitFor({ state: 'detached' });
  await page.getByText('On stream now: Game Day').last().waitFor();
  // Someone who did not change them may get a copy of a moment ago.
  await expect
    .poll(() => stored('alerts'))
    .toMatchObject({
      template: 'Wow: {amount}',
      minimums: { accept: '5000000', show: '20000000', speak: '100000000' },
    });
  expect((await stored('alerts')).tiers.at(-1)).toMatchObject({
    name: 'Big one',
    from: '2000000000',
    preset: 'game-day',
    position: 'top-right',
  });
});

test('Undo brings back what is stored', async () => {
  await unfold('Voice');
  await page.getByLabel('Speed', { exact: true }).fill('1.5');
  await page.getByText('text, voice or minimums').waitFor();
  await button(page, 'Undo').click();
  expect(await page.getByLabel('Speed', { exact: true }).inputValue()).toBe('1');
  expect(await page.getByRole('region', { name: 'Unsaved look' }).count()).toBe(0);
});

test('nothing unsaved is lost without a question: by a tab, a link or a reload', async () => {
  const question = page.getByRole('dialog', { name: 'Save your look first?' });
  const size = () => page.getByLabel('Size', { exact: true });
  const change = async () => {
    await size().fill('90');
    await page.getByRole('region', { name: 'Unsaved look' }).waitFor();
  };
  const stay = async () => {
    await button(page, 'Stay here').click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(`/${mint}`);
    expect(await size().inputValue()).toBe('90');
  };
  await change();
  await openTab(page, 'Tips');
  await question.getByText("isn't on stream yet.").waitFor();
  expect(barring(await inspect(page))).toEqual([]);
  await stay();
  await page.getByRole('link', { name: 'Giveaways', exact: true }).first().click();
  await stay();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await openTab(page, 'Tips');
  // No time passes between this answer and the next edit: it is asked about all the same.
  await page.clock.pauseAt(Date.now() + 1000);
  await button(page, 'Leave without saving').click();
  await page.getByRole('heading', { name: 'Tip Stats' }).waitFor();
  await openTab(page, 'Alerts');
  expect(await size().inputValue()).not.toBe('90');

  await change();
  await page.getByRole('link', { name: 'Giveaways', exact: true }).first().click();
  await question.waitFor();
  await page.clock.resume();
  await stay();
  await openTab(page, 'Tips');
  await button(page, 'Save and leave').click();
  await page.getByRole('heading', { name: 'Tip Stats' }).waitFor();
  await openTab(page, 'Alerts');
  expect(await size().inputValue()).toBe('90');
  await expect
    .poll(async () => (await stored('alerts')).tiers.map(({ size }: { size: number }) => size))
    .toEqual([90, 90]);
});

test('Back asks too, and goes once the user has decided', async () => {
  await openTab(page, 'Alerts');
  await page.getByRole('link', { name: 'Giveaways', exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const landing = page.url();
  await page.goBack();
  await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
  await page.getByLabel('Size', { exact: true }).fill('95');
  await page.goForward();
  await page.getByRole('dialog', { name: 'Save your look first?' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${mint}`);
  await button(page, 'Leave without saving').click();
  await expect.poll(() => page.url()).toBe(landing);
  await page.goBack();
  await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
  expect(await page.getByLabel('Size', { exact: true }).inputValue()).toBe('90');
});

test('a test alert of an amount reaches the stream in its tier, and a draft once without being saved', async () => {
  await openTab(page, 'Overlay');
  await button(page, 'Copy overlay URL').click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const overlay = await visit(browser, url, { width: 1280, height: 720 });
  await page.getByText('Overlay connected').waitFor();
  await openTab(page, 'Alerts');
  await page.getByRole('radio', { name: /^Big one/ }).check({ force: true });
  await button(page, 'Test on stream').click();
  const alert = overlay.page.locator('[data-preset="game-day"]');
  await alert.waitFor();
  await alert.getByText('2 SOL').first().waitFor();
  await alert.waitFor({ state: 'detached' });
  // A draft plays once, and is stored nowhere.
  const before = await stored('alerts');
  await button(page, 'Arcade').click();
  await button(page, 'Test on stream').click();
  await overlay.page.locator('[data-preset="arcade"]').waitFor();
  expect(await stored('alerts')).toEqual(before);
  await overlay.page.locator('[data-preset="arcade"]').waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await button(page, 'Test on stream').click();
  await alert.waitFor();
  await overlay.context.close();
});

test('a screenshot is shown below the alert and never leaves the browser', async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`));
  // By the keyboard: a toast may lie over it.
  await page.getByRole('radio', { name: 'Own' }).press('Space');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page
    .locator('input[type=file][accept="image/*"]:visible, input[type=file][accept="image/*"]')
    .last()
    .setInputFiles({ name: 'game.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await preview()
    .locator(`img[src^="data:image/png;base64,${pixel.slice(0, 20)}"]`)
    .waitFor();
  expect(sent.filter((text) => text.includes(pixel.slice(0, 20)))).toEqual([]);
});

test('moderation is stored: mode, words with what happens, blocked wallets, trust', async () => {
  const answered = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/settings/moderation') && response.request().method() === 'PUT',
    );
  /** Stores the mode. A slow answer must not be taken for that of the next save. */
  const mode = async (name: string) => {
    const answer = answered();
    await page.getByRole('group', { name: 'New tips' }).locator('label').filter({ hasText: name }).click();
    await answer;
  };
  await mode('Hold');
  await page.getByText('Play 10 s after they arrive.').waitFor();
  await button(page, 'Rules and words').click();
  const card = page.getByRole('dialog', { name: 'Rules and words' });
  await card.getByLabel('Word or phrase').fill('spoiler');
  await card.getByLabel('What happens', { exact: true }).selectOption('drop');
  await button(card, 'Add').click();
  await card.getByLabel('Word or phrase').fill('Spoiler');
  await button(card, 'Add').click();
  await card.getByText('This word is in the list already.').waitFor();
  await card.getByLabel('Wallet address').fill('nonsense');
  await button(card, 'Block').click();
  await card.getByText('This is not a Solana address.').waitFor();
  await card.getByLabel('Wallet address').fill(people.fan2!.publicKey);
  await button(card, 'Block').click();
  await card.getByLabel('Wallet to trust').fill(people.fan1!.publicKey);
  await button(card, 'Trust').click();
  const holders = card.getByRole('switch', { name: 'Holders of the coin' });
  expect(await holders.isChecked()).toBe(false);
  await holders.click();
  // Not its toast: the one of the save before may still be there.
  const saved = async () => {
    const answer = answered();
    await button(card, 'Save moderation').click();
    const { data } = (await (await answer).json()) as { data: object };
    await button(card, 'Save moderation').waitFor({ state: 'detached' });
    return data;
  };
  expect(await saved()).toMatchObject({
    mode: 'hold',
    words: [{ word: 'spoiler', action: 'drop' }],
    blocked: [people.fan2!.publicKey],
    trusted: [people.fan1!.publicKey],
    trustHolders: true,
  });
  await card.getByRole('button', { name: 'Close' }).click();
  await mode('Filter');
  await page.getByText('flagged messages are hidden').waitFor();
  await button(page, 'Rules and words').click();
  await card.getByRole('switch', { name: 'Show words in other languages' }).click();
  await saved();
  await expect.poll(() => page.getByText('Moderation saved').count()).toBeGreaterThan(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await card.waitFor({ state: 'detached' });
});

test('stream parts are stored, and each has an address without a key', async () => {
  await openTab(page, 'Overlay');
  const goal = page.getByRole('region', { name: 'Goal', exact: true });
  await goal.getByRole('switch').click();
  // What is switched on opens its settings.
  const open = (part: string) => page.getByRole('region', { name: `${part} settings` });
  await open('Goal').getByLabel('Title').fill('New chair');
  await open('Goal').getByLabel('Target').fill('10');
  await button(open('Goal'), 'Add a milestone').click();
  await open('Goal').getByLabel('What happens').fill('A song');
  const code = page.getByRole('region', { name: 'QR code', exact: true });
  await code.getByRole('switch').click();
  await open('QR code').getByLabel('Place').selectOption('Top left');
  expect(await open('QR code').getByLabel('Place').locator('option').allTextContents()).toEqual([
    'Top left',
    'Top right',
    'Bottom left',
    'Bottom right',
  ]);
  // Its own picture, and the one of all parts together, show the draft.
  const pictures = page.locator('[data-part=goal]').getByText('New chair', { exact: true });
  await expect.poll(() => pictures.count()).toBe(2);
  await expect.poll(() => page.locator('[data-place=top-left] [data-part=qr]').count()).toBe(2);
  await button(page, 'Save parts').click();
  await page.getByText('Stream parts saved').first().waitFor();
  const style = await (await fetch(`${app()}/api/tip/config/${mint}`)).json();
  expect(style).toMatchObject({ data: { qrCorner: 'top-left' } });
  await expect
    .poll(async () => (await stored('show')).goal)
    .toMatchObject({
      on: true,
      title: 'New chair',
      target: '10000000000',
      milestones: [{ at: '10000000000', label: 'A song' }],
    });
  await goal.getByRole('button', { name: /^Copy URL/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app()}/${mint}/live?show=goal`);
});

test('the studio has no serious accessibility issue, scrolls nowhere sideways and says nothing wrong', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const tab of ['Alerts', 'Overlay']) {
      await openTab(page, tab);
      expect(barring(await inspect(page))).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  }
  expect(studio.problems).toEqual([]);
});
