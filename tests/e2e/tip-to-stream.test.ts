/** The main job, end to end: a fan's wallet, the chain, the room, the stream, the sound, and the fan's receipt. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { lamports, tokenUnits } from './chain.ts';
import { button, connectAs, openTab, tipAgain, tipButton } from './demo.ts';
import { ownCoin, ownPeople } from './own.ts';
import { resetStream } from './reset-stream.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const coins = { launch: ownCoin(people, 'TRIP'), spl: ownCoin(people, 'ROUND', 'spl') };
const coin = (kind: keyof typeof coins) => coins[kind];

/** Two browsers: the fan's, and the streamer's, which plays sound without a click as OBS does. */
let fans: Browser;
let obs: Browser;
beforeAll(async () => {
  [fans, obs] = await Promise.all([launchBrowser(), launchBrowser({ likeObs: true })]);
});
afterAll(() => Promise.all([fans.close(), obs.close()]));

declare global {
  interface Window {
    /** Every sound that the overlay started, and whether it played. */
    sounds: { url: string; played: boolean }[];
    /** Every amount that was painted, in order. */
    painted: string[];
    /** The sample was painted, which stays for three seconds only. */
    sampled: boolean;
  }
}

/** Records in the page what is painted and what is played. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.sounds = [];
    window.painted = [];
    window.sampled = false;
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      const sound = { url: this.currentSrc || this.src, played: false };
      window.sounds.push(sound);
      this.addEventListener('playing', () => {
        sound.played = true;
      });
      return play.call(this);
    };
    let last = '';
    new MutationObserver(() => {
      window.sampled ||= document.querySelector('.tip-sample') !== null;
      const amount = document.querySelector('.tip-amount')?.textContent ?? '';
      if (amount !== last && amount) window.painted.push(amount);
      last = amount;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** The creator's overlay with its key, as OBS loads it, once it is empty. */
async function openOverlay(mint: string): Promise<Visitor & { overlayUrl: string }> {
  const overlayUrl = await overlayUrlOf(mint);
  const visitor = await visit(obs, overlayUrl, {
    width: 1920,
    height: 1080,
    prepare: (context) => watch(context),
  });
  await visitor.page.waitForFunction(() => window.sampled && !document.querySelector('.tip-sample'));
  return { ...visitor, overlayUrl };
}

const overlayUrls = new Map<string, string>();

async function overlayUrlOf(mint: string): Promise<string> {
  const known = overlayUrls.get(mint);
  if (known) return known;
  const { page, context } = await visit(fans, `${app()}/${mint}?tab=overlay`, {
    prepare: (ctx) => ctx.grantPermissions(['clipboard-read', 'clipboard-write']),
  });
  await connectAs(page, 'creator', people.creator!.publicKey);
  await button(page, 'Sign in as creator').click();
  await button(page, 'Copy overlay URL').click();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  await context.close();
  overlayUrls.set(mint, url);
  return url;
}

async function sendTip(page: Page, amount: string, message: string, currency?: string) {
  await tipAgain(page);
  if (currency) await page.getByRole('radio', { name: currency }).check({ force: true });
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel(/^Message/).fill(message);
  await tipButton(page).click();
  await button(page, 'Tip again').waitFor();
}

/** Peak of the decoded samples of a sound, 0 to 1. */
function loudness(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 22050).decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  }, url);
}

const trips = [
  { kind: 'launch', currency: 'SOL', amount: '0.05', shown: '0.05 SOL' },
  { kind: 'launch', currency: 'TOKEN', amount: '1500', shown: `1,500 ${coin('launch').symbol}` },
  { kind: 'spl', currency: 'TOKEN', amount: '1000', shown: `1,000 ${coin('spl').symbol}` },
] as const;

const TRIP = 'a fan tips $amount $currency on the $kind coin';
function trip({ kind, currency, amount, shown }: (typeof trips)[number]): void {
  test('the stream shows and speaks the cleaned tip once, the shares are exact, and the fan learns that it was shown', async () => {
    const { mint, symbol, decimals } = coin(kind);
    const balance = (owner: string) => (currency === 'SOL' ? lamports(owner) : tokenUnits(owner, mint));
    const shares = () =>
      Promise.all([people.creator!, people.treasury!].map(({ publicKey }) => balance(publicKey)));

    await resetStream(app(), mint, people.creator!);
    const overlay = await openOverlay(mint);
    const fan = await visit(fans, `${app()}/${mint}`);
    await connectAs(fan.page, 'fan1', people.fan1!.publicKey);
    const before = await shares();
    const message = 'what a shit show, look https://scam.example/free now';
    await sendTip(fan.page, amount, message, currency === 'SOL' ? undefined : symbol);

    await overlay.page.locator('.tip-amount').waitFor();
    expect(await overlay.page.locator('.tip-amount').textContent()).toBe(shown);
    expect(await overlay.page.locator('.tip-message').textContent()).toMatch(
      /^["\u201c]what a \*{4} show, look now["\u201d]$/,
    );
    const sizes = await overlay.page.evaluate(() =>
      ['.tip-amount', '.tip-message'].map((part) =>
        Number.parseFloat(getComputedStyle(document.querySelector(part)!).fontSize),
      ),
    );
    expect(sizes[0]).toBeGreaterThan(sizes[1]!);
    await fan.page.getByText(/^Shown at \d\d:\d\d/).waitFor();

    await overlay.page.waitForFunction(() => window.sounds[0]?.played);
    const sounds = await overlay.page.evaluate(() => window.sounds);
    expect(sounds).toHaveLength(1);
    expect(await loudness(overlay.page, sounds[0]!.url)).toBeGreaterThan(0.05);

    const base = 10n ** BigInt(currency === 'SOL' ? 9 : decimals);
    const units = (BigInt(Math.round(Number(amount) * 1000)) * base) / 1000n;
    const after = await shares();
    expect(after.map((value, i) => value - before[i]!)).toEqual([units - units / 50n, units / 50n]);

    await overlay.page.locator('.tip-amount').waitFor({ state: 'detached' });
    expect(await overlay.page.evaluate(() => window.painted)).toEqual([shown]);
    await fan.page
      .getByRole('list', { name: 'Recent Tips' })
      .getByText('what a **** show, look now')
      .first()
      .waitFor();
    expect([...overlay.problems, ...fan.problems]).toEqual([]);
    await Promise.all([overlay.context.close(), fan.context.close()]);
  });
}

describe.each(trips.slice(0, 1))(TRIP, trip);
// Of two coins, each with its own room and balances: while one is on screen the other is on its way.
describe.concurrent.each(trips.slice(1))(TRIP, trip);

describe('an overlay that loses its connection', () => {
  test('an overlay that reconnects shows three missed tips in order and once, then a style, a replay and a clear', async () => {
    const { mint } = coin('spl');
    const overlay = await openOverlay(mint);
    const loads = () =>
      overlay.page.evaluate(
        () => performance.getEntriesByType('navigation').length && performance.timeOrigin,
      );
    const origin = await loads();
    await overlay.context.setOffline(true);

    const fan = await visit(fans, `${app()}/${mint}`);
    await connectAs(fan.page, 'fan2', people.fan2!.publicKey);
    for (const amount of ['0.011', '0.012', '0.013']) {
      await sendTip(fan.page, amount, `tip of ${amount}`);
      await fan.page.waitForFunction(
        () => !(document.querySelector('input[name=amount]') as HTMLInputElement | null)?.value,
      );
    }
    await overlay.context.setOffline(false);
    const expected = ['0.011 SOL', '0.012 SOL', '0.013 SOL'];
    await overlay.page.waitForFunction((count) => window.painted.length >= count, expected.length, {
      timeout: 60_000,
    });
    expect(await overlay.page.evaluate(() => window.painted)).toEqual(expected);

    const creator = await visit(fans, `${app()}/${mint}`);
    await connectAs(creator.page, 'creator', people.creator!.publicKey);
    await button(creator.page, 'Sign in as creator').click();
    await overlay.page.locator('.tip-amount').waitFor({ state: 'detached' });
    // A minute on screen: the clear below removes it, not the time.
    await creator.page.getByRole('textbox', { name: 'Amount text color' }).fill('#ff8800');
    await creator.page.getByRole('slider', { name: 'Time on screen' }).fill('60');
    await button(creator.page, 'Save look').click();
    await creator.page.getByText('Live tip style saved').first().waitFor();

    await openTab(creator.page, 'Tips');
    await creator.page
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    await overlay.page.locator('.tip-amount').waitFor();
    expect(await overlay.page.locator('.tip-amount').textContent()).toBe('0.013 SOL');
    await overlay.page.waitForFunction(
      () => getComputedStyle(document.querySelector('.tip-amount')!).color === 'rgb(255, 136, 0)',
    );
    await openTab(creator.page, 'Alerts');
    await button(creator.page, 'Clear').click();
    await button(creator.page, 'Clear queue').click();
    await overlay.page.locator('.tip-amount').waitFor({ state: 'detached' });
    expect(await loads()).toBe(origin);
    expect(overlay.problems.filter((problem) => !/INTERNET_DISCONNECTED/.test(problem))).toEqual([]);
    await Promise.all([overlay, fan, creator].map(({ context }) => context.close()));
  });
});
