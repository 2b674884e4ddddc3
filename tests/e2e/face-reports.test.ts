/** A stranger reports a face; the admin hides it, and it leaves what is open; then the admin shows it again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { signInAsCreator } from './reset-stream.ts';
import { saveFace } from './save-face.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'REPORT');
const NAME = 'heron at dusk';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function put(path: string, body: object, bearer: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  const response = await fetch(app() + path, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect([path, response.status]).toEqual([path, 200]);
}

/** The stream shows all faces, the top supporters and the latest tip. */
async function setStage(): Promise<void> {
  const bearer = await signInAsCreator(app(), mint, people.creator);
  await put(`/api/live/${mint}/settings/alerts`, { ...DEFAULT_ALERTS, faces: 'all' }, bearer);
  const show = {
    top: { on: true, period: 'all', rows: 5, place: 'top-right' },
    latest: { on: true, place: 'bottom' },
  };
  await put(`/api/live/${mint}/settings/show`, show, bearer);
}

/** Signs in as the admin: another file may have done so a moment ago, and a wallet gets one text in ten seconds. */
async function signIn(page: Page): Promise<void> {
  await connectAs(page, 'admin', people.admin.publicKey);
  const isSignedIn = async () => {
    await button(page, 'Authenticate as Admin').click();
    const said = page.getByText('Admin authentication successful!').first();
    return said.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
  };
  expect((await isSignedIn()) || (await isSignedIn())).toBe(true);
}

test('a reported face is hidden everywhere at once, and shown again', async () => {
  const tipPage = await visit(browser, `${app()}/tip/${mint}`);
  await setStage();
  await saveFace(app(), tipPage.page, people.fan1, NAME);
  const parts = await visit(browser, `${app()}/${mint}/live?show=top,latest`, { width: 1920, height: 1080 });
  await sendTip(app(), mint, people.fan1, people.creator.publicKey, { amount: '0.05', name: NAME });
  const face = (page: Page) => page.locator('img[src^="/api/faces/"]');
  const onStream = (part: string) => face(parts.page).and(parts.page.locator(`[data-part=${part}] img`));
  for (const part of ['top', 'latest']) await onStream(part).waitFor();
  await face(tipPage.page).first().waitFor();

  // Whoever is nobody reports it.
  await button(tipPage.page, 'Report a picture or sound').click();
  const report = tipPage.page.getByRole('dialog');
  await report.getByText(NAME).waitFor();
  await report.getByRole('textbox').fill('This is my neighbor.');
  await button(report, 'Send report').click();
  await button(report, 'Close').click();

  const admin = await visit(browser, `${app()}/admin`);
  await signIn(admin.page);
  const reported = admin.page.getByRole('listitem').filter({ hasText: NAME });
  await reported.getByText('This is my neighbor.').waitFor();
  expect(await face(admin.page).count()).toBe(0);
  await button(reported, 'Show it').click();
  await face(admin.page).waitFor();
  await button(reported, 'Hide profile').click();
  const asked = admin.page.getByRole('dialog');
  await button(asked, 'Hide profile').click();
  await asked.getByText('Say why').waitFor();
  await asked.getByLabel('Reason, for the log').fill('Somebody else.');
  await button(asked, 'Hide profile').click();
  await admin.page.getByText('The profile is hidden').first().waitFor();

  // Nobody reloads.
  await face(tipPage.page).first().waitFor({ state: 'detached' });
  for (const part of ['top', 'latest']) await onStream(part).waitFor({ state: 'detached' });
  expect(await face(tipPage.page).count()).toBe(0);
  await parts.page.locator('[data-part=top]').getByText(NAME).waitFor();
  const token = await visit(browser, `${app()}/${mint}`);
  await token.page.locator('ul[aria-label="Recent Tips"]').getByText(NAME).waitFor();
  expect(await face(token.page).count()).toBe(0);

  const hidden = admin.page.getByRole('list', { name: 'Hidden profiles' }).getByRole('listitem');
  await button(hidden.filter({ hasText: NAME }), 'Show again').click();
  await admin.page.getByText('The profile is shown again').first().waitFor();
  // Pages may have a copy from the edge for a minute longer.
  for (const part of ['top', 'latest']) await onStream(part).waitFor();
  const all = [tipPage, parts, admin, token];
  await Promise.all(all.map(({ context }) => context.close()));
  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
}, 240_000);
