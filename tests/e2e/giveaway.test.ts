/** A giveaway among participants, from the wizard to the paid winner, and what any visitor can check afterwards. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readList } from '../../core/draw/list-text.ts';
import { LOCAL_BEACON, timeOf } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { escrowSize } from '../../core/escrow/account.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { run } from '../program/node-process.ts';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { lamports, landed, rentOf } from './chain.ts';
import { button, connectAs, openWalletList, short } from './demo.ts';
import { fillWizard, reached, readDraw, readGiveaway } from './giveaways.ts';
import { ownPeople } from './own.ts';
import { announceWallet } from './page-wallet.ts';

declare global {
  interface Window {
    /** Every phase of the wheel and when it came; every countdown that was painted; every step that turned green. */
    phases: { phase: string; at: number }[];
    countdowns: string[];
    greens: { step: string; at: number }[];
  }
}

const app = () => inject('appUrl');
const people = ownPeople();
const FANS = ['fan1', 'fan2', 'fan3'] as const;
const PRIZE = 500_000_000n;
const FEE = 10_000_000n;
/** One place. */
const ESCROW_BYTES = escrowSize(1);
/** The escrow stays for 150 seconds at least. */
const LONG_MS = 300_000;

let browser: Browser;
let creator: Visitor;
let fans: Visitor[];
let id: string;
let before: Map<string, bigint>;
let ended: Giveaway;

/** Records in the page what passes too quickly to be awaited. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.phases = [];
    window.countdowns = [];
    window.greens = [];
    const look = () => {
      const at = Date.now();
      const phase = document.querySelector<HTMLElement>('[data-testid=wheel-panel]')?.dataset.phase;
      if (phase && window.phases.at(-1)?.phase !== phase) window.phases.push({ phase, at });
      const text = document.querySelector('[role=dialog]')?.textContent ?? '';
      const countdown = /(\d+:\d\d)until the number/.exec(text)?.[1];
      if (countdown && window.countdowns.at(-1) !== countdown) window.countdowns.push(countdown);
      for (const item of document.querySelectorAll<HTMLElement>('[data-step][data-state=holds]')) {
        const step = item.dataset.step!;
        if (!window.greens.some((green) => green.step === step)) window.greens.push({ step, at });
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
}

const balances = async () =>
  new Map(
    await Promise.all(
      [...FANS, 'creator', 'treasury'].map(async (name) => {
        const { publicKey } = people[name as keyof typeof people];
        return [publicKey, await lamports(publicKey)] as const;
      }),
    ),
  );

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('a SOL giveaway among participants', () => {
  test('a giveaway is made in the wizard, and three fans register, one with a wallet that signs no messages', async () => {
    before = await balances();
    creator = await visit(browser, `${app()}/giveaways/create`, { prepare: (_, page) => watch(page) });
    await connectAs(creator.page, 'creator', people.creator.publicKey);
    id = await fillWizard(creator.page, { title: 'Friday night giveaway', prize: '0.5' });
    await creator.page.getByRole('heading', { name: 'Friday night giveaway' }).waitFor();
    await creator.page.getByRole('region', { name: 'Your giveaway is open' }).waitFor();
    const focused = () => creator.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Your giveaway is open');

    fans = await Promise.all(
      FANS.map(async (name) => {
        const { publicKey: address, secretKey } = people[name];
        const own = { name: 'Page wallet', address, secretKey, signsMessages: false };
        const fan = await visit(browser, `${app()}/giveaways/${id}`, {
          prepare: async (context) => name === 'fan3' && announceWallet(context, own),
        });
        if (name === 'fan3') {
          await (await openWalletList(fan.page)).getByRole('button', { name: 'Page wallet' }).click();
          await button(fan.page, short(address)).first().waitFor();
        } else await connectAs(fan.page, name, address);
        await button(fan.page, 'Register').click();
        await fan.page.getByText('Successfully registered for giveaway!').waitFor();
        await fan.page.getByText("You're in. Your receipt is valid.").waitFor();
        return fan;
      }),
    );
    const { registeredParticipants, participantAddresses } = await readGiveaway(app(), id);
    expect(registeredParticipants).toBe(3);
    expect(new Set(participantAddresses)).toEqual(new Set(FANS.map((name) => people[name].publicKey)));
  });

  test(
    'a giveaway is drawn by a wheel that waits for a round, and the confirmed winner has exactly the prize',
    async () => {
      const { page } = creator;
      await button(page, 'Select Winner').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('switch', { name: 'Sound of the wheel', checked: false }).waitFor();
      await button(dialog, 'Close entries and draw').click();
      await button(dialog, 'Confirm winner').waitFor({ timeout: 120_000 });
      const { phases, countdowns } = await page.evaluate(() => ({
        phases: window.phases,
        countdowns: window.countdowns,
      }));
      expect(phases.map(({ phase }) => phase)).toEqual([
        'idle',
        'authorizing',
        'locked',
        'spinning',
        'winner',
      ]);
      expect(phases[4]!.at - phases[3]!.at).toBeGreaterThan(9_000);
      // Where the machine is slow, the round is out before the page hears of the lock.
      const { commits } = await readDraw(app(), id);
      const roundAt = timeOf(LOCAL_BEACON, BigInt(commits[0]!.round)) * 1000;
      if (phases[2]!.at < roundAt - 2000) expect(countdowns.length).toBeGreaterThan(0);
      const winner = (await readGiveaway(app(), id)).winner!;
      expect(FANS.map((name) => people[name].publicKey)).toContain(winner);
      const shown = `${winner.slice(0, 6)}...${winner.slice(-4)}`;
      expect(await dialog.getByTestId('wheel-reading').textContent()).toBe(shown);
      expect((await readGiveaway(app(), id)).stage).toBe('proven');

      await button(dialog, 'Confirm winner').click();
      await page.getByText(`Winner confirmed: ${shown} has received 0.5 SOL`).waitFor();
      await dialog.getByRole('heading', { name: 'The prize has been paid' }).waitFor();
      ended = await reached(app(), id, 'completed');
      expect(ended).toMatchObject({ winner, status: 'completed' });

      const after = await balances();
      const gained = (address: string) => after.get(address)! - before.get(address)!;
      for (const { publicKey } of FANS.map((name) => people[name]))
        expect(gained(publicKey)).toBe(publicKey === winner ? PRIZE : 0n);
      expect(gained(people.treasury.publicKey)).toBe(FEE);

      // The rent of the escrow is back. Its deposit went to the sender of the later steps.
      const of = (signature: string | undefined, who: string) => landed(signature!, who);
      const { transactions } = ended;
      const [open, commit, opened, finish, rent] = await Promise.all([
        of(transactions.open, people.creator.publicKey),
        of(transactions.commit, people.creator.publicKey),
        of(transactions.open, id),
        of(transactions.finish, people.creator.publicKey),
        rentOf(ESCROW_BYTES),
      ]);
      const deposit = opened.change - PRIZE - FEE - rent;
      expect(deposit).toBe(20_000n);
      expect(finish.change).toBe(rent);
      expect(gained(people.creator.publicKey)).toBe(-(PRIZE + FEE + deposit + open.fee + commit.fee));
      expect(await lamports(id)).toBe(0n);
    },
    LONG_MS,
  );

  test("a giveaway's page shows the winner and every transaction, and congratulates the winner", async () => {
    const { winner, transactions } = ended;
    const won = fans[FANS.findIndex((name) => people[name].publicKey === winner)]!;
    const panel = won.page.getByRole('region', { name: 'Winner' });
    await panel.getByText('You won', { exact: true }).waitFor();
    await panel.getByText('The prize has been paid.').waitFor();
    await panel.getByTitle(winner!).waitFor();
    expect(await panel.getByText('0.5 SOL').count()).toBe(1);
    const signatures = Object.values(transactions);
    // The list that the creator signed closed the entries: there is no step of its own for that.
    expect(Object.keys(transactions).sort()).toEqual(['commit', 'finish', 'open', 'pay', 'prove', 'reveal']);
    await won.page.getByText('Finished (done)').waitFor();
    for (const signature of signatures)
      expect(await won.page.getByTitle(signature).count()).toBeGreaterThan(0);
    await Promise.all([creator, ...fans].map(({ context }) => context.close()));
    expect([creator, ...fans].flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe('its draw', () => {
  let draw: Visitor;
  let text: string;
  let record: DrawRecord;
  const verdict = (kind: string) => draw.page.locator(`[data-testid=verdict][data-verdict=${kind}]`);

  test("a draw is repeated in any visitor's browser, step by step, and by the command line from the downloaded file", async () => {
    draw = await visit(browser, `${app()}/giveaways/${id}/draw`, { prepare: (_, page) => watch(page) });
    const { page } = draw;
    // The last block becomes final first.
    await verdict('verified').waitFor({ timeout: 90_000 });
    const greens = await page.evaluate(() => window.greens);
    expect(greens.map((green) => green.step)).toEqual(
      expect.arrayContaining(['list', 'beacon', 'winner', 'chain_open', 'chain_pay_0', 'chain_end']),
    );
    // Not all at once, however slow the machine is.
    expect(new Set(greens.map(({ at }) => at)).size).toBeGreaterThan(3);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the record' }).click(),
    ]);
    const folder = mkdtempSync(join(tmpdir(), 'draw-'));
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    text = readFileSync(file, 'utf8');
    record = JSON.parse(text) as DrawRecord;
    const platform = ['--operator', record.operator, '--site', record.site];
    const local = ['--allow-local', '--program', inject('program'), ...platform];
    const [alone, compared] = await Promise.all([
      run('proof/verify.ts', file, ...local),
      run('proof/verify.ts', file, ...local, '--rpc', inject('rpcUrl')),
    ]);
    rmSync(folder, { recursive: true });
    expect([alone.code, alone.output]).toEqual([2, expect.stringContaining('Nothing was compared')]);
    expect([compared.code, compared.output]).toEqual([0, expect.stringContaining('Verified')]);
    expect(record).toMatchObject({
      version: 3,
      escrow: id,
      program: inject('program'),
      end: { by: 'finish' },
    });
    expect(record.commits).toMatchObject([{ number: 0, live: true, withdrawn: null }]);
    const { entries } = readList(record.list!);
    const proofs = FANS.map((name) => entries.find(([wallet]) => wallet === people[name].publicKey)?.[3]);
    expect(proofs.map((proof) => proof!.slice(0, 2))).toEqual(['s:', 's:', 'm:']);
  });

  /** The record with one character changed, `skip` characters after the first `mark`. */
  function altered(mark: string, skip: number): string {
    const at = text.indexOf(mark) + mark.length + skip;
    expect(text.indexOf(mark), mark).toBeGreaterThan(0);
    const other = /[0-9]/.test(text[at]!) ? (text[at] === '2' ? '3' : '2') : text[at] === 'a' ? 'b' : 'a';
    return text.slice(0, at) + other + text.slice(at + 1);
  }

  test("a draw's check is red at the right step when one byte of the file differs", async () => {
    const { page } = draw;
    const [first] = record.places;
    const entry = `e ${first!.winner} `;
    const changes: [name: string, step: string, json: string][] = [
      ['winner', 'winner', altered('"places":[{"winner":"', 20)],
      ['root', 'root', altered('"root":"', 10)],
      ['signature', 'beacon', altered('"reveal":{"signature":"', 40)],
      ['weight', 'list', altered(entry, 0)],
    ];
    for (const [name, red, json] of changes) {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `${name}.json`, mimeType: 'application/json', buffer: Buffer.from(json) });
      await page.getByText(`You are looking at your file ${name}.json`).waitFor();
      await verdict('false').waitFor();
      await page.locator(`[data-testid=draw-steps] [data-step=${red}][data-state=false]`).waitFor();
    }
    await button(page, 'Back to the published record').click();
    // The last block becomes final first.
    await verdict('verified').waitFor({ timeout: 90_000 });
    await draw.context.close();
    expect([...draw.problems, ...draw.outside]).toEqual([]);
  });
});
