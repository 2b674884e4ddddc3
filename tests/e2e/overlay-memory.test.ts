/** Eight hours of alerts in one page: nothing of an alert stays behind. */
import { readFileSync } from 'node:fs';
import type { Browser, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEFAULT_ALERTS, PRESETS, type Preset, type Tier } from '../../core/alerts/settings.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import { testAlert } from '../../core/live/test-alert.ts';
import { PING, PONG } from '../../core/live.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import { volume } from '../volume.ts';
import { launchBrowser, visit } from './browser.ts';
import { ownCoin, ownPeople } from './own.ts';

const { mint, symbol } = ownCoin(ownPeople(), 'HOURS');
const ALERTS = volume({ long: 1000, sample: 32 });
/** Before the first reading: what is made once is made by then. */
const WARM_UP = volume({ long: 100, sample: 16 });
const MOST_BYTES = 20_000_000;
const FILES = ['anim.gif', 'vp9.webm', 'still.png'] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
});
afterAll(() => browser.close());

/** As many tiers as are allowed, of these presets. */
function settingsOf(presets: readonly Preset[]) {
  const tiers = presets.map(
    (preset, at): Tier => ({
      ...DEFAULT_ALERTS.tiers[0]!,
      name: preset,
      from: String(at),
      preset,
      picture: String(at % FILES.length).repeat(64),
      sound: { source: 'builtin:two-notes', volume: 70 },
    }),
  );
  return { ...DEFAULT_ALERTS, dollars: false, tiers };
}

/** Private memory of the processes that draw pages; 0 where the system does not tell. */
async function processBytes(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? '0');
  return 1024 * sizes.reduce((sum, size) => sum + Number(size), 0);
}

test(
  'a thousand alerts of all presets, with pictures, clips and sounds, leave less than 20 MB behind',
  async () => {
    let socket!: WebSocketRoute;
    let number = 0;
    let hasJoined = () => {};
    const joined = new Promise<void>((resolve) => {
      hasJoined = resolve;
    });
    const shown = new Set<string>();
    const say = (message: object) =>
      socket.send(JSON.stringify({ number: ++number, tokenAddress: mint, ...message }));
    const configure = (presets: readonly Preset[]) =>
      say({ type: 'tip:config', config: DEFAULT_STYLE, alerts: settingsOf(presets), show: DEFAULT_SHOW });
    const { page, context, problems } = await visit(browser, `${inject('appUrl')}/${mint}/live#key=k`, {
      width: 1920,
      height: 1080,
      prepare: async (context, page) => {
        await context.route('**/speech/**', (route) => route.abort('blockedbyclient'));
        await context.route('**/api/media/**', (route) => {
          const name = FILES[Number(route.request().url().at(-1))]!;
          const contentType = name.endsWith('webm') ? 'video/webm' : `image/${name.slice(-3)}`;
          const body = readFileSync(new URL(`../media/files/${name}`, import.meta.url));
          return route.fulfill({ contentType, body });
        });
        await page.routeWebSocket('**/api/live/**', (route) => {
          socket = route;
          route.onMessage((text) => {
            if (text === PING) return route.send(PONG);
            const message = JSON.parse(String(text)) as { type: string; id: string };
            if (message.type === 'join-token') {
              configure(PRESETS.slice(0, 5));
              hasJoined();
            } else if (message.type === 'tip:shown') shown.add(message.id);
          });
        });
      },
    });
    await joined;
    const cdp = await context.newCDPSession(page);
    /** What scripts and the page itself hold, once nothing is left to collect. */
    const held = async () => {
      for (let again = 0; again < 3; again++) await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize, embedderHeapUsedSize = 0 } = (await cdp.send('Runtime.getHeapUsage')) as {
        usedSize: number;
        embedderHeapUsedSize?: number;
      };
      const { nodes } = await cdp.send('Memory.getDOMCounters');
      return { bytes: usedSize + embedderHeapUsedSize, nodes, processBytes: await processBytes() };
    };

    let before = await held();
    for (let at = 0; at < WARM_UP + ALERTS; at++) {
      if (at === WARM_UP) before = await held();
      if (at % 50 === 25) configure(at % 100 === 25 ? PRESETS.slice(4) : PRESETS.slice(0, 5));
      const id = `alert-${at}`;
      const tip = {
        ...testAlert(mint, symbol, id, Date.now()),
        id,
        worth: String(at % 5),
        message: `no ${at}`,
      };
      say({ type: 'tip:new', alertId: id, tip, test: false });
      await expect.poll(() => shown.has(id), { interval: 5 }).toBe(true);
      expect(await page.evaluate(() => document.body.textContent)).toContain(tip.message);
      say({ type: 'tip:clear', skip: true });
    }
    const after = await held();
    expect(after.bytes - before.bytes).toBeLessThan(MOST_BYTES);
    expect(after.nodes).toBeLessThan(before.nodes + 200);
    // Decoded pictures and sounds too, which scripts do not hold.
    expect(after.processBytes - before.processBytes).toBeLessThan(MOST_BYTES);
    expect(problems).toEqual([]);
    await context.close();
  },
  volume({ long: 900_000, sample: 60_000 }),
);
