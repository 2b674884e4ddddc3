/** What the form says before it is signed, and that nothing else is signed. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { button, tipButton } from './demo.ts';
import { end, fill, openTipPage, receipt, tipPage } from './tip-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('two tabs that press Send at once open the wallet once', async () => {
  let signed = 0;
  const fan = await openTipPage(browser, { onSigned: () => (signed += 1) });
  const { page, context } = fan;
  const other = await context.newPage();
  await other.goto(tipPage());
  await fill(page, 'from the first tab');
  await other.getByLabel('Amount').fill('0.05');
  // Both are within their first request until the second has been answered.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await context.route('**/prepare', async (route) => {
    await held;
    await route.continue();
  });
  await tipButton(page).click();
  await tipButton(other).click();
  await other.getByText('Another tab is sending a tip from this wallet').first().waitFor();
  release();
  await receipt(page).waitFor();
  expect(signed).toBe(1);
  await end(fan);
});

test('a fee that the form has not shown is shown before the wallet opens, and signed on the next press', async () => {
  let signed = 0;
  const fan = await openTipPage(browser, { onSigned: () => (signed += 1) });
  const { page, context } = fan;
  // As if the platform had changed its fee since the page was opened.
  await context.route('**/public-config', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.config.platformFee = { percentage: 1, basisPoints: 100 };
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await fill(page, 'at the old fee');
  await page.getByText('1% platform fee included.').waitFor();
  await tipButton(page).click();
  await page.getByText('has just changed').first().waitFor();
  await page.getByText('0.001 SOL platform fee included.').waitFor();
  expect(signed).toBe(0);
  await tipButton(page).click();
  await receipt(page).waitFor();
  expect(signed).toBe(1);
  await end(fan);
});

test('the form says what will happen by the minimums of the creator', async () => {
  const fan = await openTipPage(browser);
  const { page } = fan;
  const plan = async (amount: string) => {
    await page.getByLabel('Amount').fill(amount);
    return page.getByRole('region', { name: 'What will happen' });
  };
  const minimums = { accept: '10000000', show: '20000000', speak: '100000000' };
  // The settings as a creator would store them; the worker's tests store them for real.
  const change = async (set: object) =>
    page.context().route('**/settings/alerts', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      await route.fulfill({ response: answer, json: { ...json, data: { ...json.data, ...set } } });
    });
  await change({ minimums });
  await page.reload();
  await (await plan('0.019')).getByText('Paid and listed, not shown on stream').waitFor();
  await (await plan('0.05')).getByText('Shown, not spoken').waitFor();
  await (await plan('0.1')).getByText('Shown and spoken on stream').waitFor();
  await page.getByLabel('Amount').fill('0.005');
  await page.getByText('The creator accepts tips worth 0.01 SOL or more').waitFor();
  expect(await tipButton(page).isDisabled()).toBe(true);
  await end(fan);
});

test('an anonymous tip has no name, whatever the device has stored', async () => {
  const fan = await openTipPage(browser);
  const { page } = fan;
  await fill(page, 'nobody');
  await button(page, 'Add your name').click();
  await page.getByLabel('Display name').fill('nightowl');
  await button(page, 'Use nightowl').click();
  await page.getByText('as nightowl').waitFor();
  await button(page, 'Change your name').click();
  await button(page, 'Use no name').click();
  await page.getByText('Hidden here, not on-chain.').waitFor();
  await tipButton(page).click();
  await receipt(page).getByText('Receipt').click();
  await receipt(page).getByText('Anonymous').waitFor();
  await receipt(page).getByRole('button', { name: 'Tip again' }).click();
  await page.getByText('as Anonymous').waitFor();
  await button(page, 'Add your name').click();
  expect(await page.getByLabel('Display name').inputValue()).toBe('nightowl');
  await end(fan);
});
