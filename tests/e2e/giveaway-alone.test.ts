/**
 * Giveaways that nobody looks after: no browser is open, the platform is gone, or its operator is. What the escrow says
 * happens all the same.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2';
import { hexToBytes } from '@noble/hashes/utils';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addressBytes, addressOf } from '../../core/address.ts';
import { tokenAddresses } from '../../core/chain-token.ts';
import { packEntries } from '../../core/draw/entries.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ticketOf, winnerOf } from '../../core/draw/ticket.ts';
import { EXCLUSION_REASONS } from '../../core/giveaways/weights.ts';
import type { World } from '../../local/world/types.ts';
import { BeaconClient } from '../../worker/beacon/client.ts';
import { run } from '../program/node-process.ts';
import { launchBrowser, visit } from './browser.ts';
import { giveTokens, lamports, landed, setLamports, tokenUnits, travel } from './chain.ts';
import { button, connectAs } from './demo.ts';
import {
  fillWizard,
  keypairOf,
  makeGiveaway,
  reached,
  readDraw,
  readGiveaway,
  register,
  select,
} from './giveaways.ts';
import { type Launcher, launchFree, stop } from './launcher.ts';
import { descendants, findByCommand } from './processes.ts';

const app = () => inject('appUrl');
const { people, tokens } = inject('world');
const FROG = tokens.find(({ kind }) => kind === 'launch')!;
const PRIZE = 1000n * 10n ** 6n;
const FEE = 20n * 10n ** 6n;
const SOL = 1_000_000_000n;

/** The holders giveaway runs while another world is started: from here on no browser is open. */
let id: string;
let before: { creator: bigint; treasury: bigint };
beforeAll(async () => {
  await giveTokens(FROG, keypairOf(people.fan1), people.treasury.publicKey, 50_000n * 10n ** 6n);
  before = await coins();
  const browser = await launchBrowser();
  const { page, problems } = await visit(browser, `${app()}/giveaways/create`);
  await connectAs(page, 'creator', people.creator.publicKey);
  id = await fillWizard(page, {
    title: 'For those who hold',
    prize: '1000',
    token: FROG.mint,
    coinPrize: true,
    holders: '1000',
    endsInSeconds: 32,
  });
  await page.getByRole('heading', { name: 'For those who hold' }).waitFor();
  expect(problems).toEqual([]);
  await browser.close();
});

const coins = async () => ({
  creator: await tokenUnits(people.creator.publicKey, FROG.mint),
  treasury: await tokenUnits(people.treasury.publicKey, FROG.mint),
});

const folder = mkdtempSync(join(tmpdir(), 'alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ends the app and its worker for good, while chain and beacon go on: the launcher must not notice. */
async function killApp({ process: launcher }: Launcher, { appUrl }: World): Promise<void> {
  launcher.kill('SIGSTOP');
  const vite = findByCommand(descendants(launcher.pid!), 'vite/bin/vite.js');
  for (const pid of [vite, ...descendants(vite)]) process.kill(pid, 'SIGKILL');
  await expect.poll(() => fetch(appUrl).then(Boolean, () => false)).toBe(false);
}

/** Who wins, for anybody who has the record and hears the round. */
async function winnerBy({ beacon, committed, escrowId, list, totalWeight }: DrawRecord, beaconUrl: string) {
  const network = { ...beacon, id: 1 as const, key: hexToBytes(beacon.key) };
  const relay = new BeaconClient(beaconUrl);
  let signature: Uint8Array | null = null;
  await expect
    .poll(async () => (signature = await relay.signature(network, BigInt(committed!.round))), {
      timeout: 30_000,
    })
    .not.toBeNull();
  const packed = packEntries(
    list.entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
  );
  const ticket = ticketOf(hexToBytes(escrowId), sha256(signature!), BigInt(totalWeight));
  return addressOf(winnerOf(packed, ticket).entry.wallet);
}

test('the platform is gone after the commit: the winner takes the prize with the record and a key', async () => {
  const own = await launchFree('e2e-gone', { FANFARE_CRON_MS: '0', BEACON_PERIOD_SECONDS: '1' });
  try {
    await finishAlone(own);
  } finally {
    // It was stopped, so nothing less ends it.
    await stop(own.launcher, 'SIGKILL');
  }
});

async function finishAlone({ launcher, world }: { launcher: Launcher; world: World }): Promise<void> {
  const { appUrl, rpcUrl, services } = world;
  const fans = [world.people.fan1, world.people.fan2];
  const giveaway = await makeGiveaway(appUrl, world.people.creator, { title: 'The last one', prize: '2' });
  for (const fan of fans) await register(appUrl, giveaway, fan);
  const balances = () => Promise.all(fans.map((fan) => lamports(fan.publicKey, rpcUrl)));
  const funds = await balances();
  // The worker must not be quicker than its end.
  const fault = (name: string) =>
    fetch(`${services.beacon}/fault`, { method: 'POST', body: JSON.stringify({ fault: name }) });
  await fault('fail');
  await select(appUrl, giveaway.id, world.people.creator);
  await reached(appUrl, giveaway.id, 'committed');
  const record = await readDraw(appUrl, giveaway.id);
  await killApp(launcher, world);
  await fault('none');

  expect(record).toMatchObject({ stage: 'committed', revealed: null, winner: null });
  const winner = await winnerBy(record, services.beacon!);
  const won = fans.findIndex(({ publicKey }) => publicKey === winner);
  const file = (name: string, json: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(json));
    return join(folder, name);
  };
  const key = file('key.json', [...keypairOf(fans[won]!).secretKey]);
  const { code, output } = await run(
    'proof/finish.ts',
    file('draw.json', record),
    '--key',
    key,
    '--rpc',
    rpcUrl,
    '--beacon',
    services.beacon!,
  );
  expect([code, output]).toEqual([0, expect.stringContaining(`The prize went to ${winner}.`)]);
  for (const step of ['reveal', 'prove', 'pay', 'finish'])
    expect(output).toMatch(new RegExp(`^${step}: `, 'm'));
  // To the lamport: the escrow's deposit pays for the transactions that the platform did not send.
  expect((await balances()).map((now, fan) => now - funds[fan]!)).toEqual(
    fans.map((_, fan) => (fan === won ? 2n * SOL : 0n)),
  );
  expect(await lamports(giveaway.id, rpcUrl)).toBe(0n);
}

test('no browser is open: the cron alone draws among the holders and pays in the coin', async () => {
  // The chain is asked, not the platform, so that nobody's question can set anything going.
  await expect.poll(() => lamports(id), { timeout: 90_000, interval: 500 }).toBe(0n);
  const giveaway = await reached(app(), id, 'completed');
  const { winner, list } = await readDraw(app(), id);
  expect(giveaway.winner).toBe(winner!.wallet);
  const held = list.entries.find(([wallet]) => wallet === winner!.wallet)![2]!;
  expect(await tokenUnits(winner!.wallet, FROG.mint)).toBe(BigInt(held) + PRIZE);
  expect(await coins()).toEqual({ creator: before.creator - PRIZE - FEE, treasury: before.treasury + FEE });

  const reasons = new Map(list.excluded.map(([wallet, reason]) => [wallet, reason]));
  const curve = tokenAddresses(FROG.mint)!.curve;
  const expected = {
    [curve]: 'off_curve',
    [id]: 'off_curve',
    [people.creator.publicKey]: 'giveaway_creator',
  };
  for (const [wallet, reason] of Object.entries({ ...expected, [people.treasury.publicKey]: 'treasury' }))
    expect(reasons.get(wallet), wallet).toBe(reason);
  const all = [...list.entries.map(([, , units]) => units), ...list.excluded.map(([, , units]) => units)];
  const below = list.below.map(([, units]) => units);
  expect([...all, ...below].reduce((sum, units) => sum + BigInt(units!), 0n)).toBe(
    BigInt(list.snapshot!.supply),
  );

  const browser = await launchBrowser();
  const { page, problems } = await visit(browser, `${app()}/giveaways/${id}/draw`);
  await page.getByText('Every step holds').waitFor();
  // On its label, once nothing moves any more: the radio itself is a point that nobody sees.
  await page
    .locator('label')
    .filter({ hasText: /^Left out/ })
    .click();
  for (const [wallet, reason] of [
    [curve, 'off_curve'],
    [people.treasury.publicKey, 'treasury'],
  ] as const) {
    const row = page
      .getByTestId('draw-list')
      .getByRole('row')
      .filter({ has: page.getByTitle(wallet) });
    await row.getByText(EXCLUSION_REASONS[reason]).filter({ visible: true }).waitFor();
  }
  expect(problems).toEqual([]);
  await browser.close();
});

test('the operator is gone: after thirty days the own wallet of the creator takes everything back', async () => {
  const { creator, operator } = people;
  const [funds, purse] = await Promise.all([lamports(creator.publicKey), lamports(operator.publicKey)]);
  const giveaway = await makeGiveaway(app(), creator, { title: 'Nobody came', prize: '1' });
  const days = 31 * 86_400;
  await setLamports(operator.publicKey, 0n);
  await travel(days);
  const browser = await launchBrowser();
  try {
    const { page, problems } = await visit(browser, `${app()}/giveaways/${giveaway.id}`, {
      prepare: (_, page) => page.clock.install({ time: Date.now() + days * 1000 }),
    });
    await connectAs(page, 'creator', creator.publicKey);
    await button(page, 'Reclaim the prize').click();
    await page.getByText('Prize and fee are back in your wallet').waitFor();
    await page.getByText('Reclaimed by its creator').waitFor();
    expect(problems).toEqual([]);
  } finally {
    await Promise.all([browser.close(), travel(-days), setLamports(operator.publicKey, purse)]);
  }
  const { transactions, status } = await readGiveaway(app(), giveaway.id);
  expect([status, Object.keys(transactions)]).toEqual(['cancelled', ['open', 'reclaim']]);
  const fees = await Promise.all(Object.values(transactions).map((one) => landed(one, creator.publicKey)));
  expect(await lamports(creator.publicKey)).toBe(funds - fees[0]!.fee - fees[1]!.fee);
  expect(await lamports(giveaway.id)).toBe(0n);
});
