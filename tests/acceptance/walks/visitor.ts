/** A visitor without a wallet: every screen by its address, the header, the wallet list, what a missing thing says. */
import type { Page } from 'playwright-core';
import { button } from '../../e2e/demo.ts';
import { announceWallet, withoutDemoWallet } from '../../e2e/page-wallet.ts';
import { fact } from '../recording.ts';
import { enter, type Stage, shows, step } from '../stage.ts';

const NOBODY = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const NO_ID = 'Gh9ZwEmdLJ8DscKNTkTqPbNwLNNBjuSzaG9Vp2KGtKJr';

/** The path and the heading of each screen. `{}` is the token or, where `id` is, the giveaway. */
const SCREENS: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/', /Tips that reach the stream|Giveaways nobody can rig/],
  ['/giveaways', /Giveaways that nobody can rig/],
  ['/giveaways/create', /Create a giveaway/],
  ['/create', /Create a giveaway/],
  ['/create-giveaway', /Create a giveaway/],
  ['/giveaways/explore', /Explore giveaways/],
  ['/explore', /Explore giveaways/],
  ['/dashboard', /dashboard|in one place/i],
  ['/tipping', /Tip the creator of any token/],
  ['/clips', /All Clips/],
  ['/clips/{token}', /Token Clips/],
  ['/tip/{token}', /./],
  ['/{token}', /./],
  ['/clips/auth/callback', /./],
  ['/admin', /./],
];

export async function walkScreens(stage: Stage, giveaway: string, title: string): Promise<void> {
  const { coin } = stage;
  await step('screens by their addresses', async () => {
    const { page, context } = await enter(stage, 'visitor', '/');
    const opened: string[] = [];
    const open = async (path: string, heading: RegExp) => {
      await page.goto(stage.app + path.replace('{token}', coin.mint).replace('{id}', giveaway));
      await page.getByRole('heading', { name: heading }).first().waitFor();
      // What is loaded later is seen as well, but some screens never stop asking.
      await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => {});
      opened.push(path);
      fact('screens', opened);
      fact(`title of ${path}`, await page.title());
    };
    for (const [path, heading] of SCREENS) await step(`screen ${path}`, () => open(path, heading));
    for (const path of ['/giveaways/{id}', '/giveaway/{id}'])
      await step(`screen ${path}`, () => open(path, new RegExp(title)));
    await context.close();
  });
  await step('the overlay as a screen', async () => {
    const { page, context } = await enter(stage, 'overlay', `/${coin.mint}/live`);
    await shows(page, 'Your tip text will appear here');
    const bare = await page.evaluate(() => ({
      parts: document.querySelectorAll('header, footer, nav').length,
      background: getComputedStyle(document.body).backgroundColor,
    }));
    fact('the overlay is bare', bare.parts === 0 && bare.background === 'rgba(0, 0, 0, 0)');
    await context.close();
  });
  await step('header', async () => {
    const { page, context } = await enter(stage, 'visitor', '/');
    const header = page.getByRole('banner');
    await button(page, 'Select Wallet').first().waitFor();
    const links = (among: Page) =>
      among
        .getByRole('banner')
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((found) => found.map((a) => `${a.textContent?.trim()} ${a.getAttribute('href')}`));
    fact('header', await links(page));
    fact('wallet buttons in the header', await button(header, 'Select Wallet').count());
    fact(
      'year in the footer',
      (await page.getByRole('contentinfo').innerText()).includes(`${new Date().getFullYear()}`),
    );
    const cards = page.getByRole('main').locator('a[href="/giveaways"], a[href="/tipping"]');
    await cards.nth(1).waitFor();
    fact(
      'doors of Home',
      new Set(await cards.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).size,
    );
    for (let top = 0; top < 6000; top += 700) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      await page.waitForTimeout(30);
    }
    await shows(page, 'Create Your Giveaway');
    await context.close();
    const phone = await enter(stage, 'visitor', '/', { width: 390, height: 844 });
    await button(phone.page, 'Menu').click();
    fact('phone menu', await links(phone.page));
    const menu = phone.page.getByRole('banner').getByRole('navigation');
    await menu.getByRole('link', { name: 'Clips' }).click();
    await menu.waitFor({ state: 'detached' });
    fact('the phone menu closes on a click', true);
    await phone.context.close();
  });
  await step('what is missing', async () => {
    const { page, context } = await enter(stage, 'visitor', `/${NOBODY}`);
    await shows(page, 'Token not found');
    await page.goto(`${stage.app}/tip/${NOBODY}`);
    await shows(page, 'Token Not Found');
    await page.goto(`${stage.app}/giveaways/${NO_ID}`);
    await shows(page, 'Giveaway Not Found');
    await page.goto(`${stage.app}/explore?search=zzzzzzzz`);
    await shows(page, 'No giveaway matches');
    await page.goto(`${stage.app}/${stage.revoked.mint}`);
    await shows(page, 'No giveaways found for this token');
    await context.close();
  });
  await step('dark toasts', async () => {
    const { page, context } = await enter(stage, 'visitor', `/${coin.mint}`);
    const from = performance.now();
    await button(page, 'Copy Tip URL').first().click();
    await shows(page, 'Tip URL copied to clipboard!');
    const toast = page.locator('[data-sonner-toast]').first();
    const box = (await toast.boundingBox())!;
    fact('toasts are bottom right', box.x > 720 && box.y > 450);
    fact('toasts are dark', await page.locator('[data-sonner-toaster]').getAttribute('data-sonner-theme'));
    await toast.waitFor({ state: 'detached' });
    fact('seconds of a toast', (performance.now() - from) / 1000);
    // All at once: on a busy machine the first is gone before the last is pressed.
    const copies = ['Copy token address', 'Copy creator address', 'Share Page', 'Copy Tip URL'];
    const buttons = await Promise.all(copies.map((name) => button(page, name).first().elementHandle()));
    await page.evaluate((all) => {
      for (const one of all) (one as HTMLElement).click();
    }, buttons);
    await shows(page, 'Token address copied to clipboard!');
    await page.locator('[data-sonner-toast]').nth(3).waitFor({ state: 'attached' });
    fact('visible toasts', await page.locator('[data-sonner-toast][data-visible=true]').count());
    await context.close();
  });
}

/** The wallet list and the wallet button in all of their states. */
export async function walkWallet(stage: Stage): Promise<void> {
  const { people } = stage;
  const address = people.fan1.publicKey;
  await step('the wallet list', async () => {
    const { page, context } = await enter(stage, 'wallet', '/', {
      prepare: (context) => announceWallet(context, { name: 'Page wallet', address }),
    });
    const opener = button(page, 'Select Wallet').first();
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Connect a wallet on Solana to continue' }).waitFor();
    const first = await dialog.getByRole('button', { name: 'Page wallet' }).count();
    fact(
      'detected wallets come first',
      first > 0 && (await dialog.getByRole('button', { name: 'Phantom' }).count()) === 0,
    );
    await dialog.getByRole('button', { name: 'More options' }).click();
    const offered = [];
    for (const name of ['Phantom', 'Solflare', 'Ledger'])
      if (await dialog.getByRole('button', { name }).count()) offered.push(name);
    fact('wallets offered', offered);
    for (let press = 0; press < 8; press++) await page.keyboard.press('Tab');
    fact('focus is trapped', await dialog.evaluate((element) => element.contains(document.activeElement)));
    const closes = async (by: () => Promise<void>) => {
      const from = performance.now();
      await by();
      await dialog.waitFor({ state: 'detached' });
      return performance.now() - from;
    };
    const pressed = await closes(() => page.keyboard.press('Escape'));
    fact('milliseconds until a modal is closed', pressed);
    await opener.click();
    await dialog.waitFor();
    await closes(() => page.mouse.click(20, 400));
    await opener.click();
    await closes(() => dialog.getByRole('button', { name: 'Close' }).click());
    fact('the list closes in three ways', true);
    await opener.click();
    await dialog.getByRole('button', { name: 'Page wallet' }).click();
    const connected = button(page, `${address.slice(0, 4)}...${address.slice(-4)}`).first();
    await connected.waitFor();
    fact('remembered wallet', await page.evaluate(() => localStorage.getItem('walletName')));
    await connected.click();
    await page.getByRole('menuitem', { name: 'Change wallet' }).waitFor();
    await page.evaluate(() => {
      new MutationObserver(() => {
        const has = [...document.querySelectorAll('[role=menuitem]')].some(
          (item) => item.textContent === 'Copied',
        );
        const at = performance.now();
        if (has) document.body.dataset.copied ??= String(at);
        else if (document.body.dataset.copied) document.body.dataset.gone ??= String(at);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('menuitem', { name: 'Copy address' }).click();
    await page.waitForFunction(() => document.body.dataset.gone);
    const { copied, gone } = await page.evaluate(() => ({ ...document.body.dataset }));
    fact('milliseconds of Copied', Number(gone) - Number(copied));
    await page.reload();
    await connected.waitFor();
    fact('connects by itself', true);
    await connected.click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await opener.waitFor();
    fact('forgotten wallet', await page.evaluate(() => localStorage.getItem('walletName')));
    await context.close();
  });
  await step('no wallet', async () => {
    const { page, context } = await enter(stage, 'wallet', '/', { prepare: withoutDemoWallet });
    await button(page, 'Select Wallet').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: "You'll need a wallet on Solana to continue" }).waitFor();
    await dialog.getByRole('button', { name: 'More options' }).click();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Phantom' }).click(),
    ]);
    fact('a missing wallet opens its page in a new tab', tab !== page);
    await button(page, 'Connect').first().waitFor();
    await context.close();
    const phone = await enter(stage, 'wallet', '/', { width: 390, height: 844, prepare: withoutDemoWallet });
    await button(phone.page, 'Select Wallet').first().click();
    await shows(phone.page, "We can't find a wallet.");
    await phone.page.getByRole('link', { name: 'Find a wallet' }).waitFor();
    await phone.context.close();
  });
  await step('a wallet that refuses', async () => {
    const { page, context } = await enter(stage, 'wallet', '/', {
      prepare: (context) => announceWallet(context, { name: 'Page wallet', address, refuses: 'the moon' }),
    });
    await button(page, 'Select Wallet').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Page wallet' }).click();
    await shows(page, /wallet did not connect|An unexpected error occurred|the moon/);
    await context.close();
  });
}
