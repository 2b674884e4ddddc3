/** Amounts as users type them, in every field: what is read is shown, and what is shown is paid. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseAmount, SOL_DECIMALS } from '../../core/money.ts';
import type { TipStats } from '../../core/tips/model.ts';
import { launchBrowser, visit } from './browser.ts';
import { lamports, landed, tokenUnits } from './chain.ts';
import { button, connectAs, tipAgain, tipButton } from './demo.ts';
import { call, readGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const coin = ownCoin(people, 'COMMA');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What the page makes of a text: the amount, the amounts to choose from, or the sentence that refuses. */
interface Typed {
  text: string;
  read?: string;
  asked?: string[];
  refused?: string;
}
const WHOLE = 'Only whole numbers are possible';
const TABLE: Typed[] = [
  { text: '0,05', read: '0.05' },
  { text: '0.05', read: '0.05' },
  { text: '1,000', asked: ['1', '1000'] },
  { text: '1.000,5', read: '1000.5' },
  { text: '.5', read: '0.5' },
  { text: '５', read: '5' },
  { text: '005', refused: 'Did you mean 0.05?' },
];
/** Where there cannot be that many thousands. */
const SHARES = TABLE.map((row) => (row.asked ? { ...row, asked: ['1'] } : row));
const COUNTS: Typed[] = [
  { text: '0,05', refused: WHOLE },
  { text: '0.05', refused: WHOLE },
  { text: '1,000', asked: ['1', '1000'] },
  { text: '1.000,5', refused: WHOLE },
  { text: '.5', refused: WHOLE },
  { text: '５', read: '5' },
  { text: '005', refused: 'Leave out the zeros in front' },
];

/** Types every text key by key, as a user does, and reads the field's answer; `figure` is where the page repeats it. */
async function typeAll(
  field: Locator,
  rows: Typed[],
  unit: string,
  figure?: { at: Locator; text: (amount: string) => string },
): Promise<void> {
  const page = field.page();
  const named = (amount: string) => (unit === '%' ? `${amount}%` : `${amount}${unit && ` ${unit}`}`);
  expect(await field.getAttribute('type')).toBe('text');
  for (const row of rows) {
    await field.fill('');
    await field.pressSequentially(row.text);
    expect(await field.inputValue(), row.text).toBe(row.text);
    const offers = page.getByRole('group', { name: 'Which amount do you mean?' }).getByRole('button');
    const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    if (row.asked) {
      expect(await offers.allTextContents(), row.text).toEqual(row.asked.map(named));
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      for (const amount of row.asked) {
        await field.fill(row.text);
        await offers.filter({ hasText: new RegExp(`^${named(amount)}$`) }).click();
        expect(await offers.count(), `${row.text} as ${amount}`).toBe(0);
        expect(await field.inputValue()).toBe(amount);
        if (figure) await figure.at.getByText(figure.text(amount), { exact: true }).first().waitFor();
      }
    } else if (row.refused) {
      expect(await note.textContent(), row.text).toBe(row.refused);
      expect(await note.getAttribute('role'), row.text).toBe('alert');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    } else {
      expect(await offers.count(), row.text).toBe(0);
      if (figure) await figure.at.getByText(figure.text(row.read!), { exact: true }).first().waitFor();
    }
  }
  await field.fill('');
}

const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+$)/, ',').replace('1000.5', '1,000.5');
/** The form, whose button names the sum. */
const form = (page: Page) => page.locator('form[aria-label="Send Tip"]');
const sends = (amount: string) => `Send ${amount}`;

describe.each([
  { name: 'tip page', path: `/tip/${coin.mint}`, width: 1440 },
  { name: 'token page', path: `/${coin.mint}`, width: 390 },
])('the form of the $name', ({ path, width }) => {
  test('an amount field reads, asks and refuses in both currencies, and arrow keys step', async () => {
    const { page, context, problems } = await visit(browser, app() + path, { width });
    const field = page.getByLabel('Amount', { exact: true });
    await field.waitFor();
    expect([await field.getAttribute('step'), await field.getAttribute('min')]).toEqual(['0.001', '0']);
    const at = form(page);
    await typeAll(field, TABLE, 'SOL', { at, text: (amount) => sends(`${grouped(amount)} SOL`) });
    await field.fill('0,05');
    await field.press('ArrowUp');
    expect(await field.inputValue()).toBe('0.051');
    await field.fill('1,000');
    expect(await tipButton(page).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: coin.symbol }).check({ force: true });
    await typeAll(field, TABLE, coin.symbol, {
      at,
      text: (amount) => sends(`${grouped(amount)} ${coin.symbol}`),
    });
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('what leaves the wallet is what was shown', () => {
  const newest = async () => (await call<TipStats>(`${app()}/api/tip/stats/${coin.mint}`)).recentTips[0]!;

  test('tips send what was shown, and the button asks about an amount far above the usual', async () => {
    const { page, context, problems } = await visit(browser, `${app()}/tip/${coin.mint}`);
    await connectAs(page, 'fan1', people.fan1!.publicKey);
    const field = page.getByLabel('Amount', { exact: true });
    const sent = async (shown: string, lamportsShown: bigint) => {
      await page.getByText(`${shown} to the creator of`).waitFor();
      // A copy of the list may be some seconds old.
      await expect.poll(async () => (await newest()).amountUnits).toBe(String(lamportsShown));
      const { txSignature } = await newest();
      const { fee, change } = await landed(txSignature, people.fan1!.publicKey);
      expect(change).toBe(-(lamportsShown + fee));
    };

    await field.fill('0,05');
    await form(page).getByText(sends('0.05 SOL'), { exact: true }).waitFor();
    await tipButton(page).click();
    await sent('0.05 SOL', 50_000_000n);

    await tipAgain(page);
    await field.fill('1,234');
    await button(page, '1.2340 SOL').click();
    await form(page).getByText(sends('1.234 SOL'), { exact: true }).waitFor();
    await tipButton(page).dblclick();
    // A double click is one press: the question is open, and nothing was sent.
    await page.getByRole('button', { name: /^Send 1\.234 SOL.*\?$/ }).waitFor();
    expect((await newest()).amountUnits).toBe('50000000');
    await field.fill('５');
    await tipButton(page).click();
    await page.getByRole('button', { name: /^Send 5 SOL.*\?$/ }).click();
    await sent('5 SOL', 5_000_000_000n);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a tip in the coin sends what was shown', async () => {
    const { page, context, problems } = await visit(browser, `${app()}/tip/${coin.mint}`);
    await connectAs(page, 'fan1', people.fan1!.publicKey);
    await page.getByRole('radio', { name: coin.symbol }).check({ force: true });
    const before = await tokenUnits(people.fan1!.publicKey, coin.mint);
    await page.getByLabel('Amount', { exact: true }).fill('1.000,5');
    await tipButton(page)
      .getByText(sends(`1,000.5 ${coin.symbol}`), { exact: true })
      .waitFor();
    await tipButton(page).click();
    await page.getByText('Tip sent successfully!').first().waitFor();
    expect(before - (await tokenUnits(people.fan1!.publicKey, coin.mint))).toBe(1_000_500_000n);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("an amount beyond the wallet's balance is refused below the field", async () => {
    const { page, context } = await visit(browser, `${app()}/tip/${coin.mint}`);
    await connectAs(page, 'fan1', people.fan1!.publicKey);
    const field = page.getByLabel('Amount', { exact: true });
    await field.fill('99.999');
    await button(page, '99999 SOL').click();
    await button(page, 'Not enough SOL').waitFor();
    expect(await tipButton(page).isDisabled()).toBe(true);
    await page.getByRole('alert').filter({ hasText: 'Your wallet holds' }).first().waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  test('a prize takes what was shown', async () => {
    const { page, context, problems } = await visit(browser, `${app()}/giveaways/create`);
    await connectAs(page, 'creator', people.creator!.publicKey);
    await page.getByLabel('Title').fill('A prize with a comma');
    await page.getByLabel('Description').fill('For one of you.');
    await button(page, 'Next').click();
    await page.getByLabel('Prize amount').fill('0,05');
    const row = (name: string) => page.locator('dl > div:visible', { hasText: name });
    await row('Prize').getByText('0.05 SOL', { exact: true }).waitFor();
    await row('Network deposit').waitFor();
    // Prize, fee, and what the network holds until the end.
    const [shown] = /^[\d.]+(?= SOL)/.exec((await row('Leaves your wallet').locator('dd').textContent())!)!;
    const total = parseAmount(shown, SOL_DECIMALS)!;
    const note = (await page
      .getByText(/The transaction fee, at most/)
      .last()
      .textContent())!;
    const most = parseAmount(/at most ([\d.]+)\sSOL/.exec(note)![1]!, SOL_DECIMALS)!;
    await button(page, 'End in 1 hour').click();
    await button(page, 'Next').click();
    const before = await lamports(people.creator!.publicKey);
    await button(page, 'Create Giveaway').click();
    await page.waitForURL(/\/giveaways\/[1-9A-HJ-NP-Za-km-z]{32,44}$/);
    const after = await lamports(people.creator!.publicKey);
    const giveaway = await readGiveaway(app(), new URL(page.url()).pathname.split('/').at(-1)!);
    expect(giveaway.prizeAmount).toBe(0.05);
    const networkFee = before - after - total;
    expect(networkFee).toBeGreaterThanOrEqual(5000n);
    expect(networkFee).toBeLessThanOrEqual(most);
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('every amount field of the wizard reads, asks and refuses', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/giveaways/create`);
  await connectAs(page, 'creator', people.creator!.publicKey);
  await page.getByLabel('Title').fill('Every amount');
  await page.getByLabel('Description').fill('For one of you.');
  await page.getByRole('radio', { name: /^Holders/ }).check({ force: true });
  await typeAll(page.getByLabel('Share of the supply, at least'), SHARES.slice(0, 3), '%');
  await page.getByRole('radio', { name: 'Custom amount' }).check({ force: true });
  await typeAll(page.getByLabel('Whole tokens, at least'), TABLE, '');
  await page.getByRole('radio', { name: /^Sign-up/ }).check({ force: true });
  await button(page, 'Next').click();

  const prize = page.getByLabel('Prize amount');
  expect([await prize.getAttribute('step'), await prize.getAttribute('min')]).toEqual(['0.1', '0']);
  await typeAll(prize, TABLE, 'SOL');
  await prize.fill('005');
  await button(page, 'Next').click();
  await page.getByRole('alert').getByText('Did you mean 0.05?').waitFor();
  await page.getByText('Creator coin', { exact: true }).click();
  await page.getByLabel(/^Token address/).fill(coin.mint);
  await page.getByRole('status').filter({ hasText: '$' }).waitFor();
  await typeAll(prize, TABLE, coin.symbol);
  await prize.fill('1.000,5');
  await button(page, 'Next').click();

  await button(page, 'Add Tier').click();
  const share = page.getByLabel('% of supply');
  expect([await share.getAttribute('step'), await share.getAttribute('min')]).toEqual(['0.1', '0']);
  await typeAll(share, SHARES, '%');
  await page.getByLabel('Requirement').selectOption('amount');
  const amount = page.getByLabel('Whole tokens');
  expect(await amount.getAttribute('step')).toBe('1');
  await typeAll(amount, TABLE, coin.symbol);
  await typeAll(page.getByLabel('Entries', { exact: true }), COUNTS, '');
  expect(problems).toEqual([]);
  await context.close();
});

test('every amount field of the admin page reads, asks and refuses', async () => {
  const { page, context, problems } = await visit(browser, `${app()}/admin`);
  await connectAs(page, 'admin', people.admin!.publicKey);
  await button(page, 'Authenticate as Admin').click();
  await button(page, 'Edit platform fee').click();
  const fee = page.getByLabel('New platform fee');
  expect([await fee.getAttribute('step'), await fee.getAttribute('min')]).toEqual(['0.01', '0']);
  await typeAll(fee, TABLE, '%');
  await button(page, 'Cancel').click();
  await button(page, 'Edit payout cut').click();
  const whole = COUNTS.map((row) => (row.asked ? { ...row, asked: ['1'] } : row));
  await typeAll(page.getByLabel('New payout cut'), whole, '%');
  await button(page, 'Cancel').click();
  await button(page, 'Payout SOL').click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Amount', { exact: true });
  await field.waitFor();
  for (const row of TABLE.filter(({ asked }) => !asked)) {
    await field.fill('');
    await field.pressSequentially(row.text);
    expect(await field.inputValue()).toBe(row.text);
    const alert = dialog.getByRole('alert').filter({ hasText: row.refused ?? '' });
    if (row.refused) await alert.first().waitFor();
  }
  expect(problems).toEqual([]);
  await context.close();
});
