/** Tips of wallets that send on their own: what a user sees, what leaves the wallet, and when another may be sent. */
import { VersionedTransaction } from '@solana/web3.js';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { advanceSlots, lamports, landed } from './chain.ts';
import { tipButton } from './demo.ts';
import { droppingIt, refusing, renewing, sendingTwice, silent } from './sending-wallets.ts';
import {
  AMOUNT,
  creator,
  end,
  fan,
  fill,
  isBlocked,
  openTipPage,
  receipt,
  send,
  signer,
  type TipperWallet,
  tipPage,
} from './tip-page.ts';

const NOT_SENT = 'The network never saw this tip, and it can no longer arrive';
/** Longer than the page waits for a wallet. */
const PATIENCE_MS = 61_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
const open = (wallet: TipperWallet) => openTipPage(browser, wallet);
const still = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your wallet may still send this tip' });

/** The signatures that the receipt offers to copy, by what the buttons show. */
async function namedIn(page: Page): Promise<string[]> {
  const buttons = receipt(page).getByRole('button', { name: 'Copy transaction signature' });
  return Promise.all(
    (await buttons.all()).map(async (each) => (await each.locator('..').textContent()) ?? ''),
  );
}

test('a wallet that renews the blockhash pays exactly what was shown, and the receipt names what landed', async () => {
  const wallet = renewing(signer());
  const visitor = await open(wallet);
  const { page } = visitor;
  await fill(page, 'renewed');
  await page.getByText('0.05 SOL', { exact: true }).first().waitFor();
  await tipButton(page).click();
  await receipt(page).waitFor();
  await page.getByText('Tip sent successfully!').first().waitFor();
  expect(wallet.asked.map(({ chain }) => chain)).toEqual(['solana:localnet']);
  const { fee, change } = await landed(wallet.sent[0]!, fan().publicKey);
  expect(change).toBe(-AMOUNT - fee);
  const given = VersionedTransaction.deserialize(wallet.asked[0]!.transaction);
  expect(given.signatures[0]!.every((byte) => byte === 0)).toBe(true);
  expect(await namedIn(page)).toEqual([expect.stringContaining(wallet.sent[0]!.slice(0, 6))]);
  expect(await still(page).count()).toBe(0);
  await fill(page, 'another');
  expect(await isBlocked(page)).toBe(false);
  await end(visitor);
});

test('a wallet that sends twice makes two payments and two alerts, both in the receipt, also after a reload', async () => {
  const before = await lamports(creator().publicKey);
  const wallet = sendingTwice(signer());
  const visitor = await open(wallet);
  const { page } = visitor;
  await send(page, 'sent twice');
  await receipt(page).waitFor();
  const bothNamed = async () => {
    await receipt(page).getByText('Your wallet sent this tip twice').waitFor();
    await receipt(page).getByText('0.1 SOL left your wallet in all', { exact: false }).waitFor();
    const named = await namedIn(page);
    expect(named).toHaveLength(2);
    for (const signature of wallet.sent)
      expect(named.some((text) => text.includes(signature.slice(0, 6)))).toBe(true);
  };
  await bothNamed();
  expect(wallet.asked).toHaveLength(1);
  expect((await lamports(creator().publicKey)) - before).toBe(2n * (AMOUNT - AMOUNT / 50n));
  const recent = page.getByRole('list', { name: 'Recent Tips' }).getByText('sent twice');
  await expect.poll(() => recent.count()).toBe(2);
  await receipt(page).getByRole('list', { name: 'Progress of payment 2' }).waitFor();
  await page.reload();
  await bothNamed();
  await end(visitor);
});

test('a wallet whose user declines shows it, nothing left the wallet, and another try is possible at once', async () => {
  const before = await lamports(fan().publicKey);
  const wallet = refusing(signer());
  const visitor = await open(wallet);
  const { page } = visitor;
  await send(page, 'no');
  await page.getByRole('alert').getByText('Transaction cancelled or failed to sign').waitFor();
  expect(await still(page).count()).toBe(0);
  expect(await isBlocked(page)).toBe(false);
  expect(await lamports(fan().publicKey)).toBe(before);
  await tipButton(page).click();
  await expect.poll(() => wallet.asked.length).toBe(2);
  await end(visitor);
});

describe('a wallet that never answers', () => {
  /** A page that has waited long enough, and how often it requested the tip's outcome. */
  async function waited(wallet: ReturnType<typeof silent>, message: string) {
    const visitor = await open(wallet);
    const { page, context } = visitor;
    let questions = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/confirm')) questions += 1;
    });
    await page.clock.install();
    await send(page, message);
    await page.getByText('Approve in your wallet').first().waitFor();
    await expect.poll(() => wallet.asked.length).toBe(1);
    await page.clock.fastForward(PATIENCE_MS);
    await still(page).getByText('Your wallet has not answered yet', { exact: false }).waitFor();
    expect(await isBlocked(page)).toBe(true);
    return { ...visitor, questions: () => questions };
  }

  test('a wallet with an open window blocks Send in every tab, however many blocks pass, until a late refusal', async () => {
    const wallet = silent(signer());
    const visitor = await waited(wallet, 'silent');
    const { page, context } = visitor;
    const other = await context.newPage();
    await other.goto(tipPage());
    await still(other).getByText('Your wallet has not answered yet', { exact: false }).waitFor();
    await advanceSlots(700);
    await fill(other, 'another tab');
    expect(await isBlocked(other)).toBe(true);
    // A request for its outcome would start counting the blocks after which it is over.
    expect(visitor.questions()).toBe(0);
    wallet.answer({ code: 4001, message: 'User rejected the request.' });
    await page.getByRole('alert').getByText('Transaction cancelled or failed to sign').waitFor();
    for (const tab of [page, other]) {
      await still(tab).waitFor({ state: 'detached' });
      expect(await isBlocked(tab)).toBe(false);
    }
    expect(visitor.questions()).toBe(0);
    await end(visitor);
  });

  test('a wallet that never answers but sends: the receipt comes on its own', async () => {
    const wallet = silent(signer());
    const visitor = await waited(wallet, 'silently sent');
    const { page } = visitor;
    const signature = await wallet.sendNow();
    await receipt(page).waitFor();
    expect(await namedIn(page)).toEqual([expect.stringContaining(signature.slice(0, 6))]);
    await still(page).waitFor({ state: 'detached' });
    await end(visitor);
  });

  test('a wallet that never answers: after a reload Send stays blocked until 300 blocks have passed for certain', async () => {
    const before = await lamports(fan().publicKey);
    const wallet = silent(signer());
    const visitor = await waited(wallet, 'gone');
    const { page } = visitor;
    await page.reload();
    await still(page).getByText('The network has not seen it yet', { exact: false }).waitFor();
    await still(page).getByText('0.05 SOL', { exact: false }).waitFor();
    await expect.poll(visitor.questions).toBeGreaterThan(0);
    await blockedUntil300(page);
    expect(await lamports(fan().publicKey)).toBe(before);
    await end(visitor);
  });
});

async function blockedUntil300(page: Page) {
  await fill(page, 'too early');
  expect(await isBlocked(page)).toBe(true);
  await advanceSlots(200);
  // A request after the blocks had passed.
  const isQuestion = (request: Request) => request.url().endsWith('/confirm');
  await (await page.waitForRequest(isQuestion)).response();
  expect(await still(page).count()).toBe(1);
  expect(await isBlocked(page)).toBe(true);
  await advanceSlots(200);
  await page.getByText(NOT_SENT, { exact: false }).waitFor();
  await still(page).waitFor({ state: 'detached' });
  expect(await isBlocked(page)).toBe(false);
}

test('a wallet that returns a signature without sending blocks Send, also after a reload, until it is certain', async () => {
  const before = await lamports(fan().publicKey);
  const wallet = droppingIt(signer());
  const visitor = await open(wallet);
  const { page } = visitor;
  await send(page, 'dropped');
  await page.getByText('Waiting for the network to confirm it.').first().waitFor();
  await page.reload();
  await still(page).getByRole('button', { name: 'Copy transaction signature' }).waitFor();
  await fill(page, 'too early');
  expect(await isBlocked(page)).toBe(true);
  // Blocks are counted from the first request, which may still be in flight.
  const isShownAfter100More = async () => {
    await advanceSlots(100);
    return page.getByText(NOT_SENT, { exact: false }).count();
  };
  await expect.poll(isShownAfter100More, { interval: 2000 }).toBe(1);
  await still(page).waitFor({ state: 'detached' });
  expect(await isBlocked(page)).toBe(false);
  expect(await lamports(fan().publicKey)).toBe(before);
  expect(wallet.asked).toHaveLength(1);
  await end(visitor);
});
