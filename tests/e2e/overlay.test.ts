/** How the overlay looks and moves, in a room played by the test: every script and length, fonts that fail to load. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DEFAULT_STYLE, type LiveStyle, UNSET_STYLE } from '../../core/live/style.ts';
import { testAlert } from '../../core/live/test-alert.ts';
import { OLD_ADDRESS, PING, PONG, type ServerMessage } from '../../core/live.ts';
import { qrCode } from '../../core/qr.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import type { Tip } from '../../core/tips/model.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { button, connectAs, openTab } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { mint, symbol } = ownCoin(people, 'LOOK');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
});
afterAll(() => browser.close());

interface Staged extends Visitor {
  joined: Promise<{ key: string | null; inQuery?: true }>;
  /** Removes the last alert and shows this one, once nothing moves. */
  show(tip: Partial<Tip>): Promise<void>;
  say(message: Record<string, unknown>): void;
  /** Closes the socket as a room does that does not know the key. */
  refuse(): Promise<void>;
  /** How often it has joined. */
  joins(): number;
}

/** An overlay in a room whose messages the test chooses. */
async function stage({
  style = {},
  query = '',
  prepare,
}: {
  style?: Partial<LiveStyle>;
  query?: string;
  prepare?: (context: BrowserContext, page: Page) => Promise<unknown>;
} = {}): Promise<Staged> {
  let socket!: WebSocketRoute;
  let number = 0;
  let joins = 0;
  let hasJoined!: (message: { key: string | null }) => void;
  const joined = new Promise<{ key: string | null }>((resolve) => {
    hasJoined = resolve;
  });
  const say = (message: Record<string, unknown>) =>
    socket.send(JSON.stringify({ number: ++number, tokenAddress: mint, ...message }));
  const visitor = await visit(browser, `${app()}/${mint}/live${query}`, {
    width: 1920,
    height: 1080,
    prepare: async (context, page) => {
      await context.route('**/speech/**', (route) => route.abort('blockedbyclient'));
      await page.routeWebSocket('**/api/live/**', (route) => {
        route.onMessage((text) => {
          if (text === PING) return route.send(PONG);
          const message = JSON.parse(String(text));
          if (message.type !== 'join-token') return;
          const config = { ...DEFAULT_STYLE, messageTimeoutSeconds: 60, ...style };
          const look = { type: 'tip:config', config, alerts: DEFAULT_ALERTS, show: DEFAULT_SHOW };
          // The parts beside the alerts have a connection of their own.
          if (message.role === 'page')
            return route.send(JSON.stringify({ number: 1, tokenAddress: mint, ...look }));
          socket = route;
          joins += 1;
          say(look);
          hasJoined(message);
        });
      });
      await prepare?.(context, page);
    },
  });
  await joined;
  const { page } = visitor;
  return {
    ...visitor,
    joined,
    say,
    joins: () => joins,
    async refuse() {
      await page.clock.install();
      await socket.close({ code: OLD_ADDRESS, reason: 'old address' });
    },
    async show(over) {
      const id = `alert-${number}`;
      const tip = { ...testAlert(mint, symbol, id, Date.now()), id, ...over };
      say({ type: 'tip:clear' });
      say({ type: 'tip:new', alertId: id, tip, test: false } satisfies Partial<ServerMessage>);
      const words = tip.message ? `\u201c${tip.message}\u201d` : '';
      await page.waitForFunction(
        (text) => (document.querySelector('.tip-message')?.textContent ?? '') === text,
        words,
      );
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
    },
  };
}

/** How far the text overflows the source, in px, and its sizes. */
function measure(page: Page) {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.tip-alert > *')];
    const rects = parts.flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()];
    });
    const beyond = rects.map(({ left, top, right, bottom }) =>
      Math.max(-left, -top, right - innerWidth, bottom - innerHeight),
    );
    return {
      out: Math.max(0, ...beyond),
      height: Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top)),
      sizes: parts.map((part) => Number.parseFloat(part.style.fontSize)),
      directions: parts.map((part) => getComputedStyle(part).direction),
    };
  });
}

const upTo280 = (text: string) => text.repeat(280).slice(0, 280).trim();

const TEXTS = {
  short: 'gg',
  'of 280 characters': upTo280('What a round that was, I have never seen anything like it! '),
  'one word of 280 letters': upTo280('Donaudampfschifffahrtsgesellschaft'),
  'a word that fills a line': 'W'.repeat(40),
  Arabic: upTo280('مرحبا بكم في البث المباشر، كان هذا رائعا! '),
  'Hebrew with English': 'שלום לכולם, hello! זה היה סיבוב מטורף (3:2).',
  Japanese: upTo280('今夜の配信は最高でした、ありがとう。'),
  Chinese: upTo280('恭喜发财大吉大利'),
  emoji: upTo280('\u{1F525}\u{1F389} '),
  Thai: upTo280('ขอบคุณมากสำหรับสตรีม'),
} as const;

test('an alert in every script and length fits into a source of any size, the amount above all else', async () => {
  const { page, context, show, problems } = await stage();
  const rightToLeft: string[] = [];
  for (const [name, message] of Object.entries(TEXTS)) {
    await show({
      message,
      amountUnits: '1234567891234',
      decimals: 6,
      currency: 'TOKEN',
      tokenSymbol: symbol,
    });
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
      [600, 200],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((wanted) => innerWidth === wanted, width);
      // Two frames: the stage's size is observed, then the text is sized.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const { out, sizes, directions, height: taken } = await measure(page);
      const where = `${name} at ${width}`;
      expect(out, where).toBe(0);
      expect(sizes[0], where).toBeGreaterThan(sizes[1]!);
      if (width >= 1280) {
        expect(sizes[1], where).toBeGreaterThanOrEqual(24);
        expect(taken / height, where).toBeLessThan(0.67);
      }
      if (width === 1920 && directions[1] === 'rtl') rightToLeft.push(name);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
  }
  expect(rightToLeft).toEqual(['Arabic', 'Hebrew with English']);
  expect(problems).toEqual([]);
  await context.close();
}, 90_000);

test.each([
  [
    'moves by nothing but opacity and transform',
    'no-preference',
    ['opacity', 'transform'],
    ['tip-enter', 'tip-follow', 'tip-leave'],
  ],
  ['only fades for who wants no motion', 'reduce', ['opacity'], ['tip-appear', 'tip-disappear']],
] as const)('an alert %s, coming and going', async (_name, reducedMotion, properties, names) => {
  const { page, context, say } = await stage({
    style: { messageTimeoutSeconds: 1 },
    prepare: async (context, page) => {
      await page.emulateMedia({ reducedMotion });
      await context.addInitScript(() => {
        const moved = { names: new Set<string>(), properties: new Set<string>() };
        Object.assign(window, { moved });
        // At each change, not at each frame: a machine that is slow to paint would miss one.
        new MutationObserver(() => {
          for (const animation of document.getAnimations() as CSSAnimation[]) {
            moved.names.add(animation.animationName);
            for (const frame of (animation.effect as KeyframeEffect).getKeyframes())
              for (const property of Object.keys(frame))
                if (!['offset', 'computedOffset', 'easing', 'composite'].includes(property))
                  moved.properties.add(property);
          }
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
    },
  });
  const tip = testAlert(mint, symbol, 'moving', Date.now());
  say({ type: 'tip:new', alertId: tip.id, tip, test: true });
  await page.locator('.tip-amount').waitFor();
  await page.locator('.tip-amount').waitFor({ state: 'detached' });
  const moved = await page.evaluate(() => {
    const { moved } = window as unknown as { moved: { names: Set<string>; properties: Set<string> } };
    return { names: [...moved.names].sort(), properties: [...moved.properties].sort() };
  });
  expect(moved).toEqual({ names, properties });
  await context.close();
});

test('fonts load one at a time before they are needed; a font that fails leaves a fallback that fits', async () => {
  const asked: string[] = [];
  const file = readFileSync(
    new URL(
      '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
      import.meta.url,
    ),
  );
  const { page, context, show, problems } = await stage({
    style: { amountFontFamily: 'Lobster', messageFontFamily: 'Bangers' },
    prepare: async (context) => {
      await context.route('https://fonts.googleapis.com/**', async (route) => {
        const family = new URL(route.request().url()).searchParams.get('family')!.split(':')[0]!;
        asked.push(`style of ${family}`);
        const face = `@font-face { font-family: '${family}'; src: url(https://fonts.gstatic.com/${family}.woff2); }`;
        await route.fulfill({ contentType: 'text/css', body: face });
      });
      await context.route('https://fonts.gstatic.com/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        asked.push(`file ${pathname}`);
        if (pathname.includes('Bangers')) return route.abort('blockedbyclient');
        await route.fulfill({
          contentType: 'font/woff2',
          headers: { 'access-control-allow-origin': '*' },
          body: file,
        });
      });
    },
  });
  await expect.poll(() => asked.length).toBe(4);
  expect(asked).toEqual([
    'style of Lobster',
    'file /Lobster.woff2',
    'style of Bangers',
    'file /Bangers.woff2',
  ]);
  await show({ message: TEXTS['of 280 characters'] });
  expect(await page.evaluate(() => document.fonts.check("20px 'Lobster'"))).toBe(true);
  expect((await measure(page)).out).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('parameters that OBS adds to the address change nothing; the QR code fades only while an alert covers it', async () => {
  const { page, context, joined, show, say, problems } = await stage({
    query: '?layer-name=LOOK%20tips&layer-width=1920&layer-height=1080#key=the-key',
    style: { qrCorner: 'top-right' },
  });
  expect((await joined).key).toBe('the-key');
  const code = page.getByRole('img', { name: 'QR code of the tip page' });
  await code.waitFor();
  const box = (await code.boundingBox())!;
  expect(box.x).toBeGreaterThan(1920 / 2);
  expect(box.y + box.height).toBeLessThan(1080 / 2);
  const seen = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.tip-qr')!.parentElement!).opacity);
  expect(await page.locator('.tip-qr path').getAttribute('d')).toContain('M0 0h7v1h-7z');
  await show({ message: 'beside it' });
  await expect.poll(seen).toBe('1');
  await show({ message: `over it ${'W'.repeat(250)}` });
  await expect.poll(seen).toBe('0');
  say({ type: 'tip:clear' });
  await expect.poll(seen).toBe('1');
  expect(problems).toEqual([]);
  await context.close();
});

test('a key in the query, as in old addresses, leaves the address and reaches the room as such', async () => {
  const { page, context, joined } = await stage({ query: '?key=the-key&layer-width=1920' });
  expect(await joined).toMatchObject({ key: 'the-key', inQuery: true });
  expect(page.url()).toBe(`${app()}/${mint}/live?layer-width=1920#key=the-key&from=query`);
  await context.close();
});

test('an overlay whose key is refused goes blank and stays blank', async () => {
  const { page, context, show, refuse, joins } = await stage({
    query: '#key=old',
    style: { qrCorner: 'top-right' },
  });
  await show({ message: 'on air' });
  await refuse();
  await page.waitForFunction(() => document.querySelector('main')?.childElementCount === 0);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.clock.runFor(60_000);
  expect(joins()).toBe(1);
  expect(await page.evaluate(() => document.querySelector('main')!.childElementCount)).toBe(0);
  await context.close();
});

test('the creator drags the overlay into OBS with its size, without its key on screen', async () => {
  const { page, context } = await creatorPage();
  await page.evaluate(() => {
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      document.title = event.dataTransfer!.getData('text/uri-list');
    });
  });
  await page.getByText('Drag into OBS').dragTo(page.getByRole('heading', { name: 'Set it up' }));
  await page.waitForFunction(() => document.title.startsWith('http'));
  const dropped = new URL(await page.title());
  const layer = Object.fromEntries(dropped.searchParams);
  const key = /^#key=(.+)$/.exec(dropped.hash)?.[1];
  expect(dropped.pathname).toBe(`/${mint}/live`);
  expect(layer).toEqual({ 'layer-name': `${symbol} tips`, 'layer-width': '1920', 'layer-height': '1080' });
  expect(dropped.search).not.toContain('+');
  expect(key).toMatch(/.{16}/);
  const shown = await page.evaluate(() => [
    document.body.outerHTML,
    ...[...document.querySelectorAll('input')].map((input) => input.value),
  ]);
  expect(shown.filter((text) => text.includes(key!))).toEqual([]);
  await context.close();
});

test('a font found by its name, and a color, are saved as the style of all tiers', async () => {
  const { page, context, problems } = await creatorPage();
  await openTab(page, 'Alerts');
  const font = page.getByRole('combobox', { name: 'Amount font family' });
  expect(await font.inputValue()).toBe('Inter');
  await font.press('ArrowDown');
  await font.fill('slab');
  const offered = page.getByRole('listbox', { name: 'Font families' }).getByRole('option');
  expect(await offered.allTextContents()).toEqual(['Alfa Slab One', 'Roboto Slab']);
  await font.press('ArrowDown');
  await font.press('Enter');
  expect(await font.inputValue()).toBe('Roboto Slab');
  await font.fill('lob');
  await font.press('Escape');
  expect(await font.inputValue()).toBe('Roboto Slab');
  await page.getByRole('radio', { name: 'General' }).check({ force: true });
  await page.getByRole('textbox', { name: 'General text color' }).fill('#fdf4ff');
  await button(page, 'Save look').click();
  await page.getByText('Live tip style saved').first().waitFor();
  const stored = async () => {
    const response = await fetch(`${app()}/api/tip/config/${mint}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  expect(await stored()).toMatchObject({
    amountFontFamily: 'Roboto Slab',
    fontFamily: null,
    messageFontFamily: null,
    textColor: '#fdf4ff',
    amountTextColor: null,
    messageTimeoutSeconds: 5,
  });
  await button(page, 'Reset').click();
  await button(page, 'Save look').click();
  await expect.poll(stored).toEqual(UNSET_STYLE);
  expect(problems).toEqual([]);
  await context.close();
});

test('the QR code of the tip page comes as a picture and as a drawing', async () => {
  const { page, context } = await creatorPage();
  const code = qrCode(`${app()}/tip/${mint}`);
  const saved = async (name: string) => {
    const download = page.waitForEvent('download');
    await button(page, name).click();
    const path = await (await download).path();
    return readFileSync(path);
  };
  expect(String(await saved('Download SVG'))).toContain(
    `viewBox="-4 -4 ${code.length + 8} ${code.length + 8}"`,
  );
  const picture = Buffer.from(await saved('Download PNG')).toString('base64');
  const read = await page.evaluate(
    async ([bytes, side]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${bytes}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = image.width;
      const pen = canvas.getContext('2d')!;
      pen.drawImage(image, 0, 0);
      const module = image.width / (side + 8);
      const dark = (x: number, y: number) =>
        pen.getImageData((x + 4.5) * module, (y + 4.5) * module, 1, 1).data[0]! < 128;
      return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => dark(x, y)));
    },
    [picture, code.length] as const,
  );
  expect(read).toEqual(code);
  await context.close();
});

async function creatorPage(): Promise<Visitor> {
  const visitor = await visit(browser, `${app()}/${mint}?tab=overlay`);
  await connectAs(visitor.page, 'creator', people.creator!.publicKey);
  await button(visitor.page, 'Sign in as creator').click();
  await button(visitor.page, 'Copy overlay URL').waitFor();
  return visitor;
}
