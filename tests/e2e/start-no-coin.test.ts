/** /start without a coin: from Home to a painted test alert, then the channel's tips, name and studio. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { qrCode, qrPath } from '../../core/qr.ts';
import { inspect } from './axe.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs, tipButton } from './demo.ts';
import { ownPeople } from './own.ts';
import { putStyle, signInAsCreator } from './reset-stream.ts';
import { moveName } from './take-name.ts';

const app = () => inject('appUrl');
const people = ownPeople();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
});
afterAll(() => browser.close());

const openStep = (page: Page, name: string) =>
  page.locator('li[aria-current=step]').getByRole('heading', { name, exact: true }).waitFor();

/** From Home to a test alert that the overlay has painted. Returns what it took; the overlay stays open. */
async function begin(person: 'creator' | 'fan1', width: number, height: number) {
  const visitor = await visit(browser, app(), {
    ...{ width, height },
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  const { page } = visitor;
  const began = performance.now();
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const press = (name: string) => click(button(page, name));

  await click(page.getByRole('link', { name: 'Get tips on my stream' }));
  await press('Connect wallet');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }));
  await click(
    page.getByRole('dialog', { name: 'Who do you want to be?' }).getByRole('button', { name: person }),
  );
  await press('Continue with SOL');
  await openStep(page, 'Choose your name');
  await press('Use my address');
  await press('Copy overlay URL');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const overlay = await visit(browser, copied, { width: 1920, height: 1080 });
  await page.getByText('Overlay connected').first().waitFor();
  await press('Continue');
  await press('Use Classic');
  await press('Send a test');
  await overlay.page.getByText('This is a test alert').first().waitFor();
  const seconds = (performance.now() - began) / 1000;
  return { visitor, overlay, clicks, seconds, copied };
}

const close = (...visitors: Visitor[]) => Promise.all(visitors.map(({ context }) => context.close()));

test('without a coin a creator comes from Home to a painted test alert in at most 12 clicks', async () => {
  for (const [person, width, height] of [
    ['creator', 1440, 900],
    ['fan1', 390, 844],
  ] as const) {
    const { visitor, overlay, clicks, seconds, copied } = await begin(person, width, height);
    console.info(`no coin at ${width}: ${clicks} clicks, ${seconds.toFixed(1)} s from Home to the alert`);
    expect(clicks).toBeLessThanOrEqual(12);
    expect(copied).toContain(`/${people[person].publicKey}/live#key=`);
    const { page } = visitor;
    await page.getByText('Did you see it and hear it?').first().waitFor();
    await button(page, 'Yes, both').click();
    await openStep(page, 'Share your link');
    await page.getByText('6 of 7 done').waitFor();
    expect((await inspect(page)).findings).toEqual([]);
    // The checklist ends with its last step, and the studio has no clips: they belong to coins.
    await button(page, 'Open your studio').click();
    await page.getByRole('tab', { name: /^Overlay/ }).waitFor();
    await page.getByRole('region', { name: 'Setup' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('tab', { name: /^Clips/ }).count()).toBe(0);
    expect([...visitor.problems, ...overlay.problems]).toEqual([]);
    await close(visitor, overlay);
  }
}, 240_000);

test('a channel takes tips in SOL, then a name, and then tips by the name', async () => {
  const owner = people.fan2;
  const studio = await visit(browser, `${app()}/start`);
  await connectAs(studio.page, 'fan2', owner.publicKey);
  await button(studio.page, 'Continue with SOL').click();
  await openStep(studio.page, 'Choose your name');
  expect((await inspect(studio.page)).findings).toEqual([]);

  const fan = await visit(browser, `${app()}/tip/${owner.publicKey}`);
  await connectAs(fan.page, 'fan3', people.fan3.publicKey);
  expect(await fan.page.getByRole('radio', { name: 'SOL' }).count()).toBe(0);
  expect((await inspect(fan.page)).findings).toEqual([]);
  await tip(fan.page, '0.05', 'by address');

  const name = `owl-${owner.publicKey.slice(0, 4).toLowerCase()}-x`;
  await studio.page.reload();
  await openStep(studio.page, 'Choose your name');
  const field = studio.page.getByLabel('Your page');
  await field.fill('admin');
  await studio.page.getByText('Not free', { exact: true }).waitFor();
  expect(await button(studio.page, 'Claim @admin').isDisabled()).toBe(true);
  await field.fill(name);
  await studio.page.getByText('Free', { exact: true }).waitFor();
  await button(studio.page, `Claim @${name}`).click();
  await openStep(studio.page, 'Add the overlay');

  await fan.page.goto(`${app()}/@${name}`);
  await fan.page.getByRole('heading', { level: 1 }).getByText(name).waitFor();
  expect((await inspect(fan.page)).findings).toEqual([]);
  const names: string[] = [];
  fan.page.on('request', (request) => {
    if (request.url().endsWith('/prepare')) names.push(request.postDataJSON().channelName);
  });
  await tip(fan.page, '0.02', 'by name');
  expect(names).toEqual([name]);

  // The code on stream leads to the name.
  const bearer = await signInAsCreator(app(), owner.publicKey, owner);
  await putStyle(app(), owner.publicKey, { qrCorner: 'bottom-right' }, bearer);
  const parts = await visit(browser, `${app()}/${owner.publicKey}/live?show=qr`);
  const code = parts.page.locator('.tip-qr path');
  await code.waitFor({ state: 'attached' });
  expect(await code.getAttribute('d')).toBe(qrPath(qrCode(`${app()}/@${name}`)));

  // The name moves while the page is open: nothing is paid, and the page says where the name is.
  await button(fan.page, 'Tip again').click();
  await moveName(app(), name, owner, people.fan1);
  await fan.page.getByRole('textbox', { name: 'Amount', exact: true }).fill('0.03');
  await tipButton(fan.page).click();
  await fan.page.getByRole('heading', { name: 'This name is moving' }).waitFor();
  for (const { publicKey } of [owner, people.fan1])
    await fan.page.getByTitle(publicKey, { exact: true }).waitFor();
  expect(await tipButton(fan.page).count()).toBe(0);
  expect((await inspect(fan.page)).findings).toEqual([]);

  await fan.page.goto(`${app()}/@${name}-nobody`);
  await fan.page.getByText('Name not found').first().waitFor();
  expect([...studio.problems, ...fan.problems, ...parts.problems]).toEqual([]);
  await close(studio, fan, parts);
}, 240_000);

async function tip(page: Page, amount: string, message: string) {
  const field = page.getByRole('textbox', { name: 'Amount', exact: true });
  // The receipt of the last tip is in the form's place, also on the page by name.
  const again = button(page, 'Tip again');
  await field.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await field.fill(amount);
  await page.getByLabel(/^Message/).fill(message);
  await tipButton(page).click();
  await page.getByRole('region', { name: 'Your tip' }).getByText(`${amount} SOL`).first().waitFor();
}
