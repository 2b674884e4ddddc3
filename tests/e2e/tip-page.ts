/** The tip page of a fan whose wallet calls itself Phantom: it sends on its own, or it only signs. */
import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Visitor, visit } from './browser.ts';
import { button, openWalletList, short, tipAgain, tipButton } from './demo.ts';
import { keypairOf } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { announceWallet, type PageWallet } from './page-wallet.ts';

/** Without `sends` it only signs. */
export type TipperWallet = Pick<PageWallet, 'sends' | 'onSigned'>;

/** Of each tip that `fill` writes, in lamports. */
export const AMOUNT = 50_000_000n;

/** Of the file that imports this page: each has modules of its own. */
const people = ownPeople();
const { mint } = ownCoin(people, 'TIPPED');
export const fan = () => people.fan1;
export const creator = () => people.creator;
export const signer = () => keypairOf(fan());

export function tipPage(): string {
  return `${inject('appUrl')}/tip/${mint}`;
}

/** The fan's browser with the wallet, connected on the tip page. */
export async function openTipPage(
  browser: Browser,
  { sends, onSigned }: TipperWallet = {},
): Promise<Visitor> {
  const { publicKey: address, secretKey } = fan();
  const chains = ['solana:mainnet', 'solana:localnet'];
  const wallet = { name: 'Phantom', address, secretKey, chains, sends, onSigned };
  const visitor = await visit(browser, tipPage(), {
    prepare: (context) => announceWallet(context, wallet),
  });
  const { page } = visitor;
  await (await openWalletList(page)).getByRole('button', { name: 'Phantom' }).click();
  await button(page, short(address)).first().waitFor();
  return visitor;
}

export async function fill(page: Page, message: string): Promise<void> {
  await tipAgain(page);
  await page.getByLabel('Amount').fill('0.05');
  await page.getByLabel(/^Message/).fill(message);
}

export async function send(page: Page, message: string): Promise<void> {
  await fill(page, message);
  await tipButton(page).click();
}

export const receipt = (page: Page) => page.getByRole('region', { name: 'Your tip' });
export const isBlocked = (page: Page) => tipButton(page).isDisabled();

/** Closes the browser; no error may have occurred in it. */
export async function end({ context, problems }: Visitor): Promise<void> {
  // A poll that a test's own route answers may be under way.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
  expect(problems).toEqual([]);
}
