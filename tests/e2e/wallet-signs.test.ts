/** Tips of a wallet that only signs: what is sent, and what a user sees who reloads before the outcome is known. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreparedTip } from '../../core/tips/model.ts';
import { launchBrowser } from './browser.ts';
import { advanceSlots, lamports } from './chain.ts';
import { AMOUNT, creator, end, fan, fill, isBlocked, openTipPage, receipt, send } from './tip-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
const still = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Your earlier tip is still confirming' });

test('the bytes shown are the bytes signed are the bytes sent', async () => {
  const signed: { asked: Uint8Array; signed: Uint8Array }[] = [];
  const visitor = await openTipPage(browser, {
    onSigned: (asked, given) => void signed.push({ asked, signed: given }),
  });
  const { page } = visitor;
  const prepared = page.waitForResponse((response) => response.url().endsWith('/prepare'));
  const confirmed = page.waitForRequest((request) => request.url().endsWith('/confirm'));
  await send(page, 'signed only');
  await receipt(page).waitFor();
  const { data } = (await (await prepared).json()) as { data: PreparedTip };
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  expect(signed.map(({ asked }) => base64(asked))).toEqual([data.serializedTransaction]);
  expect((await confirmed).postDataJSON()).toEqual({
    tempTipId: data.tempTipId,
    signedTransaction: base64(signed[0]!.signed),
  });
  await end(visitor);
});

describe('a page reloaded before the outcome is known', () => {
  /** The reloaded page; its requests wait for `answer`. `reached`: the server has received the first one. */
  async function reloaded(reached: boolean) {
    const visitor = await openTipPage(browser);
    const { page, context } = visitor;
    const questions: unknown[] = [];
    let first = () => {};
    const asked = new Promise<void>((resolve) => {
      first = resolve;
    });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/confirm', async (route) => {
      if (questions.push(route.request().postDataJSON()) === 1) {
        if (reached) await route.fetch();
        return first();
      }
      await answered;
      await route.continue();
    });
    await send(page, 'reloaded');
    await asked;
    await page.reload();
    await still(page).getByText('0.05 SOL, approved at', { exact: false }).waitFor();
    await fill(page, 'too early');
    expect(await isBlocked(page)).toBe(true);
    return { ...visitor, questions, answer };
  }

  test.each([true, false])(
    'a tip whose signature reached our server (%s) before a reload is paid once, and shown',
    async (reached) => {
      const before = await lamports(creator().publicKey);
      const visitor = await reloaded(reached);
      const { page } = visitor;
      visitor.answer();
      await page.getByText('Your earlier tip has arrived').first().waitFor();
      await receipt(page).waitFor();
      await still(page).waitFor({ state: 'detached' });
      expect(visitor.questions[1]).toEqual(visitor.questions[0]);
      expect((await lamports(creator().publicKey)) - before).toBe(AMOUNT - AMOUNT / 50n);
      await fill(page, 'another');
      expect(await isBlocked(page)).toBe(false);
      await end(visitor);
    },
  );

  test('a tip that never reached our server before a reload expires unpaid, and another can be sent', async () => {
    const before = await lamports(fan().publicKey);
    const visitor = await reloaded(false);
    const { page } = visitor;
    await advanceSlots(300);
    visitor.answer();
    await page
      .getByRole('status')
      .getByText('Your earlier tip reached the network too late', { exact: false })
      .waitFor();
    await still(page).waitFor({ state: 'detached' });
    expect(await isBlocked(page)).toBe(false);
    expect(await lamports(fan().publicKey)).toBe(before);
    await end(visitor);
  });
});
