/** The draw page reads the chain through us, or from a node that its visitor names: only the check's script may. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser, visit } from './browser.ts';
import { button } from './demo.ts';
import { makeGiveaway, readGiveaway, register, select } from './giveaways.ts';
import { ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const NODE = 'https://node.example/';

let browser: Browser;
let id: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const giveaway = await makeGiveaway(app(), people.creator, { title: 'Ask any node', prize: '0.1' });
  id = giveaway.id;
  await register(app(), giveaway, people.fan1);
  await select(app(), id, people.creator);
  while ((await readGiveaway(app(), id)).winner === null) await sleep(250);
});
afterAll(() => browser.close());

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

/** A node of another provider, behind which the local network answers. */
async function node(context: BrowserContext, asked: string[]): Promise<void> {
  await context.route(`${NODE}**`, async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: CORS });
    const body = request.postData() ?? '';
    asked.push(body);
    const response = await fetch(inject('rpcUrl'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return route.fulfill({
      status: 200,
      headers: CORS,
      contentType: 'application/json',
      body: await response.text(),
    });
  });
}

test("the draw page reads the chain through this site, then from the visitor's node, which only the check reaches", async () => {
  const asked: string[] = [];
  const { page, context } = await visit(browser, `${app()}/giveaways/${id}/draw`, {
    prepare: (own) => node(own, asked),
  });
  const verdict = (kind: string) => page.locator(`[data-testid=verdict][data-verdict=${kind}]`);
  // It waits until the proof is final: only then a node shows it.
  await verdict('verified').waitFor();
  const proven = page.locator('[data-step=chain_prove_0][data-state=holds]');
  await proven.waitFor({ state: 'attached' });
  expect(asked).toEqual([]);

  // The page itself may not, whatever script runs in it.
  const refused = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
        fetch(url, { method: 'POST', body: '{}' }).then(
          () => resolve('it answered'),
          () => setTimeout(() => resolve('it failed by itself'), 2000),
        );
      }),
    NODE,
  );
  expect(refused).toBe('connect-src');
  expect(asked).toEqual([]);

  await page.getByText(/^Details: \d+ checks$/).click();
  const field = page.getByLabel('Address of a node (RPC URL)');
  await field.fill('http://node.example');
  await button(page, 'Ask this node').click();
  await page.getByText('Please enter an address that begins with https://').waitFor();
  await field.fill(NODE);
  await button(page, 'Ask this node').click();
  await page.getByText('Asked at node.example').waitFor();
  await verdict('verified').waitFor();
  const calls = asked.map((body) => JSON.parse(body) as { method: string; params: [string, object] });
  const transactions = calls.filter(({ method }) => method === 'getTransaction');
  // Open, commit, reveal, prove.
  expect(transactions.length).toBeGreaterThanOrEqual(4);
  for (const { params } of transactions)
    expect(params[1]).toMatchObject({ encoding: 'json', commitment: 'finalized' });
  expect(new Set(calls.map(({ method }) => method))).toContain('getGenesisHash');

  // A node that knows nothing proves nothing: neither that it holds nor that it does not.
  await context.route(`${NODE}**`, (route) =>
    route.fulfill({ status: 403, headers: CORS, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
  );
  await button(page, 'Ask this site again').click();
  await verdict('verified').waitFor();
  await field.fill(NODE);
  await button(page, 'Ask this node').click();
  await verdict('unconfirmed').waitFor();
  await page.getByText('This node refuses to be asked from here (403)').first().waitFor();
  await page.getByTestId('outcome').getByText('Not confirmed').waitFor();
  expect(await page.locator('[data-testid=chain-steps] [data-state=false]').count()).toBe(0);
  await context.close();
});

test('a draw whose opening is not final yet says what it waits for, and goes on by itself', async () => {
  let early = 2;
  const { page, context } = await visit(browser, `${app()}/giveaways/${id}/draw`, {
    prepare: (own) =>
      own.route(`**/api/giveaways/${id}/draw`, async (route) => {
        if (early-- <= 0) return route.continue();
        const body = { success: false, code: 'opening_not_final', error: 'It is not final yet' };
        return route.fulfill({ status: 503, json: body });
      }),
  });
  const waits = page.getByTestId('draw-waits');
  await waits.getByText('The page continues automatically.').waitFor();
  expect(await page.getByTestId('verdict').count()).toBe(0);
  await page.locator('[data-testid=verdict][data-verdict=verified]').waitFor();
  expect(await waits.count()).toBe(0);
  await context.close();
});

test('a page that was built with another program than the server names says so', async () => {
  const { page, context } = await visit(browser, `${app()}/giveaways/${id}/draw`, {
    // The local world pins nothing, so the test names what this page was built with.
    prepare: (own) =>
      own.addInitScript(() => {
        const escrowProgram = '11111111111111111111111111111111';
        Object.assign(globalThis, { fanfarePinned: { escrowProgram, operator: null, treasury: null } });
      }),
  });
  await page.getByRole('alert').getByText('This server does not match this page').waitFor();
  await page.locator('[data-testid=verdict][data-verdict=false]').waitFor();
  await context.close();
});
