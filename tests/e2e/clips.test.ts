/** Clips end to end: whose post it is, what is picked, and what anyone can check afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { run } from '../program/node-process.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { saveFace } from './save-face.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'CLIPS');
const page = `/clips/${mint}`;
const files = mkdtempSync(join(tmpdir(), 'fanfare-clips-'));

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(files, { recursive: true });
});

/** Writes a post on the local X. */
async function publish(username: string, text: string): Promise<string> {
  const response = await fetch(`${inject('xUrl')}/posts`, {
    method: 'POST',
    body: JSON.stringify({ username, text }),
  });
  return ((await response.json()) as { url: string }).url;
}

type Person = 'creator' | 'fan1' | 'fan2' | 'fan3';

async function enter(person: Person | null, options: Parameters<typeof visit>[2] = {}): Promise<Visitor> {
  const visitor = await visit(browser, app() + page, options);
  if (person) await connectAs(visitor.page, person, people[person].publicKey);
  if (person && person !== 'creator') await openSheet(visitor.page);
  return visitor;
}

/** Opens the sheet that adds a clip; it closes when one is added. */
async function openSheet(on: Page): Promise<void> {
  await on.getByRole('link', { name: 'Add New Clip' }).click();
}

/** Presses "OAuth Verify"; returns the window that opens, once it shows the consent page. */
async function openConsent({ page: opener, context }: Visitor): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), button(opener, 'OAuth Verify').click()]);
  await popup.getByRole('heading', { name: /wants to know your X account/ }).waitFor();
  return popup;
}

/** The card's post, drawn by X's own widget. */
const framed = (on: Page, text: string) =>
  on.frameLocator('article iframe').frameLocator('iframe').getByText(text).first();

const verifiedAs = (on: Page, handle: string) => on.getByText(`Verified as @${handle}`, { exact: true });
const article = (on: Page, text: string) => on.getByRole('article').filter({ hasText: text });

async function addClip(on: Page, url: string): Promise<void> {
  if ((await on.getByLabel('Post link').count()) === 0) await openSheet(on);
  await on.getByLabel('Post link').fill(url);
  await button(on, 'Add Clip').click();
}

async function accountOf(person: Person): Promise<unknown> {
  const response = await fetch(`${app()}/api/clips/auth/status/${people[person].publicKey}`);
  return ((await response.json()) as { data: unknown }).data;
}

test('a fan adds clips, the creator picks at random, the stream and all users see it, anyone can check it', async () => {
  const fan = await enter('fan1');
  await button(fan.page, 'OAuth Verify').waitFor();
  await fan.page.getByLabel('Post link').fill('https://x.com/frogfan/status/1');
  expect(await button(fan.page, 'Add Clip').isDisabled()).toBe(true);

  const popup = await openConsent(fan);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 700]);
  await popup.getByRole('link', { name: 'Authorize as @frogfan' }).click();
  await fan.page.getByText('X verified as @frogfan').waitFor();
  await verifiedAs(fan.page, 'frogfan').waitFor();
  if (!popup.isClosed()) await popup.waitForEvent('close');

  const words = 'What a stream\n<img src=x onerror=alert(1)> & "more"';
  const url = await publish('frogfan', words);
  await addClip(fan.page, url);
  await article(fan.page, '<img src=x onerror=alert(1)> & "more"').waitFor();
  await framed(fan.page, '<img src=x onerror=alert(1)> & "more"').waitFor();
  expect(await fan.page.locator('article img[src="x"]').count()).toBe(0);
  await addClip(fan.page, `${url}?s=20`);
  await fan.page.getByText('This X/Twitter link has already been added.').waitFor();
  await addClip(fan.page, await publish('notfrogfan', 'The same display name'));
  await fan.page.getByText('Submitted. @notfrogfan gets the credit.').waitFor();
  const handedIn = fan.page.getByRole('article', { name: 'Clip by @notfrogfan' });
  await handedIn.getByText('Submitted by @frogfan').waitFor();
  await handedIn.getByText("Can't win until @notfrogfan adds it.").waitFor();
  expect(await handedIn.getByRole('img', { name: 'Verified' }).count()).toBe(0);
  await addClip(fan.page, await publish('frogfan', 'A second moment'));
  await article(fan.page, 'A second moment').waitFor();

  // Visitors who cannot use the tools do not see them.
  const visitor = await enter(null);
  await article(visitor.page, 'A second moment').waitFor();
  expect(await visitor.page.getByText('Clip Selection').count()).toBe(0);
  expect(await visitor.page.getByText('Winner', { exact: true }).count()).toBe(0);

  const creator = await enter('creator');
  await button(creator.page, 'Show Selection Tools').click();
  await creator.page.getByText('Clip Selection').waitFor();
  expect(await button(creator.page, 'Choose Random').isDisabled()).toBe(true);
  const today = await creator.page.evaluate(() => new Date().toLocaleDateString('sv'));
  await creator.page.getByLabel('Start date').fill(today);
  await creator.page.getByLabel('End date').fill(today);
  await button(creator.page, 'Choose Winner').click();
  await button(creator.page, 'Choose Random').click();
  await creator.page.getByText('The public random number that decides does not exist yet').waitFor();
  const selected = creator.page.getByRole('region', { name: 'Selected Clip' });
  await selected.getByText('@frogfan').waitFor();
  await selected.getByText('picked at random from 2 clips').waitFor();
  await selected.getByText('Consistent: all 8 checks passed in your browser').waitFor();
  await selected.getByText('Only the operator says when this pick was made.').waitFor();

  const [download] = await Promise.all([
    creator.page.waitForEvent('download'),
    selected.getByRole('link', { name: 'Record (JSON)' }).click(),
  ]);
  const file = join(files, download.suggestedFilename());
  await download.saveAs(file);
  const { code, output } = await run('proof/verify.ts', file, '--allow-local');
  expect([code, output]).toEqual([2, expect.stringContaining('Ticket ')]);
  // The local world's own beacon convinces only checks that know it.
  expect((await run('proof/verify.ts', file)).code).toBe(1);

  const overlay = await visit(browser, `${app()}/${mint}/live`);
  await saveFace(app(), overlay.page, people.fan1, 'frog fan');
  await button(creator.page, 'Save Winner').click();
  await creator.page.getByText('Winner saved!').waitFor();
  const moment = overlay.page.getByTestId('clip-moment');
  await moment.getByText('Winning clip').waitFor();
  await moment.getByText('@frogfan').waitFor();
  await moment.locator('img.alert-face').waitFor();
  expect(await button(creator.page, 'Cancel Choosing').count()).toBe(0);
  const winner = visitor.page.getByRole('region', { name: 'Winning clip' });
  await winner.getByText('@frogfan').waitFor();
  await winner.getByText('Picked at random').waitFor();
  await visitor.page.getByRole('article').getByText('Winner', { exact: true }).waitFor();
  await visitor.page.getByRole('list', { name: 'Past Winners' }).getByText('@frogfan').waitFor();

  await visitor.page.getByRole('button', { name: /^All choices/ }).click();
  await button(visitor.page, 'Check pick 1').click();
  await visitor.page.getByText('Consistent: all 8 checks passed in your browser').waitFor();
  await moment.waitFor({ state: 'detached' });
  for (const one of [fan, visitor, creator, overlay]) {
    expect([...one.problems, ...one.outside]).toEqual([]);
    await one.context.close();
  }
});

test('a card shows the post by X in a foreign frame, three at a time, and its text when X does not answer', async () => {
  const fan = await enter('fan1');
  if (((await accountOf('fan1')) as { verified: boolean }).verified === false) {
    const popup = await openConsent(fan);
    await popup.getByRole('link', { name: 'Authorize as @frogfan' }).click();
  }
  await verifiedAs(fan.page, 'frogfan').waitFor();
  for (const nth of ['first', 'second', 'third', 'fourth']) {
    await addClip(fan.page, await publish('frogfan', `The ${nth} picture`));
    await article(fan.page, `The ${nth} picture`).waitFor();
  }
  const shown = fan.page.locator('article [data-post="shown"]');
  await fan.page.getByRole('list', { name: 'Clips' }).scrollIntoViewIfNeeded();
  await expect.poll(() => shown.count()).toBe(3);
  const frame = fan.page.locator('article iframe').first();
  const host = new URL((await frame.getAttribute('src'))!);
  expect(host.host).not.toBe(new URL(app()).host);
  expect(await frame.getAttribute('sandbox')).toContain('allow-same-origin');
  // Nothing of the app is on that host, and only the app may frame it.
  expect((await fetch(`${host.origin}/api/clips`)).status).toBe(404);
  const { headers } = await fetch(host.origin + host.pathname);
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${new URL(app()).origin}`);
  await fan.page
    .getByRole('button', { name: /^Show post of/ })
    .first()
    .waitFor();
  expect([...fan.problems, ...fan.outside]).toEqual([]);
  await fan.context.close();

  const fault = (name: string) =>
    fetch(`${inject('xUrl')}/fault`, {
      method: 'POST',
      body: JSON.stringify({ fault: name, call: 'widget' }),
    });
  await fault('hang');
  try {
    const visitor = await enter(null);
    await visitor.page.getByRole('list', { name: 'Clips' }).scrollIntoViewIfNeeded();
    await visitor.page.getByText('X did not show this post here.').first().waitFor();
    await article(visitor.page, 'The fourth picture').waitFor();
    expect(await visitor.page.locator('article [data-post="shown"]').count()).toBe(0);
    await fault('none');
    await visitor.page.getByRole('button', { name: 'Show post of @frogfan' }).first().click();
    await visitor.page.locator('article [data-post="shown"]').first().waitFor();
    await visitor.context.close();
  } finally {
    await fault('none');
  }
});

test('a code in a post verifies at 390 pixels where no window opens, and survives a reload', async () => {
  const fan = await enter('fan2', {
    width: 390,
    height: 844,
    prepare: (context) =>
      context.addInitScript(() => {
        window.open = () => null;
      }),
  });
  await button(fan.page, 'Verify with a post').click();
  await button(fan.page, 'Sign and get the sentence').click();
  const sentence = await fan.page.getByTestId('sentence').innerText();
  expect(sentence).toContain(people.fan2.publicKey);
  const compose = fan.page.getByRole('link', { name: 'Write the post on X' });
  expect(await compose.getAttribute('href')).toBe(
    `https://x.com/intent/post?text=${encodeURIComponent(sentence)}`,
  );
  expect(await fan.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await fan.page.reload();
  await button(fan.page, 'Verify with a post').click();
  expect(await fan.page.getByTestId('sentence').innerText()).toBe(sentence);
  const verify = async (text: string) => {
    await fan.page.getByLabel(/Paste the link to your post/).fill(await publish('clipqueen', text));
    await button(fan.page, 'Verify the post').click();
  };
  await verify(`${sentence} not`);
  await fan.page.getByRole('alert').filter({ hasText: 'sentence' }).waitFor();
  expect(await accountOf('fan2')).toMatchObject({ verified: false, xHandle: null });
  await verify(sentence);
  await verifiedAs(fan.page, 'clipqueen').waitFor();

  await addClip(fan.page, await publish('clipqueen', 'From my phone'));
  const mine = article(fan.page, 'From my phone');
  await mine.getByRole('button', { name: 'Delete clip' }).click();
  await fan.page.getByText('Are you sure you want to delete this clip?').waitFor();
  await fan.page.getByRole('dialog').getByRole('button', { name: 'Delete clip' }).click();
  await mine.waitFor({ state: 'detached' });
  expect(fan.problems).toEqual([]);
  await fan.context.close();
});

test('on a touch screen X opens in the same window and returns to the page where the user began', async () => {
  const fan = await enter('creator', {
    width: 390,
    height: 844,
    prepare: (context) =>
      context.addInitScript(() => {
        const ask = window.matchMedia.bind(window);
        window.matchMedia = (query) =>
          ask(query.replace('(pointer: coarse)', 'all').replace('(any-pointer: fine)', 'not all'));
        window.open = () => {
          throw new Error('No other window is wanted');
        };
      }),
  });
  await openSheet(fan.page);
  await button(fan.page, 'OAuth Verify').click();
  await fan.page.getByRole('link', { name: 'Authorize as @notfrogfan' }).click();
  await verifiedAs(fan.page, 'notfrogfan').waitFor();
  expect(new URL(fan.page.url()).pathname).toBe(page);
  expect([...fan.problems, ...fan.outside]).toEqual([]);
  await fan.context.close();
});

describe('a failed verification stores nothing', () => {
  test('verification stores nothing when the user declines', async () => {
    const fan = await enter('fan3');
    const popup = await openConsent(fan);
    await popup.getByRole('link', { name: 'Cancel' }).click();
    await popup.getByText('Authorization was denied or failed').waitFor();
    await button(popup, 'Back to Clips').click();
    await popup.getByRole('heading', { name: 'All Clips' }).waitFor();
    expect(await accountOf('fan3')).toMatchObject({ verified: false, xHandle: null });
    await fan.context.close();
  });

  test('verification stores nothing when its window is closed', async () => {
    const fan = await enter('fan3');
    const popup = await openConsent(fan);
    await popup.close();
    await fan.page.getByText('The X window was closed before you finished.').waitFor();
    await fan.page.getByText('Not verified', { exact: true }).waitFor();
    expect(await button(fan.page, 'OAuth Verify').isEnabled()).toBe(true);
    expect(await accountOf('fan3')).toMatchObject({ verified: false, xHandle: null });
    await fan.context.close();
  });

  test('verification whose window is blocked returns to the page where the user began', async () => {
    const fan = await enter('fan3', {
      prepare: (context) =>
        context.addInitScript(() => {
          window.open = () => null;
        }),
    });
    await button(fan.page, 'OAuth Verify').click();
    await fan.page
      .getByRole('alert')
      .filter({ hasText: 'Popup blocked. Please allow popups for this site.' })
      .waitFor();
    await button(fan.page, 'Go to X in this window').click();
    await fan.page.getByRole('link', { name: 'Cancel' }).click();
    await fan.page.getByText('Authorization was denied or failed').waitFor();
    await button(fan.page, 'Back to Clips').click();
    await fan.page.waitForURL(`**${page}#add-clip`);
    expect(await accountOf('fan3')).toMatchObject({ verified: false, xHandle: null });
    await fan.context.close();
  });

  test("verification refuses a return path without its parameters, and one of another user's attempt", async () => {
    const { page: lost, context, problems } = await visit(browser, `${app()}/clips/auth/callback`);
    await lost.getByText('Missing authorization code or state').waitFor();
    await lost.goto(`${app()}/clips/auth/callback?state=of-somebody-else&code=stolen`);
    await lost.getByText('Verification failed: this window was not opened for this wallet').waitFor();
    await button(lost, 'Back to Clips').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('a message of another origin changes nothing', async () => {
  const fan = await enter('fan3');
  await fan.page.getByText('Not verified', { exact: true }).waitFor();
  // Our policy allows no frame of another origin; a message of one, or of a window that opened us, is ignored.
  await fan.page.evaluate(() =>
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: 'https://elsewhere.example',
        data: { type: 'x-auth-success', xHandle: 'stranger' },
      }),
    ),
  );
  await fan.page.evaluate(() =>
    window.postMessage({ type: 'x-auth-success', xHandle: 'ourselves' }, location.origin),
  );
  await fan.page.getByText('X verified as @ourselves').waitFor();
  expect(await fan.page.getByText('@stranger').count()).toBe(0);
  // What counts is the server's answer.
  await fan.page.getByText('Not verified', { exact: true }).waitFor();
  await fan.context.close();
});

test('the creator picks by hand on the token page; a deleted post is marked everywhere and saved nowhere', async () => {
  const fan = await enter('fan1');
  if (((await accountOf('fan1')) as { verified: boolean }).verified === false) {
    const popup = await openConsent(fan);
    await popup.getByRole('link', { name: 'Authorize as @frogfan' }).click();
  }
  await verifiedAs(fan.page, 'frogfan').waitFor();
  const url = await publish('frogfan', 'Soon gone');
  await addClip(fan.page, url);
  await article(fan.page, 'Soon gone').waitFor();
  const id = await article(fan.page, 'Soon gone').getAttribute('data-clip');

  const creator = await visit(browser, `${app()}/${mint}?tab=clips`);
  await connectAs(creator.page, 'creator', people.creator.publicKey);
  const card = creator.page.locator(`[data-clip="${id}"]`);
  await card.waitFor();
  expect(await creator.page.getByText('Clip Selection').count()).toBe(0);
  await button(creator.page, 'Show Selection Tools').click();
  await button(creator.page, 'Choose Winner').click();
  const choose = card.getByRole('button', { name: /^Choose This Clip/ });
  const seen = () =>
    choose.evaluate((element) => Number(getComputedStyle(element.parentElement!).opacity) === 1);
  // The mouse may stand on the card.
  await creator.page.mouse.move(0, 0);
  await expect.poll(seen).toBe(false);
  await choose.focus();
  await expect.poll(seen).toBe(true);
  await choose.press('Enter');
  const selected = creator.page.getByRole('region', { name: 'Selected Clip' });
  await selected.getByText('chosen by you').waitFor();
  await button(creator.page, 'Cancel Choosing').click();
  expect(await selected.count()).toBe(0);
  await button(creator.page, 'Choose Winner').click();
  await card.hover();
  await choose.click();
  await selected.waitFor();

  await fetch(`${inject('xUrl')}/posts/${url.split('/').at(-1)}`, { method: 'DELETE' });
  await button(creator.page, 'Save Winner').click();
  await creator.page.getByText('This post does not exist, is private or was deleted').first().waitFor();
  expect(await creator.page.getByText('Winner saved!').count()).toBe(0);
  const refresh = fan.page.locator(`[data-clip="${id}"]`).getByRole('button', { name: 'Refresh embed' });
  // A post is read from X once in ten seconds.
  await expect
    .poll(
      async () => {
        await refresh.click();
        return fan.page.getByText('This post is no longer available.').count();
      },
      { interval: 2000 },
    )
    .toBe(1);
  await button(creator.page, 'Hide Selection Tools').click();
  expect(await creator.page.getByText('Clip Selection').count()).toBe(0);
  await card.getByRole('button', { name: 'Delete clip' }).click();
  await creator.page.getByRole('dialog').getByRole('button', { name: 'Delete clip' }).click();
  await card.waitFor({ state: 'detached' });
  expect(creator.problems).toEqual([]);
  await fan.context.close();
  await creator.context.close();
});
