/** What an admin does in the browser: signs in, changes rules that the next tip follows, and pays out. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Payout } from '../../core/payouts.ts';
import type { PreparedTip } from '../../core/tips/model.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { lamports, landed, tokenUnits } from './chain.ts';
import { button, connectAs, openTab, short } from './demo.ts';
import { call } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';
import { sendTip } from './tips.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const coin = ownCoin(people, 'PAYOUT');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const shows = (page: Page, text: string, timeout?: number) =>
  page.getByText(text).first().waitFor({ timeout });
/** Three transactions, each confirmed before the next, on a machine with other work. */
const PAYOUT_LIMIT_MS = 90_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a wallet that is not on the admin list is turned away, and may sign in as another', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/admin`);
  await page.getByRole('main').getByText('Connect your wallet').waitFor();
  await connectAs(page, 'fan2', people.fan2!.publicKey);
  await button(page, 'Authenticate as Admin').click();
  await shows(page, 'This wallet is not authorized to access the admin dashboard');
  await button(page, 'Try Different Wallet').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Demo wallet' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

describe('an admin in the browser', () => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await visit(browser, `${app()}/admin`);
    page = visitor.page;
    await connectAs(page, 'admin', people.admin!.publicKey);
    // Another file may have signed in as this wallet a moment ago: it gets one text in 10 seconds.
    const successful = page.getByText('Admin authentication successful!').first();
    let signedIn = false;
    for (let attempt = 0; attempt < 3 && !signedIn; attempt++) {
      await button(page, 'Authenticate as Admin').click();
      signedIn = await successful.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    }
    expect(signedIn).toBe(true);
  });
  afterAll(() => visitor.context.close());

  async function changeFee(percent: string): Promise<void> {
    await button(page, 'Edit platform fee').click();
    await page.getByLabel('New platform fee').fill(percent);
    await button(page, 'Update fee').click();
  }

  test('an admin changes the fee, and a tip prepared afterwards has it', async () => {
    const tip = {
      senderAddress: people.fan1!.publicKey,
      recipientAddress: coin.creator!,
      amount: '1',
      currency: 'SOL',
    };
    const fee = async () =>
      (await call<PreparedTip>(`${app()}/api/tip/${coin.mint}/prepare`, tip)).platformFeeUnits;
    await changeFee('-1');
    await shows(page, 'Platform fee must be a valid positive number');
    await button(page, 'Cancel').click();
    await changeFee('2.5');
    await shows(page, 'Platform fee updated to 2.5%');
    await card(page, 'Platform Configuration').getByText('2.5%').waitFor();
    expect(await fee()).toBe('25000000');
    await changeFee('2');
    await shows(page, 'Platform fee updated to 2%');
    expect(await fee()).toBe('20000000');
    await card(page, 'Audit log').getByText('Changed the platform fee').nth(1).waitFor();
  });

  test('an admin bans a word, which a tip then shows masked, and allows it again', async () => {
    const cleaned = async () =>
      (await call<{ message: string }>(`${app()}/api/tip/clean-message`, { message: 'a flummox here' }))
        .message;
    const words = card(page, 'Banned Words Management');
    await button(words, 'Add').click();
    await words.getByText('Please enter a word').waitFor();
    await words.getByLabel('New banned word').fill(' Flummox ');
    await button(words, 'Add').click();
    await shows(page, 'Added "flummox" to banned words');
    expect(await cleaned()).toBe('a **** here');
    await button(words, 'Remove flummox').click();
    await shows(page, 'Removed "flummox" from banned words');
    await button(words, 'Remove flummox').waitFor({ state: 'detached' });
    expect(await cleaned()).toBe('a flummox here');
  });

  test('an admin blocks a token, whose page then says so, and lifts it again', async () => {
    const switchboard = card(page, 'Switchboard');
    await button(switchboard, 'Block something').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Sign and block').click();
    await dialog.getByText('Say why').waitFor();
    await dialog.getByLabel('Token address').fill(coin.mint);
    await dialog.getByLabel('Reason, for the log').fill('a court order');
    await button(dialog, 'Sign and block').click();
    await dialog.waitFor({ state: 'detached' });
    await switchboard.getByText('a court order').waitFor();
    const fan = await visit(browser, `${app()}/${coin.mint}`);
    await shows(fan.page, 'The operator of this site has blocked this token');
    await switchboard.getByRole('button', { name: /^Lift the block of Token/ }).click();
    await switchboard.getByText('Nothing is blocked.').waitFor();
    await fan.page.reload();
    await fan.page.getByRole('heading', { level: 1, name: 'Payout Coin' }).waitFor();
    await fan.context.close();
    await card(page, 'Audit log').getByText('Lifted a block').waitFor();
  });

  test('an admin pays out a coin: swapped and shared to the lamport, with every step in the log', async () => {
    await sendTip(app(), coin.mint, people.fan1!, coin.creator!, { amount: '250000', currency: 'TOKEN' });
    await button(page, 'Refresh Token Balances').click();
    const { treasury, admin, partner } = people;
    const balances = () =>
      Promise.all([treasury!, admin!, partner!].map(({ publicKey }) => lamports(publicKey)));
    const before = await balances();
    const held = await tokenUnits(treasury!.publicKey, coin.mint);
    const pay = button(page, `Payout ${coin.symbol}`);
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Jupiter quote').waitFor();
    await dialog
      .getByText('The payout takes a 10% platform cut and splits the rest among 2 admin wallets.')
      .waitFor();
    await button(dialog, 'Confirm Payout').click();
    await button(dialog, 'Processing...').waitFor();
    await shows(page, 'Payout processed successfully', PAYOUT_LIMIT_MS);
    await dialog.waitFor({ state: 'detached', timeout: PAYOUT_LIMIT_MS });

    const { data } = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('fanfare.session.admin')!) as { token: string };
      const response = await fetch('/api/admin/payouts', { headers: { authorization: `Bearer ${token}` } });
      return (await response.json()) as { data: Payout[] };
    });
    const { transactions, ...payout } = data[0]!;
    const [received, share, platform] = [
      payout.receivedLamports,
      payout.shareLamports,
      payout.platformLamports,
    ].map((text) => BigInt(text!));
    expect(payout).toMatchObject({ asset: coin.mint, stage: 'done' });
    expect(share).toBe((received! * 90n) / 100n / 2n);
    expect(platform).toBe(received! - share! * 2n);
    const left = await tokenUnits(treasury!.publicKey, coin.mint);
    expect(left).toBe(held - BigInt(payout.amountUnits));

    const after = await balances();
    const moves = await Promise.all(
      transactions.map(({ signature }) => landed(signature, treasury!.publicKey)),
    );
    const swept = moves.reduce((sum, { change }) => sum + change, 0n);
    expect(after.map((amount, place) => amount - before[place]!)).toEqual([swept, share, share]);

    const log = page.getByRole('list', { name: 'Audit log' });
    for (const step of [
      'Confirmed a payout',
      'Moved to the swap wallet',
      'Swapped for SOL',
      'Shared among the admins',
    ])
      await log.getByText(step).first().waitFor();
    await expect.poll(() => pay.isDisabled()).toBe(left === 0n);
  });

  test('an admin sees the studio of a token that others created', async () => {
    await page.goto(`${app()}/${coin.mint}`);
    await page.getByRole('heading', { name: 'Look', exact: true }).waitFor();
    await openTab(page, 'Overlay');
    await page.getByRole('heading', { name: 'Overlay URL' }).waitFor();
    await page.goto(`${app()}/admin`);
    await card(page, 'Platform Configuration').waitFor();
  });

  test('an admin logs out, and no loaded data stays', async () => {
    await button(page, 'Logout').click();
    await shows(page, 'Logged out of admin panel');
    await button(page, 'Authenticate as Admin').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('fanfare.session.admin'))).toBeNull();
    expect(await page.getByText(short(people.partner!.publicKey)).count()).toBe(0);
    expect(visitor.problems).toEqual([]);
  });
});
