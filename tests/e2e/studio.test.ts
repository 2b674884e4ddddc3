/** What creator and tipper see of the stream while it is on: previews, the alert on air, endings, addresses. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs, openTab, tipButton } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { resetStream } from './reset-stream.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'STUDIO', 'spl');

let browser: Browser;
let studio: Visitor;
let fan: Visitor;
beforeAll(async () => {
  await resetStream(app(), mint, people.creator!);
  browser = await launchBrowser({ likeObs: true });
  studio = await visit(browser, `${app()}/${mint}?tab=overlay`, {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  await connectAs(studio.page, 'creator', people.creator!.publicKey);
  await button(studio.page, 'Sign in as creator').click();
  await button(studio.page, 'Copy overlay URL').waitFor();
  fan = await visit(browser, `${app()}/tip/${mint}`);
  await connectAs(fan.page, 'fan1', people.fan1!.publicKey);
}, 120_000);
afterAll(() => browser.close());

const card = (title: string) =>
  studio.page
    .locator('section')
    .filter({ has: studio.page.getByRole('heading', { name: title, exact: true }) });
const live = () => card('Live');
const waiting = () => studio.page.getByRole('region', { name: 'Waiting', exact: true });
const press = (name: string) => live().getByRole('button', { name, exact: true }).click();

/** As a page from before the desk skips what is next. */
async function skipNext() {
  const status = await studio.page.evaluate(async (mint) => {
    const { token } = JSON.parse(localStorage.getItem(`fanfare.session.creator:${mint}`)!);
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`/api/live/${mint}/queue/skip`, { method: 'POST', headers })).status;
  }, mint);
  expect(status).toBe(200);
}

async function overlayUrl(): Promise<string> {
  await openTab(studio.page, 'Overlay');
  await button(studio.page, 'Copy overlay URL').click();
  return studio.page.evaluate(() => navigator.clipboard.readText());
}

const testAlert = () => button(studio.page, 'Test alert').click();

async function tip(page: Page, amount: string, message: string) {
  // The receipt of the last tip is in the form's place.
  const again = button(page, 'Tip again');
  const field = page.getByRole('textbox', { name: 'Amount', exact: true });
  await field.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await field.fill(amount);
  await page.getByLabel(/^Message/).fill(message);
  await tipButton(page).click();
  await page.getByRole('region', { name: 'Your tip' }).getByText(`${amount} SOL`).first().waitFor();
}

test('a preview is labelled as one, and never counts as a connected stream', async () => {
  const preview = await visit(browser, `${app()}/${mint}/live`);
  await studio.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await studio.page.reload();
  await studio.page.getByText('1 preview is open').waitFor();
  await studio.page.getByText('No overlay connected').waitFor();
  await fan.page.getByText('The stream is offline right now').first().waitFor();
  expect(await fan.page.getByText('The stream is connected').count()).toBe(0);
  await preview.context.close();
});

test('the live card shows what is on air, and its buttons are there when they have an effect', async () => {
  const overlay = await visit(browser, await overlayUrl(), { width: 1280, height: 720 });
  await studio.page.getByText('Overlay connected').waitFor();
  await fan.page.getByText('The stream is connected').waitFor();
  await openTab(studio.page, 'Alerts');
  await live().getByText('No alert on screen.').waitFor();
  expect(await live().getByRole('button', { name: 'Skip', exact: true }).count()).toBe(0);
  expect(await waiting().getByRole('button', { name: 'Clear', exact: true }).isDisabled()).toBe(true);
  await testAlert();
  await live().getByText('Test alert', { exact: true }).waitFor();
  await live().getByText('On screen now').waitFor();
  expect(await live().getByRole('button', { name: 'Skip', exact: true }).isEnabled()).toBe(true);
  await live().getByText('On screen now').waitFor({ state: 'detached' });
  await live().getByText('No alert on screen.').waitFor();
  await waiting().getByText('Queue empty.').waitFor();

  await tip(fan.page, '0.021', 'a single tip');
  await live().getByText('0.021 SOL').waitFor();
  await live().getByText('a single tip').waitFor();
  await live().getByText('Anonymous', { exact: true }).waitFor();
  await fan.page.getByText(/^Shown at/).waitFor();
  await live().getByText('0.021 SOL').waitFor({ state: 'detached' });
  // What is open on stream never shows an address.
  expect(await live().getByText(people.fan1!.publicKey.slice(0, 4)).count()).toBe(0);
  await overlay.context.close();
});

test('the receipt of a cleared or skipped alert ends with a sentence, also after a reload', async () => {
  await openTab(studio.page, 'Alerts');
  await press('Pause');
  for (const [amount, end, sentence] of [
    ['0.022', skipNext, 'The creator skipped this alert. Your tip was received;'],
    ['0.023', clearAll, 'The creator cleared this alert. Your tip was received;'],
  ] as const) {
    await tip(fan.page, amount, `to be ended by ${end.name}`);
    await waiting().getByText(`${amount} SOL`).waitFor();
    await end();
    await fan.page.getByText(sentence).waitFor();
    await fan.page.reload();
    await fan.page.getByRole('region', { name: 'Your tip' }).getByText(`${amount} SOL`).first().waitFor();
    await fan.page.getByText(sentence).waitFor();
  }
  await press('Resume');
});

async function clearAll() {
  await waiting().getByRole('button', { name: 'Clear', exact: true }).click();
  await button(studio.page, 'Clear queue').click();
}

test('a new address blanks the overlay of the old one; the studio says so until the new one is connected', async () => {
  const oldUrl = await overlayUrl();
  const old = await visit(browser, oldUrl, { width: 1280, height: 720 });
  await studio.page.getByText('Overlay connected').waitFor();
  await testAlert();
  await old.page.locator('.tip-amount').waitFor();
  await button(studio.page, 'New URL').click();
  await button(studio.page, 'Make a new URL').click();
  await old.page.waitForFunction(() => document.querySelector('main')?.childElementCount === 0);
  await studio.page.getByText('OBS has an old URL').waitFor();
  await studio.page.getByText('No overlay connected').waitFor();
  const newUrl = await overlayUrl();
  expect(newUrl.split('#')[0]).toBe(oldUrl.split('#')[0]);
  expect(newUrl).not.toBe(oldUrl);
  const fresh = await visit(browser, newUrl, { width: 1280, height: 720 });
  await studio.page.getByText('Overlay connected').waitFor();
  await studio.page.getByText('OBS has an old URL').waitFor({ state: 'detached' });
  // No server sees a key, in an address or a referer.
  expect([oldUrl, newUrl].every((url) => new URL(url).search === '')).toBe(true);
  expect([...studio.problems, ...fan.problems, ...fresh.problems]).toEqual([]);
  await Promise.all([old.context.close(), fresh.context.close()]);
});

test('before signing in the public overlay address is there, and the page as visitors see it', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/${mint}?tab=overlay`);
  await connectAs(page, 'creator', people.creator!.publicKey);
  const field = page.getByLabel('Overlay URL');
  await field.waitFor();
  expect(await field.inputValue()).toBe(`${app()}/${mint}/live`);
  expect(await button(page, 'Copy overlay URL').count()).toBe(0);
  await button(page, 'Copy preview URL').waitFor();
  await button(page, 'View as visitor').click();
  await page.getByText('This is the page as visitors see it.').waitFor();
  await page.getByRole('heading', { name: 'Tip Stats' }).waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('visitor');
  await button(page, 'Back to the studio').click();
  await page.getByRole('tab', { name: 'Alerts' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('a general color shows in amount and message until one has its own', async () => {
  const { page } = studio;
  await openTab(page, 'Alerts');
  const colors = () =>
    page.evaluate(() =>
      ['amount', 'message'].map((part) => {
        const text = document.querySelector(`figure[aria-label="Alert on stream"] .tip-${part}`)!;
        return getComputedStyle(text).color;
      }),
    );
  const [green, red, blue] = ['rgb(167, 243, 208)', 'rgb(255, 0, 0)', 'rgb(0, 0, 255)'];
  expect(await colors()).toEqual([green, green]);
  const part = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true });
  await part('General');
  await page.getByRole('textbox', { name: 'General text color' }).fill('#ff0000');
  expect(await colors()).toEqual([red, red]);
  await part('Message');
  await page.getByRole('textbox', { name: 'Message text color' }).fill('#0000ff');
  expect(await colors()).toEqual([red, blue]);
  // Blue on black edges.
  await page.locator('[data-contrast=low]').getByText('Contrast 2.4 : 1').waitFor();
  await button(page, 'Save look').click();
  await page.getByText('Live tip style saved').first().waitFor();
  await button(page, 'Use default for message text color').click();
  expect(await colors()).toEqual([red, red]);
  await button(page, 'Reset').click();
  await button(page, 'Save look').click();
  await page.getByRole('region', { name: 'Unsaved look' }).waitFor({ state: 'detached' });
  await expect.poll(colors).toEqual([green, green]);
});

test('Save that is pressed while the creator signs in waits for that sign-in, and saves', async () => {
  const { page, context } = await visit(browser, `${app()}/${mint}`);
  await connectAs(page, 'creator', people.creator!.publicKey);
  let challenges = 0;
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/tip/auth/creator/challenge*', async (route) => {
    challenges += 1;
    await pressed;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Amount text color' }).fill('#ff8800');
  await button(page, 'Sign in as creator').click();
  await button(page, 'Save look').click();
  await button(page, 'Saving...').waitFor();
  answer();
  await page.getByText('Live tip style saved').first().waitFor();
  expect(challenges).toBe(1);
  await button(page, 'Reset').click();
  await button(page, 'Save look').click();
  await page.getByRole('region', { name: 'Unsaved look' }).waitFor({ state: 'detached' });
  await context.close();
});

test('a token that cannot be read is not found for now, with the reason, a toast and another try', async () => {
  let broken = true;
  const { page, context } = await visit(browser, 'about:blank', {
    prepare: (context) =>
      context.route(`**/api/tip/${mint}`, (route) =>
        broken
          ? route.fulfill({ status: 503, json: { success: false, error: 'The network is down' } })
          : route.continue(),
      ),
  });
  await page.goto(`${app()}/${mint}`);
  await page.getByRole('heading', { name: 'Token Not Found' }).waitFor();
  await page.getByRole('alert').getByText('The network is down').waitFor();
  await expect.poll(() => page.getByText('Failed to fetch token data').count()).toBe(2);
  await page.getByRole('link', { name: 'Go Back Home' }).waitFor();
  broken = false;
  await button(page, 'Try again').click();
  await page.getByRole('heading', { name: 'Tip Stats' }).waitFor();
  await context.close();
});
