/** A token whose creator has chosen nothing: the alert that the specification describes, and a studio that says so. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { QueueState } from '../../core/live.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs, openTab } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { signInAsCreator } from './reset-stream.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'FRESH', 'graduated');

let obs: Browser;
let overlayUrl: string;
beforeAll(async () => {
  obs = await launchBrowser({ likeObs: true });
  const bearer = await signInAsCreator(app(), mint, people.creator!);
  const answer = await fetch(`${app()}/api/live/${mint}/queue`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  ({ overlayUrl } = ((await answer.json()) as { data: QueueState }).data);
}, 60_000);
afterAll(() => obs.close());

/** The overlay with its key at 1920x1080, empty, its clock stopped. */
async function stoppedOverlay(): Promise<Visitor> {
  const visitor = await visit(obs, overlayUrl, {
    width: 1920,
    height: 1080,
    prepare: (context) => context.clock.install(),
  });
  const { page } = visitor;
  await page.locator('.tip-sample').waitFor();
  await page.locator('.tip-sample').waitFor({ state: 'detached' });
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  return visitor;
}

/** Waits until this is painted; its time on screen has begun then. */
async function painted(page: Page, message: string): Promise<void> {
  await page.getByText(message, { exact: false }).waitFor();
  // Frames are drawn by the stopped clock.
  await page.clock.runFor(100);
}

/** Lets an alert leave that has had its time. */
async function emptied(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(300);
      return page.locator('.tip-alert').count();
    })
    .toBe(0);
}

/** Each text on screen with its style, from above to below. */
const texts = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
    const parts =
      '.tip-name, .tip-amount, .tip-message, .alert-name, .alert-amount, .alert-message, .alert-dollars';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .map((part) => {
        const { fontSize, fontWeight, fontFamily, color } = getComputedStyle(part);
        const outline = getComputedStyle(part, '::before');
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return {
          says: part.textContent,
          size: Math.round(Number.parseFloat(fontSize) * 10) / 10,
          weight: fontWeight,
          font: fontFamily.split(',')[0],
          color,
          outline: [outline.webkitTextStrokeWidth, outline.webkitTextStrokeColor],
          shadow: outline.textShadow,
          box: { top, bottom, left, right },
        };
      })
      .sort((one, other) => one.box.top - other.box.top);
  });

const MINT = 'rgb(167, 243, 208)';
const BLACK = 'rgb(0, 0, 0)';
const LOOK = {
  font: '"Inter Variable"',
  color: MINT,
  // Half of it is inside the letters: 2 px outside.
  outline: ['4px', BLACK],
  shadow: [
    [2, 2],
    [-2, 2],
    [2, -2],
    [-2, -2],
  ]
    .map(([x, y]) => `${BLACK} ${x}px ${y}px 0px`)
    .join(', '),
};

test('the first tip of a fresh token is the specified alert, with the name above it, for five seconds', async () => {
  const { page, context, problems } = await stoppedOverlay();
  const creator = people.creator!.publicKey;
  const tip = { amount: '0.05', message: 'first tip', name: 'Night Owl' };
  await sendTip(app(), mint, people.fan1!, creator, tip);
  await painted(page, 'first tip');
  expect(await texts(page)).toMatchObject([
    { says: 'Night Owl', size: 45.4, weight: '600', ...LOOK },
    { says: '0.05 SOL', size: 172.8, weight: '800', ...LOOK },
    { says: '\u201cfirst tip\u201d', size: 80, weight: '600', ...LOOK },
  ]);
  for (const [width, height, amount, message] of [
    [1280, 720, 115.2, 53.3],
    [960, 540, 86.4, 40],
    [320, 240, 48, 24],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((wanted) => innerWidth === wanted, width);
    await expect
      .poll(async () => (await texts(page)).map(({ size }) => size).slice(1))
      .toEqual([amount, message]);
    const [name, ...rest] = (await texts(page)).map(({ box }) => box);
    expect(name!.bottom).toBeLessThanOrEqual(rest[0]!.top);
    expect(Math.min(name!.left, name!.top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...rest.map(({ bottom }) => bottom))).toBeLessThanOrEqual(height);
    expect(rest[0]!.right).toBeLessThanOrEqual(width);
  }
  await page.clock.runFor(4800);
  expect(await page.locator('.tip-enter').count()).toBe(1);
  await page.clock.runFor(200);
  await page.locator('.tip-leave').waitFor();
  await emptied(page);

  // Without a name there is no line for one: amount and message alone, as specified.
  await sendTip(app(), mint, people.fan1!, creator, { amount: '0.05', message: 'no name' });
  await painted(page, 'no name');
  expect((await texts(page)).map(({ says }) => says)).toEqual(['0.05 SOL', '\u201cno name\u201d']);
  expect(problems).toEqual([]);
  await context.close();
}, 180_000);

test('the studio names the look that is on air, before and after a style is saved, which changes nothing else', async () => {
  const studio = await visit(obs, `${app()}/${mint}?tab=alerts`);
  const { page } = studio;
  await connectAs(page, 'creator', people.creator!.publicKey);
  await button(page, 'Sign in as creator').click();
  await openTab(page, 'Alerts');
  const look = page.getByText(/^On stream now:/).last();
  const alerts = () =>
    page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as { data: unknown }).data,
      `/api/live/${mint}/settings/alerts`,
    );
  const overlay = await stoppedOverlay();
  const onAir = async () => {
    await button(page, 'Test on stream').click();
    await painted(overlay.page, 'This is a test alert');
    const seen = await texts(overlay.page);
    await overlay.page.clock.runFor(5000);
    await emptied(overlay.page);
    return seen.map(({ says, size, color }) => ({ says, size, color }));
  };
  const says = ['0.5 SOL', '\u201cThis is a test alert\u201d'];

  await look.waitFor();
  expect(await look.textContent()).toBe('On stream now: Classic');
  await page.getByText('5 s on screen', { exact: true }).last().waitFor();
  await page.getByText('Inside the safe area').last().waitFor();
  const before = await alerts();
  expect(await onAir()).toEqual([
    { says: says[0], size: 172.8, color: MINT },
    { says: says[1], size: 80, color: MINT },
  ]);

  await page.getByRole('radio', { name: 'General' }).check({ force: true });
  await page.getByRole('textbox', { name: 'General text color' }).fill('#ff8800');
  await button(page, 'Save look').click();
  await page.getByText('Live tip style saved').first().waitFor();
  expect(await look.textContent()).toBe('On stream now: Classic');
  expect(await alerts()).toEqual(before);
  const orange = 'rgb(255, 136, 0)';
  expect(await onAir()).toEqual([
    { says: says[0], size: 172.8, color: orange },
    { says: says[1], size: 80, color: orange },
  ]);

  await button(page, 'Reset').click();
  await button(page, 'Save look').click();
  await page.getByRole('region', { name: 'Unsaved look' }).waitFor({ state: 'detached' });
  expect([studio.problems, overlay.problems]).toEqual([[], []]);
  await Promise.all([studio.context.close(), overlay.context.close()]);
}, 180_000);
