/** The whole platform is gone in the middle of a draw: the escrow's rules hold all the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2';
import { hexToBytes } from '@noble/hashes/utils';
import { afterAll, expect, test } from 'vitest';
import { BeaconClient } from '../../chain/drand-client.ts';
import { addressBytes, addressOf } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ticketOf, winnerOf } from '../../core/draw/ticket.ts';
import type { World } from '../../local/world/types.ts';
import { run } from '../program/node-process.ts';
import { lamports } from './chain.ts';
import { keypairOf, makeGiveaway, reached, readDraw, register, select } from './giveaways.ts';
import { type Launcher, launchFree, stop } from './launcher.ts';
import { descendants, findByCommand } from './processes.ts';

const SOL = 1_000_000_000n;

const folder = mkdtempSync(join(tmpdir(), 'alone-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Ends the app and its worker for good, while chain and beacon continue: the launcher must not notice. */
async function killApp({ process: launcher }: Launcher, { appUrl }: World): Promise<void> {
  launcher.kill('SIGSTOP');
  const vite = findByCommand(descendants(launcher.pid!), 'vite/bin/vite.js');
  for (const pid of [vite, ...descendants(vite)]) process.kill(pid, 'SIGKILL');
  await expect.poll(() => fetch(appUrl).then(Boolean, () => false)).toBe(false);
}

/** Who wins, computed from the record and the round. */
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

test('with the platform gone after the commit, the winner takes the prize with the record and a key', async () => {
  const own = await launchFree('e2e-gone', { FANFARE_CRON_MS: '0', BEACON_PERIOD_SECONDS: '1' });
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
  const giveaway = await makeGiveaway(appUrl, world.people.creator, { title: 'The last one', prize: '2' });
  for (const fan of fans) await register(appUrl, giveaway, fan);
  const balances = () => Promise.all(fans.map((fan) => lamports(fan.publicKey, rpcUrl)));
  const funds = await balances();
  // The worker must not be faster than its end.
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
  // To the lamport: the escrow's deposit repays the base fee of the four steps, not their priority fees.
  const offered = 4n * 5000n;
  expect((await balances()).map((now, fan) => now - funds[fan]!)).toEqual(
    fans.map((_, fan) => (fan === won ? 2n * SOL - offered : 0n)),
  );
  expect(await lamports(giveaway.id, rpcUrl)).toBe(0n);
}
