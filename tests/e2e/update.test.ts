/**
 * A new version over a running draw, a tip that is signed and not sent, and 500 open pages: every socket is cut, all
 * memory is lost, storage stays, and the files of the version before are gone.
 */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { QueueState, ServerMessage } from '../../core/live.ts';
import type { ConfirmedTip, PreparedTip, TipStats } from '../../core/tips/model.ts';
import { fireCron, startApp, waitForApp } from '../../local/launcher/app.ts';
import { Children } from '../../local/launcher/children.ts';
import type { World } from '../../local/world/types.ts';
import { joinRoom, type Room } from '../../web/live/socket.ts';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';
import { launchBrowser, visit } from './browser.ts';
import { lamports } from './chain.ts';
import { button } from './demo.ts';
import { call, keypairOf, makeGiveaway, payWinner, reached, register, select } from './giveaways.ts';
import { type Launcher, launchFree, stop } from './launcher.ts';
import { descendants, findByCommand } from './processes.ts';
import { signInAsCreator } from './reset-stream.ts';

const PAGES = 500;
/** Pages that open at the same time. */
const TOGETHER = 50;
const TIP = { units: 30_000_000n, amount: '0.03', shown: '0.03 SOL' };
const PRIZE = 200_000_000n;
/** A page that tried in vain waits for up to a minute, twice on a busy machine. */
const BACK_MS = 150_000;
const LONG_MS = 400_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

declare global {
  interface Window {
    /** Every amount that the overlay painted, in order. */
    painted: string[];
  }
}

let own: { launcher: Launcher; world: World };
let next: Children | undefined;
let browser: Browser;
const over = new AbortController();
beforeAll(async () => {
  browser = await launchBrowser({ likeObs: true });
  own = await launchFree('e2e-update', {
    FANFARE_CRON_MS: '0',
    FINALITY_SLOTS: '4',
    GIVEAWAY_MIN_SECONDS: '10',
  });
});
afterAll(async () => {
  over.abort();
  await browser.close();
  await next?.stop();
  // It is suspended, so only SIGKILL ends it.
  await stop(own.launcher, 'SIGKILL');
});

interface OpenPage {
  room: Room;
  /** The tips that it was told of, each time. */
  heard: string[];
  joins: number;
  /** How long it waited before its first try after the cut, in ms. */
  waited: number | null;
}

/** A page's own client of the room, on a socket of Node's. */
function openPage(appUrl: string, token: string, number: number): OpenPage {
  const page: Omit<OpenPage, 'room'> = { heard: [], joins: 0, waited: null };
  let isLost = false;
  const room = joinRoom(
    {
      token,
      role: 'page',
      onMessage(message: ServerMessage) {
        if (message.type === 'tip:new') page.heard.push(message.tip.id);
        if (message.type === 'caught-up') page.joins++;
      },
      onStatus(status) {
        isLost = status === 'disconnected';
      },
    },
    {
      open(mint) {
        const address = `10.0.${number >> 8}.${number & 255}`;
        const headers = { 'cf-connecting-ip': address };
        const socket = new WebSocket(`${appUrl.replace('http', 'ws')}/api/live/${mint}?viewer`, { headers });
        // It closes after that.
        socket.on('error', () => {});
        return socket as unknown as globalThis.WebSocket;
      },
      later(task, milliseconds) {
        if (isLost) page.waited ??= milliseconds;
        const timer = setTimeout(task, milliseconds);
        return () => clearTimeout(timer);
      },
      random: Math.random,
      onReturn: () => () => {},
    },
  );
  return Object.assign(page, { room });
}

/** Gives every script of the build another name, as a version does in which each has changed. */
function renameScripts(dist: string): void {
  const assets = join(dist, 'client/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const renamed = (text: string) =>
    names.reduce((changed, name) => changed.replaceAll(name, name.replace('.js', '.next.js')), text);
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html|css)$/.test(name)) continue;
    const text = readFileSync(join(dist, name), 'utf8');
    const changed = renamed(text);
    if (changed !== text) writeFileSync(join(dist, name), changed);
  }
  for (const name of names) renameSync(join(assets, name), join(assets, name.replace('.js', '.next.js')));
}

/** Ends the app and its worker without a word, and starts another version of it on the same storage and port. */
async function update({ process: launcher, directory }: Launcher, appUrl: string): Promise<void> {
  // It would end everything with its app.
  launcher.kill('SIGSTOP');
  const vite = findByCommand(descendants(launcher.pid!), 'vite/bin/vite.js');
  for (const pid of [vite, ...descendants(vite)]) process.kill(pid, 'SIGKILL');
  await expect.poll(() => fetch(appUrl).then(Boolean, () => false)).toBe(false);
  const built = join(directory, 'built');
  renameScripts(join(built, 'dist'));
  const settings = readFileSync(join(built, 'dist/fanfare/wrangler.json'), 'utf8');
  next = new Children(root, join(directory, 'logs'), (problem) => console.error(problem.message));
  const app = startApp(next, {
    port: Number(new URL(appUrl).port),
    state: join(directory, 'state'),
    cache: join(directory, 'vite'),
    built,
    worldUrl: '',
    vars: (JSON.parse(settings) as { vars: Record<string, string> }).vars,
  });
  await waitForApp(app, appUrl);
}

test(
  'a new version cuts 500 pages, a draw and a tip: pages come back apart, the tip shows once, the winner is paid once',
  async () => {
    const { launcher, world } = own;
    const { appUrl, rpcUrl, services, people } = world;
    void fireCron(appUrl, 2000, over.signal);
    const { mint } = world.tokens.find(({ kind }) => kind === 'launch')!;
    const { creator, fan1, fan2, fan3 } = people;

    const bearer = await signInAsCreator(appUrl, mint, creator);
    const queue = await fetch(`${appUrl}/api/live/${mint}/queue`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const { overlayUrl } = ((await queue.json()) as { data: QueueState }).data;
    const overlay = await visit(browser, overlayUrl, {
      prepare: (context) =>
        context.addInitScript(() => {
          window.painted = [];
          let last = '';
          new MutationObserver(() => {
            const amount = document.querySelector('.tip-amount')?.textContent ?? '';
            if (amount !== last && amount) window.painted.push(amount);
            last = amount;
          }).observe(document, { subtree: true, childList: true, characterData: true });
        }),
    });
    await overlay.page.locator('.tip-sample').waitFor();
    await overlay.page.locator('.tip-sample').waitFor({ state: 'detached' });
    const old = await visit(browser, `${appUrl}/${mint}`, {
      prepare: (context) =>
        context.addInitScript(() => {
          // As wallets do: a script of their own before ours.
          const first = () => {
            const script = document.createElement('script');
            script.src = 'chrome-extension://wallet/inpage.js';
            document.head.insertBefore(script, document.head.firstChild);
          };
          document.addEventListener('readystatechange', first, { once: true });
        }),
    });
    await button(old.page.getByRole('main'), 'Connect wallet').first().waitFor();
    const loads = () => old.page.evaluate(() => performance.timeOrigin);
    const loaded = await loads();

    const pages: OpenPage[] = [];
    while (pages.length < PAGES) {
      for (let some = 0; some < TOGETHER; some++) pages.push(openPage(appUrl, mint, pages.length));
      await expect.poll(() => pages.filter(({ joins }) => joins > 0).length).toBe(pages.length);
    }

    const giveaway = await makeGiveaway(appUrl, creator, { title: 'Drawn through an update', prize: '0.2' });
    for (const fan of [fan1, fan2]) await register(appUrl, giveaway, fan);
    const fault = (name: string) =>
      fetch(`${services.beacon}/fault`, { method: 'POST', body: JSON.stringify({ fault: name }) });
    await fault('fail');
    await select(appUrl, giveaway.id, creator);
    await reached(appUrl, giveaway.id, 'committed');
    const prepared = await call<PreparedTip>(`${appUrl}/api/tip/${mint}/prepare`, {
      senderAddress: fan3.publicKey,
      recipientAddress: creator.publicKey,
      currency: 'SOL',
      amount: TIP.amount,
      message: 'signed before, sent after',
    });
    const signed = signSerialized(
      Buffer.from(prepared.serializedTransaction, 'base64'),
      keypairOf(fan3).secretKey.subarray(0, 32),
    );
    const purses = () => Promise.all([fan1, fan2, fan3].map(({ publicKey }) => lamports(publicKey, rpcUrl)));
    const before = await purses();

    await update(launcher, appUrl);

    // By the product's own client: what each waits before its first try.
    const back = () => pages.filter(({ joins }) => joins > 1).length;
    await expect.poll(back, { timeout: BACK_MS }).toBe(PAGES);
    const inSecond = (second: number) =>
      pages.filter(({ waited }) => Math.floor(waited! / 1000) === second).length;
    const spread = [0, 1, 2, 3, 4].map(inSecond);
    console.info(`Pages back by the second of their first try: ${spread.join(', ')}`);
    expect(Math.max(...spread)).toBeLessThan(0.7 * PAGES);

    // The page's first answer is lost, so it sends the same bytes again.
    const confirm = () =>
      call<ConfirmedTip>(`${appUrl}/api/tip/${mint}/confirm`, {
        tempTipId: prepared.tempTipId,
        signedTransaction: Buffer.from(signed).toString('base64'),
      });
    const answers = [await confirm(), await confirm()];
    expect(answers.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    await overlay.page.locator('.tip-amount').waitFor();
    await old.page.getByText('signed before, sent after').first().waitFor();
    await expect.poll(() => pages.filter(({ heard }) => heard.length > 0).length).toBe(PAGES);
    expect(await loads()).toBe(loaded);

    await fault('none');
    await reached(appUrl, giveaway.id, 'proven');
    await payWinner(appUrl, giveaway, creator);
    await reached(appUrl, giveaway.id, 'completed');
    await payWinner(appUrl, giveaway, creator).catch(() => {});

    await overlay.page.locator('.tip-amount').waitFor({ state: 'detached' });
    expect(await overlay.page.evaluate(() => window.painted)).toEqual([TIP.shown]);
    expect(pages.filter(({ heard }) => heard.join() !== prepared.tempTipId)).toEqual([]);
    const { totalTips } = await call<TipStats>(`${appUrl}/api/tip/stats/${mint}`);
    expect(totalTips).toBe(1);
    const [one, two, tipper] = (await purses()).map((now, fan) => now - before[fan]!);
    expect([one, two].sort()).toEqual([0n, PRIZE].sort());
    expect(tipper! + TIP.units).toBeGreaterThan(-1_000_000n);
    expect(tipper! + TIP.units).toBeLessThanOrEqual(0n);

    // A screen of the version before is gone: the page asks for a reload, and works after it.
    await old.page.getByRole('banner').getByRole('link', { name: 'Giveaways' }).click();
    const alert = old.page.getByRole('alert').filter({ hasText: 'Fanfare has a new version.' });
    await button(alert, 'Reload the page').click();
    await old.page.waitForFunction(
      (before) => performance.timeOrigin !== before && document.querySelector('main h1'),
      loaded,
    );
    for (const { room } of pages) room.leave();
    await Promise.all([overlay, old].map(({ context }) => context.close()));
  },
  LONG_MS,
);
