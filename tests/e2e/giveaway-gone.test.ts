/** The whole platform is gone in the middle of a draw: the escrow's rules hold all the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2';
import { Keypair } from '@solana/web3.js';
import { afterAll, expect, test } from 'vitest';
import { BeaconClient } from '../../chain/drand-client.ts';
import { addressBytes, addressOf } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { readList } from '../../core/draw/list-text.ts';
import { LOCAL_BEACON } from '../../core/draw/networks.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import type { World } from '../../local/world/types.ts';
import { run } from '../program/node-process.ts';
import { rpcCall } from '../rpc.ts';
import { lamports } from './chain.ts';
import { makeGiveaway, reached, readDraw, register, select } from './giveaways.ts';
import { type Launcher, launchFree, stop } from './launcher.ts';
import { descendants, findByCommand } from './processes.ts';

/** Of three places; two fans take part, so no one is left for the third. */
const PLACES = ['1', '0.7', '0.3'];
const WON = [1_000_000_000n, 700_000_000n];
/** The escrow can be closed after 150 seconds. */
const UNTIL_CLOSABLE_SECONDS = 200;

const folder = mkdtempSync(join(tmpdir(), 'alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ends the app and its worker for good, while chain and beacon continue: the launcher must not notice. */
async function killApp({ process: launcher }: Launcher, { appUrl }: World): Promise<void> {
  launcher.kill('SIGSTOP');
  const vite = findByCommand(descendants(launcher.pid!), 'vite/bin/vite.js');
  for (const pid of [vite, ...descendants(vite)]) process.kill(pid, 'SIGKILL');
  await expect.poll(() => fetch(appUrl).then(Boolean, () => false)).toBe(false);
}

/** Who wins the places, computed from the record and the round. */
async function winnersBy({ commits, escrow, list, amounts }: DrawRecord, beaconUrl: string) {
  const relay = new BeaconClient(beaconUrl);
  let signature: Uint8Array | null = null;
  await expect
    .poll(async () => (signature = await relay.signature(LOCAL_BEACON, BigInt(commits.at(-1)!.round))), {
      timeout: 30_000,
    })
    .not.toBeNull();
  const { entries } = readList(list!);
  const packed = packEntries(
    entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
  );
  return drawPlaces(packed, addressBytes(escrow)!, sha256(signature!), amounts.length).map(({ wallet }) =>
    addressOf(wallet),
  );
}

test('with the platform gone after the commit, a stranger pays every winner with the record and a key of no worth', async () => {
  const own = await launchFree('e2e-gone', { FANFARE_CRON_MS: '0' });
  try {
    await finishAlone(own);
  } finally {
    // It is suspended, so only SIGKILL ends it.
    await stop(own.launcher, 'SIGKILL');
  }
});

async function finishAlone({ launcher, world }: { launcher: Launcher; world: World }): Promise<void> {
  const { appUrl, rpcUrl, services } = world;
  const fans = [world.people.fan1, world.people.fan2];
  const giveaway = await makeGiveaway(appUrl, world.people.creator, {
    title: 'The last one',
    prize: '2',
    places: PLACES,
  });
  for (const fan of fans) await register(appUrl, giveaway, fan);
  const balances = () => Promise.all(fans.map((fan) => lamports(fan.publicKey, rpcUrl)));
  const funds = await balances();
  // The worker must not be faster than its end.
  const fault = (name: string) =>
    fetch(`${services.beacon}/fault`, { method: 'POST', body: JSON.stringify({ fault: name }) });
  await fault('fail');
  await select(appUrl, giveaway.id, world.people.creator);
  await reached(appUrl, giveaway.id, 'committed');
  // A record names a step once its block is final.
  await expect
    .poll(async () => (await readDraw(appUrl, giveaway.id)).commits?.length, {
      timeout: 90_000,
      interval: 500,
    })
    .toBe(1);
  const record = await readDraw(appUrl, giveaway.id);
  await killApp(launcher, world);
  await fault('none');

  expect(record).toMatchObject({ reveal: null, places: [], end: null });
  const winners = await winnersBy(record, services.beacon!);
  expect(new Set(winners)).toEqual(new Set(fans.map(({ publicKey }) => publicKey)));
  await rpcCall(rpcUrl, 'local_travel', UNTIL_CLOSABLE_SECONDS);
  const file = (name: string, json: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(json));
    return join(folder, name);
  };
  const caller = Keypair.generate();
  const purse = { pubkey: caller.publicKey.toBase58(), lamports: '40000000' };
  await rpcCall(rpcUrl, 'local_setAccounts', [purse]);
  const { code, output } = await run(
    'proof/finish.ts',
    file('draw.json', record),
    '--key',
    file('key.json', [...caller.secretKey]),
    '--rpc',
    rpcUrl,
    '--beacon',
    services.beacon!,
    '--program',
    world.program!,
    '--allow-local',
  );
  expect([code, output]).toEqual([0, expect.stringContaining('The escrow is closed')]);
  for (const step of ['reveal', 'prove', 'pay', 'finish'])
    expect(output).toMatch(new RegExp(`^${step}`, 'm'));
  // To the lamport: each place exactly its amount, sent by a stranger.
  expect((await balances()).map((now, fan) => now - funds[fan]!)).toEqual(
    fans.map(({ publicKey }) => WON[winners.indexOf(publicKey)]),
  );
  expect(await lamports(giveaway.id, rpcUrl)).toBe(0n);
}
