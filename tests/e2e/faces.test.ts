/** Names and faces: asked for once, kept by a signature, shown where people are, and deleted everywhere. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import type { Profile } from '../../core/profiles/model.ts';
import { barring, inspect } from './axe.ts';
import { launchBrowser, settled, visit } from './browser.ts';
import { button, connectAs, tipAgain, tipButton } from './demo.ts';
import { makeGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { signInAsCreator } from './reset-stream.ts';
import { widthFaults } from './widths.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'FACES');
const PHONE = { width: 390, height: 844 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  const token = await signInAsCreator(app(), mint, people.creator);
  const put = (kind: string, body: object) =>
    fetch(`${app()}/api/live/${mint}/settings/${kind}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const tiers = [{ ...DEFAULT_ALERTS.tiers[0], preset: 'corner-card' }];
  const stored = [
    await put('alerts', { faces: 'all', tiers }),
    await put('show', { top: { on: true, period: 'all', rows: 5, place: 'top-right' } }),
  ];
  expect(stored.map(({ status }) => status)).toEqual([200, 200]);
});
afterAll(() => browser.close());

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Your name on stream' });
const face = (page: Page, within: string) => page.locator(`${within} img[src^="/api/faces/"]`);
const profileOf = async (wallet: string) => {
  const response = await fetch(`${app()}/api/profiles/${wallet}`);
  return response.status === 404 ? null : ((await response.json()) as { data: Profile }).data;
};

/** A photo of 640 × 480, as a phone would send it. */
async function photo(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#1b1f5e';
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = '#ffe2a6';
    context.arc(320, 240, 160, 0, 7);
    context.fill();
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') };
}

const faults = async (page: Page) => {
  await settled(page);
  return [...(await widthFaults(page)), ...barring(await inspect(page))];
};

test('the first tip asks for a name once, and the face that is kept shows with the next one', async () => {
  const fan = await visit(browser, `${app()}/tip/${mint}`, { ...PHONE, isNew: true });
  const { page } = fan;
  await connectAs(page, 'fan1', people.fan1.publicKey);
  await page.getByLabel('Amount').fill('0.05');
  await page.getByText('as Anonymous').waitFor();
  await tipButton(page).click();
  await sheet(page).getByLabel('Display name').fill('nightowl');
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles(await photo(page));
  await sheet(page).locator('img[src^="data:image/webp"]').waitFor();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Send 0.05 SOL as nightowl').click();

  await page.getByRole('heading', { name: 'Keep this face?' }).waitFor();
  expect(await profileOf(people.fan1.publicKey)).toBeNull();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Keep').click();
  await page.getByRole('heading', { name: 'Your face is saved' }).waitFor();
  const { name, picture } = (await profileOf(people.fan1.publicKey))!;
  expect([name, picture]).toEqual(['nightowl', expect.stringMatching(/^[0-9a-f]{64}$/)]);

  const stream = await visit(browser, `${app()}/${mint}/live`, { width: 1920, height: 1080 });
  await stream.page.waitForFunction(() => !document.querySelector('.tip-sample'));
  await tipAgain(page);
  await page.getByText('as nightowl').waitFor();
  await page.getByLabel('Amount').fill('0.06');
  await tipButton(page).click();
  await stream.page.locator('.corner-card img.alert-face').waitFor();
  await button(page, 'Tip again').waitFor();
  await page.locator('summary', { hasText: 'Receipt' }).click();
  await face(page, 'details').waitFor();

  const visitor = await visit(browser, `${app()}/${mint}`);
  await face(visitor.page, 'ul[aria-label="Recent Tips"]').first().waitFor();
  await face(visitor.page, 'ol').first().waitFor();
  const all = [fan, stream, visitor];
  await Promise.all(all.map(({ context }) => context.close()));
  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
});

test('who skips is not asked again in that browser, and finds the way in the form', async () => {
  const { context, page, problems } = await visit(browser, `${app()}/tip/${mint}`, { ...PHONE, isNew: true });
  await connectAs(page, 'fan2', people.fan2.publicKey);
  await page.getByLabel('Amount').fill('0.05');
  await tipButton(page).click();
  await button(page, 'Send without a name').click();
  await button(page, 'Tip again').waitFor();
  expect(await page.getByText('Keep this face?').count()).toBe(0);
  await tipAgain(page);
  await page.getByLabel('Amount').fill('0.05');
  await tipButton(page).click();
  await button(page, 'Tip again').waitFor();
  await tipAgain(page);
  await button(page, 'Add your name').click();
  await sheet(page).waitFor();
  await context.close();
  expect(problems).toEqual([]);
});

test('an entry signs no name; it is kept by a second signature once the wallet is in', async () => {
  const giveaway = await makeGiveaway(app(), people.creator, { title: 'With faces', prize: '0.1' });
  const { context, page, problems } = await visit(browser, `${app()}/giveaways/${giveaway.id}`, {
    ...PHONE,
    isNew: true,
  });
  await connectAs(page, 'fan3', people.fan3.publicKey);
  await button(page, 'Register').click();
  await sheet(page).getByLabel('Display name').fill('marigold');
  await button(page, 'Enter as marigold').click();
  await page.getByText("You're in. Your receipt is valid.").waitFor();
  expect(await profileOf(people.fan3.publicKey)).toBeNull();
  await button(page, 'Keep').click();
  await page.getByRole('heading', { name: 'Your face is saved' }).waitFor();
  expect((await profileOf(people.fan3.publicKey))?.name).toBe('marigold');
  await context.close();
  expect(problems).toEqual([]);
});

test("a creator's banner, bio and links stand on the page of the coin", async () => {
  const creator = await visit(browser, `${app()}/activity?edit=profile`, PHONE);
  await connectAs(creator.page, 'creator', people.creator.publicKey);
  const dialog = creator.page.getByRole('dialog');
  await dialog.getByLabel('Display name').fill('Fern Hale');
  await dialog.getByLabel('Bio').fill('Frogs, daily at nine.');
  await button(dialog, 'Add').click();
  await dialog.getByLabel('Link 1', { exact: true }).fill('https://x.com/fernhale');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(creator.page));
  await dialog.locator('img[src^="data:image/webp"]').waitFor();
  expect(await faults(creator.page)).toEqual([]);
  await button(dialog, 'Save with a free signature').click();
  await creator.page.getByText('Your profile is saved').waitFor();

  const visitor = await visit(browser, `${app()}/${mint}`, PHONE);
  await visitor.page.getByText('Frogs, daily at nine.').waitFor();
  await face(visitor.page, 'header').first().waitFor();
  const link = visitor.page.getByRole('link', { name: 'x.com', exact: true });
  expect(await link.getAttribute('href')).toBe('https://x.com/fernhale');
  expect((await link.getAttribute('rel'))!.split(' ')).toEqual(
    expect.arrayContaining(['nofollow', 'ugc', 'noopener']),
  );
  expect(await faults(visitor.page)).toEqual([]);
  await Promise.all([creator, visitor].map(({ context }) => context.close()));
  expect([creator, visitor].flatMap(({ problems }) => problems)).toEqual([]);
});

test('a profile is edited, and its deletion takes name and picture out of every list', async () => {
  const { context, page, problems } = await visit(browser, `${app()}/activity?edit=profile`, PHONE);
  await connectAs(page, 'fan1', people.fan1.publicKey);
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Display name').inputValue()).toBe('nightowl');
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel('Display name').fill('night owl');
  await button(dialog, 'Save with a free signature').click();
  await page.getByText('Your profile is saved').waitFor();
  expect((await profileOf(people.fan1.publicKey))?.name).toBe('night owl');

  await button(page, 'Edit profile').click();
  await button(dialog, 'Delete profile').click();
  await button(page, 'Delete').click();
  await page.getByText('Your profile is being deleted everywhere').waitFor();
  expect(await profileOf(people.fan1.publicKey)).toBeNull();
  const faces = `${app()}/api/faces?wallets=${people.fan1.publicKey}`;
  await expect
    .poll(async () => ((await (await fetch(faces)).json()) as { data: unknown }).data)
    .toEqual({ faces: [] });
  const stats = `${app()}/api/tip/stats/${mint}`;
  await expect
    .poll(async () => (await (await fetch(stats)).text()).includes('nightowl'), { timeout: 90_000 })
    .toBe(false);
  await context.close();
  expect(problems).toEqual([]);
}, 240_000);
