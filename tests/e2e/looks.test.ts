/** Each look by its row of the table: what the studio and the API store of it is painted, and the studio says so. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { LOOK_FIELDS } from '../../core/alerts/looks.ts';
import { PRESETS, type Preset } from '../../core/alerts/settings.ts';
import type { LiveStyle } from '../../core/live/style.ts';
import type { QueueState } from '../../core/live.ts';
import { QUICK } from '../volume.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { signInAsCreator } from './reset-stream.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint } = ownCoin(people, 'PAINT', 'graduated');

/** Text alone, a look of fonts and an outline, one with serifs only, and one that has its own. */
const LOOKS = QUICK ? (['classic', 'lower-third', 'stationery', 'arcade'] as const) : PRESETS;
const NAMES: Record<Preset, string> = {
  classic: 'Classic',
  'lower-third': 'Lower Third',
  'neon-sign': 'Neon Sign',
  'comic-burst': 'Comic Burst',
  'corner-card': 'Corner Card',
  arcade: 'Arcade',
  stationery: 'Stationery',
  'game-day': 'Game Day',
  'main-stage': 'Main Stage',
};

let obs: Browser;
let overlay: Visitor;
let studio: Visitor;
let headers: Record<string, string>;
beforeAll(async () => {
  obs = await launchBrowser({ likeObs: true });
  headers = {
    authorization: `Bearer ${await signInAsCreator(app(), mint, people.creator!)}`,
    'content-type': 'application/json',
  };
  const queue = await fetch(`${app()}/api/live/${mint}/queue`, { headers });
  const { overlayUrl } = ((await queue.json()) as { data: QueueState }).data;
  overlay = await visit(obs, overlayUrl, { width: 1920, height: 1080 });
  studio = await visit(obs, `${app()}/${mint}`);
  await connectAs(studio.page, 'creator', people.creator!.publicKey);
  await button(studio.page, 'Sign in as creator').click();
  await studio.page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
}, 90_000);
afterAll(() => obs.close());

async function put(
  fields: Partial<LiveStyle>,
): Promise<{ data: LiveStyle; notDrawn: Record<string, string[]> }> {
  const init = { method: 'PUT', headers, body: JSON.stringify(fields) };
  const answer = await fetch(`${app()}/api/tip/config/${mint}`, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { data: LiveStyle; notDrawn: Record<string, string[]> };
}

let tips = 0;
/** Pays a tip and returns both texts of its alert as they are painted; the alert is then taken off. */
async function nextAlert(page: Page) {
  tips += 1;
  const message = `painted ${tips}`;
  await sendTip(app(), mint, people.fan1!, people.creator!.publicKey, {
    amount: '0.05',
    message,
    name: 'Owl',
  });
  await page.getByText(message, { exact: false }).waitFor();
  const seen = await page.evaluate(() => {
    const of = (part: string) => {
      const text = document.querySelector(`.tip-${part}, .alert-${part}`)!;
      const { color, fontFamily, fontWeight } = getComputedStyle(text);
      const edge = getComputedStyle(text, '::before');
      return {
        color,
        font: fontFamily.split(',')[0]!.replaceAll('"', ''),
        weight: Number(fontWeight),
        outline: [edge.webkitTextStrokeWidth, edge.webkitTextStrokeColor],
      };
    };
    const preset = document.querySelector<HTMLElement>('[data-preset]')?.dataset.preset ?? 'classic';
    return { preset, amount: of('amount'), message: of('message') };
  });
  await fetch(`${app()}/api/live/${mint}/queue/skip`, { method: 'POST', headers, body: '{}' });
  await page.getByText(message, { exact: false }).waitFor({ state: 'detached' });
  return seen;
}

/** Of a look's own where the look does not draw the field. */
function expected(
  preset: Preset,
  style: { color: string; font: string; weight: number; outline: [string, string] },
) {
  const { colors, fonts, weights, outline } = LOOK_FIELDS[preset];
  return (part: 'amount' | 'message') => ({
    ...(colors.includes(part as never) && { color: style.color }),
    ...((fonts === 'all' || fonts === 'serifs') && { font: style.font }),
    ...(weights && { weight: Math.min(weights[1], Math.max(weights[0], style.weight)) }),
    ...(outline && !(preset === 'comic-burst' && part === 'amount') && { outline: style.outline }),
  });
}

test.each(LOOKS.map((preset) => [NAMES[preset], preset] as const))(
  '%s is painted as it is set, in the studio and by the API, which names what the look does not draw',
  async (name, preset) => {
    const { page } = studio;
    await put({
      amountTextColor: null,
      messageTextColor: null,
      amountFontFamily: null,
      messageFontFamily: null,
      amountFontWeight: null,
      messageFontWeight: null,
      amountOutlineWidth: null,
      messageOutlineWidth: null,
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
    const look = page.getByText(/^On stream now:/).last();
    await look.waitFor();
    const { colors, fonts, weights } = LOOK_FIELDS[preset];

    // In the studio: the look, and a color of each text that it draws.
    await button(page, name).click();
    for (const part of colors) {
      if (preset === 'classic')
        await page
          .getByRole('radio', { name: part === 'amount' ? 'Amount' : 'Message', exact: true })
          .check({ force: true });
      const label = `${part === 'amount' ? 'Amount' : 'Message'} text${preset === 'classic' ? ' color' : ''}`;
      await page.getByRole('textbox', { name: label, exact: true }).fill('#12ab34');
    }
    if (weights && preset !== 'classic')
      await page.getByRole('slider', { name: 'Weight', exact: true }).fill(String(weights[0]));
    await button(page, 'Save look').click();
    await page.getByRole('region', { name: 'Unsaved look' }).waitFor({ state: 'detached' });
    const saved = await nextAlert(overlay.page);
    expect(saved.preset).toBe(preset);
    for (const part of colors) expect(saved[part].color, part).toBe('rgb(18, 171, 52)');
    if (weights && preset !== 'classic')
      expect([saved.amount.weight, saved.message.weight]).toEqual([weights[0], weights[0]]);
    await expect.poll(() => look.textContent()).toBe(`On stream now: ${name}`);

    // By the API: every field of the specification, and the look stays.
    const font = fonts === 'serifs' ? 'Lora' : 'Bangers';
    const { notDrawn } = await put({
      amountTextColor: '#0102fe',
      messageTextColor: '#0102fe',
      amountFontFamily: font,
      messageFontFamily: font,
      amountFontWeight: 900,
      messageFontWeight: 900,
      amountOutlineWidth: 3,
      messageOutlineWidth: 3,
      amountOutlineColor: '#fe0201',
      messageOutlineColor: '#fe0201',
      amountShadow: 'none',
    });
    const of = expected(preset, {
      color: 'rgb(1, 2, 254)',
      font,
      weight: 900,
      outline: ['6px', 'rgb(254, 2, 1)'],
    });
    const painted = await nextAlert(overlay.page);
    expect(painted).toMatchObject({ preset, amount: of('amount'), message: of('message') });
    const { outline, shape } = LOOK_FIELDS[preset];
    expect(Object.keys(notDrawn).sort()).toEqual(
      [
        ...(colors.includes('amount' as never) ? [] : ['amountTextColor']),
        ...(fonts === 'its own' ? ['amountFontFamily', 'messageFontFamily'] : []),
        ...(weights ? [] : ['amountFontWeight', 'messageFontWeight']),
        ...(outline
          ? []
          : ['amountOutlineColor', 'amountOutlineWidth', 'messageOutlineColor', 'messageOutlineWidth']),
        ...(shape ? [] : ['amountShadow']),
      ].sort(),
    );
    expect(Object.values(notDrawn).every((looks) => looks.join() === preset)).toBe(true);

    // The studio shows the same after a reload.
    await page.reload();
    await look.waitFor();
    expect(await look.textContent()).toBe(`On stream now: ${name}`);
    const shown = page.getByRole('figure', { name: 'Alert on stream' });
    const message = shown.locator('.tip-message, .alert-message');
    await message.waitFor();
    // The figure has the default colors until the style has been read.
    const color = () => message.evaluate((text) => getComputedStyle(text).color);
    await expect.poll(color).toBe(painted.message.color);
    if (colors.length > 0) expect(await color()).toBe('rgb(1, 2, 254)');
    expect(await page.getByRole('region', { name: 'Unsaved look' }).count()).toBe(0);
    expect([...studio.problems, ...overlay.problems]).toEqual([]);
  },
  90_000,
);
