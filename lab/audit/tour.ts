/**
 * The stops of the tour in a running world: every screen and dialog, as each kind of visitor, in the order they appear.
 */
import type { Browser, Page } from 'playwright-core';
import { newPerson } from '../../local/world/keys.ts';
import type { PersonName, World } from '../../local/world/types.ts';
import { type Visitor, visit } from '../../tests/e2e/browser.ts';
import { button, connectAs, openWalletList, tipButton } from '../../tests/e2e/demo.ts';
import { fillWizard, makeGiveaway, readDraw, register } from '../../tests/e2e/giveaways.ts';
import { sendTip } from '../../tests/e2e/tips.ts';

const TITLE = 'Friday night giveaway';
const ROUND_LIMIT_MS = 90_000;

interface Guide {
  /** Reports a stop of the tour. `once`: the state does not last, so it is checked at one width only. */
  stop(name: string, visitor: Visitor, options?: { once?: boolean }): Promise<void>;
  /** Reports what could not be reached; the tour continues with what does not need it. */
  missed(name: string, why: unknown): void;
}

/** `only`: the parts to run, which do not depend on each other. */
export async function tour(
  browser: Browser,
  world: World,
  { stop, missed }: Guide,
  only: readonly string[] = [],
): Promise<void> {
  const { appUrl, tokens, people, services } = world;
  const { mint } = tokens.find(({ kind }) => kind === 'launch')!;
  const revoked = tokens.find(({ kind }) => kind === 'revoked')!.mint;
  const creator = people.creator.publicKey;

  /** Opens one path as one visitor: `as` connects a wallet, `prepare` brings the page to the state. */
  async function at(name: string, path: string, as: PersonName | null, prepare?: (page: Page) => unknown) {
    const visitor = await visit(browser, appUrl + path);
    const called = `${name} (${as ?? 'visitor'})`;
    try {
      await visitor.page.waitForLoadState('networkidle');
      if (as) await connectAs(visitor.page, as, people[as].publicKey);
      await prepare?.(visitor.page);
      await stop(called, visitor);
    } catch (error) {
      missed(called, error);
    }
    await visitor.context.close();
  }

  async function shell() {
    await at('menu', '/', null, async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await button(page, 'Menu').click();
    });
    await at('wallets', '/', null, async (page) => {
      const list = await openWalletList(page);
      await button(list, 'More options').click();
    });
    await at('demo people', '/', null, async (page) => {
      await (await openWalletList(page)).getByRole('button', { name: 'Demo wallet' }).click();
      await page.getByRole('dialog', { name: 'Who do you want to be?' }).waitFor();
    });
    await at('start', '/start', null);
    await at('tipping', '/tipping', null);
    for (const name of ['help', 'fees', 'security', 'terms', 'privacy']) await at(name, `/${name}`, null);
    await at('page not found', '/nothing/here', null);
    await at('token not found', `/${people.fan2.publicKey}`, null);
    await at('giveaway not found', `/giveaways/${people.fan2.publicKey}`, null);
    await at('token without a creator', `/${revoked}`, null);
    await at('explore, nothing found', '/giveaways/explore?search=nothing-like-this', null);
    await at('back from X, refused', '/clips/auth/callback?error=access_denied', null);
    await at('the kit', '/ui', null, (page) => page.getByRole('heading', { level: 1 }).waitFor());
  }

  async function tips() {
    await at('tip form, message cleaned', `/tip/${mint}`, 'fan1', async (page) => {
      await page.getByLabel('Amount').fill('0.05');
      await page.getByLabel(/^Message/).fill('That last round was unreal, see https://scam.example');
      await page.waitForResponse((response) => response.url().endsWith('/clean-message'));
    });
    await at('tip form, wrong', `/tip/${mint}`, 'fan1', async (page) => {
      await page.getByLabel('Amount').fill('0');
      await page.getByLabel('Amount').blur();
    });
    await at('tip sent, with its toast', `/tip/${mint}`, 'fan1', async (page) => {
      await page.getByLabel('Amount').fill('0.05');
      await page.getByLabel(/^Message/).fill('Good luck tonight!');
      await tipButton(page).click();
      await page.getByRole('region', { name: 'Your tip' }).waitFor();
    });
    await sendTip(appUrl, mint, people.fan2, creator, { amount: '0.1', message: 'Unreal' });
    await at('token, with tips', `/${mint}`, null, (page) =>
      page.getByRole('list', { name: 'Recent Tips' }).waitFor(),
    );
    await at('token, before signing in', `/${mint}`, 'creator', (page) =>
      button(page, 'Sign in as creator').waitFor(),
    );
    await at('token, its tools', `/${mint}?tab=overlay`, 'creator', async (page) => {
      await button(page, 'Sign in as creator').click();
      await button(page, 'Copy overlay URL').waitFor();
    });
    await at('overlay over a dark stream', `/${mint}/live`, null, async (page) => {
      // The overlay shows its sample in the first seconds, or at once the tips that no overlay has shown yet.
      await page.reload({ waitUntil: 'commit' });
      await page.locator('.tip-alert').waitFor();
      // The overlay is transparent; axe-core would take its background for white, and ignores text outlines.
      await page.addStyleTag({ content: 'html { background: #1d2f2a !important }' });
    });
  }

  async function giveaways(): Promise<string> {
    await at('create, no wallet', '/giveaways/create', null);
    const { page, ...visitor } = await visit(browser, `${appUrl}/giveaways/create`);
    await connectAs(page, 'creator', creator);
    const step = (name: string) => stop(`create, ${name} (creator)`, { page, ...visitor });
    await step('basics');
    await page.getByLabel('Title').fill(TITLE);
    await page.getByLabel('Description').fill('Half a SOL for one of you.');
    await button(page, 'Next').click();
    await page.getByLabel('Prize amount').fill('0.5');
    await page.getByLabel(/^Token address/).fill(mint);
    await page.getByRole('status').filter({ hasText: '$' }).waitFor();
    await button(page, 'End in 3 days').click();
    await step('prize');
    await button(page, 'Next').click();
    await button(page, 'Add Tier').click();
    await page.getByRole('cell', { name: /^1\.96%/ }).waitFor();
    await step('tiers');
    await visitor.context.close();
    const made = await makeGiveaway(appUrl, people.creator, { title: TITLE, prize: '0.5', token: mint });
    const path = `/giveaways/${made.id}`;
    await at('explore', '/explore', null, (page) => page.getByText(TITLE).first().waitFor());
    await at('giveaway', path, null);
    await at('giveaway, registered', path, 'fan1', async (page) => {
      await button(page, 'Register').click();
      await page.getByText("You're in. Your receipt is valid.").waitFor();
      await page.getByText('Your receipt', { exact: true }).click();
    });
    await at('giveaway', path, 'creator', (page) => button(page, 'Select Winner').waitFor());
    await at('giveaway, cancelling', path, 'creator', async (page) => {
      // It opens 150 seconds after the escrow did.
      await button(page, 'Cancel for free').click({ timeout: 200_000 });
      await page.getByLabel('Type CANCEL to confirm').fill('cancel');
    });
    await at('draw, before it', `${path}/draw`, null);
    await at('my activity', '/activity', 'fan1', (page) => page.getByRole('tab').first().waitFor());
    await at('dashboard', '/dashboard', 'creator', (page) => page.getByRole('table').waitFor());
    await holders();
    return made.id;
  }

  async function holders() {
    const { page, context } = await visit(browser, `${appUrl}/giveaways/create`);
    await connectAs(page, 'creator', creator);
    const wish = { title: 'For those who hold', prize: '5000', token: mint, coinPrize: true };
    const id = await fillWizard(page, { ...wish, holders: '1000000' });
    await context.close();
    await at('holders giveaway', `/giveaways/${id}`, 'fan1', (page) => page.waitForLoadState('networkidle'));
  }

  /** The draw, state by state, in one page: each state appears once. */
  async function draw(id: string) {
    const crowd = [people.fan2, people.fan3, ...Array.from({ length: 6 }, newPerson)];
    for (const fan of crowd) await register(appUrl, { id, title: TITLE }, fan);
    const visitor = await visit(browser, `${appUrl}/giveaways/${id}`);
    const { page, context } = visitor;
    await connectAs(page, 'creator', creator);
    await button(page, 'Select Winner').click();
    const dialog = page.getByRole('dialog');
    const phase = (name: string) => page.locator(`[data-phase=${name}]`).waitFor({ timeout: ROUND_LIMIT_MS });
    await button(dialog, 'Close entries and draw').waitFor();
    await stop('wheel, before (creator)', visitor);
    await button(dialog, 'Close entries and draw').click();
    await page.locator('[data-phase=locked], [data-phase=winner]').waitFor({ timeout: ROUND_LIMIT_MS });
    // The round may arrive before the page can wait for it.
    if (await page.locator('[data-phase=locked]').isVisible())
      await stop('wheel, locked (creator)', visitor, { once: true });
    await phase('winner');
    await stop('wheel, winner (creator)', visitor);
    await button(dialog, 'Confirm winner').click();
    await phase('done');
    await stop('wheel, paid (creator)', visitor);
    await context.close();

    const verdict = (page: Page, kind: string) =>
      page.locator(`[data-testid=verdict][data-verdict=${kind}]`).waitFor({ timeout: ROUND_LIMIT_MS });
    await at('draw, holds', `/giveaways/${id}/draw`, null, async (page) => {
      await verdict(page, 'verified');
      await page.locator('[data-step=chain_pay_0][data-state]').waitFor({ state: 'attached' });
    });
    const record = await readDraw(appUrl, id);
    const [first] = record.places;
    const won = first!.winner;
    first!.winner = crowd.find(({ publicKey }) => publicKey !== won)!.publicKey;
    const buffer = Buffer.from(JSON.stringify(record));
    await at('draw, altered', `/giveaways/${id}/draw`, null, async (page) => {
      await verdict(page, 'verified');
      const file = { name: 'altered.json', mimeType: 'application/json', buffer };
      await page.locator('input[type=file]').setInputFiles(file);
      await verdict(page, 'false');
    });
    await at('giveaway, completed', `/giveaways/${id}`, null);
    const winner = (['fan1', 'fan2', 'fan3'] as const).find((name) => people[name].publicKey === won);
    if (winner) await at('giveaway, won', `/giveaways/${id}`, winner);
    await at('home, with a winner', '/', null);
  }

  async function clips() {
    const { page, context } = await visit(browser, `${appUrl}/clips/${mint}`);
    await connectAs(page, 'fan1', people.fan1.publicKey);
    const [popup] = await Promise.all([context.waitForEvent('page'), button(page, 'OAuth Verify').click()]);
    await popup.getByRole('link', { name: 'Authorize as @frogfan' }).click();
    await page.getByText('Verified as @frogfan', { exact: true }).waitFor();
    for (const text of ['The reaction at 2:14, every single time', 'Best stream of the year']) {
      const post = { method: 'POST', body: JSON.stringify({ username: 'frogfan', text }) };
      const { url } = (await (await fetch(`${services.x}/posts`, post)).json()) as { url: string };
      await page.getByLabel('Post link').fill(url);
      await button(page, 'Add Clip').click();
      await page.getByRole('article').filter({ hasText: text }).waitFor();
    }
    await context.close();
    await at('clips', `/clips/${mint}`, 'fan1', (page) =>
      page.getByText('Verified as @frogfan', { exact: true }).waitFor(),
    );
    await at('clips, verifying with a post', `/clips/${mint}`, 'fan2', async (page) => {
      await button(page, 'Verify with a post').click();
      await button(page, 'Sign and get the sentence').click();
      await page.getByTestId('sentence').waitFor();
    });
    await at('clips, chosen', `/clips/${mint}`, 'creator', async (page) => {
      await button(page, 'Show Selection Tools').click();
      await button(page, 'Choose Winner').click();
      await button(page, 'Choose Random').click();
      await page.getByText(/^Consistent: all \d+ checks passed in your browser$/).waitFor();
      await button(page, 'Save Winner').click();
      await page.getByRole('article').getByText('Winner', { exact: true }).first().waitFor();
    });
  }

  /** All in one session: the server gives a wallet one text to sign in with every 10 seconds. */
  async function admin() {
    const tip = { amount: '250000', currency: 'TOKEN', message: 'Half of my frogs' } as const;
    await sendTip(appUrl, mint, people.fan1, creator, tip);
    const visitor = await visit(browser, `${appUrl}/admin`);
    const { page, context } = visitor;
    await connectAs(page, 'admin', people.admin.publicKey);
    await button(page, 'Authenticate as Admin').waitFor();
    await stop('admin, at the door (admin)', visitor);
    await button(page, 'Authenticate as Admin').click();
    await page.getByRole('list', { name: 'Audit log' }).waitFor();
    await stop('admin (admin)', visitor);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Payout (?!SOL)/ }).click();
    await dialog.getByText('Jupiter quote').waitFor();
    await stop('admin, a payout (admin)', visitor);
    await button(dialog, 'Confirm Payout').click();
    await dialog.getByRole('list', { name: 'Payout steps' }).waitFor();
    await stop('admin, a payout under way (admin)', visitor, { once: true });
    await context.close();
  }

  const parts: Record<string, () => Promise<void>> = {
    shell,
    tips,
    giveaways: async () => draw(await giveaways()),
    clips,
    admin,
  };
  for (const [name, walk] of Object.entries(parts))
    if (only.length === 0 || only.includes(name)) await walk().catch((error) => missed(name, error));
}
