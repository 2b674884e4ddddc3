/** What a creator has set, what the form says of an amount, and what the stream then paints, plays and speaks. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AlertSettings, DEFAULT_ALERTS, type Tier } from '../../core/alerts/settings.ts';
import type { QueueState } from '../../core/live.ts';
import type { MediaFile } from '../../core/media/model.ts';
import { barring, inspect } from './axe.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { resetStream, signInAsCreator } from './reset-stream.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'TIERS');

/** The fan's browser, and the streamer's, which plays sound without a click as OBS does. */
let fans: Browser;
let obs: Browser;
let bearer: string;
beforeAll(async () => {
  [fans, obs] = await Promise.all([launchBrowser(), launchBrowser({ likeObs: true })]);
  bearer = await signInAsCreator(app(), mint, people.creator!);
});
afterAll(() => Promise.all([fans.close(), obs.close()]));

async function ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(app() + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(isFile ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** For a machine that does much else. */

const file = (name: string) => readFileSync(new URL(`../media/files/${name}`, import.meta.url));
const FILES = ['still.png', 'anim.gif', 'vp9.webm', 'sound.mp3'] as const;

/** Uploads the files; the answer is their hashes as they are stored. */
async function upload(): Promise<Record<(typeof FILES)[number], string>> {
  const hashes = await Promise.all(
    FILES.map(async (name) => {
      const { hash } = await ask<MediaFile>('POST', `/api/media/${mint}?name=${name}`, file(name));
      return [name, hash] as const;
    }),
  );
  return Object.fromEntries(hashes) as Record<(typeof FILES)[number], string>;
}

const tier = (over: Partial<Tier>): Tier => ({
  ...DEFAULT_ALERTS.tiers[0]!,
  preset: 'corner-card',
  enter: 'slide',
  seconds: 20,
  sound: { source: 'builtin:two-notes', volume: 70 },
  ...over,
});

function settingsWith(hashes: Awaited<ReturnType<typeof upload>>): AlertSettings {
  return {
    ...DEFAULT_ALERTS,
    template: '{name} threw {amount}',
    minimums: { accept: '0', show: '20000000', speak: '100000000' },
    tiers: [
      tier({ name: 'Quiet', from: '0' }),
      tier({
        name: 'Standard',
        from: '50000000',
        preset: 'lower-third',
        position: 'bottom-left',
        size: 84,
        picture: hashes['still.png'],
        enter: 'pop',
      }),
      tier({
        name: 'Loud',
        from: '500000000',
        preset: 'neon-sign',
        position: { x: 70, y: 40 },
        size: 102,
        picture: hashes['anim.gif'],
        sound: { source: hashes['sound.mp3'], volume: 40 },
        enter: 'fade',
      }),
      tier({
        name: 'Hype',
        from: '5000000000',
        preset: 'main-stage',
        picture: hashes['vp9.webm'],
        sound: null,
        leave: 'slide',
      }),
    ],
  };
}

declare global {
  interface Window {
    /** The addresses of all voices that were started. */
    voices: string[];
    /** The length in seconds of every sound that was started. */
    tones: number[];
    /** The message of every alert that was painted. */
    alertsSeen: string[];
  }
}

/** Records in the overlay what it paints and plays. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { voices: [], tones: [], alertsSeen: [] });
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      if (this instanceof HTMLAudioElement) window.voices.push(this.src);
      return play.call(this);
    };
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...when) {
      window.tones.push(this.buffer!.duration);
      return start.apply(this, when);
    };
    new MutationObserver(() => {
      const text = document.querySelector('.alert-message')?.textContent;
      if (text && !window.alertsSeen.includes(text)) window.alertsSeen.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** `gone`: no file that was uploaded is there any more. */
async function openOverlay({ gone = false } = {}): Promise<Visitor & { fetched: Set<string> }> {
  const { overlayUrl } = await ask<QueueState>('GET', `/api/live/${mint}/queue`);
  const fetched = new Set<string>();
  const visitor = await visit(obs, overlayUrl, {
    width: 1920,
    height: 1080,
    prepare: async (context, page) => {
      await watch(context);
      if (gone)
        await context.route('**/api/media/*', (route) => {
          fetched.add(new URL(route.request().url()).pathname);
          return route.fulfill({ status: 404 });
        });
      page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/media/')) fetched.add(pathname);
      });
    },
  });
  return { ...visitor, fetched };
}

/** What the form says of this amount before it is signed. */
async function saidOf(page: Page, amount: string): Promise<string> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel(/^Message/).fill('gg');
  const said = page
    .getByRole('region', { name: 'What will happen' })
    .getByRole('status')
    .locator('p')
    .first();
  await said.waitFor();
  return (await said.textContent())!;
}

/** SHA-256 of what the page has fetched from there; fails if it has not. */
function hashOf(page: Page, path: string): Promise<string> {
  return page.evaluate(async (from) => {
    const held = await fetch(from, { cache: 'only-if-cached', mode: 'same-origin' });
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await held.arrayBuffer()));
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, path);
}

/** What the overlay shows at this moment, at rest. */
function painted(page: Page) {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
    const alert = document.querySelector<HTMLElement>('.alert')!;
    const text = (part: string) => alert.querySelector(part)?.textContent ?? null;
    const media = alert.querySelector<HTMLImageElement | HTMLVideoElement>('.alert-held > *');
    const { left, top, width, height } = alert.querySelector('.alert-body')!.getBoundingClientRect();
    const share = (px: number, of: number) => Math.round((1000 * px) / of) / 10;
    return {
      preset: alert.dataset.preset,
      name: text('.alert-name'),
      amount: text('.alert-amount'),
      file: media && new URL(media.src).pathname,
      fileIs: media?.tagName ?? null,
      /** In percent of the picture. */
      left: share(left, innerWidth),
      bottom: share(top + height, innerHeight),
      width: share(width, innerWidth),
      center: [share(left + width / 2, innerWidth), share(top + height / 2, innerHeight)],
    };
  });
}

/** Waits until the form's preview draws this: the tier's own look and file, or that the stream shows nothing. */
async function previewShows(page: Page, amount: string, shows: { preset: string; path: string } | null) {
  const preview = page.getByRole('region', { name: 'Shown on stream as' });
  if (!shows) return preview.getByRole('heading', { name: 'Not shown on stream' }).waitFor();
  const alert = preview.locator(`[data-preset="${shows.preset}"]`);
  await alert.locator(`.alert-held > [src$="${shows.path}"]`).waitFor();
  expect(await alert.locator('.alert-amount').textContent()).toContain(`${amount} SOL`);
  expect(await preview.getByRole('img').getAttribute('aria-label')).toContain(`${amount} SOL`);
}

const PLANS = [
  { amount: '0.019', said: 'Paid and listed, not shown on stream', shows: null },
  {
    amount: '0.05',
    said: 'Shown, not spoken',
    shows: { preset: 'lower-third', name: 'still.png', is: 'IMG', spoken: false },
  },
  {
    amount: '0.499',
    said: 'Shown and spoken on stream',
    shows: { preset: 'lower-third', name: 'still.png', is: 'IMG', spoken: true },
  },
  {
    amount: '0.5',
    said: 'Shown and spoken on stream',
    shows: { preset: 'neon-sign', name: 'anim.gif', is: 'IMG', spoken: true },
  },
  {
    amount: '5',
    said: 'Shown and spoken on stream',
    shows: { preset: 'main-stage', name: 'vp9.webm', is: 'VIDEO', spoken: true },
  },
] as const;

test('each amount is painted, played and spoken as its tier is set and as the form has said, at both sizes', async () => {
  await resetStream(app(), mint, people.creator!);
  const hashes = await upload();
  await ask('PUT', `/api/live/${mint}/settings/alerts`, settingsWith(hashes));
  const overlay = await openOverlay();
  const { page, fetched } = overlay;
  // Everything is here before the first tip.
  const all = Object.values(hashes).map((hash) => `/api/media/${hash}`);
  await expect.poll(() => [...fetched].sort()).toEqual(all.sort());
  const fan = await visit(fans, `${app()}/tip/${mint}`);
  await connectAs(fan.page, 'fan1', people.fan1!.publicKey);

  const expectedSeen: string[] = [];
  for (const { amount, said, shows } of PLANS) {
    expect(await saidOf(fan.page, amount), amount).toBe(said);
    await previewShows(fan.page, amount, shows && { ...shows, path: `/api/media/${hashes[shows.name]}` });
    const message = `of ${amount}`;
    const tip = await sendTip(app(), mint, people.fan1!, people.creator!.publicKey, { amount, message });
    if (!shows) continue;
    expectedSeen.push(message);
    await page.getByText(message, { exact: true }).waitFor();
    const shown = await painted(page);
    const path = `/api/media/${hashes[shows.name]}`;
    expect(shown, amount).toMatchObject({
      preset: shows.preset,
      name: 'Anonymous threw',
      amount: `${amount} SOL`,
      file: path,
      fileIs: shows.is,
    });
    expect(await hashOf(page, path), shows.name).toBe(hashes[shows.name]);
    const voice = `${app()}/api/live/${mint}/speech/${tip.id}`;
    if (shows.spoken) await page.waitForFunction((url) => window.voices.includes(url), voice);

    await page.setViewportSize({ width: 1280, height: 720 });
    await page.waitForFunction(() => innerWidth === 1280);
    await expect.poll(async () => (await painted(page)).width).toBeCloseTo(shown.width, 0);
    const smaller = await painted(page);
    expect(smaller.left).toBeCloseTo(shown.left, 0);
    expect(smaller.bottom).toBeCloseTo(shown.bottom, 0);
    await page.setViewportSize({ width: 1920, height: 1080 });
    if (shows.preset === 'lower-third') {
      expect(shown.left).toBeCloseTo(5, 0);
      expect(shown.bottom).toBeCloseTo(95, 0);
    }
    if (shows.preset === 'neon-sign') {
      expect(shown.center[0]).toBeCloseTo(70, 0);
      expect(shown.center[1]).toBeCloseTo(40, 0);
      expect(shown.width).toBeCloseTo(42 * 1.02, 0);
    }
    await ask('POST', `/api/live/${mint}/queue/skip`, {});
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
    expect(await page.evaluate((url) => window.voices.includes(url), voice), amount).toBe(shows.spoken);
  }
  expect(await page.evaluate(() => window.alertsSeen)).toEqual(expectedSeen);
  // Two built-in notes for the two of the lowest tier that shows, the uploaded sound, none.
  const tones = await page.evaluate(() => window.tones);
  expect(tones).toHaveLength(3);
  expect([overlay.problems, fan.problems]).toEqual([[], []]);
  await Promise.all([overlay.context.close(), fan.context.close()]);
}, 180_000);

test('an alert whose picture and sound have gone is painted in time, and spoken, without them', async () => {
  await resetStream(app(), mint, people.creator!);
  await ask('PUT', `/api/live/${mint}/settings/alerts`, settingsWith(await upload()));
  const { page, context, fetched, problems } = await openOverlay({ gone: true });
  await expect.poll(() => fetched.size).toBe(FILES.length);
  for (const amount of ['0.5', '0.6']) {
    const message = `without files ${amount}`;
    const tip = await sendTip(app(), mint, people.fan1!, people.creator!.publicKey, { amount, message });
    // Confirmed now: an alert that waited for a file would wait for thirty seconds.
    await page.getByText(message, { exact: true }).waitFor({ timeout: 25_000 });
    expect(await painted(page)).toMatchObject({ preset: 'neon-sign', amount: `${amount} SOL`, file: null });
    const voice = `${app()}/api/live/${mint}/speech/${tip.id}`;
    await page.waitForFunction((url) => window.voices.includes(url), voice);
    await ask('POST', `/api/live/${mint}/queue/skip`, {});
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' });
  }
  expect(await page.evaluate(() => window.tones)).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  await context.close();
}, 120_000);

test.each([
  ['beside the form', 1440],
  ['on a phone, inside the form', 390],
])(
  'a visitor reports an uploaded file %s, and is thanked',
  async (_, width) => {
    const hashes = await upload();
    await ask('PUT', `/api/live/${mint}/settings/alerts`, settingsWith(hashes));
    const { page, context, problems } = await visit(fans, `${app()}/tip/${mint}`, { width, height: 900 });
    await page.getByLabel('Amount').fill('0.5');
    await page
      .getByRole('region', { name: 'Shown on stream as' })
      .locator('[data-preset="neon-sign"]')
      .waitFor();
    expect(barring(await inspect(page))).toEqual([]);
    await button(page, 'Report a picture or sound').click();
    const dialog = page.getByRole('dialog', { name: 'Report a picture or sound' });
    const files = dialog.getByLabel('What is it?');
    await files.waitFor();
    // What is shown for the typed amount comes first.
    expect(await files.locator('option').allTextContents()).toEqual([
      'Picture of Loud',
      'Sound of Loud',
      'Picture of Standard',
      'Picture of Hype',
    ]);
    await files.selectOption('Sound of Loud');
    await dialog.getByLabel('What is wrong with it?').fill('a song that is not theirs');
    expect(barring(await inspect(page))).toEqual([]);
    const [response] = await Promise.all([
      page.waitForResponse(`**/api/media/${hashes['sound.mp3']}/report`),
      dialog.getByRole('button', { name: 'Send report' }).click(),
    ]);
    expect(response.status()).toBe(200);
    const thanks = page.getByRole('dialog', { name: 'Thank you' });
    await thanks.getByRole('button', { name: 'Close' }).last().click();
    await thanks.waitFor({ state: 'detached' });
    // The tip form behind it took none of that for its own.
    expect(await page.getByLabel('Amount').inputValue()).toBe('0.5');
    expect(problems).toEqual([]);
    await context.close();
  },
  60_000,
);
