/** What a first-time visitor does, from Home: eight tasks, each by the shortest path that the screens offer. */
import type { Browser, Locator, Page } from 'playwright-core';
import { tipButton } from '../../tests/e2e/demo.ts';
import type { Newcomer } from './newcomer.ts';

export interface Task {
  name: string;
  /** What shows that it is done. */
  done: string;
  walk(newcomer: Newcomer, scene: Scene): Promise<void>;
}

/** What the newcomer has or learned elsewhere. */
export interface Scene {
  obs: Browser;
  /** A token's ticker, as the stream says it. */
  symbol: string;
  /** Of a giveaway that is open. */
  title: string;
}

const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name }).first();
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first();

export const TASKS: readonly Task[] = [
  {
    name: 'Tip a token',
    done: 'The receipt of 0.01 SOL with a message stands there.',
    async walk(newcomer, { symbol }) {
      const { page } = newcomer;
      await findToken(newcomer, symbol);
      await newcomer.type(page.getByLabel('Amount'), 'Amount', '0.01');
      await newcomer.type(page.getByLabel(/^Message/), 'Message', 'Well played');
      await newcomer.press(tipButton(page), 'Send Tip');
      await newcomer.chooseWallet('fan2');
      await newcomer.see(page.getByText('Tip sent successfully!'), { chain: true });
    },
  },
  {
    name: 'Join a giveaway',
    done: '"You are in. The receipt was checked here." stands there.',
    async walk(newcomer, { title }) {
      const { page } = newcomer;
      await newcomer.press(link(page.getByRole('main'), /^Giveaways/), 'Giveaways');
      await newcomer.press(link(page, title), 'the giveaway');
      await newcomer.press(button(page, 'Connect wallet to register'), 'Connect wallet to register');
      await newcomer.chooseWallet('fan2');
      await newcomer.see(page.getByText('You are in. The receipt was checked here.'));
    },
  },
  {
    name: 'Create a giveaway',
    done: 'The page of the giveaway stands there, with the prize in escrow.',
    async walk(newcomer) {
      const { page } = newcomer;
      await newcomer.press(link(page, 'Create Your Giveaway'), 'Create Your Giveaway');
      await newcomer.press(button(page, 'Connect wallet'), 'Connect wallet');
      await newcomer.chooseWallet('creator');
      await newcomer.type(page.getByLabel('Title'), 'Title', 'First giveaway');
      await newcomer.type(page.getByLabel('Description'), 'Description', 'For one of you.');
      await newcomer.press(button(page, 'Next'), 'Next');
      await newcomer.type(page.getByLabel('Prize amount'), 'Prize amount', '0.1');
      await newcomer.press(button(page, 'Next'), 'Next');
      await newcomer.press(button(page, 'Create Giveaway'), 'Create Giveaway');
      await newcomer.see(page.getByRole('heading', { level: 1, name: 'First giveaway' }), { chain: true });
      await newcomer.see(button(page, 'Select Winner'), { chain: true });
    },
  },
  {
    name: 'Put the overlay in OBS',
    done: 'The creator\'s page says "Overlay connected" while the overlay is open in a browser source.',
    async walk(newcomer, { symbol, obs }) {
      const { page } = newcomer;
      await findToken(newcomer, symbol);
      await newcomer.press(button(page, 'Set up the overlay'), 'Set up the overlay');
      await newcomer.chooseWallet('creator');
      await newcomer.press(button(page, 'Copy overlay URL'), 'Copy overlay URL');
      await newcomer.see(page.getByText('Copied to clipboard!'));
      await inObs(newcomer, obs, await page.evaluate(() => navigator.clipboard.readText()));
    },
  },
  {
    name: 'Find my token and its overlay address',
    done: 'The address of the overlay is in the clipboard. No address was typed.',
    async walk(newcomer) {
      const { page } = newcomer;
      await newcomer.press(button(page, 'Select Wallet'), 'Select Wallet');
      await newcomer.chooseWallet('creator');
      await newcomer.press(page.locator('[aria-haspopup="menu"]'), 'the wallet');
      await newcomer.press(page.getByRole('menuitem', { name: /^Set up overlay of/ }).first(), 'my token');
      await newcomer.press(button(page, 'Copy overlay URL'), 'Copy overlay URL');
      await newcomer.see(page.getByText('Copied to clipboard!'));
    },
  },
  {
    name: 'See what became of a tip',
    done: 'My activity shows the tip and what happened to its alert.',
    async walk(newcomer) {
      const { page } = newcomer;
      await newcomer.press(button(page, 'Select Wallet'), 'Select Wallet');
      await newcomer.chooseWallet('fan2');
      await menuOnPhone(newcomer);
      await newcomer.press(
        link(page.getByRole('navigation', { name: 'Main' }), /^My activity/),
        'My activity',
      );
      const tips = page.getByRole('list', { name: 'Tips sent' });
      await newcomer.see(tips.getByText(/Waiting for the stream|Shown on stream|Skipped|Cleared|Not shown/));
    },
  },
  {
    name: 'Find the largest giveaway',
    done: 'The open giveaway with the largest prize in dollars comes first.',
    async walk(newcomer) {
      const { page } = newcomer;
      await menuOnPhone(newcomer);
      await newcomer.press(link(page.getByRole('navigation', { name: 'Main' }), 'Giveaways'), 'Giveaways');
      await newcomer.press(link(page.getByRole('main'), /Explore/), 'Explore');
      await newcomer.press(page.getByText('Largest prize', { exact: true }), 'Largest prize');
      await newcomer.see(page.getByText(/^Largest by what prizes are worth/));
      await newcomer.see(page.getByRole('article'));
    },
  },
  {
    name: 'Check a draw',
    done: '"Verified" stands there.',
    async walk(newcomer) {
      const { page } = newcomer;
      await newcomer.press(link(page, 'Check a real draw'), 'Check a real draw');
      await newcomer.see(page.getByText('Verified', { exact: true }).first());
    },
  },
];

/** By its ticker, on Home. */
async function findToken(newcomer: Newcomer, symbol: string): Promise<void> {
  const { page } = newcomer;
  await newcomer.type(page.getByLabel('Find a creator or a token'), 'the ticker', symbol.toLowerCase());
  await newcomer.enter();
}

/** On a phone the entries of the header are behind one button. */
async function menuOnPhone(newcomer: Newcomer): Promise<void> {
  const menu = button(newcomer.page, 'Open menu');
  if (await menu.isVisible()) await newcomer.press(menu, 'Open menu');
}

/** OBS opens the URL. Clicks in OBS itself are the same for every overlay and are not counted. */
async function inObs(newcomer: Newcomer, obs: Browser, url: string): Promise<void> {
  const context = await obs.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    const source = await context.newPage();
    await source.goto(url);
    await newcomer.see(newcomer.page.getByText('Overlay connected', { exact: true }));
  } finally {
    await context.close();
  }
}
