/** Acting as one of the demo users in a browser. */
import type { Locator, Page } from 'playwright-core';

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

/** The address as the wallet button shows it: 4 + 4. */
export const short = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`;

/** Opens a tab of the studio. */
export const openTab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

export async function openWalletList(page: Page): Promise<Locator> {
  await button(page, 'Select Wallet').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** Connects the Demo wallet as the chosen demo user and waits until the button shows the address. */
export async function connectAs(page: Page, person: string, address: string): Promise<void> {
  await (await openWalletList(page)).getByRole('button', { name: 'Demo wallet' }).click();
  await page
    .getByRole('dialog', { name: 'Who do you want to be?' })
    .getByRole('button', { name: person })
    .click();
  await button(page, short(address)).first().waitFor();
}

/** The button that sends a tip: it names the sum. */
export const tipButton = (page: Page) => page.locator('form[aria-label="Send Tip"] button[type=submit]');

/** Sends the filled tip form; after an earlier tip its receipt makes way first. */
export const tipAgain = async (page: Page): Promise<void> => {
  const again = button(page, 'Tip again');
  if (await again.isVisible()) await again.click();
};
