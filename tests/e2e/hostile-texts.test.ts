/** Stored texts that would run if text were parsed as HTML: every screen shows them as text, and nothing runs. */
import { ed25519 } from '@noble/curves/ed25519';
import bs58 from 'bs58';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { addClipMessage } from '../../core/messages.ts';
import { claimCoin } from '../../local/world/claim.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { launchBrowser, visit } from './browser.ts';
import { button, connectAs } from './demo.ts';
import { call, keypairOf, makeGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { creator, fan1, admin } = people;
const plain = ownCoin(people, 'PLAIN');

/** Each ends in a word that the page must show: it was rendered as text. */
const NAME = '<img src=x onerror=alert(1)>NM';
const SYMBOL = '<s>SY';
const MESSAGE = '"><script>alert(2)</script><svg onload=alert(3)>\u202eMS\u200b javascript:alert(4)';
const TITLE = "</title><iframe srcdoc='<script>alert(5)</script>'></iframe>TI";
const QUOTE = '<a href="javascript:alert(6)">q</a><img src=x onerror=alert(7)>QU';
const WORD = '<img src=x onerror=alert(9)>wd';

let browser: Browser;
let mint: string;
let giveaway: string;

beforeAll(async () => {
  browser = await launchBrowser();
  mint = await hostileCoin();
  await claimCoin(app(), mint, creator);
  await sendTip(app(), mint, fan1, creator.publicKey, { amount: '0.02', message: MESSAGE });
  giveaway = (await makeGiveaway(app(), creator, { title: TITLE, prize: '0.1', token: mint })).id;
  await hostileClip();
});
afterAll(() => browser.close());

/** Its metadata holds what its author wrote there; the demo creator is its creator. */
async function hostileCoin(): Promise<string> {
  const key = ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32)));
  const metadata = handmade.tokenMetadata({
    authority: bs58.decode(creator.publicKey),
    mint: key,
    name: NAME,
    symbol: SYMBOL,
    uri: 'javascript:alert(8)',
  });
  const data = handmade.mint2022([
    handmade.extension(18, handmade.pointer(key)),
    handmade.extension(19, metadata),
  ]);
  const account = {
    pubkey: bs58.encode(key),
    owner: TOKEN_2022_PROGRAM,
    data: Buffer.from(data).toString('base64'),
  };
  await fetch(inject('rpcUrl'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'local_setAccounts', params: [[account]] }),
  });
  return account.pubkey;
}

async function hostileClip(): Promise<void> {
  const wallet = fan1.publicKey;
  // An account belongs to one wallet, and the others to the test of clips.
  const xHandle = 'replyguy';
  await call(`${app()}/api/clips/auth/manual-verify`, { walletAddress: wallet, xHandle });
  const posted = await fetch(`${inject('xUrl')}/posts`, {
    method: 'POST',
    body: JSON.stringify({ username: xHandle, text: QUOTE }),
  });
  const { url: xUrl } = (await posted.json()) as { url: string };
  const message = addClipMessage({
    site: new URL(app()).host,
    token: mint,
    url: xUrl,
    wallet,
    time: Math.floor(Date.now() / 1000),
  });
  const bytes = ed25519.sign(Buffer.from(message), keypairOf(fan1).secretKey.subarray(0, 32));
  const signature = Buffer.from(bytes).toString('base64');
  await call(`${app()}/api/clips/${mint}`, { walletAddress: wallet, xUrl, message, signature });
}

/** Any script that runs calls one of these. */
async function listen(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const ran: string[] = [];
    Object.assign(window, { ran });
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      Object.defineProperty(window, name, { value: (text: unknown) => void ran.push(`${name} ${text}`) });
  });
}

/** What ran, and elements that only the texts could have made. */
function made(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...(window as unknown as { ran: string[] }).ran,
    ...[
      ...document.querySelectorAll(
        'img[src="x"], [onerror], [onload], iframe[srcdoc], s, script:not([src]):not([type=module]), [href^="javascript:" i], [src^="javascript:" i]',
      ),
    ].map((element) => element.outerHTML.slice(0, 100)),
  ]);
}

const SCREENS: [name: string, path: () => string, shown: string[]][] = [
  ['token page', () => `/${mint}`, ['onerror=alert(1)>NM', 'onload=alert(3)>', 'onerror=alert(7)>QU']],
  ['tip page', () => `/tip/${mint}`, ['onerror=alert(1)>NM']],
  ['giveaway', () => `/giveaways/${giveaway}`, ['</iframe>TI']],
  ['draw', () => `/giveaways/${giveaway}/draw`, ['</iframe>TI']],
  ['explore', () => '/explore', ['</iframe>TI']],
  ['clips', () => '/clips', ['onerror=alert(7)>QU']],
  ["a token's clips", () => `/clips/${mint}`, ['onerror=alert(7)>QU']],
];

test.each(SCREENS)('hostile texts do not run: %s', async (_name, path, shown) => {
  const { page, context, problems } = await visit(browser, app() + path(), { prepare: listen });
  for (const words of shown) await page.getByText(words).first().waitFor();
  expect(await made(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('hostile texts do not run in the dashboard of the creator', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/dashboard`, { prepare: listen });
  await connectAs(page, 'creator', creator.publicKey);
  await page.getByText('</iframe>TI').first().waitFor();
  expect(await made(page)).toEqual([]);
  await page.getByRole('tab', { name: /Tips/ }).click();
  await page.getByText('onload=alert(3)>').first().waitFor();
  expect(await made(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('hostile texts do not run on the admin page, as a banned word and in its log line', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/admin`, { prepare: listen });
  await connectAs(page, 'admin', admin.publicKey);
  await button(page, 'Authenticate as Admin').click();
  await page.getByText('Admin authentication successful!').first().waitFor();
  const words = page.getByRole('region', { name: 'Banned Words Management', exact: true });
  await words.getByLabel('New banned word').fill(WORD);
  await button(words, 'Add').click();
  const remove = button(words, `Remove ${WORD}`);
  await remove.waitFor();
  expect(await made(page)).toEqual([]);
  await remove.click();
  await remove.waitFor({ state: 'detached' });
  expect(await made(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('hostile texts do not run in the overlay while it shows the alert', async () => {
  let joined!: () => void;
  const hasJoined = new Promise<void>((resolve) => {
    joined = resolve;
  });
  const { page, context, problems } = await visit(browser, `${app()}/${mint}/live`, {
    async prepare(context, page) {
      await listen(context);
      // The room answers who joins; the sample text is gone after three seconds, which a busy machine may need to load.
      page.on('websocket', (socket) => socket.once('framereceived', joined));
    },
  });
  await hasJoined;
  await sendTip(app(), mint, fan1, creator.publicKey, { amount: '0.02', message: MESSAGE });
  await page.getByText('onload=alert(3)>').first().waitFor();
  expect(await made(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

const FROM_X = '/clips/auth/callback';
/** Our own scripts, and here those of the fake server for Turnstile. */
const OURS = /script-src 'self'( http:\/\/127\.0\.0\.1:\*)?;/;
test.each([
  ['/', OURS],
  ['/dashboard', OURS],
  [FROM_X, OURS],
  ['/favicon.svg', "default-src 'none'"],
  ['/x-post', 'sandbox allow-scripts allow-popups; '],
  ['/api/health', "default-src 'none'; frame-ancestors 'none'"],
  ['/api/nothing', "default-src 'none'; frame-ancestors 'none'"],
])('the answer of %s has headers that make browsers refuse scripts', async (path, words) => {
  const { headers } = await fetch(app() + path, { headers: { 'sec-fetch-mode': 'navigate' } });
  expect(headers.get('content-security-policy')).toEqual(
    typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
  );
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  const opener = path === FROM_X || path.startsWith('/api/') ? null : 'same-origin-allow-popups';
  expect(headers.get('cross-origin-opener-policy')).toBe(opener);
});

/** Long enough for a machine that does many things at once. */

test.each(['/tipping', `/${plain.mint}/live`, '/x-post#ann/1'])(
  'a script injected into %s does not run, and the test would notice if it did',
  async (path) => {
    const { page, context, problems } = await visit(browser, app() + path, { prepare: listen });
    await page.evaluate((html) => {
      document.body.insertAdjacentHTML('beforeend', html);
      const script = document.createElement('script');
      script.textContent = 'alert(10)';
      document.body.appendChild(script);
    }, `${NAME}${QUOTE}<iframe srcdoc="x"></iframe>`);
    await expect
      .poll(() => problems.filter((problem) => problem.includes('Content Security Policy')).length)
      .toBeGreaterThan(1);
    const seen = await made(page);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((words) => words.startsWith('alert'))).toEqual([]);
    await context.close();
  },
);
