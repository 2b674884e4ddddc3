/** An admin: every card of the screen, each of its failures, and one payout. */
import type { Page } from 'playwright-core';
import { button } from '../../e2e/demo.ts';
import { sendTip } from '../../e2e/tips.ts';
import { fact } from '../recording.ts';
import { enter, enterAs, type Stage, shows, step, until } from '../stage.ts';
import { fail } from './failures.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export async function walkOperator(stage: Stage): Promise<void> {
  const { coin, people, app } = stage;
  await step('no wallet, no admin', async () => {
    const { page, context } = await enter(stage, 'admin', '/admin');
    await page.getByRole('main').getByText('Connect your wallet').first().waitFor();
    const fan = await enterAs(stage, 'admin', '/admin', 'fan2');
    await button(fan.page, 'Authenticate as Admin').click();
    await shows(fan.page, 'This wallet is not authorized to access the admin dashboard');
    await button(fan.page, 'Try Different Wallet').waitFor();
    await fan.context.close();
    await context.close();
  });
  const { page, context } = await enterAs(stage, 'admin', '/admin', 'admin');
  const prove = button(page, 'Authenticate as Admin');
  await step('sign-ins that fail', async () => {
    for (const [path, fault, sentence] of [
      [/auth-message/, 429, 'Server is rate limiting requests. Please wait a moment and try again.'],
      [/auth-message/, 500, 'Failed to get auth message'],
      [/admin\/authenticate/, 500, 'Authentication failed'],
    ] as const) {
      const back = await fail(page, path.source.includes('message') ? 'GET' : 'POST', path, fault);
      await until(() => prove.isEnabled());
      await prove.click();
      await shows(page, sentence);
      await back();
    }
  });
  await step('a sign-in', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      await until(() => prove.isEnabled());
      await prove.click();
      const done = page.getByText('Admin authentication successful!').first();
      if (
        await done.waitFor({ timeout: 12_000 }).then(
          () => true,
          () => false,
        )
      )
        break;
    }
    await card(page, 'Platform Configuration').waitFor();
    await page.waitForLoadState('networkidle').catch(() => {});
    const lifetime = await page.evaluate(() => localStorage.getItem('fanfare.session.admin'));
    fact('an admin session is stored', lifetime !== null);
    await page.getByText('Debug Information').click();
    await shows(page, 'Authenticated wallet');
    fact(
      'cards of the admin',
      await page
        .getByRole('main')
        .getByRole('region')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              one.getAttribute('aria-label') ??
              document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent,
          ),
        ),
    );
  });
  await step('fee', async () => {
    const change = async (text: string) => {
      if (!(await page.getByLabel('New platform fee').isVisible()))
        await button(page, 'Edit platform fee').click();
      await page.getByLabel('New platform fee').fill(text);
      await button(page, 'Update fee').click();
    };
    await change('-1');
    await shows(page, 'Platform fee must be a valid positive number');
    const field = page.getByLabel('New platform fee');
    fact('step and least of the fee', [await field.getAttribute('step'), await field.getAttribute('min')]);
    const back = await fail(page, 'PUT', /admin\/config/, 500);
    await change('2.5');
    await shows(page, 'Failed to update platform fee');
    await back();
    await change('2.5');
    await shows(page, 'Platform fee updated to 2.5%');
    await change('2');
    await shows(page, 'Platform fee updated to 2%');
  });
  await step('cut', async () => {
    await button(page, 'Edit payout cut').click();
    const change = async (text: string) => {
      await page.getByLabel('New payout cut').fill(text);
      await button(page, 'Update cut').click();
    };
    await change('101');
    await shows(page, 'Payout cut must be a valid number between 0 and 100');
    const back = await fail(page, 'POST', /payout-cut/, 500);
    await change('10');
    await shows(page, 'Failed to update payout cut');
    await back();
    await button(card(page, 'Platform Configuration'), 'Cancel').click();
  });
  await step('words', async () => {
    const words = card(page, 'Banned Words Management');
    await button(words, 'Add').click();
    await shows(page, 'Please enter a word');
    await words.getByLabel('New banned word').fill('Flummox');
    const add = await fail(page, 'POST', /banned-words/, 500);
    await button(words, 'Add').click();
    await shows(page, 'Failed to add banned word');
    await add();
    await button(words, 'Add').click();
    await shows(page, 'Added "flummox" to banned words');
    const remove = await fail(page, 'DELETE', /banned-words/, 500);
    await button(words, 'Remove flummox').click();
    await shows(page, 'Failed to remove banned word');
    await remove();
    await button(words, 'Remove flummox').click();
  });
  await step('configuration', async () => {
    const back = await fail(page, 'POST', /reload-config/, 500);
    await button(page, 'Reload Configuration').click();
    await shows(page, 'Failed to reload configuration');
    await back();
    await button(page, 'Reload Configuration').click();
    await shows(page, 'Configuration reloaded');
  });
  await step('a payout', async () => {
    await sendTip(app, coin.mint, people.fan1, coin.creator, { amount: '250000', currency: 'TOKEN' });
    const refresh = () =>
      Promise.all([
        page.waitForResponse(/admin\/token-balances/),
        button(page, 'Refresh Token Balances').click(),
      ]);
    const pay = button(page, `Payout ${coin.symbol}`).first();
    const dialog = page.getByRole('dialog');
    const quote = await fail(page, 'POST', /jupiter-quote/, 500);
    await step('a payout without a price', async () => {
      await page.route(/admin\/token-balances/, async (route) => {
        const response = await route.fetch();
        const priced = /"estimatedSOLOutput":[^,}]+/g;
        const body = (await response.text()).replace(priced, '"estimatedSOLOutput":null');
        await route.fulfill({ response, body });
      });
      await refresh();
      await until(() => pay.isEnabled());
      await pay.click();
      await shows(page, 'Quote failed');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    });
    await page.unroute(/admin\/token-balances/);
    await refresh();
    await until(() => pay.isEnabled());
    await pay.click();
    await shows(page, 'Failed to get Jupiter quote');
    await quote();
    await button(dialog, 'Retry').click();
    await dialog.getByText('Jupiter quote').first().waitFor();
    const start = await fail(page, 'POST', /admin\/payout\//, 500);
    await button(dialog, 'Confirm Payout').click();
    await shows(page, /^Payout failed/);
    await start();
    await button(dialog, 'Confirm Payout').click();
    await shows(page, 'Processing...');
    await shows(page, 'Payout processed successfully', 90_000);
    await dialog.waitFor({ state: 'detached', timeout: 60_000 });
    fact('the dialog of a payout closes', true);
  });
  await step('logout', async () => {
    await button(page, 'Logout').click();
    await shows(page, 'Logged out of admin panel');
    fact(
      'the session after logout',
      await page.evaluate(() => localStorage.getItem('fanfare.session.admin')),
    );
    await context.close();
  });
  await step('cards that fail', async () => {
    for (const [path, sentence] of [
      [/admin\/verify-token/, 'Failed to load admin data'],
      [/admin\/token-balances/, 'Failed to load token balances'],
      [/admin\/banned-words/, 'Failed to load banned words'],
    ] as const) {
      const again = await enterAs(stage, 'admin', '/admin', 'admin', {
        prepare: async (_, page) => void (await fail(page, 'GET', path, 500)),
      });
      const again2 = button(again.page, 'Authenticate as Admin');
      for (let attempt = 0; attempt < 4; attempt++) {
        if (await again2.isVisible()) await again2.click().catch(() => {});
        const done = again.page.getByText(sentence).first();
        if (
          await done.waitFor({ timeout: 12_000 }).then(
            () => true,
            () => false,
          )
        )
          break;
      }
      await again.context.close();
    }
  });
}
