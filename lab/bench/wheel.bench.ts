/**
 * The smoothness of the wheel: frames of a whole spin in Chromium throttled to a quarter of this machine, with 15, 64,
 * 100 and 240 wallets, of the production build at 390 pixels. Beside the frames, the work of the page's main thread.
 * `URL=http://localhost:5173` measures an app that runs already.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import type { Browser, CDPSession } from 'playwright-core';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { NO_FACE } from '../../core/profiles/model.ts';
import { launchBrowser } from '../../tests/e2e/browser.ts';
import { root } from '../../tools/files.ts';
import { CPU_SLOWDOWN } from './phone.ts';
import { at, ms, type Row, record, times } from './record.ts';
import { serveSite } from './site.ts';

const SIZES = [15, 64, 100, 240];
const FRAME_MS = 1000 / 60;

interface Turn {
  wallets: number;
  /** Milliseconds between two frames. */
  frames: number[];
  layouts: number;
  styles: number;
  /** Of the page's main thread, milliseconds in the throttled browser. */
  taskMs: number;
  scriptMs: number;
}

const wallet = (index: number) => bs58.encode(createHash('sha256').update(`wallet ${index}`).digest());
const hex = (text: string) => createHash('sha256').update(text).digest('hex');

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const site = process.env.URL ? { url: process.env.URL, close() {} } : await build();
const browser = await launchBrowser({
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
});
try {
  const bare = await bareSquare(browser);
  const turns: Turn[] = [];
  for (const size of SIZES) turns.push(await spin(browser, site.url, size));
  record(
    'wheel',
    turns.map((turn) => rowOf(turn, bare)),
    { cpu_slowdown: CPU_SLOWDOWN, viewport: '390 × 844 at 2×', bare_frames: bare, turns },
  );
} finally {
  await browser.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}

async function build() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(`The app cannot be built:\n${stdout}\n${stderr}`);
  return serveSite(join(folder, 'client'), {});
}

/** Opens the wheel of a drawn giveaway and records every frame of one spin. */
async function spin(browser: Browser, url: string, wallets: number): Promise<Turn> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const giveaway = drawn(wallets);
    await page.route(/\/api\//, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('/draw')) return route.fulfill({ json: drawOf(giveaway, wallets) });
      if (pathname.endsWith(giveaway.id)) return route.fulfill({ json: { success: true, data: giveaway } });
      return route.fulfill({ status: 404, json: { success: false, error: 'Not here' } });
    });
    await page.goto(`${url}/giveaways/${giveaway.id}`);
    await page.getByRole('button', { name: 'Watch the wheel' }).click();
    const again = page.getByRole('button', { name: 'Replay the spin' });
    await again.waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const before = await figures(devtools);
    await again.click();
    const frames = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const gaps: number[] = [];
          let last: number | null = null;
          requestAnimationFrame(function next(now) {
            const spinning = document.querySelector('[data-pose=spinning]') !== null;
            if (spinning && last !== null) gaps.push(now - last);
            if (spinning) last = now;
            else if (last !== null) return resolve(gaps);
            requestAnimationFrame(next);
          });
        }),
    );
    const after = await figures(devtools);
    const since = (name: string) => after[name]! - before[name]!;
    return {
      wallets,
      frames: frames.map((gap) => Math.round(gap * 10) / 10),
      layouts: since('LayoutCount'),
      styles: since('RecalcStyleCount'),
      taskMs: Math.round(since('TaskDuration') * 1000),
      scriptMs: Math.round(since('ScriptDuration') * 1000),
    };
  } finally {
    await context.close();
  }
}

async function figures(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

function rowOf({ wallets, frames, layouts, taskMs }: Turn, bare: number[]): Row {
  const smooth = frames.filter((gap) => gap < 1.5 * FRAME_MS).length / frames.length;
  const lasted = frames.reduce((sum, gap) => sum + gap, 0);
  const perSecond = rate(frames);
  return {
    what: `a spin of the wheel with ${wallets} wallets, CPU a quarter`,
    ours: `${perSecond.toFixed(1)} frames a second, ${(100 * smooth).toFixed(1)} % in time, 99 of 100 within ${ms(at(frames, 0.99))}, longest ${ms(Math.max(...frames))}; the page's thread busy ${((100 * taskMs) / lasted).toFixed(0)} % of the time, ${(layouts / frames.length).toFixed(2)} layouts a frame`,
    peer: `one bare square that turns: ${rate(bare).toFixed(1)} frames a second`,
    ratio: times(perSecond, rate(bare)),
    aim: '60 frames a second',
    met: perSecond >= 59 && smooth >= 0.98,
  };
}

function rate(frames: number[]): number {
  return (frames.length / frames.reduce((sum, gap) => sum + gap, 0)) * 1000;
}

/** The baseline of this machine: three seconds of a rotating coloured square, in the same browser. */
async function bareSquare(browser: Browser): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    await page.setContent(
      '<div style="width:288px;height:288px;background:teal;will-change:transform"></div>',
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          document.querySelector('div')!.animate([{ rotate: '0deg' }, { rotate: '3600deg' }], 3000);
          const gaps: number[] = [];
          let last = performance.now();
          const begun = last;
          requestAnimationFrame(function next(now) {
            gaps.push(Math.round((now - last) * 10) / 10);
            last = now;
            if (now - begun > 3000) resolve(gaps);
            else requestAnimationFrame(next);
          });
        }),
    );
  } finally {
    await context.close();
  }
}

function drawn(wallets: number): Giveaway {
  const winner = wallet(Math.floor(wallets * 0.7));
  const vrfResult = {
    round: '1234567',
    signature: hex('signature'),
    randomness: hex('randomness'),
    root: hex('root'),
    ticket: String(Math.floor(wallets * 0.7)),
    totalWeight: String(wallets),
  };
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  return {
    id: wallet(-1),
    title: 'Friday night giveaway',
    description: 'Half a SOL for one of you.',
    type: 'participants',
    status: 'completed',
    stage: 'completed',
    creator: wallet(-2),
    prizeAmount: 0.5,
    prizeUnits: '500000000',
    prizeCurrency: 'SOL',
    prizeDecimals: 9,
    prizeSymbol: 'SOL',
    platformFee: 0.01,
    platformFeeUnits: '10000000',
    tokenAddress: null,
    tokenMint: null,
    tokenSymbol: null,
    tokenDecimals: null,
    endDate: soon,
    createdAt: new Date().toISOString(),
    eligibilityType: null,
    minPercentage: null,
    customAmount: null,
    eligibilityTiers: [],
    eligibleParticipants: 0,
    registeredParticipants: wallets,
    currentParticipants: wallets,
    participantAddresses: Array.from({ length: Math.min(100, wallets) }, (_, index) => wallet(index)),
    registrationLink: '',
    winner,
    places: [
      {
        place: 1,
        amount: 0.5,
        units: '500000000',
        winner,
        revealAt: soon,
        paid: true,
        payFinal: true,
        prove: null,
        pay: null,
        ...NO_FACE,
      },
    ],
    windowSeconds: 0,
    cancelFrom: soon,
    cutoff: null,
    commits: [],
    live: true,
    promptUntil: null,
    entriesClosed: true,
    revealAt: new Date().toISOString(),
    vrfResult,
    round: '1234567',
    roundTime: new Date().toISOString(),
    reclaimAt: soon,
    autoPayAt: null,
    reason: null,
    transactions: {},
  };
}

/** Returns the part of a record that the wheel reads. */
function drawOf({ id }: Giveaway, wallets: number): object {
  const entries = Array.from({ length: wallets }, (_, index) => [wallet(index), '1']);
  return { giveaway: id, root: hex('root'), totalWeight: String(wallets), list: { entries } };
}
