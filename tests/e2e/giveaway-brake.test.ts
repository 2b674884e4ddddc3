/**
 * The creator's own brake: the payer holds no lamports, so the platform can send nothing, as after a theft. The
 * creator's wallet stops the draw and takes the prize back from the page alone.
 */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { lamports, landed, setLamports, travel } from './chain.ts';
import { button, connectAs } from './demo.ts';
import { makeGiveaway, reached, readGiveaway, register, select } from './giveaways.ts';
import { passOpening } from './opening.ts';
import { ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const { creator, payer, fan1, fan2 } = people;
const NODE = 'https://node.example/';
/** A node shows a step once it is final. */
const FINAL = { timeout: 60_000 };
const LONG_MS = 240_000;
/** By the press itself, or by our rows, which may be faster than a final block. */
const DONE = /^(Cancelled\. Prize and fee are back in your wallet|The creator cancelled this giveaway)\.$/;

let browser: Browser;
let purse: bigint;
let travelled = 0;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  purse = await lamports(payer.publicKey);
});
afterEach(async () => {
  await Promise.all([travel(-travelled), setLamports(payer.publicKey, purse)]);
  travelled = 0;
});

/** A giveaway that costs its creator `opening` lamports for good. */
async function running(title: string) {
  const before = await lamports(creator.publicKey);
  const giveaway = await makeGiveaway(app(), creator, { title, prize: '0.5', windowSeconds: 600 });
  for (const fan of [fan1, fan2]) await register(app(), giveaway, fan);
  return { giveaway, before };
}

/** What these transactions cost the creator: nothing else may be missing in the end. */
async function feesOf(signatures: readonly (string | undefined)[]): Promise<bigint> {
  const all = await Promise.all(signatures.map((one) => landed(one!, creator.publicKey)));
  return all.reduce((sum, { fee }) => sum + fee, 0n);
}

const overflow = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth)) - page.viewportSize()!.width;

test(
  "with the payer emptied, the creator's own wallet stops a committed draw and takes everything back",
  async () => {
    const { giveaway, before } = await running('Stopped by its creator');
    const { id } = giveaway;
    await select(app(), id, creator);
    await reached(app(), id, 'committed');
    await setLamports(payer.publicKey, 0n);

    const { page, problems } = await visit(browser, `${app()}/giveaways/${id}`, {
      width: 390,
      height: 844,
    });
    await connectAs(page, 'creator', creator.publicKey);
    const brake = page.getByTestId('brake');
    await brake.getByText('Costs about 0.0001 SOL, at most 0.01 a press.').waitFor(FINAL);
    await button(brake, 'Stop the draw').click();
    await brake.getByText('Stopped. No list is fixed now.').waitFor(FINAL);
    const withdrawn = async () => (await readGiveaway(app(), id)).commits[0]!.withdrawnAt;
    await expect.poll(withdrawn, { ...FINAL, interval: 500 }).not.toBeNull();

    travelled = await passOpening(app(), id);
    await button(brake, 'Cancel with my wallet').click(FINAL);
    await page.getByText(DONE).first().waitFor(FINAL);
    await expect.poll(() => lamports(id), FINAL).toBe(0n);
    expect(await overflow(page)).toBe(0);
    // Our row follows what its creator did.
    const { transactions, commits } = await reached(app(), id, 'cancelled');
    await page.getByText('The creator cancelled this giveaway.').waitFor(FINAL);
    expect(commits).toMatchObject([{ number: 0, ours: true, withdrawnAt: expect.any(String) }]);
    const { open, close_entries, withdraw, cancel } = transactions;
    expect(await lamports(creator.publicKey)).toBe(
      before - (await feesOf([open, close_entries, withdraw, cancel])),
    );
    expect(problems).toEqual([]);
    await page.context().close();
  },
  LONG_MS,
);

test(
  'where the free cancel is refused, the dialog leads with the own wallet, which cancels before any list is fixed',
  async () => {
    const { giveaway, before } = await running('Cancelled by its creator');
    const { id } = giveaway;
    await setLamports(payer.publicKey, 0n);
    travelled = await passOpening(app(), id);
    const { page, problems } = await visit(browser, `${app()}/giveaways/${id}`, {
      // The page counts its own minutes until the free cancel is possible.
      prepare: (_, page) =>
        page.clock.install({ time: Date.parse(giveaway.cancelFrom) + 1000 }).then(() => page.clock.resume()),
    });
    await connectAs(page, 'creator', creator.publicKey);
    await page.getByTestId('brake').getByText('Costs about 0.0001 SOL, at most 0.01 a press.').waitFor(FINAL);
    await page.route(`**/api/giveaways/${id}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 409,
            json: { success: false, code: 'step_failed', error: 'The network refused this' },
          })
        : route.continue(),
    );
    await button(page, 'Cancel for free').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type CANCEL to confirm').fill('CANCEL');
    await button(dialog, 'Cancel giveaway').click();
    await dialog.getByText('The free way failed. Use your own wallet.').waitFor(FINAL);
    await button(dialog, 'Cancel with my wallet').click(FINAL);
    await page.getByText(DONE).first().waitFor(FINAL);
    await expect.poll(() => lamports(id), FINAL).toBe(0n);
    const { transactions } = await reached(app(), id, 'cancelled');
    const { open, cancel } = transactions;
    expect(await lamports(creator.publicKey)).toBe(before - (await feesOf([open, cancel])));
    expect(problems).toEqual([]);
    await page.context().close();
  },
  LONG_MS,
);

test(
  'where our node answers nothing, the creator names another one, and the wallet cancels through it',
  async () => {
    const { giveaway } = await running('Cancelled past us');
    const { id } = giveaway;
    travelled = await passOpening(app(), id);
    const { page, context } = await visit(browser, `${app()}/giveaways/${id}`, {
      prepare: async (context) => {
        await context.route(`**/api/giveaways/${id}/rpc`, (route) =>
          route.fulfill({ status: 503, json: {} }),
        );
        await context.route(`${NODE}**`, answerAsNode);
      },
    });
    await connectAs(page, 'creator', creator.publicKey);
    const brake = page.getByTestId('brake');
    await brake.getByRole('alert').filter({ hasText: 'This site answered with an error (503).' }).waitFor();
    await brake.getByText('Read and sent through this site').click();
    await brake.getByLabel('Address of a node (RPC URL)').fill(NODE);
    await button(brake, 'Ask this node').click();
    await brake.getByText('Read and sent through node.example and this site').waitFor();
    await button(brake, 'Cancel with my wallet').click(FINAL);
    await page.getByText(DONE).first().waitFor(FINAL);
    await expect.poll(() => lamports(id), FINAL).toBe(0n);
    await context.close();
  },
  LONG_MS,
);

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

/** The node of another provider, behind which the local network answers. */
async function answerAsNode(route: Route): Promise<void> {
  const request = route.request();
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: request.postData() ?? '' };
  const body = await (await fetch(inject('rpcUrl'), asked)).text();
  return route.fulfill({ status: 200, headers: CORS, contentType: 'application/json', body });
}
